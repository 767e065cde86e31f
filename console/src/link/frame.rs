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
    let length = postcard::to_slice(message, &mut plain[..MAX_PAYLOAD]).ok()?.len();
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
    if checksum(payload) == u32::from_le_bytes(*crc) { Ok(payload) } else { Err(Refusal::Checksum) }
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
        Receiver { frame: Vec::new(), too_long: false }
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
            Err(Message { seq: 0, body: Refusal::TooLong })
        } else if self.frame.is_empty() {
            return None;
        } else {
            decode_request(&mut self.frame)
        };
        self.reset();
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use proptest::prelude::*;
    use std::string::ToString;
    use std::vec;

    use super::*;
    use crate::link::{Info, PROTOCOL};

    const ASK: Message<Request> = Message { seq: 7, body: Request::Info };

    #[test]
    fn the_example_of_the_documentation_is_true() {
        let frame = encode(&Message { seq: 1, body: Request::Info }).unwrap();
        assert_eq!(frame[..], [0x02, 0x01, 0x05, 0xbe, 0x23, 0xc2, 0x58, 0x00]);
    }

    type Received = Result<Message<Request>, Message<Refusal>>;

    fn feed(receiver: &mut Receiver, bytes: &[u8]) -> std::vec::Vec<Received> {
        bytes.iter().filter_map(|b| receiver.take(*b)).collect()
    }

    fn refused(seq: u16, body: Refusal) -> std::vec::Vec<Received> {
        vec![Err(Message { seq, body })]
    }

    /// A frame around any payload.
    fn frame(payload: &[u8], crc: u32) -> std::vec::Vec<u8> {
        let mut plain = payload.to_vec();
        plain.extend(crc.to_le_bytes());
        let mut out = vec![0; cobs::max_encoding_length(plain.len())];
        let end = cobs::encode(&plain, &mut out);
        out.truncate(end);
        out.push(0);
        out
    }

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn the_bytes_on_the_wire_stay_as_they_are() {
        // Sequence number 7, variant 0, CRC-32 of these two bytes.
        let crc = checksum(&[7, 0]).to_le_bytes();
        let frame = encode(&ASK).unwrap();
        assert_eq!(&frame[..], [2, 7, 5, crc[0], crc[1], crc[2], crc[3], 0]);
    }

    #[test]
    fn requests_arrive() {
        let mut receiver = Receiver::new();
        let frame = encode(&ASK).unwrap();
        assert_eq!(feed(&mut receiver, &frame), vec![Ok(ASK)]);
        assert_eq!(feed(&mut receiver, &frame), vec![Ok(ASK)]);
    }

    #[test]
    fn answers_arrive() {
        let answer = Message {
            seq: 300,
            body: Answer::Info(Info {
                protocol: PROTOCOL,
                version: "1.2.3".try_into().unwrap(),
                board: "3.5".try_into().unwrap(),
                packs_bytes: 896 * 1024,
                packs_free: 0,
                journal_bytes: 128 * 1024,
                uptime_ms: u64::MAX,
                last_crash: Some("x".repeat(200).as_str().try_into().unwrap()),
            }),
        };
        let mut frame = encode(&answer).unwrap();
        assert_eq!(decode_answer(&mut frame), Ok(answer));
    }

    #[test]
    fn bad_frames_are_refused_with_a_reason() {
        let mut receiver = Receiver::new();
        let mut bytes = |payload: &[u8], crc| feed(&mut receiver, &frame(payload, crc));
        let good = |payload: &[u8]| checksum(payload);
        assert_eq!(bytes(&[7, 0], 1), refused(0, Refusal::Checksum));
        assert_eq!(bytes(&[7, 99], good(&[7, 99])), refused(7, Refusal::Unknown));
        assert_eq!(bytes(&[7], good(&[7])), refused(7, Refusal::Malformed));
        assert_eq!(bytes(&[], good(&[])), refused(0, Refusal::Malformed));
        assert_eq!(bytes(&[7, 0, 1], good(&[7, 0, 1])), refused(7, Refusal::Malformed));
        assert_eq!(feed(&mut receiver, &[9, 1, 0]), refused(0, Refusal::Malformed));
        assert_eq!(feed(&mut receiver, &[1; MAX_FRAME + 1]), vec![]);
        assert_eq!(feed(&mut receiver, &[0]), refused(0, Refusal::TooLong));
        assert_eq!(feed(&mut receiver, &encode(&ASK).unwrap()), vec![Ok(ASK)]);
    }

    #[test]
    fn every_refusal_is_a_sentence() {
        for reason in [Refusal::Checksum, Refusal::Malformed, Refusal::Unknown, Refusal::TooLong] {
            let text = reason.to_string();
            assert!(text.starts_with("The ") && text.ends_with('.'), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_good_frame_after_rubbish_is_understood(
            rubbish in prop::collection::vec(any::<u8>(), 0..2_000),
            seq in 1..=u16::MAX,
        ) {
            let mut receiver = Receiver::new();
            feed(&mut receiver, &rubbish);
            feed(&mut receiver, &[0]);
            let ask = Message { seq, body: Request::Info };
            prop_assert_eq!(feed(&mut receiver, &encode(&ask).unwrap()), vec![Ok(ask)]);
        }

        #[test]
        fn a_damaged_frame_is_never_another_request(
            at in 0..7usize, bit in 0..8u32,
        ) {
            let mut bytes = encode(&ASK).unwrap();
            bytes[at] ^= 1 << bit;
            for result in feed(&mut Receiver::new(), &bytes) {
                prop_assert!(result.is_err());
            }
        }

        #[test]
        fn any_bytes_as_an_answer_are_refused_or_read(
            mut bytes in prop::collection::vec(any::<u8>(), 0..700),
        ) {
            let _ = decode_answer(&mut bytes);
        }
    }
}
