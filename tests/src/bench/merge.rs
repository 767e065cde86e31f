//! Random play of classic Merge to the end, over and over, beside the rule book taken literally in
//! the same run. First both play a million moves on every board, and must agree on each.

use std::time::{Duration, Instant};

use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::hex::{Dir, Hexagon};
use hexdeck_engine::play::{Game, Rng, Seat};

use super::literal::Literal;

/// How long each runs.
const TIME: Duration = Duration::from_secs(1);
/// A round: short, so that a machine that does other things too leaves some in peace.
const ROUND: Duration = Duration::from_millis(50);
/// Moves that the fast rules and the literal ones play side by side.
const COMPARED: u32 = 1_000_000;
/// At least as many moves a second.
const GOAL: f64 = 10e6;
/// At least this many times as fast as the literal rules.
const GOAL_LITERAL: f64 = 20.0;

/// Plays games until the time is up; how many moves.
type Player = fn(&mut Rng, u64) -> u64;

pub fn run() -> String {
    let agreed = match compare(COMPARED) {
        Ok(games) => format!("{COMPARED} random moves in {games} games: the literal rules agree"),
        Err(why) => return why,
    };
    let [fast, told, literal] = [quiet as Player, told, literal].map(rate);
    let verdict = |reached: bool| if reached { "reached" } else { "missed" };
    let times = fast / literal;
    [
        agreed,
        format!(
            "{:.2} million moves/s, random play; goal {}: {}",
            fast / 1e6,
            GOAL / 1e6,
            verdict(fast >= GOAL)
        ),
        format!("{:.2} million moves/s with every event told", told / 1e6),
        format!(
            "{:.0} thousand moves/s by the literal rules: {times:.0} times slower; goal {GOAL_LITERAL}: {}",
            literal / 1e3,
            verdict(times >= GOAL_LITERAL)
        ),
    ]
    .join("\n")
}

/// Moves a second in the best round.
fn rate(play: Player) -> f64 {
    let (mut choice, mut seed, mut best) = (Rng::new(1), 0, 0.0f64);
    let start = Instant::now();
    while start.elapsed() < TIME {
        let (round, mut moves) = (Instant::now(), 0);
        while round.elapsed() < ROUND {
            moves += play(&mut choice, seed);
            seed += 1;
        }
        best = best.max(moves as f64 / round.elapsed().as_secs_f64());
    }
    best
}

fn quiet(choice: &mut Rng, seed: u64) -> u64 {
    let Ok(mut game) = Merge::start(&Setup::default(), seed) else { return 0 };
    let mut moves = 0;
    loop {
        let ways = game.ways();
        let Some(dir) = ways.nth(choice.below(ways.count())) else { return moves };
        if game.swipe(dir).is_err() {
            return 0;
        }
        moves += 1;
    }
}

fn told(choice: &mut Rng, seed: u64) -> u64 {
    let Ok(mut game) = Merge::start(&Setup::default(), seed) else { return 0 };
    let (mut moves, mut events) = (0, 0);
    loop {
        let ways = game.ways();
        let Some(dir) = ways.nth(choice.below(ways.count())) else { break };
        if game.apply(Seat::FIRST, dir, &mut |_| events += 1).is_err() {
            return 0;
        }
        moves += 1;
    }
    std::hint::black_box(events);
    moves
}

fn literal(choice: &mut Rng, seed: u64) -> u64 {
    let mut game = Literal::start(&Setup::default(), seed);
    let mut moves = 0;
    loop {
        let ways = game.ways();
        let Some(dir) = ways.get(choice.below(ways.len() as u32) as usize) else { return moves };
        game.play(*dir);
        moves += 1;
    }
}

/// Plays random swipes on every board by both rules, until so many moves were made; how many games
/// that took, or where they part.
fn compare(moves: u32) -> Result<u32, String> {
    let (mut choice, mut games, mut left) = (Rng::new(7), 0, moves);
    while left > 0 {
        // All boards and paces in turn; none goes on so long that the others starve.
        let setup =
            Setup { radius: 1 + (games % 3) as u8, spawns: 1 + (games / 3 % 3) as u8, goal: 2048 };
        let seed = u64::from(games);
        let (Ok(mut fast), mut slow) = (Merge::start(&setup, seed), Literal::start(&setup, seed))
        else {
            return Err("a setup is refused".into());
        };
        let parted =
            |what| Err(format!("the literal rules disagree about {what}: {setup:?} {seed}"));
        let mut rest = 2_000;
        while rest > 0 && left > 0 && !fast.over() {
            let (before, score) = (fast.clone(), slow.score);
            let dir = Dir::ALL[choice.below(6) as usize];
            let mut made = 0;
            let mut told = fast.clone();
            let tell = told.apply(Seat::FIRST, dir, &mut |event| made += joined(event));
            let moved = fast.swipe(dir).is_ok();
            if moved != slow.play(dir) || moved != tell.is_ok() || fast != told {
                return parted("a move");
            }
            let cells = Hexagon::new(setup.radius).cells();
            let same = |at| fast.exponent(at).map(|e| 1 << e) == slow.value(at);
            if !cells.clone().all(same) || fast.tiles().count() != slow.count() {
                return parted("the tiles");
            }
            // Each tile made is told twice, once for each half.
            if fast.score() != slow.score
                || slow.score - score != made
                || (!moved && fast != before)
            {
                return parted("the score");
            }
            if fast.over() != slow.over() {
                return parted("the end");
            }
            (left, rest) = (left - u32::from(moved), rest - i32::from(moved));
        }
        games += 1;
    }
    Ok(games)
}

/// What a half of a tile made is worth.
fn joined(event: hexdeck_engine::games::merge::Event) -> u32 {
    match event {
        hexdeck_engine::games::merge::Event::Slide { exponent, joins: true, .. } => 1 << exponent,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole million is played by the benchmark, in release.
    #[test]
    fn fast_and_literal_rules_agree() {
        assert_eq!(compare(100_000).map(|games| games > 20), Ok(true));
    }
}
