//! The cable of a simulated box: a TCP port on loopback that carries what USB carries.
//!
//! Promises what the firmware does: the same frames through the same receiver, one computer at a
//! time, rubbish refused with a reason, a computer that goes away forgotten. Listens on this
//! machine only.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use hexdeck_console::link::{Answer, Message, Receiver, Request, encode};

use crate::Fault;

/// How long a box may be busy with its cable before it looks at its screen again.
const TURN: Duration = Duration::from_millis(8);
/// How long to wait for the next request of a computer that is in the middle of it.
const BREATH: Duration = Duration::from_millis(2);
/// A computer that does not read for this long loses its answer.
const WRITE_LIMIT: Duration = Duration::from_millis(500);

/// The box's end of the cable.
pub struct Socket {
    listener: TcpListener,
    computer: Option<TcpStream>,
    receiver: Receiver,
}

impl Socket {
    /// A cable that can be plugged in; at this port, or at any free one for 0.
    pub fn open(port: u16) -> Result<Self, Fault> {
        let cannot = |e| Fault::refused(format!("cannot open port {port} on this machine: {e}"));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(cannot)?;
        listener.set_nonblocking(true).map_err(cannot)?;
        Ok(Socket { listener, computer: None, receiver: Receiver::new() })
    }

    /// What `hexdeck device --port` calls it.
    pub fn name(&self) -> String {
        let port = self.listener.local_addr().as_ref().map_or(0, SocketAddr::port);
        format!("tcp:127.0.0.1:{port}")
    }

    /// Answers what has come; whether anything had.
    pub fn serve(&mut self, mut answer: impl FnMut(Request) -> Answer) -> bool {
        if self.computer.is_none()
            && let Ok((stream, _)) = self.listener.accept()
        {
            let ready = stream
                .set_nonblocking(false)
                .and_then(|()| stream.set_read_timeout(Some(BREATH)))
                .and_then(|()| stream.set_write_timeout(Some(WRITE_LIMIT)))
                .and_then(|()| stream.set_nodelay(true));
            self.receiver.reset();
            self.computer = ready.is_ok().then_some(stream);
        }
        let (start, mut any) = (Instant::now(), false);
        while start.elapsed() < TURN {
            let Some(stream) = &mut self.computer else { break };
            let mut bytes = [0; 512];
            let come = match stream.read(&mut bytes) {
                Ok(0) => Err(()),
                Ok(come) => Ok(come),
                Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => break,
                Err(_) => Err(()),
            };
            let Ok(come) = come else {
                self.computer = None;
                break;
            };
            any = true;
            for byte in &bytes[..come] {
                let Some(result) = self.receiver.take(*byte) else { continue };
                let message = match result {
                    Ok(Message { seq, body }) => Message { seq, body: answer(body) },
                    Err(Message { seq, body: reason }) => {
                        Message { seq, body: Answer::Refused { reason } }
                    }
                };
                let sent = encode(&message).map(|frame| stream.write_all(&frame).is_ok());
                if sent != Some(true) {
                    self.computer = None;
                    return true;
                }
            }
        }
        any
    }
}
