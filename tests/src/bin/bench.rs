//! Benchmarks on the host: `bench [NAME]`.
//!
//! Each runs for about a second with fixed seeds and prints one line. Figures are for comparing
//! on one machine; nothing passes or fails here.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use hexdeck_engine::games::flows::{self, Flows, Legality};
use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::play::{Game, Rng, Seat};

/// How long each benchmark runs.
const TIME: Duration = Duration::from_secs(1);

type Bench = (&'static str, fn() -> String);

const BENCHES: [Bench; 3] = [
    ("merge", merge),
    ("flows", || flows(Legality::Open)),
    ("flows-strict", || flows(Legality::Strict)),
];

fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    let chosen = |bench: &&Bench| name.as_deref().is_none_or(|name| name == bench.0);
    let mut ran = false;
    for (name, bench) in BENCHES.iter().filter(chosen) {
        println!("  {name:<12} {}", bench());
        ran = true;
    }
    if ran {
        return ExitCode::SUCCESS;
    }
    let names: Vec<&str> = BENCHES.iter().map(|bench| bench.0).collect();
    eprintln!("bench: there is no such benchmark; there is: {}", names.join(", "));
    ExitCode::from(2)
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

/// Random games of Flows with three teams: what listing a ply's placements costs, and a game.
fn flows(legality: Legality) -> String {
    let setup = flows::Setup { legality, ..flows::Setup::players(6) };
    let mut choice = Rng::new(1);
    let (mut plies, mut games) = (0u32, 0u32);
    let (mut listing, mut longest) = (Duration::ZERO, Duration::ZERO);
    let start = Instant::now();
    while start.elapsed() < TIME {
        let Ok(mut game) = Flows::start(&setup, games.into()) else {
            return "the setup is refused".into();
        };
        while game.end().is_none() {
            let seat = game.current();
            let mut legal = Vec::new();
            let before = Instant::now();
            game.each_move(seat, &mut |mv| legal.push(mv));
            let took = before.elapsed();
            (listing, longest) = (listing + took, longest.max(took));
            let mv = legal[choice.below(legal.len() as u32) as usize];
            if game.apply(seat, mv, &mut |_| ()).is_err() {
                return "a legal move was refused".into();
            }
            plies += 1;
        }
        games += 1;
    }
    let micros = |time: Duration, n: u32| time.as_secs_f64() * 1e6 / f64::from(n.max(1));
    format!(
        "{:.1} us for all placements of a ply with 3 teams (longest {:.0}), {:.2} ms a random game \
         of {} plies",
        micros(listing, plies),
        micros(longest, 1),
        micros(start.elapsed(), games) / 1e3,
        plies / games.max(1)
    )
}
