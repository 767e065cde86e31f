//! Random play of classic Merge to the end, over and over.

use std::time::{Duration, Instant};

use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::play::{Game, Rng, Seat};

/// How long it runs.
const TIME: Duration = Duration::from_secs(1);

pub fn run() -> String {
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
