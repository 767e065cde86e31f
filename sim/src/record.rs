//! Games written down: the running match as text that a person can read and `hexdeck replay` opens.
//!
//! Flows has such a notation (`docs/games/flows.md`).

use hexdeck_console::playing::Playing;
use hexdeck_engine::games::flows::{Flows, Place, write_played};
use hexdeck_engine::play::{Game, Match};

use crate::Fault;

/// The running match as text.
pub fn of(playing: &Playing) -> Result<String, Fault> {
    let Some(game) = playing.flows() else {
        return Err(Fault::refused(
            "only a game of Flows can be written down, and none is running",
        ));
    };
    played(game.state(), &made(game)).map_err(Fault::refused)
}

/// The moves that led to the present state.
pub fn made<G: Game, const LOG: usize, const MARKS: usize>(
    game: &Match<G, LOG, MARKS>,
) -> Vec<G::Move> {
    let played = (game.ply() - game.oldest_ply()) as usize;
    game.moves(None).take(played).filter_map(|made| made.mv).collect()
}

/// A game of Flows as text.
pub fn played(last: &Flows, moves: &[Place]) -> Result<String, String> {
    let mut text = String::new();
    match write_played(last, moves.iter().copied(), &mut text) {
        Ok(()) => Ok(text),
        Err(_) => Err("This game did not begin with an empty board: it has no record.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::flows::{Setup, read_record};

    #[test]
    fn the_running_match_is_written_down_as_far_as_it_stands() {
        let mut playing = Playing::default();
        assert!(of(&playing).is_err(), "nothing runs");
        playing.start_flows(&Setup::players(3), 7).unwrap();
        for _ in 0..5 {
            let state = playing.flows().unwrap().state();
            let (seat, mut first) = (state.current(), None);
            state.each_move(seat, &mut |mv| first = first.or(Some(mv)));
            let game = playing.flows_mut().unwrap();
            game.play(seat, first.unwrap(), &mut |_| ()).unwrap();
        }
        let all = of(&playing).unwrap();
        playing.any_mut().unwrap().undo(hexdeck_engine::play::Seats::ALL).unwrap();
        let text = of(&playing).unwrap();
        assert!(text.lines().count() == 5 && all.lines().count() == 6, "{text}");
        let read = read_record(&text, &mut |_, _| ()).unwrap();
        assert!(read.tiles().eq(playing.flows().unwrap().state().tiles()));
    }
}
