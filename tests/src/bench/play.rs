//! Tic-tac-toe on a match, beside the same games on other engines in the same run.
//!
//! Random games are recorded first; then every engine plays the same moves and must come to the
//! same results. What is timed is checked play only: a new game, each move with its checks, and
//! the question after each whether the game is over. A machine that does other things too slows
//! rounds down and never speeds one up, so engines take turns in short rounds and the fastest counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hexdeck_engine::games::merge::Merge;
use hexdeck_engine::play::{Game, Match, Rng, Seat};
use turnbase::{Game as _, PlayerId};

use super::on_boardgame;
use super::on_turnbase::TicTacToe;
use super::tictactoe::Board;

/// How the games ended: won by the first, by the second, by nobody.
pub type Tally = [u32; 3];

/// Remembered plies: all nine of a game, made even.
const PLIES: usize = 10;

/// A match with two states kept, the fewest there can be.
type Table = Match<Board, PLIES, 2>;

/// Games in a round: a few milliseconds.
const GAMES: usize = 10_000;
/// Games that boardgame.io plays, the first of the same: a second or two.
const FEW: usize = 500;
/// How long the rounds go on.
const TIME: Duration = Duration::from_secs(2);
/// At least as fast as turnbase.
const GOAL_TURNBASE: f64 = 1.0;
/// At least this many times as fast as boardgame.io.
const GOAL_BOARDGAME: f64 = 1000.0;

/// An engine: plays games and says how they ended.
type Engine = fn(&[Vec<u8>]) -> Tally;

const ENGINES: [(&str, Engine); 4] = [
    ("Match::play (checks, log, undo)", on_a_match),
    ("turnbase apply_cloned (checks)", on_turnbase),
    ("our rules alone (Game::apply)", by_our_rules),
    ("turnbase apply (unchecked)", by_turnbase_unchecked),
];

pub fn run() -> String {
    let games = record();
    let tally = on_a_match(&games);
    if let Some((name, _)) = ENGINES.iter().find(|(_, engine)| engine(&games) != tally) {
        return format!("{name} comes to other results than Match::play");
    }
    let moves = games.iter().map(Vec::len).sum::<usize>();
    let rates = fastest(&games).map(|time| moves as f64 / time.as_secs_f64());
    let [ours, theirs, ..] = rates;
    let mut lines = vec![format!(
        "tic-tac-toe: {GAMES} random games of {:.1} moves, the same for every engine",
        moves as f64 / GAMES as f64
    )];
    for ((name, _), rate) in ENGINES.iter().zip(rates) {
        lines.push(figure(name, rate));
    }
    let slow = on_boardgame::run(&games[..FEW]).and_then(|(rate, ends)| {
        let same = ends == on_a_match(&games[..FEW]);
        same.then_some(rate).ok_or_else(|| "comes to other results than Match::play".into())
    });
    match &slow {
        Ok(rate) => lines.push(figure("boardgame.io's local client", *rate)),
        Err(why) => lines.push(format!("boardgame.io: no figure, it {why}.")),
    }
    lines.push(ratio("turnbase apply_cloned", ours / theirs, GOAL_TURNBASE));
    if let Ok(rate) = slow {
        lines.push(ratio("boardgame.io", ours / rate, GOAL_BOARDGAME));
    }
    lines.extend(memory());
    lines.join("\n")
}

/// Random games: which cells were taken, in order.
fn record() -> Vec<Vec<u8>> {
    let mut choice = Rng::new(1);
    let game = |_| {
        let (mut board, mut cells) = (Board::default(), Vec::new());
        while let Some(seat) = board.active().iter().next() {
            let mut legal = Vec::new();
            board.each_move(seat, &mut |cell| legal.push(cell));
            let cell = legal[choice.below(legal.len() as u32) as usize];
            board.put(cell);
            cells.push(cell);
        }
        cells
    };
    (0..GAMES).map(game).collect()
}

/// The fastest round of each engine.
fn fastest(games: &[Vec<u8>]) -> [Duration; ENGINES.len()] {
    let mut best = [Duration::MAX; ENGINES.len()];
    let start = Instant::now();
    while start.elapsed() < TIME {
        for ((_, engine), best) in ENGINES.iter().zip(&mut best) {
            let round = Instant::now();
            black_box(engine(black_box(games)));
            *best = round.elapsed().min(*best);
        }
    }
    best
}

/// Counts an ended game.
fn count(tally: &mut Tally, winner: Option<u8>) {
    tally[winner.map_or(2, usize::from)] += 1;
}

fn on_a_match(games: &[Vec<u8>]) -> Tally {
    let mut tally = Tally::default();
    let Ok(mut table) = Table::new(&(), 0) else { return tally };
    for game in games {
        let _ = table.restart(&(), 0);
        for (seat, cell) in (0..2).cycle().zip(game) {
            let played = table.play(Seat(seat), *cell, &mut |()| ());
            if played.is_err() || table.outcome().is_some() {
                break;
            }
        }
        if let Some(end) = table.outcome() {
            count(&mut tally, end.winners.iter().next().map(|seat| seat.0));
        }
    }
    tally
}

fn on_turnbase(games: &[Vec<u8>]) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        let mut board = TicTacToe.new_initial_state(0);
        for (seat, cell) in (0..2).cycle().zip(game) {
            match TicTacToe.apply_cloned(&board, PlayerId::new(seat), *cell) {
                Ok(next) => board = next,
                Err(_) => break,
            }
            if TicTacToe.is_terminal(&board) {
                break;
            }
        }
        if TicTacToe.is_terminal(&board) {
            count(&mut tally, board.winner());
        }
    }
    tally
}

fn by_our_rules(games: &[Vec<u8>]) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        let mut board = Board::default();
        for (seat, cell) in (0..2).cycle().zip(game) {
            let played = Game::apply(&mut board, Seat(seat), *cell, &mut |()| ());
            if played.is_err() || board.outcome().is_some() {
                break;
            }
        }
        if let Some(end) = board.outcome() {
            count(&mut tally, end.winners.iter().next().map(|seat| seat.0));
        }
    }
    tally
}

fn by_turnbase_unchecked(games: &[Vec<u8>]) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        let mut board = TicTacToe.new_initial_state(0);
        for (seat, cell) in (0..2).cycle().zip(game) {
            TicTacToe.apply(&mut board, PlayerId::new(seat), *cell);
            if TicTacToe.is_terminal(&board) {
                break;
            }
        }
        if TicTacToe.is_terminal(&board) {
            count(&mut tally, board.winner());
        }
    }
    tally
}

fn figure(name: &str, rate: f64) -> String {
    if rate < 1e6 {
        return format!("{name:<34} {rate:>12.0} moves/s");
    }
    format!("{name:<34} {:>12.1} million moves/s", rate / 1e6)
}

fn ratio(peer: &str, times: f64, goal: f64) -> String {
    let verdict = if times >= goal { "reached" } else { "missed" };
    format!("Match::play is {times:.1} times as fast as {peer}; goal {goal}: {verdict}")
}

/// What a match takes: constants, for nothing is allocated later.
fn memory() -> [String; 3] {
    /// As the box plays it.
    type MergeMatch = Match<Merge, 1024, 32>;
    let sizes = |name, plies: usize, state: usize, table: usize| {
        format!("memory: {name}: state {state} bytes, match of {plies} plies {table} bytes")
    };
    [
        sizes("tic-tac-toe", PLIES, size_of::<Board>(), size_of::<Table>()),
        sizes("Merge", 1024, size_of::<Merge>(), size_of::<MergeMatch>()),
        "heap: none, the crate has no allocator".into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_comes_to_the_same_results() {
        let games = record();
        let tally = on_a_match(&games);
        assert_eq!(tally.iter().sum::<u32>() as usize, GAMES, "all games were played to the end");
        for (name, engine) in ENGINES {
            assert_eq!(engine(&games), tally, "{name}");
        }
    }

    #[test]
    fn a_move_that_is_not_allowed_ends_checked_play() {
        let bad = vec![vec![0, 0, 1, 2, 3, 4, 5, 6, 7], vec![9]];
        for engine in [on_a_match, on_turnbase, by_our_rules] {
            assert_eq!(engine(&bad), Tally::default());
        }
    }
}
