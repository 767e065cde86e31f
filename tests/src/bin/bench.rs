//! Benchmarks on the host: `bench [NAME]`.
//!
//! Each runs for about a second with fixed seeds and prints one line. Figures are for comparing
//! on one machine; nothing passes or fails here.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use hexdeck_engine::games::flip::{self, Board, Flip, Owner, Placed, resolve, starter};
use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::play::{Game, Rng, Seat};

/// How long each benchmark runs.
const TIME: Duration = Duration::from_secs(1);

type Bench = (&'static str, fn() -> String);

const BENCHES: [Bench; 2] = [("flip", flip), ("merge", merge)];

fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    let chosen = |bench: &&Bench| name.as_deref().is_none_or(|name| name == bench.0);
    let mut ran = false;
    for (name, bench) in BENCHES.iter().filter(chosen) {
        println!("  {name:<10} {}", bench());
        ran = true;
    }
    if ran {
        return ExitCode::SUCCESS;
    }
    let names: Vec<&str> = BENCHES.iter().map(|bench| bench.0).collect();
    eprintln!("bench: there is no such benchmark; there is: {}", names.join(", "));
    ExitCode::from(2)
}

/// Placements by the base rules: on every cell of a half full classic board, and in random play.
fn flip() -> String {
    let deck = starter();
    let board = Board::hexagon(2).ok();
    let setup = board.and_then(|b| flip::Setup::new(b, [&deck, &deck], flip::Rules::BASE).ok());
    let Some(setup) = setup else { return "the default setup is refused".into() };
    let cells: [Option<Placed>; 19] = std::array::from_fn(|i| {
        let owner = Owner::BOTH[i / 2 % 2];
        (i % 2 == 1).then_some(Placed { card: i as u8, owner, turn: 0 })
    });
    let field = flip::Field { setup: &setup, cells: &cells };
    let (mut placed, mut turned) = (0u64, 0usize);
    let start = Instant::now();
    while start.elapsed() < TIME / 2 {
        for cell in (0..19).step_by(2).cycle().take(1000) {
            let card = Placed { card: (placed % 20) as u8, owner: Owner::Red, turn: 0 };
            turned += resolve(std::hint::black_box(field), cell, card).flips.len();
            placed += 1;
        }
    }
    let resolved = placed as f64 / start.elapsed().as_secs_f64();
    let (mut choice, mut moves, mut games) = (Rng::new(1), 0u64, 0u64);
    let start = Instant::now();
    let mut list = Vec::new();
    while start.elapsed() < TIME / 2 {
        let Ok(mut game) = Flip::start(&setup, games) else {
            return "the default setup is refused".into();
        };
        while game.outcome().is_none() {
            let seat = game.current().seat();
            list.clear();
            game.each_move(seat, &mut |mv| list.push(mv));
            let mv = list[choice.below(list.len() as u32) as usize];
            if game.apply(seat, mv, &mut |_| ()).is_err() {
                return "a legal move was refused".into();
            }
            moves += 1;
        }
        games += 1;
    }
    let played = moves as f64 / start.elapsed().as_secs_f64();
    format!(
        "{:.1} million placements resolved/s ({:.2} flips each), {:.2} million moves/s in random play",
        resolved / 1e6,
        turned as f64 / placed as f64,
        played / 1e6
    )
}

/// Random play of classic Merge to the end, over and over.
fn merge() -> String {
    let mut choice = Rng::new(1);
    let (mut moves, mut games) = (0u64, 0u64);
    let start = Instant::now();
    while start.elapsed() < TIME {
        let Ok(mut game) = Merge::start(&Setup::default(), games) else {
            return "the default setup is refused".into();
        };
        loop {
            let mut legal = [None; 6];
            let mut count = 0;
            game.each_move(Seat::FIRST, &mut |dir| {
                legal[count] = Some(dir);
                count += 1;
            });
            let Some(dir) = legal[choice.below(count as u32) as usize] else {
                break;
            };
            if game.apply(Seat::FIRST, dir, &mut |_| ()).is_err() {
                return "a legal move was refused".into();
            }
            moves += 1;
        }
        games += 1;
    }
    let rate = moves as f64 / start.elapsed().as_secs_f64();
    format!("{:.2} million moves/s, random play, {} moves a game", rate / 1e6, moves / games.max(1))
}
