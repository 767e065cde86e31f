//! The cable from hostile hands: whatever bytes come, the box answers every frame, changes nothing
//! without a person, and understands the next honest request.

use std::path::Path;

use embassy_futures::block_on;
use hexdeck_console::board::BOARD_2_8;
use hexdeck_console::link::{
    About, Answer, CHUNK, Message, Offer, Porter, Receiver, Refusal, Request, checksum, encode,
};
use hexdeck_console::storage::packs::BUILT_IN;
use hexdeck_console::{App, Millis, Pictures, Start};
use hexdeck_engine::pack::Pack;
use hexdeck_engine::play::Rng;
use hexdeck_sim::flash::FlashFile;

/// Frames with what the box must say to them, one a line.
fn corpus() -> Vec<(Vec<u8>, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/frames.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (bytes, want) = line.split_once('=').expect("bytes = answer");
            let byte = |hex| u8::from_str_radix(hex, 16).expect("two digits");
            (bytes.split_whitespace().map(byte).collect(), want.trim().to_string())
        })
        .collect()
}

/// A box at the end of a cable, and nobody in front of it.
struct Lonely<'a> {
    app: App<'a>,
    porter: Box<Porter<FlashFile>>,
    receiver: Receiver,
    now: Millis,
}

impl<'a> Lonely<'a> {
    fn new(pictures: &'a mut Pictures) -> Self {
        let mut app = App::new(Start { board: &BOARD_2_8, seed: 1, notice: None }, pictures);
        let about = About { version: "1.0.0", board: "2.8", journal_bytes: 0, last_crash: None };
        let mut porter = Box::new(Porter::new(FlashFile::forgetful(16 * 4096), about));
        block_on(porter.open(&mut app));
        app.frame();
        Lonely { app, porter, receiver: Receiver::new(), now: 0 }
    }

    /// Takes bytes as they come over the cable; what it answers.
    fn take(&mut self, bytes: &[u8]) -> Vec<Answer> {
        let mut answers = Vec::new();
        for byte in bytes {
            let answer = match self.receiver.take(*byte) {
                None => continue,
                Some(Ok(Message { body, .. })) => {
                    let abort = body == Request::Abort;
                    let answer = block_on(self.porter.answer(self.now, &mut self.app, body));
                    assert!(abort || answer != Answer::Done, "nobody has agreed to anything");
                    answer
                }
                Some(Err(Message { body: reason, .. })) => Answer::Refused { reason },
            };
            assert!(encode(&Message { seq: u16::MAX, body: answer.clone() }).is_some());
            answers.push(answer);
        }
        self.now += 7;
        self.app.tick(self.now);
        block_on(self.porter.keep(self.now, &mut self.app));
        self.app.frame();
        answers
    }
}

/// What an answer is, in a word or two.
fn word(answer: &Answer) -> String {
    match answer {
        Answer::Refused { reason: Refusal::Checksum } => "checksum".into(),
        Answer::Refused { reason: Refusal::Malformed } => "malformed".into(),
        Answer::Refused { reason: Refusal::Unknown } => "unknown".into(),
        Answer::Refused { reason: Refusal::TooLong } => "too long".into(),
        Answer::Failed(failure) => failure.code.to_string(),
        other => format!("{other:?}").split([' ', '(', '{']).next().unwrap_or("").to_lowercase(),
    }
}

#[test]
fn the_frames_of_the_corpus_are_answered_as_they_must_be() {
    for (bytes, want) in corpus() {
        let mut pictures = Box::new(Pictures::new());
        let mut lonely = Lonely::new(&mut pictures);
        let said: Vec<String> = lonely.take(&bytes).iter().map(word).collect();
        assert_eq!(said.join(" "), want, "{bytes:02x?}");
    }
}

/// Any request, mostly one that makes sense.
fn any_request(chance: &mut Rng) -> Request {
    let pack = BUILT_IN[0];
    let offset = chance.below(pack.len() as u32 + 9);
    let piece = &pack[(offset as usize).min(pack.len())..];
    let piece = &piece[..piece.len().min(CHUNK)];
    let id = ["starter", "made-here", "", "nothing"][chance.below(4) as usize];
    let sum = Pack::new_checked(pack).unwrap().sum();
    match chance.below(13) {
        0 => Request::Info,
        1 => Request::Status,
        2 => Request::List { from: chance.next() as u8 },
        3 => Request::Begin(Offer {
            id: id.parse().unwrap(),
            name: ["Starter", "", " x", "Name"][chance.below(4) as usize].parse().unwrap(),
            bytes: [pack.len() as u32, 0, u32::MAX, 5][chance.below(4) as usize],
            sum: if chance.below(4) > 0 { sum } else { chance.next() },
        }),
        4 => Request::Chunk {
            offset,
            check: if chance.below(4) > 0 { checksum(piece) } else { chance.next() },
            bytes: piece.iter().copied().collect(),
        },
        5 => Request::Commit,
        6 => Request::Abort,
        7 => Request::Remove { id: id.parse().unwrap() },
        8 => Request::Read { id: id.parse().unwrap(), offset: chance.next() >> chance.below(32) },
        9 => Request::Memory,
        10 => Request::Restore {
            bytes: (0..chance.below(300)).map(|_| chance.next() as u8 & 3).collect(),
        },
        11 => Request::Log { offset: chance.next() >> chance.below(32) },
        _ => Request::Screen { from: chance.next() >> chance.below(32) },
    }
}

#[test]
fn hostile_bytes_are_answered_and_change_nothing() {
    let inputs: u32 =
        std::env::var("HEXDECK_FRAME_INPUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let corpus = corpus();
    let mut chance = Rng::new(11);
    let mut pictures = Box::new(Pictures::new());
    let mut lonely = Lonely::new(&mut pictures);
    let (mut answered, mut refused) = (0, 0);
    for input in 0..inputs {
        let mut bytes = match chance.below(4) {
            0 => corpus[chance.below(corpus.len() as u32) as usize].0.clone(),
            1 => (0..chance.below(700)).map(|_| chance.next() as u8).collect(),
            _ => encode(&Message { seq: 7, body: any_request(&mut chance) }).unwrap().to_vec(),
        };
        for _ in 0..chance.below(3) {
            let at = chance.below(bytes.len().max(1) as u32) as usize;
            match chance.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at.min(bytes.len()), chance.next() as u8),
                2 => bytes.iter_mut().skip(at).take(4).for_each(|b| *b = chance.next() as u8),
                _ => bytes.iter_mut().skip(at).take(1).for_each(|b| *b ^= 1 << chance.below(8)),
            }
        }
        for answer in lonely.take(&bytes) {
            match answer {
                Answer::Refused { .. } | Answer::Failed(_) => refused += 1,
                _ => answered += 1,
            }
        }
        if input % 256 == 0 {
            lonely.take(&[0]);
            let frame = encode(&Message { seq: 9, body: Request::List { from: 0 } }).unwrap();
            match &lonely.take(&frame)[..] {
                [Answer::Packs(packs)] => {
                    assert!(packs.total == 1 && packs.packs[0].built_in, "{packs:?}");
                }
                other => panic!("an honest request: {other:?}"),
            }
            assert!(lonely.app.depth() <= 2, "home, and a question at most");
        }
    }
    eprintln!("{inputs} inputs: {answered} answered, {refused} refused");
    assert!(answered > inputs / 20 && refused > inputs / 4, "{answered}, {refused}");
}
