//! The balance meter: a bot plays many games by rules that are being made, a few steps at a time.

use hexdeck_engine::bots::{Level, Thinking};
use hexdeck_engine::games::flip::{Event, Flip, Setup};
use hexdeck_engine::play::Game;

use crate::screens::frame::{Mind, Minded};
use crate::screens::{Practice, Table};

/// Games to be played.
pub(super) const GAMES: u16 = 200;
/// Steps of thinking at a time: about 10 ms on the chip.
const SLICE: u32 = 24;
/// Moves of a game after which it is nobody's: there are rules under which nobody has to do anything.
const MOVES: u16 = 800;

/// What the games have shown so far.
#[derive(Debug, Default)]
pub(super) struct Balance {
    /// Whether it plays on.
    pub running: bool,
    /// The game that is being played.
    game: Option<Flip>,
    /// Moves in it.
    moves: u16,
    /// Games that red, blue and nobody has won.
    pub won: [u16; 3],
    /// Cards placed, and cards turned by that.
    pub placed: u32,
    pub turned: u32,
}

impl Balance {
    /// Begins the first game, or the next one.
    #[inline(never)]
    pub(super) fn begin(&mut self, setup: &Setup) {
        let seed = u64::from(self.played());
        self.moves = 0;
        self.game = Flip::start(setup, seed).ok();
        self.running = self.game.is_some();
    }

    /// Games that have been played.
    pub(super) fn played(&self) -> u16 {
        self.won.iter().sum()
    }

    /// Counts the game that is over and begins the next one.
    #[inline(never)]
    fn count(&mut self) {
        let Some(game) = &self.game else { return };
        let winners = game.outcome().map(|outcome| outcome.winners).filter(|all| all.len() == 1);
        let winner = winners.and_then(|one| one.iter().next());
        let setup = game.setup();
        self.won[winner.map_or(2, |seat| usize::from(seat.0) % 2)] += 1;
        if self.played() < GAMES {
            self.begin(&setup);
        } else {
            self.running = false;
        }
    }
}

/// Plays on for a moment; whether anything has changed that is shown.
#[inline(never)]
pub(super) fn play_on(table: &mut Table) -> bool {
    let Practice::Rules(draft) = &mut table.practice else { return false };
    let balance = &mut draft.balance;
    let Some(game) = balance.game.as_mut().filter(|_| balance.running) else { return false };
    let Some(seat) = game.active().iter().next().filter(|_| balance.moves < MOVES) else {
        balance.count();
        table.mind = Mind::Idle;
        return true;
    };
    if matches!(table.mind, Mind::Idle) {
        let seed = u64::from(balance.placed) << 16 | u64::from(balance.moves);
        Flip::begin(&mut table.mind, game, seat, Level::Easy, seed);
    }
    match Flip::think(&mut table.mind, SLICE) {
        Some(Thinking::Done(mv)) => {
            let (placed, turned) = (&mut balance.placed, &mut balance.turned);
            let played = game.apply(seat, mv, &mut |event| match event {
                Event::Placed { .. } => *placed += 1,
                Event::Flipped { .. } => *turned += 1,
                _ => {}
            });
            // A bot's move is allowed; a game without one is nobody's.
            balance.moves = if played.is_ok() { balance.moves + 1 } else { MOVES };
            table.mind = Mind::Idle;
        }
        Some(_) => {}
        None => balance.moves = MOVES,
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::{RulesDraft, Tag};
    use super::*;
    use crate::board::BOARD_3_5;
    use hexdeck_engine::games::flip::{Board, Rules, starter};

    fn measured(change: impl FnOnce(&mut Rules)) -> ([u16; 3], u32, u32) {
        let mut table = Table::new(&BOARD_3_5, 1);
        let mut draft = RulesDraft::of(Tag::new("rules-1", "New"), Rules::BASE);
        draft.change(|_, rules| change(rules));
        let deck = starter();
        let board = Board::hexagon(2).unwrap();
        let setup = Setup::new(board, [&deck, &deck], draft.rules()).unwrap();
        draft.measure(&setup);
        table.practice = Practice::Rules(draft);
        let mut changes = 0;
        for _ in 0..2_000_000 {
            changes += u16::from(play_on(&mut table));
            if changes == GAMES {
                break;
            }
        }
        let Practice::Rules(draft) = table.practice else { panic!("it is still there") };
        let balance = draft.balance;
        assert!(!balance.running && balance.played() == GAMES, "{balance:?}");
        (balance.won, balance.placed, balance.turned)
    }

    #[test]
    fn two_hundred_games_are_played_and_rules_make_a_difference() {
        let (won, placed, turned) = measured(|_| {});
        assert_eq!(placed, 19 * u32::from(GAMES), "every cell is filled");
        assert!(won[0] > 0 && won[1] > 0 && turned > 0, "{won:?}");
        let (_, placed, easier) = measured(|rules| rules.compare.allow_equal = true);
        assert!(placed == 19 * u32::from(GAMES) && easier > turned);
    }
}
