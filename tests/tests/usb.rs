//! The cable: the real loader against a simulated box, and computers that do everything wrong.
//!
//! The box runs in a thread of its own, by the clock on the wall, with the socket of `hexdeck play
//! --usb`; its finger is a channel. After every abuse the box must be playable and take the next
//! honest pack.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Sender, channel};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

use embedded_graphics::prelude::Point;
use hexdeck_console::board::BOARD_3_5;
use hexdeck_console::link::{
    Answer, CHUNK, Message, Offer, Request, checksum, decode_answer, encode,
};
use hexdeck_console::shelf::Stage;
use hexdeck_console::storage::BYTES;
use hexdeck_console::storage::packs::BUILT_IN;
use hexdeck_console::{App, Millis, Pictures, Start};
use hexdeck_engine::pack::{About, Pack, Version, Writer};
use hexdeck_sim::device::backup::Backup;
use hexdeck_sim::device::install::{News, install, remove};
use hexdeck_sim::device::{Session, fetch};
use hexdeck_sim::flash::{FlashFile, Memory};
use hexdeck_sim::inspect::Desk;
use hexdeck_sim::panel::Panel;
use hexdeck_sim::usb::Socket;

/// What the person does.
#[derive(Clone, Copy)]
enum Person {
    /// Holds "yes" whenever asked.
    Agrees,
    /// Taps "no".
    Declines,
    /// Taps "yes", which is not enough.
    Taps,
    /// Looks away.
    Nobody,
    /// Goes home and ends the test.
    Leaves,
}

/// A box with somebody in front of it.
struct Table {
    port: String,
    person: Sender<Person>,
    thread: Option<JoinHandle<usize>>,
}

const YES: Point = Point::new(360, 285);
const NO: Point = Point::new(100, 285);

impl Table {
    fn new(person: Person) -> Self {
        let (sender, orders) = channel();
        let (name, named) = channel();
        let thread = spawn(move || {
            let mut usb = Socket::open(0).unwrap();
            name.send(usb.name()).unwrap();
            let started = Instant::now();
            let clock = || started.elapsed().as_millis() as Millis;
            let mut pictures = Box::new(Pictures::new());
            let start = Start { board: &BOARD_3_5, seed: 1, notice: None };
            let app = App::new(start, &mut pictures);
            let (journal, packs) = (FlashFile::forgetful(BYTES as usize), Memory::none().packs);
            let memory = Memory { journal: Some(journal), packs };
            let mut desk = Desk::new(app, &BOARD_3_5, false, memory);
            let mut person = person;
            loop {
                person = orders.try_iter().last().unwrap_or(person);
                usb.serve(|request| desk.answer(clock(), request));
                if desk.wake().is_some_and(|at| at <= clock()) {
                    desk.tick(clock());
                }
                desk.repaint();
                let asked = desk.app().question().is_some_and(|q| q.stage == Stage::Open);
                let (at, ms) = match person {
                    Person::Agrees if asked => (YES, 600),
                    Person::Taps if asked => (YES, 50),
                    Person::Declines if asked => (NO, 50),
                    Person::Leaves => return desk.app().depth(),
                    _ => continue,
                };
                let until = clock() + ms;
                while clock() < until {
                    desk.pointer(clock(), Some(at));
                    sleep(Duration::from_millis(10));
                }
                desk.pointer(clock(), None);
                desk.repaint();
            }
        });
        Table { port: named.recv().unwrap(), person: sender, thread: Some(thread) }
    }

    fn session(&self) -> Session {
        Session::open(&self.port).unwrap()
    }

    fn ids(&self) -> Vec<String> {
        self.session().packs().unwrap().iter().map(|pack| pack.id.to_string()).collect()
    }

    fn install(&self, bytes: &[u8]) -> Result<(), String> {
        let done = install(&mut self.session(), bytes, &mut |_| {});
        done.map_err(|fault| fault.to_string())
    }

    /// A computer that says what it likes.
    fn rude(&self) -> Rude {
        let address = self.port.strip_prefix("tcp:").unwrap();
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        Rude { stream, seq: 0 }
    }

    /// The honest session after an abuse.
    fn still_works(&self) {
        assert_eq!(self.install(BUILT_IN[0]), Ok(()));
        assert_eq!(self.ids(), ["starter"], "the installed one hides the one built in");
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = self.person.send(Person::Leaves);
        let depth = self.thread.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            assert!(matches!(depth, Some(Ok(1 | 2))), "the box lives: {depth:?}");
        }
    }
}

/// Speaks the protocol without manners.
struct Rude {
    stream: TcpStream,
    seq: u16,
}

impl Rude {
    fn send(&mut self, request: &Request) {
        self.seq += 1;
        let frame = encode(&Message { seq: self.seq, body: request.clone() }).unwrap();
        self.stream.write_all(&frame).unwrap();
    }

    fn hear(&mut self) -> Answer {
        let mut frame = Vec::new();
        loop {
            let mut byte = [0];
            self.stream.read_exact(&mut byte).unwrap();
            match byte {
                [0] if !frame.is_empty() => return decode_answer(&mut frame).unwrap().body,
                [0] => {}
                [byte] => frame.push(byte),
            }
        }
    }

    fn ask(&mut self, request: &Request) -> Answer {
        self.send(request);
        self.hear()
    }

    /// The code of a failure.
    fn refused(&mut self, request: &Request) -> String {
        match self.ask(request) {
            Answer::Failed(failure) => {
                let words = &failure.sentence;
                let begins = |c: char| c.is_uppercase() || c.is_numeric();
                assert!(words.ends_with('.') && words.starts_with(begins), "{words}");
                failure.code.to_string()
            }
            other => panic!("{request:?}: {other:?}"),
        }
    }

    /// Asks until the box has an opinion.
    fn agreed(&mut self, offer: &Offer) -> Answer {
        loop {
            match self.ask(&Request::Begin(offer.clone())) {
                Answer::Waiting => sleep(Duration::from_millis(50)),
                answer => return answer,
            }
        }
    }
}

fn offer(bytes: &[u8]) -> Offer {
    let pack = Pack::new_checked(bytes).unwrap();
    Offer {
        id: pack.head().id.parse().unwrap(),
        name: pack.head().name.parse().unwrap(),
        bytes: bytes.len() as u32,
        sum: pack.sum(),
    }
}

fn chunk(bytes: &[u8], offset: usize) -> Request {
    let piece = &bytes[offset..bytes.len().min(offset + CHUNK)];
    Request::Chunk {
        offset: offset as u32,
        check: checksum(piece),
        bytes: piece.iter().copied().collect(),
    }
}

#[test]
fn a_pack_comes_and_goes_when_a_person_agrees() {
    let table = Table::new(Person::Agrees);
    let mut news = Vec::new();
    install(&mut table.session(), BUILT_IN[0], &mut |one| news.push(one)).unwrap();
    assert_eq!(news[0], News::Asking);
    assert!(matches!(news.last(), Some(News::Sent { done: 3107, total: 3107, .. })), "{news:?}");
    let packs = table.session().packs().unwrap();
    assert!(packs.len() == 1 && !packs[0].built_in, "{packs:?}");
    remove(&mut table.session(), "starter", &mut |_| {}).unwrap();
    assert!(table.session().packs().unwrap()[0].built_in);
    let gone = remove(&mut table.session(), "starter", &mut |_| {}).unwrap_err();
    assert_eq!(gone.to_string(), "This pack is part of the box and stays.");
    assert_eq!(gone.code(), 1);
}

#[test]
fn nothing_comes_without_a_person() {
    let table = Table::new(Person::Declines);
    assert_eq!(table.install(BUILT_IN[0]), Err("The person at the box said no.".into()));
    // It does not ask again at once.
    let start = Instant::now();
    assert!(table.install(BUILT_IN[0]).is_err() && start.elapsed() < Duration::from_millis(500));
    table.person.send(Person::Taps).unwrap();
    sleep(Duration::from_secs(5));
    let mut rude = table.rude();
    for _ in 0..10 {
        assert_eq!(rude.ask(&Request::Begin(offer(BUILT_IN[0]))), Answer::Waiting);
        assert_eq!(rude.refused(&chunk(BUILT_IN[0], 0)), "not_agreed");
        assert_eq!(rude.refused(&Request::Commit), "not_agreed");
        sleep(Duration::from_millis(100));
    }
    assert!(table_is_as_delivered(&mut rude));
}

fn table_is_as_delivered(rude: &mut Rude) -> bool {
    match rude.ask(&Request::List { from: 0 }) {
        Answer::Packs(packs) => packs.total == 1 && packs.packs[0].built_in,
        other => panic!("{other:?}"),
    }
}

#[test]
fn requests_out_of_order_change_nothing() {
    let table = Table::new(Person::Agrees);
    let pack = BUILT_IN[0];
    let mut rude = table.rude();
    assert_eq!(rude.refused(&Request::Commit), "not_begun");
    assert_eq!(rude.refused(&chunk(pack, 0)), "not_begun");
    assert_eq!(rude.refused(&Request::Abort), "not_begun");
    assert_eq!(rude.refused(&Request::Remove { id: "nothing".parse().unwrap() }), "no_such_pack");
    let nameless = Offer { name: "".parse().unwrap(), ..offer(pack) };
    assert_eq!(rude.refused(&Request::Begin(nameless)), "unnamed");
    let huge = Offer { bytes: u32::MAX, ..offer(pack) };
    assert_eq!(rude.refused(&Request::Begin(huge)), "too_large");

    assert_eq!(rude.agreed(&offer(pack)), Answer::Ready { next: 0 });
    assert_eq!(rude.refused(&Request::Commit), "incomplete");
    assert_eq!(rude.refused(&chunk(pack, CHUNK)), "wrong_offset");
    assert_eq!(rude.ask(&chunk(pack, 0)), Answer::Ready { next: CHUNK as u32 });
    assert_eq!(rude.ask(&chunk(pack, 0)), Answer::Ready { next: CHUNK as u32 }, "again");
    let Request::Chunk { offset, bytes, .. } = chunk(pack, CHUNK) else { unreachable!() };
    assert_eq!(rude.refused(&Request::Chunk { offset, check: 1, bytes }), "chunk_damaged");
    for offset in (CHUNK..pack.len()).step_by(CHUNK) {
        assert!(matches!(rude.ask(&chunk(pack, offset)), Answer::Ready { .. }));
    }
    assert_eq!(rude.ask(&Request::Commit), Answer::Done);
    assert_eq!(rude.refused(&Request::Commit), "not_begun", "twice");
    drop(rude);
    table.still_works();
}

#[test]
fn another_pack_than_the_one_on_the_screen_is_not_installed() {
    let table = Table::new(Person::Agrees);
    let pack = BUILT_IN[0];
    let mut rude = table.rude();
    let disguised = Offer { name: "Harmless".parse().unwrap(), ..offer(pack) };
    assert_eq!(rude.agreed(&disguised), Answer::Ready { next: 0 });
    for offset in (0..pack.len()).step_by(CHUNK) {
        assert!(matches!(rude.ask(&chunk(pack, offset)), Answer::Ready { .. }));
    }
    assert_eq!(rude.refused(&Request::Commit), "other_pack");
    assert!(table_is_as_delivered(&mut rude));
    drop(rude);
    table.still_works();
}

#[test]
fn a_cable_pulled_in_any_message_costs_only_that() {
    let table = Table::new(Person::Agrees);
    let pack = BUILT_IN[0];
    let requests = [
        Request::Info,
        Request::List { from: 0 },
        Request::Begin(offer(pack)),
        chunk(pack, 0),
        Request::Commit,
        Request::Abort,
        Request::Remove { id: "starter".parse().unwrap() },
    ];
    for request in &requests {
        let frame = encode(&Message { seq: 1, body: request.clone() }).unwrap();
        for cut in [1, frame.len() / 2, frame.len() - 1, frame.len()] {
            let mut rude = table.rude();
            rude.stream.write_all(&frame[..cut]).unwrap();
        }
    }
    // And in the middle of a pack: the next computer goes on where it stopped.
    let mut rude = table.rude();
    while matches!(rude.ask(&Request::Begin(offer(pack))), Answer::Failed(_)) {
        sleep(Duration::from_millis(100));
    }
    assert_eq!(rude.agreed(&offer(pack)), Answer::Ready { next: 0 });
    rude.ask(&chunk(pack, 0));
    drop(rude);
    let mut rude = table.rude();
    assert_eq!(rude.agreed(&offer(pack)), Answer::Ready { next: CHUNK as u32 });
    drop(rude);
    table.still_works();
}

#[test]
fn noise_is_only_noise() {
    let table = Table::new(Person::Nobody);
    let mut rude = table.rude();
    let mut chance = hexdeck_engine::play::Rng::new(7);
    for _ in 0..64 {
        let noise: Vec<u8> = (0..16 * 1024).map(|_| chance.next() as u8).collect();
        rude.stream.write_all(&noise).unwrap();
        // Somebody who never reads would lose the port.
        let mut answers = [0; 64 * 1024];
        rude.stream.set_nonblocking(true).unwrap();
        while rude.stream.read(&mut answers).is_ok_and(|come| come > 0) {}
        rude.stream.set_nonblocking(false).unwrap();
    }
    drop(rude);
    table.person.send(Person::Agrees).unwrap();
    table.still_works();
}

/// A pack as a box writes it for what is made on it.
fn made_here() -> Vec<u8> {
    let about = About {
        engine: Version::FIRST,
        id: "made-here",
        name: "Made here",
        author: "a",
        licence: "b",
    };
    let mut buffer = [0; 256];
    let mut writer = Writer::new(&mut buffer, &about, &[], 1).unwrap();
    writer.flows("hub", "Hub", 2).unwrap();
    writer.finish().unwrap().bytes().to_vec()
}

#[test]
fn a_backup_is_put_back_on_another_box_when_its_person_agrees() {
    let [old, new] = [(); 2].map(|()| Table::new(Person::Agrees));
    assert_eq!(old.install(&made_here()), Ok(()));
    let mut backup = Backup::of(&mut old.session(), &mut |_| {}).unwrap();
    assert_eq!(backup.packs, [made_here()]);
    // The old box spoke German.
    assert_eq!(backup.memory[1], 0);
    backup.memory[1] = 1;
    let text = backup.to_json(&old.session());
    assert_eq!(Backup::from_json(&text).as_ref(), Ok(&backup));
    backup.put_back(&mut new.session(), &mut |_| {}).unwrap();
    assert_eq!(Backup::of(&mut new.session(), &mut |_| {}), Ok(backup.clone()));
    let log = fetch::log(&mut new.session(), &mut |_| {}).unwrap();
    assert!(
        log.contains("A backup was put back.\n") && log.contains("Installed made-here."),
        "{log}"
    );

    let stubborn = Table::new(Person::Declines);
    let no = backup.put_back(&mut stubborn.session(), &mut |_| {}).unwrap_err();
    assert_eq!(no.to_string(), "The person at the box said no.");
    backup.memory[0] = 9;
    let no = backup.put_back(&mut new.session(), &mut |_| {}).unwrap_err();
    assert_eq!(no.to_string(), "The backup is of a newer release: update the box.");
}

#[test]
fn a_picture_is_what_the_panel_shows() {
    let table = Table::new(Person::Nobody);
    let shot = fetch::screen(&mut table.session(), &mut |_| {}).unwrap();
    let mut pictures = Box::new(Pictures::new());
    let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
    let mut panel = Panel::new(&BOARD_3_5);
    panel.repaint(&mut app);
    assert!(shot.diff(panel.display()).is_none(), "home");
}
