//! Flows: what listing a ply's placements costs, and a whole game.

use std::time::{Duration, Instant};

use hexdeck_engine::games::flows::{self, Flows, Legality};
use hexdeck_engine::play::{Game, Rng};

/// How long it runs.
const TIME: Duration = Duration::from_secs(1);

/// Both rules of legality.
pub fn run() -> String {
    format!("open: {}\nstrict: {}", games(Legality::Open), games(Legality::Strict))
}

/// Random games of Flows with three teams: what listing a ply's placements costs, and a game.
fn games(legality: Legality) -> String {
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
