//! Messages between a box and a computer.
//!
//! One frame is `COBS(payload, crc32(payload) in little-endian) 0x00`; the payload is a
//! [`Message`] in postcard. A computer sends requests, the box answers each with the request's
//! sequence number. Both ends use this module, so the format exists once.
//!
//! Promises that no stream of bytes can do more than be refused, with a reason, and that a good
//! frame after rubbish is understood. Refuses to act: a request is handed to the console.

mod frame;
mod message;

pub use frame::{MAX_FRAME, MAX_PAYLOAD, Receiver, checksum, decode_answer, encode};
pub use message::{Answer, Info, Message, PROTOCOL, Refusal, Request, Running, Status};
