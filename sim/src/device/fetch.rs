//! Reading what a box has: packs, settings and records, the log, the picture on its panel.
//!
//! Promises: what comes is whole; a cable that is pulled out on the way and put back costs nothing.

use std::time::Instant;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::SimulatorDisplay;
use hexdeck_console::link::{Answer, PackId, Picture, Request};

use super::install::{News, POLL};
use super::session::{Session, unexpected};
use crate::Fault;

/// A picture that changes this often while it is read is none.
const TRIES: u32 = 8;
/// Most pixels that a panel may claim to have.
const MOST_PIXELS: u32 = 4096 * 4096;

/// A pack of the box.
pub fn pack(session: &mut Session, id: &str, tell: &mut dyn FnMut(News)) -> Result<Vec<u8>, Fault> {
    let short: PackId =
        id.parse().map_err(|_| Fault::refused(format!("there is no pack {id:?}")))?;
    pieces(session, |offset| Request::Read { id: short.clone(), offset }, tell)
}

/// Its settings and records, as a backup has them.
pub fn memory(session: &mut Session, tell: &mut dyn FnMut(News)) -> Result<Vec<u8>, Fault> {
    pieces(session, |_| Request::Memory, tell)
}

/// Its log.
pub fn log(session: &mut Session, tell: &mut dyn FnMut(News)) -> Result<String, Fault> {
    let bytes = pieces(session, |offset| Request::Log { offset }, tell)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// All pieces of something.
fn pieces(
    session: &mut Session,
    request: impl Fn(u32) -> Request,
    tell: &mut dyn FnMut(News),
) -> Result<Vec<u8>, Fault> {
    let (mut all, mut whole, start) = (Vec::new(), None, Instant::now());
    loop {
        match session.ask_patiently(&request(all.len() as u32), tell)? {
            Answer::Piece { total, bytes } => {
                // It has changed meanwhile: from the beginning.
                if *whole.get_or_insert(total) != total {
                    (all, whole) = (Vec::new(), None);
                    continue;
                }
                all.extend(&bytes);
                let done = all.len() as u32;
                tell(News::Sent { done, total, time: start.elapsed() });
                match (done >= total, bytes.is_empty()) {
                    (true, _) => return Ok(all),
                    (false, true) => return Err(Fault::refused("the box has stopped half way")),
                    (false, false) => {}
                }
            }
            other => return Err(unexpected(&other)),
        }
    }
}

/// The picture on its panel.
pub fn screen(
    session: &mut Session,
    tell: &mut dyn FnMut(News),
) -> Result<SimulatorDisplay<Rgb565>, Fault> {
    for _ in 0..TRIES {
        if let Some(picture) = one_screen(session, tell)? {
            return Ok(picture);
        }
    }
    Err(Fault::refused("the picture on the box keeps changing: try again when nothing moves"))
}

/// One picture; nothing if it has changed before it was there.
fn one_screen(
    session: &mut Session,
    tell: &mut dyn FnMut(News),
) -> Result<Option<SimulatorDisplay<Rgb565>>, Fault> {
    let mut pixels: Vec<u16> = Vec::new();
    let (mut first, mut told, start) = (None, false, Instant::now());
    loop {
        let from = pixels.len() as u32;
        let piece = match session.ask_patiently(&Request::Screen { from }, tell)? {
            Answer::Picture(piece) => piece,
            Answer::Waiting => {
                // A question, where there was none before, comes with another picture.
                if first.is_some() {
                    return Ok(None);
                }
                if start.elapsed() > POLL && !std::mem::replace(&mut told, true) {
                    tell(News::Asking);
                }
                std::thread::sleep(POLL / 4);
                continue;
            }
            other => return Err(unexpected(&other)),
        };
        let about = (piece.width, piece.height, piece.stamp);
        if *first.get_or_insert(about) != about {
            return Ok(None);
        }
        let total = u32::from(piece.width) * u32::from(piece.height);
        add(&mut pixels, &piece);
        let done = pixels.len() as u32;
        if done != piece.next || done <= from || done > total || total > MOST_PIXELS {
            return Err(Fault::refused("the box sent a picture that does not fit together"));
        }
        tell(News::Sent { done, total, time: start.elapsed() });
        if done == total {
            let size = Size::new(piece.width.into(), piece.height.into());
            let mut display = SimulatorDisplay::with_default_color(size, Rgb565::BLACK);
            let colors = pixels.iter().map(|pixel| Rgb565::from(RawU16::new(*pixel)));
            let Ok(()) = display.fill_contiguous(&display.bounding_box(), colors);
            return Ok(Some(display));
        }
    }
}

/// Adds the pixels of a piece.
fn add(pixels: &mut Vec<u16>, piece: &Picture) {
    for run in piece.runs.chunks_exact(3) {
        let color = u16::from_le_bytes([run[1], run[2]]);
        pixels.extend(std::iter::repeat_n(color, usize::from(run[0]) + 1));
    }
}
