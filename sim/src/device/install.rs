//! A pack on its way to a box, and one on its way out.
//!
//! Promises: nothing is sent that is no pack; a cable that is pulled out on the way and put back
//! costs nothing but that time; what is said to be installed is installed.

use std::thread::sleep;
use std::time::{Duration, Instant};

use hexdeck_console::link::{Answer, CHUNK, Offer, Request, checksum};
use hexdeck_engine::pack::Pack;

use super::session::{Session, unexpected};
use crate::Fault;

/// How often the box is asked whether somebody has agreed.
pub(super) const POLL: Duration = Duration::from_millis(200);

/// What is to be told meanwhile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// Somebody has to agree at the box.
    Asking,
    /// The pack is on its way.
    Sent {
        /// Bytes that have arrived.
        done: u32,
        /// Bytes of the pack.
        total: u32,
        /// How long that has taken, the asking not counted.
        time: Duration,
    },
    /// The cable is out; it is being waited for.
    Unplugged,
}

/// Installs a pack; says how it goes.
pub fn install(
    session: &mut Session,
    bytes: &[u8],
    tell: &mut dyn FnMut(News),
) -> Result<(), Fault> {
    let pack = Pack::new_checked(bytes).map_err(|why| Fault::refused(why.to_string()))?;
    let head = pack.head();
    let offer = Offer {
        id: head.id.chars().collect(),
        name: head.name.chars().collect(),
        bytes: bytes.len() as u32,
        sum: pack.sum(),
    };
    loop {
        match carry(session, &offer, bytes, tell) {
            Ok(()) => return Ok(()),
            Err(End::Refused(fault)) => return Err(fault),
            Err(End::Lost(fault)) => session.wait_for_cable(fault, tell)?,
        }
        // The answer to the last request may have been lost with the cable.
        if session.packs()?.iter().any(|pack| pack.id == offer.id && pack.sum == offer.sum) {
            return Ok(());
        }
    }
}

/// Why a pack did not get there.
enum End {
    /// The box said so.
    Refused(Fault),
    /// The cable did.
    Lost(Fault),
}

fn carry(
    session: &mut Session,
    offer: &Offer,
    bytes: &[u8],
    tell: &mut dyn FnMut(News),
) -> Result<(), End> {
    let mut next = agree(session, &Request::Begin(offer.clone()), tell).map_err(End::Refused)?;
    let (start, total) = (Instant::now(), offer.bytes);
    while let Some(offset) = next.filter(|next| *next < total) {
        let rest = &bytes[offset as usize..];
        let piece = &rest[..rest.len().min(CHUNK)];
        let request = Request::Chunk {
            offset,
            check: checksum(piece),
            bytes: piece.iter().copied().collect(),
        };
        next = match session.ask(&request).map_err(End::Lost)? {
            Answer::Ready { next } => Some(next),
            other => return Err(End::Refused(unexpected(&other))),
        };
        tell(News::Sent { done: next.unwrap_or(0), total, time: start.elapsed() });
    }
    match session.ask(&Request::Commit).map_err(End::Lost)? {
        Answer::Done => Ok(()),
        other => Err(End::Refused(unexpected(&other))),
    }
}

/// Asks until somebody at the box has answered; the first byte that it wants, if it wants any.
pub(super) fn agree(
    session: &mut Session,
    request: &Request,
    tell: &mut dyn FnMut(News),
) -> Result<Option<u32>, Fault> {
    let mut told = false;
    loop {
        match session.ask_patiently(request, tell)? {
            Answer::Ready { next } => return Ok(Some(next)),
            Answer::Done => return Ok(None),
            Answer::Waiting => {
                if !std::mem::replace(&mut told, true) {
                    tell(News::Asking);
                }
                sleep(POLL);
            }
            other => return Err(unexpected(&other)),
        }
    }
}

/// Removes a pack.
pub fn remove(session: &mut Session, id: &str, tell: &mut dyn FnMut(News)) -> Result<(), Fault> {
    let short = id.parse().map_err(|_| Fault::refused(format!("there is no pack {id:?}")))?;
    agree(session, &Request::Remove { id: short }, tell).map(drop)
}
