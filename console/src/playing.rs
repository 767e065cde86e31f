//! The running match, whatever the game.
//!
//! One match lies on the table at a time. [`Playing`] is the place for it: as large as the largest,
//! and every match is made where it lies, for a second one would not fit beside it. Screens of a
//! game ask for their own match by type; everything round the games (the journal, undo, the move
//! list, tools) sees [`AnyMatch`].

use core::fmt::Write;

use hexdeck_engine::games::flip::{self, Flip};
use hexdeck_engine::games::flows::{self, Flows};
use hexdeck_engine::games::merge::{self, Merge};
use hexdeck_engine::play::{
    Game, LoadError, Match, PlayError, Seat, Seats, StateId, Step, UndoError,
};

use crate::inspect::{Inspect, Written};

/// A running match as the table sees it.
pub trait AnyMatch: Inspect {
    /// Names the present state.
    fn state_id(&self) -> StateId;

    /// Writes the step that led to the present state; `None` if it was none, or does not fit.
    fn write_step(&self, out: &mut [u8]) -> Option<usize>;

    /// Takes a step off the front of `bytes` and repeats it; whether it was a move. `None`, with
    /// nothing changed, if it does not fit.
    fn repeat_step(&mut self, bytes: &mut &[u8]) -> Option<bool>;

    /// Writes the match with its last `most` moves; how many bytes, if they fit.
    fn save_recent(&self, most: usize, out: &mut [u8]) -> Option<usize>;

    /// How many moves lie between now and a person's last one, that one included; `None` if people
    /// have made none. `people` are the seats that are no bots.
    fn back_to(&self, people: Seats) -> Option<u32>;

    /// Writes the move that led to a ply, as everybody may read it; whose it was.
    fn write_move(&self, ply: u32, out: &mut dyn Write) -> Option<Seat>;

    /// Who must agree before this many moves are taken back.
    fn undo_asks_for(&self, plies: u32) -> Result<Seats, UndoError>;

    /// Begins anew with the same setup; a running match cannot be refused.
    fn restart(&mut self, seed: u64);

    /// Takes the last move back, if the seats in `consent` are enough for it.
    fn undo(&mut self, consent: Seats) -> Result<(), UndoError>;

    /// Plays the last undone move again; `false` if there is none.
    fn redo(&mut self) -> bool;
}

impl<G: Game, const LOG: usize, const MARKS: usize> AnyMatch for Match<G, LOG, MARKS> {
    fn state_id(&self) -> StateId {
        Match::state_id(self)
    }

    fn write_step(&self, out: &mut [u8]) -> Option<usize> {
        postcard::to_slice(&self.last_step()?, out).ok().map(|used| used.len())
    }

    fn repeat_step(&mut self, bytes: &mut &[u8]) -> Option<bool> {
        let (step, rest) = postcard::take_from_bytes::<Step<G::Move>>(bytes).ok()?;
        *bytes = rest;
        self.repeat(step).then_some(matches!(step, Step::Play(..)))
    }

    fn save_recent(&self, most: usize, out: &mut [u8]) -> Option<usize> {
        Match::save_recent(self, most, out).ok().map(<[u8]>::len)
    }

    fn back_to(&self, people: Seats) -> Option<u32> {
        let played = (self.ply() - self.oldest_ply()) as usize;
        let moves = self.moves(None).take(played);
        let last = moves.filter(|played| people.contains(played.seat)).last()?;
        Some(self.ply() - last.ply)
    }

    fn write_move(&self, ply: u32, out: &mut dyn Write) -> Option<Seat> {
        let made = self.moves(None).find(|made| made.ply + 1 == ply)?;
        if let Some(mv) = made.mv {
            // What does not fit is left out.
            let _ = write!(out, "{}", Written::<G>(mv));
        }
        Some(made.seat)
    }

    fn undo_asks_for(&self, plies: u32) -> Result<Seats, UndoError> {
        Match::undo_asks_for(self, plies as usize)
    }

    fn restart(&mut self, seed: u64) {
        let setup = self.state().setup();
        let _ = Match::restart(self, &setup, seed);
    }

    fn undo(&mut self, consent: Seats) -> Result<(), UndoError> {
        Match::undo(self, consent)
    }

    fn redo(&mut self) -> bool {
        Match::redo(self, &mut |_| ())
    }
}

/// A running match of a game, whatever its length.
pub trait Running<G: Game>: AnyMatch {
    /// The present state.
    fn state(&self) -> &G;

    /// The state at any remembered ply, undone ones included, without changing the match.
    fn state_at(&self, ply: u32) -> Option<G>;

    /// Tells again what all remembered moves up to now made happen.
    fn retold(&self, events: &mut dyn FnMut(G::Event));

    /// Calls `visit` with every remembered move that is no secret, in order, undone ones included.
    fn each_made(&self, visit: &mut dyn FnMut(G::Move));

    /// Plays a move. Refused, it changes nothing.
    fn play(
        &mut self,
        seat: Seat,
        mv: G::Move,
        events: &mut dyn FnMut(G::Event),
    ) -> Result<(), PlayError<G::Refusal>>;
}

impl<G: Game, const LOG: usize, const MARKS: usize> Running<G> for Match<G, LOG, MARKS> {
    fn state(&self) -> &G {
        Match::state(self)
    }

    fn state_at(&self, ply: u32) -> Option<G> {
        Match::state_at(self, ply)
    }

    #[inline(never)]
    fn retold(&self, events: &mut dyn FnMut(G::Event)) {
        let Some(mut state) = Match::state_at(self, self.oldest_ply()) else { return };
        let played = (self.ply() - self.oldest_ply()) as usize;
        for played in self.moves(None).take(played) {
            // What was played once can be played again; a secret move is left out.
            if let Some(mv) = played.mv {
                let _ = state.apply(played.seat, mv, events);
            }
        }
    }

    fn each_made(&self, visit: &mut dyn FnMut(G::Move)) {
        self.moves(None).filter_map(|made| made.mv).for_each(visit);
    }

    fn play(
        &mut self,
        seat: Seat,
        mv: G::Move,
        events: &mut dyn FnMut(G::Event),
    ) -> Result<(), PlayError<G::Refusal>> {
        Match::play(self, seat, mv, events)
    }
}

macro_rules! games {
    ($($(#[$about:meta])* $game:ident, $get:ident, $get_mut:ident, $start:ident: $match:ident = $log:literal, $marks:literal, $setup:ty;)*) => {
        $(
            $(#[$about])*
            pub type $match = Match<$game, $log, $marks>;
        )*

        /// A game that can lie on the table.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the games' names")]
        pub enum GameId {
            $($game,)*
        }

        impl GameId {
            /// All of them.
            pub const ALL: &[GameId] = &[$(GameId::$game,)*];

            /// The game's name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$game => <$game as Game>::ID,)*
                }
            }
        }

        /// The place of the running match.
        #[derive(Debug)]
        #[expect(clippy::large_enum_variant, reason = "one place for all, and no heap")]
        pub enum Playing {
            $(
                /// A match of this game, or none.
                $game(Option<$match>),
            )*
        }

        impl Playing {
            /// Which game it is, if there is a match.
            pub fn game(&self) -> Option<GameId> {
                match self {
                    $(Playing::$game(place) => place.as_ref().map(|_| GameId::$game),)*
                }
            }

            /// The match, if there is one.
            pub fn any(&self) -> Option<&dyn AnyMatch> {
                match self {
                    $(Playing::$game(place) => place.as_ref().map(|game| game as &dyn AnyMatch),)*
                }
            }

            /// The match, to be changed.
            pub fn any_mut(&mut self) -> Option<&mut dyn AnyMatch> {
                match self {
                    $(Playing::$game(place) => {
                        place.as_mut().map(|game| game as &mut dyn AnyMatch)
                    })*
                }
            }

            /// Puts a saved match here, with every move of it played again; in its place there is
            /// none if it is refused.
            #[inline(never)]
            pub fn load(&mut self, saved: &[u8]) -> Result<(), LoadError> {
                $(
                    *self = Playing::$game(None);
                    if let Playing::$game(place) = self {
                        match $match::load_into(place, saved) {
                            Err(LoadError::OtherGame) => {}
                            loaded => return loaded,
                        }
                    }
                )*
                Err(LoadError::OtherGame)
            }

            $(
                /// The match of this game, if that is what is played.
                pub fn $get(&self) -> Option<&$match> {
                    match self {
                        Playing::$game(place) => place.as_ref(),
                        #[allow(unreachable_patterns, reason = "there may be one game only")]
                        _ => None,
                    }
                }

                /// The match of this game, to be changed.
                pub fn $get_mut(&mut self) -> Option<&mut $match> {
                    match self {
                        Playing::$game(place) => place.as_mut(),
                        #[allow(unreachable_patterns, reason = "there may be one game only")]
                        _ => None,
                    }
                }

                /// Starts a match of this game in place of whatever is here. A refused setup
                /// changes nothing.
                #[inline(never)]
                pub fn $start(&mut self, setup: &$setup, seed: u64) -> Result<(), <$game as Game>::Refusal> {
                    if let Some(running) = self.$get_mut() {
                        return running.restart(setup, seed);
                    }
                    // Refused before what lies here is gone.
                    let state = <$game as Game>::start(setup, seed)?;
                    state.check()?;
                    *self = Playing::$game(None);
                    match self {
                        Playing::$game(place) => $match::from_state_into(place, state),
                        #[allow(unreachable_patterns, reason = "there may be one game only")]
                        _ => Ok(()),
                    }
                }
            )*
        }
    };
}

games! {
    /// A match of Flip: the longest fills 61 cells, which takes two moves a cell and a few draws;
    /// what sudden death replays pushes the oldest out.
    Flip, flip, flip_mut, start_flip: FlipMatch = 160, 4, flip::Setup;
    /// A match of Merge: 1024 plies to look back on, undone by replaying at most 15.
    Merge, merge, merge_mut, start_merge: MergeMatch = 1024, 64, merge::Setup;
    /// A match of Flows: more plies than the largest board has cells.
    Flows, flows, flows_mut, start_flows: FlowsMatch = 96, 8, flows::Setup;
}

impl Default for Playing {
    fn default() -> Self {
        Playing::Merge(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::hex::Dir;
    use hexdeck_engine::play::Seat;

    #[test]
    fn one_match_takes_the_place_of_another() {
        let mut playing = Playing::default();
        assert!(playing.any().is_none() && playing.game().is_none());
        playing.start_merge(&merge::Setup::default(), 1).unwrap();
        assert_eq!(playing.any().map(|game| game.id()), Some("merge"));
        playing.start_flows(&flows::Setup::players(3), 2).unwrap();
        assert!(playing.merge().is_none());
        assert_eq!(playing.game(), Some(GameId::Flows));
    }

    #[test]
    fn a_refused_setup_changes_nothing() {
        let mut playing = Playing::default();
        playing.start_flows(&flows::Setup::players(2), 7).unwrap();
        let before = playing.any().map(|game| game.hash());
        let impossible = merge::Setup { radius: 9, ..merge::Setup::default() };
        assert!(playing.start_merge(&impossible, 1).is_err());
        assert_eq!(playing.any().map(|game| game.hash()), before);
    }

    #[test]
    fn saved_matches_and_steps_come_back_whatever_the_game() {
        let (mut playing, mut other) = (Playing::default(), Playing::default());
        let mut buffer = [0; 4096];
        playing.start_merge(&merge::Setup::default(), 3).unwrap();
        let whole = playing.any().and_then(|game| game.save_recent(512, &mut buffer)).unwrap();
        other.load(&buffer[..whole]).unwrap();
        let game = playing.merge_mut().unwrap();
        let dir = Dir::ALL.into_iter().find(|dir| game.state().can_move(*dir)).unwrap();
        game.play(Seat::FIRST, dir, &mut |_| ()).unwrap();
        let mut step = [0; 8];
        let used = playing.any().and_then(|game| game.write_step(&mut step)).unwrap();
        let mut bytes = &step[..used];
        assert_eq!(other.any_mut().unwrap().repeat_step(&mut bytes), Some(true));
        assert!(bytes.is_empty());
        assert_eq!(other.any().unwrap().hash(), playing.any().unwrap().hash());
        playing.start_flows(&flows::Setup::players(6), 3).unwrap();
        let whole = playing.any().and_then(|game| game.save_recent(512, &mut buffer)).unwrap();
        other.load(&buffer[..whole]).unwrap();
        assert_eq!(other.flows().map(FlowsMatch::hash), playing.flows().map(FlowsMatch::hash));
    }

    #[test]
    fn damage_leaves_no_match_behind() {
        let mut playing = Playing::default();
        playing.start_merge(&merge::Setup::default(), 3).unwrap();
        assert_eq!(playing.load(&[1, 2, 3, 4, 5, 6]), Err(LoadError::Damaged));
        assert!(playing.any().is_none());
    }
}
