//! The rules alone on the chip: matches of every game, for an emulator that watches.
//!
//! No panel, no clock, no interrupts: the core plays the engine's games by chance and tells each
//! move, each state's hash and when a timed span begins and ends. It tells by calling [`told`], which
//! does nothing; the emulator stops at its address, reads the arguments and counts the cycles
//! (`tests/emulator/src/rules.mjs`). So what is measured is the rules and nothing else, and what
//! is compared with the host is every state on the way. Not an image for boxes.
#![no_std]
#![no_main]

use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m_rt::entry;
use defmt_rtt as _;
// Its fast divisions, which a box has too.
use embassy_rp as _;
use heapless::String;
use hexdeck_console::playing::{FlipMatch, MergeMatch};
use hexdeck_engine::games::dice::{self, Dice};
use hexdeck_engine::games::duel::{self, Duel};
use hexdeck_engine::games::flip::{
    self, Board, Choice, Flip, Hands, Rules, Trend, Variants, starter,
};
use hexdeck_engine::games::{flows, merge};
use hexdeck_engine::hex::Hexagon;
use hexdeck_engine::play::{Game, Match, Rng, Seat, Seats, state_hash};

/// What is told; `tests/emulator/src/rules.mjs` has the same list.
#[repr(u32)]
#[derive(Clone, Copy)]
enum Telling {
    /// A match begins: where the game's name lies, and its length.
    Game,
    /// The hash of the present state: its low half and its high half.
    Hash,
    /// A move was played: where its text lies, its length and, shifted by 8 bits, its seat.
    Move,
    /// The last move was taken back.
    Undo,
    /// A span begins: which.
    Begin,
    /// It has ended.
    End,
    /// Nothing comes any more.
    Done,
}

/// What is timed.
#[repr(u32)]
#[derive(Clone, Copy)]
enum Span {
    /// A move on a match: checked, applied, remembered.
    Play,
    /// The last move taken back.
    TakeBack,
    /// All moves of a seat listed.
    List,
    /// A card of Flip placed with all variants on.
    Placement,
    /// What a card would do there, for the preview.
    Preview,
}

/// The seed of every match; the host begins with the same.
const SEED: u64 = 42;
/// Plies of the match of Merge that is long.
const LONG: u32 = 560;

/// The emulator stops here.
#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn told(what: u32, first: u32, second: u32) {
    black_box((what, first, second));
}

fn tell(what: Telling, first: u32, second: u32) {
    told(what as u32, first, second);
}

fn timed<T>(span: Span, work: impl FnOnce() -> T) -> T {
    tell(Telling::Begin, span as u32, 0);
    let done = black_box(work());
    tell(Telling::End, span as u32, 0);
    done
}

fn tell_hash(state: &impl Game) {
    let hash = state_hash(state);
    tell(Telling::Hash, hash as u32, (hash >> 32) as u32);
}

fn tell_game<G: Game>() {
    tell(Telling::Game, G::ID.as_ptr() as usize as u32, G::ID.len() as u32);
}

fn tell_move<G: Game>(seat: Seat, mv: G::Move) {
    let mut text = String::<64>::new();
    let _ = G::write_move(mv, &mut text);
    let length = text.len() as u32 | u32::from(seat.0) << 8;
    tell(Telling::Move, black_box(&text).as_ptr() as usize as u32, length);
}

/// One of the moves that seats may make now, by chance; `None` at the end of the game.
fn any_move<G: Game>(state: &G, chance: &mut Rng) -> Option<(Seat, G::Move)> {
    let active = state.active();
    let seat = active.iter().nth(chance.below(active.len() as u32) as usize)?;
    let mut count = 0;
    timed(Span::List, || state.each_move(seat, &mut |_| count += 1));
    let (mut left, mut chosen) = (chance.below(count), None);
    state.each_move(seat, &mut |mv| {
        if left == 0 && chosen.is_none() {
            chosen = Some(mv);
        }
        left = left.saturating_sub(1);
    });
    chosen.map(|mv| (seat, mv))
}

/// Plays by chance and takes everything back that is remembered, telling every state.
fn walk<G: Game, const LOG: usize, const MARKS: usize>(setup: &G::Setup, plies: u32) {
    let Ok(mut game) = Match::<G, LOG, MARKS>::new(setup, SEED) else { return };
    let mut chance = Rng::new(SEED);
    tell_game::<G>();
    tell_hash(game.state());
    while game.ply() < plies {
        let Some((seat, mv)) = any_move(game.state(), &mut chance) else { break };
        if timed(Span::Play, || game.play(seat, mv, &mut |_| ())).is_err() {
            break;
        }
        tell_move::<G>(seat, mv);
        tell_hash(game.state());
    }
    for _ in 0..LOG / MARKS + 4 {
        if timed(Span::TakeBack, || game.undo(Seats::ALL)).is_err() {
            break;
        }
        tell(Telling::Undo, 0, 0);
        tell_hash(game.state());
    }
}

/// A match of more plies than 500; the last of them are taken back.
fn long_walk() {
    let zen = merge::Difficulty::Zen.setup();
    let Ok(mut game) = MergeMatch::new(&zen, SEED) else { return };
    let mut chance = Rng::new(SEED);
    tell(Telling::Game, b"long".as_ptr() as usize as u32, 4);
    while game.ply() < LONG {
        let Some((seat, mv)) = any_move(game.state(), &mut chance) else { break };
        let _ = game.play(seat, mv, &mut |_| ());
    }
    for _ in 0..40 {
        let _ = timed(Span::TakeBack, || game.undo(Seats::ALL));
        tell(Telling::Undo, 0, 0);
    }
}

/// Rules with every variant on; where one shuts out another, one of them.
fn all_variants(reverse: bool, trend: Trend, choice: Choice) -> Rules {
    let variants = Variants {
        same: true,
        plus: true,
        threshold: 2,
        combo: true,
        same_wall: true,
        elemental: true,
        reverse,
        fallen_ace: true,
        trend,
        choice,
        swap: true,
        draft: true,
        hands: Hands::Closed,
        sudden_death: true,
        rotate: true,
    };
    let mut rules = Rules { deck_size: 31, hand_limit: 16, variants, ..Rules::BASE };
    (rules.compare.allow_equal, rules.placements_per_turn) = (true, 2);
    rules
}

/// Games of Flip on the largest board with all variants on, every placement timed.
fn placements() {
    tell(Telling::Game, b"placements".as_ptr() as usize as u32, 10);
    let deck: heapless::Vec<flip::Card, 31> = starter().iter().cycle().take(31).copied().collect();
    let all = [
        (false, Trend::Ascension, Choice::Free),
        (true, Trend::Descension, Choice::Order),
        (true, Trend::Ascension, Choice::Chaos),
        (false, Trend::Descension, Choice::Free),
        (false, Trend::Off, Choice::Free),
        (true, Trend::Off, Choice::Free),
    ];
    for (nth, (reverse, trend, choice)) in all.into_iter().enumerate() {
        // Only an even number of cells can end in a draw, which may be dealt anew.
        let cells = Hexagon::new(4).cells().enumerate().skip(nth % 2).map(|(nth, at)| {
            // Two cells of seven are plain.
            let element = flip::Shape::ALL.get(nth % 7).copied();
            flip::Cell { q: at.q as i8, r: at.r as i8, element }
        });
        let Ok(board) = Board::new(cells) else { return };
        let rules = all_variants(reverse, trend, choice);
        let Ok(setup) = flip::Setup::new(board, [&deck, &deck], rules) else { return };
        let Ok(mut game) = FlipMatch::new(&setup, SEED) else { return };
        let mut chance = Rng::new(SEED);
        while let Some((seat, mv)) = any_move(game.state(), &mut chance) {
            let flip::Move::Place { card, at, turn } = mv else {
                let _ = game.play(seat, mv, &mut |_| ());
                continue;
            };
            let _ = timed(Span::Preview, || game.state().preview(card, at, turn));
            let _ = timed(Span::Placement, || game.play(seat, mv, &mut |_| ()));
        }
    }
}

#[entry]
fn main() -> ! {
    walk::<merge::Merge, 1024, 32>(&merge::Setup::default(), 60);
    if let Ok(board) = Board::hexagon(2) {
        let deck = starter();
        if let Ok(setup) = flip::Setup::new(board, [&deck, &deck], Rules::BASE) {
            walk::<Flip, 160, 4>(&setup, 60);
        }
    }
    walk::<flows::Flows, 96, 8>(&flows::Setup::default(), 60);
    walk::<Dice, 128, 16>(&dice::Setup::default(), 80);
    walk::<Duel, 128, 16>(&duel::Setup::default(), 80);
    long_walk();
    placements();
    tell(Telling::Done, 0, 0);
    loop {
        cortex_m::asm::wfi();
    }
}

/// An undefined instruction, which the emulator reports with its address.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    cortex_m::asm::udf()
}
