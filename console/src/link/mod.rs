//! Messages between a box and a computer.
//!
//! One frame is `COBS(payload, crc32(payload) in little-endian) 0x00`; the payload is a
//! [`Message`] in postcard. A computer sends requests, the box answers each with the request's
//! sequence number. Both ends use this module, so the format exists once.
//!
//! Promises that no stream of bytes can do more than be refused, with a reason, and that a good
//! frame after rubbish is understood. What changes the box, a person has agreed to on its screen.
//!
//! - `frame`: bytes on the wire to messages and back.
//! - `message`: what can be asked and answered.
//! - `porter`: who answers: between the cable, the person and the packs.
//! - `errands`: what a person has to agree to.
//! - `camera`: the picture on the panel.
//! - `diary`: the log.
//! - `scribe`: who keeps what is made on the box itself.

mod camera;
mod diary;
mod errands;
mod frame;
mod message;
mod porter;
mod scribe;

pub use frame::{MAX_FRAME, MAX_PAYLOAD, Receiver, checksum, decode_answer, encode};
pub use message::{
    Answer, CHUNK, Failure, Info, MAX_SENTENCE, Message, Offer, PAGE, PROTOCOL, PackId, PackInfo,
    PackName, Packs, Picture, RUNS, Refusal, Request, Running, Status,
};
pub use porter::{About, Porter};
