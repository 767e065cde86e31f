//! Requests and their answers.
//!
//! Promises: every request gets its own answer or a fault; what was damaged on its way or lost is
//! sent again, a few times. All requests can be repeated without harm.

use std::io::ErrorKind;
use std::thread::sleep;
use std::time::{Duration, Instant};

use hexdeck_console::link::{
    Answer, Info, MAX_FRAME, Message, PROTOCOL, PackInfo, Refusal, Request, decode_answer, encode,
};

use super::install::{News, POLL};
use super::port::{self, Port};
use crate::Fault;

/// An answer comes within this time, or never.
const ANSWER_LIMIT: Duration = Duration::from_secs(3);
/// How long to wait for a cable to be put back.
const REPLUG: Duration = Duration::from_secs(60);
/// How often a request is sent.
const TRIES: u32 = 3;

/// A box that answers.
pub struct Session {
    name: String,
    port: Box<dyn Port>,
    seq: u16,
    frame: Vec<u8>,
    /// What the box said of itself.
    pub info: Info,
}

/// Why there is no answer.
enum Lost {
    /// The cable is out.
    Gone(String),
    /// Worth another try.
    Damaged,
}

impl Session {
    /// Opens a port and asks who is there.
    pub fn open(name: &str) -> Result<Self, Fault> {
        let mut session = Session {
            name: name.to_string(),
            port: port::open(name)?,
            seq: 0,
            frame: Vec::new(),
            info: Info {
                protocol: 0,
                version: Default::default(),
                board: Default::default(),
                packs_bytes: 0,
                packs_free: 0,
                journal_bytes: 0,
                uptime_ms: 0,
                last_crash: None,
            },
        };
        // Ends what somebody before may have left unfinished.
        let _ = session.port.write_all(&[0]);
        session.info = session.ask_info()?;
        if session.info.protocol != PROTOCOL {
            return Err(Fault::refused(format!(
                "the box speaks version {} of the protocol and this program version {PROTOCOL}: \
                 update the older one",
                session.info.protocol
            )));
        }
        Ok(session)
    }

    fn ask_info(&mut self) -> Result<Info, Fault> {
        match self.ask(&Request::Info)? {
            Answer::Info(info) => Ok(info),
            other => Err(unexpected(&other)),
        }
    }

    /// The name of its port.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Opens the same port again, after the cable was out.
    pub fn reopen(&mut self) -> Result<(), Fault> {
        *self = Session::open(&self.name)?;
        Ok(())
    }

    /// Asks, and waits for a cable that is out to be put back.
    pub fn ask_patiently(
        &mut self,
        request: &Request,
        tell: &mut dyn FnMut(News),
    ) -> Result<Answer, Fault> {
        loop {
            match self.ask(request) {
                Ok(answer) => return Ok(answer),
                Err(fault) => self.wait_for_cable(fault, tell)?,
            }
        }
    }

    /// Waits for the cable; the fault, if nobody puts it back.
    pub fn wait_for_cable(
        &mut self,
        fault: Fault,
        tell: &mut dyn FnMut(News),
    ) -> Result<(), Fault> {
        let since = Instant::now();
        tell(News::Unplugged);
        while self.reopen().is_err() {
            if since.elapsed() > REPLUG {
                return Err(fault);
            }
            sleep(POLL);
        }
        Ok(())
    }

    /// Asks, and waits for the answer; a fault is the cable's.
    pub fn ask(&mut self, request: &Request) -> Result<Answer, Fault> {
        for _ in 0..TRIES {
            let seq = self.send(request)?;
            match self.answer(seq) {
                Ok(Answer::Refused { reason: Refusal::Checksum | Refusal::Malformed }) => {}
                Ok(answer) => return Ok(answer),
                Err(Lost::Damaged) => {}
                Err(Lost::Gone(why)) => return Err(Fault::refused(why)),
            }
        }
        Err(Fault::refused(format!("the box at {} does not answer", self.name)))
    }

    /// Sends a request without waiting; its number.
    fn send(&mut self, request: &Request) -> Result<u16, Fault> {
        self.seq = self.seq.checked_add(1).unwrap_or(1);
        let message = Message { seq: self.seq, body: request.clone() };
        let frame = encode(&message)
            .ok_or_else(|| Fault::refused("the request is longer than a message may be"))?;
        let sent = self.port.write_all(&frame).and_then(|()| self.port.flush());
        sent.map_err(|e| Fault::refused(format!("the cable is out: {e}")))?;
        Ok(self.seq)
    }

    /// Waits for the answer with this number; others are too late.
    fn answer(&mut self, seq: u16) -> Result<Answer, Lost> {
        let until = Instant::now() + ANSWER_LIMIT;
        while Instant::now() < until {
            let mut bytes = [0; 256];
            let come = match self.port.read(&mut bytes) {
                Ok(0) => return Err(Lost::Gone("the box has closed the port".into())),
                Ok(come) => come,
                Err(e) if matches!(e.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => 0,
                Err(e) if e.kind() == ErrorKind::Interrupted => 0,
                Err(e) => return Err(Lost::Gone(format!("the cable is out: {e}"))),
            };
            for byte in &bytes[..come] {
                if let Some(message) = self.take(*byte)?
                    && (message.seq == seq || message.seq == 0)
                {
                    return Ok(message.body);
                }
            }
        }
        Err(Lost::Damaged)
    }

    fn take(&mut self, byte: u8) -> Result<Option<Message<Answer>>, Lost> {
        if byte != 0 {
            if self.frame.len() < MAX_FRAME {
                self.frame.push(byte);
            }
            return Ok(None);
        }
        let mut frame = std::mem::take(&mut self.frame);
        match frame.is_empty() {
            true => Ok(None),
            false => decode_answer(&mut frame).map(Some).map_err(|_| Lost::Damaged),
        }
    }

    /// All packs of the box.
    pub fn packs(&mut self) -> Result<Vec<PackInfo>, Fault> {
        let mut all = Vec::new();
        loop {
            match self.ask(&Request::List { from: all.len().min(255) as u8 })? {
                Answer::Packs(page) if page.packs.is_empty() => return Ok(all),
                Answer::Packs(page) => {
                    all.extend(page.packs);
                    if all.len() >= page.total.into() {
                        return Ok(all);
                    }
                }
                other => return Err(unexpected(&other)),
            }
        }
    }
}

/// The fault of an answer that is not the expected one.
pub fn unexpected(answer: &Answer) -> Fault {
    match answer {
        Answer::Failed(failure) => Fault::refused(failure.sentence.as_str()),
        Answer::Refused { reason } => Fault::refused(reason.to_string()),
        _ => Fault::refused("the box answered something else: update it or this program"),
    }
}
