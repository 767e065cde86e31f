//! Benchmarks on the host: `bench [NAME]`.
//!
//! Each runs for about a second with fixed seeds and prints one line. Figures are for comparing
//! on one machine; nothing passes or fails here.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::play::{Game, Rng, Seat};

/// How long each benchmark runs.
const TIME: Duration = Duration::from_secs(1);

type Bench = (&'static str, fn() -> String);

const BENCHES: [Bench; 1] = [("merge", merge)];

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
