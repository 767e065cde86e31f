//! Flip: placements by the base rules, on every cell of a half full classic board and in random play.

use std::time::{Duration, Instant};

use hexdeck_engine::games::flip::{self, Board, Flip, Owner, Placed, resolve, starter};
use hexdeck_engine::play::{Game, Rng};

/// How long it runs.
const TIME: Duration = Duration::from_secs(1);

pub fn run() -> String {
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
