//! Frames: bytes on the wire to messages and back.

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::Vec;
use serde::Serialize;

use super::{Answer, Message, Refusal, Request};

/// The longest payload.
pub const MAX_PAYLOAD: usize = 512;
/// The payload with its checksum.
const MAX_PLAIN: usize = MAX_PAYLOAD + 4;
/// The longest frame, with the zero that ends it.
pub const MAX_FRAME: usize = cobs::max_encoding_length(MAX_PLAIN) + 1;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The CRC-32 that frames carry (ISO-HDLC, the one of Ethernet and ZIP).
pub fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// The frame of a message, with the zero that ends it; `None` if it is longer than
/// [`MAX_PAYLOAD`].
pub fn encode<B: Serialize>(message: &Message<B>) -> Option<Vec<u8, MAX_FRAME>> {
    let mut plain = [0; MAX_PLAIN];
    let length = postcard::to_slice(message, &mut plain[..MAX_PAYLOAD])
        .ok()?
        .len();
    let crc = checksum(&plain[..length]);
    plain[length..length + 4].copy_from_slice(&crc.to_le_bytes());
    let mut frame = Vec::new();
    frame.resize_default(MAX_FRAME).ok()?;
    let end = cobs::try_encode(&plain[..length + 4], &mut frame).ok()?;
    frame.truncate(end);
    frame.push(0).ok()?;
    Some(frame)
}

/// The checked payload of a frame whose zero has been taken off.
fn payload(frame: &mut [u8]) -> Result<&[u8], Refusal> {
    let length = cobs::decode_in_place(frame).map_err(|_| Refusal::Malformed)?;
    let plain = frame.get(..length).ok_or(Refusal::Malformed)?;
    let (payload, crc) = plain.split_last_chunk::<4>().ok_or(Refusal::Malformed)?;
    if checksum(payload) == u32::from_le_bytes(*crc) {
        Ok(payload)
    } else {
        Err(Refusal::Checksum)
    }
}

/// The message in a frame whose zero has been taken off, or the number it carries and why it is
/// none.
fn decode_request(frame: &mut [u8]) -> Result<Message<Request>, Message<Refusal>> {
    let refuse = |seq, body| Message { seq, body };
    let payload = payload(frame).map_err(|reason| refuse(0, reason))?;
    let (seq, body) =
        postcard::take_from_bytes::<u16>(payload).map_err(|_| refuse(0, Refusal::Malformed))?;
    match postcard::take_from_bytes::<Request>(body) {
        Ok((body, [])) => Ok(Message { seq, body }),
        Ok(_) => Err(refuse(seq, Refusal::Malformed)),
        // postcard reports a variant number beyond the last one as serde's custom error.
        Err(postcard::Error::SerdeDeCustom) => Err(refuse(seq, Refusal::Unknown)),
        Err(_) => Err(refuse(seq, Refusal::Malformed)),
    }
}

/// The answer in a frame, for the computer's end. Changes the frame while reading it; the zero at
/// its end may be there or not.
pub fn decode_answer(frame: &mut [u8]) -> Result<Message<Answer>, Refusal> {
    let length = frame.iter().position(|b| *b == 0).unwrap_or(frame.len());
    let payload = payload(&mut frame[..length])?;
    postcard::from_bytes(payload).map_err(|_| Refusal::Malformed)
}

/// Collects bytes into frames, whatever comes.
///
/// Holds one frame at most. A frame that grows too long is refused when its end arrives; the zero
/// after any rubbish is a fresh start.
pub struct Receiver {
    frame: Vec<u8, MAX_FRAME>,
    too_long: bool,
}

impl Default for Receiver {
    fn default() -> Self {
        Self::new()
    }
}

impl Receiver {
    /// Nothing received yet.
    pub const fn new() -> Self {
        Receiver {
            frame: Vec::new(),
            too_long: false,
        }
    }

    /// Forgets a frame that has begun: the other end has gone.
    pub fn reset(&mut self) {
        self.frame.clear();
        self.too_long = false;
    }

    /// Takes one byte. At the end of a frame: the request in it, or why there is none, with the
    /// sequence number to answer under. Empty frames, zeros after each other, are skipped.
    pub fn take(&mut self, byte: u8) -> Option<Result<Message<Request>, Message<Refusal>>> {
        if byte != 0 {
            self.too_long |= self.frame.push(byte).is_err();
            return None;
        }
        let result = if self.too_long {
            Err(Message {
                seq: 0,
                body: Refusal::TooLong,
            })
        } else if self.frame.is_empty() {
            return None;
        } else {
            decode_request(&mut self.frame)
        };
        self.reset();
        Some(result)
    }
}
