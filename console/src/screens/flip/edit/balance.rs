//! The balance meter: a bot plays many games by rules that are being made, a few steps at a time.

use hexdeck_engine::bots::{Level, Thinking};
use hexdeck_engine::games::flip::{Event, Flip, Owner, Rules};
use hexdeck_engine::play::Game;

use crate::screens::frame::{Mind, Minded};
use crate::screens::{Practice, Table};

/// Games to be played.
pub(super) const GAMES: u16 = 200;
/// Steps of thinking at a time: about 10 ms on the chip.
const SLICE: u32 = 24;
/// Turns of a game after which it is nobody's: rules under which nobody has to do anything.
const TURNS: u16 = 400;

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
    /// Games that have been played.
    pub(super) fn played(&self) -> u16 {
        self.won.iter().sum()
    }

    /// Begins a game, after the one before.
    fn begin(&mut self, fresh: impl FnOnce() -> Option<Flip>) {
        let seed = u64::from(self.played());
        self.moves = 0;
        self.game = match &self.game {
            Some(before) => Flip::start(&before.setup(), seed).ok(),
            None => fresh(),
        };
        self.running = self.game.is_some();
    }

    /// Counts a game that is over.
    fn count(&mut self, winner: Option<Owner>) {
        self.won[winner.map_or(2, |owner| owner as usize)] += 1;
    }
}

/// Plays on for a moment; whether anything has changed that is shown.
#[inline(never)]
pub(super) fn play_on(table: &mut Table) -> bool {
    let Some((rules, fresh)) = state(table) else { return false };
    if fresh {
        let setup = table.settings.flip.setup_with(table, rules);
        let Practice::Rules(draft) = &mut table.practice else { return false };
        draft.balance.begin(|| Flip::start(&setup.ok()?, 0).ok());
        table.mind = Mind::Idle;
    }
    let Practice::Rules(draft) = &mut table.practice else { return false };
    let balance = &mut draft.balance;
    let Some(game) = &mut balance.game else { return false };
    let Some(seat) = game.active().iter().next().filter(|_| balance.moves < TURNS) else {
        let winner = game.outcome().filter(|outcome| outcome.winners.len() == 1);
        let winner = winner.and_then(|outcome| outcome.winners.iter().next());
        balance.count(winner.map(|seat| Owner::BOTH[usize::from(seat.0) % 2]));
        balance.running = balance.played() < GAMES;
        if balance.running {
            balance.begin(|| None);
        } else {
            balance.game = None;
        }
        table.mind = Mind::Idle;
        return true;
    };
    if matches!(table.mind, Mind::Idle) {
        let seed = u64::from(balance.played()) << 16 | u64::from(balance.moves);
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
            // A bot's move is allowed; a game without one counts for nobody.
            balance.moves = if played.is_ok() { balance.moves + 1 } else { TURNS };
            table.mind = Mind::Idle;
        }
        Some(_) => {}
        None => balance.moves = TURNS,
    }
    false
}

/// The rules, if games are to be played by them, and whether none has begun.
fn state(table: &Table) -> Option<(Rules, bool)> {
    let Practice::Rules(draft) = &table.practice else { return None };
    draft.balance.running.then_some((draft.rules, draft.balance.game.is_none()))
}

#[cfg(test)]
mod tests {
    use super::super::RulesDraft;
    use super::*;
    use crate::board::BOARD_3_5;

    fn measured(change: impl FnOnce(&mut Rules)) -> ([u16; 3], u32, u32) {
        let mut table = Table::new(&BOARD_3_5, 1);
        let mut draft = RulesDraft::new("New");
        draft.change(|_, rules| change(rules));
        draft.balance.running = true;
        table.practice = Practice::Rules(draft);
        for _ in 0..2_000_000 {
            play_on(&mut table);
            if state(&table).is_none() {
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
