//! Laws that hold for every game, over random play: one line a game at the end.
//!
//! - undo then redo is identity, and every state on the way has the hash it had;
//! - a saved match comes back whole, and a damaged one is refused;
//! - replaying the list of moves gives every hash;
//! - a refused move changes nothing, whatever move it is;
//! - what is listed as legal is accepted;
//! - a seat's moves are the same in its view as in the state, and a view of a view is that view;
//! - moves are read as they are written.

use hexdeck_engine::games::flows::{Flows, Legality, Place, Setup};
use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::hex::{Dir, Hex};
use hexdeck_engine::play::{Game, LoadError, Match, Rng, Seat, Seats, state_hash, view_of};

/// A short list, so that games outgrow it.
type Short<G> = Match<G, 64, 4>;

/// Games played by each law.
const GAMES: u64 = 60;
/// Plies of each.
const PLIES: u32 = 150;
/// Invalid moves tried in all.
const INVALID: u32 = 100_000;

/// What a seat may play.
fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    state.each_move(seat, &mut |mv| moves.push(mv));
    moves
}

/// Plays a random legal move; `false` at the end of the game.
fn advance<G: Game>(game: &mut Short<G>, chance: &mut Rng) -> bool {
    let all: Vec<(Seat, G::Move)> = game
        .state()
        .active()
        .iter()
        .flat_map(|seat| legal(game.state(), seat).into_iter().map(move |mv| (seat, mv)))
        .collect();
    if all.is_empty() {
        assert!(game.outcome().is_some(), "no move is left and the game is not over");
        return false;
    }
    let (seat, mv) = all[chance.below(all.len() as u32) as usize];
    let played = game.play(seat, mv, &mut |_| ());
    assert!(played.is_ok(), "{mv:?} is listed and refused");
    true
}

/// Calls `law` with random games at random moments, with the hash of every ply so far.
fn at_random_moments<G: Game>(setups: &[G::Setup], law: impl Fn(&mut Short<G>, &[u64], &mut Rng)) {
    for seed in 0..GAMES {
        let setup = &setups[seed as usize % setups.len()];
        let mut chance = Rng::new(seed);
        let mut game = Short::<G>::new(setup, seed).expect("a setup that can be played");
        let mut hashes = vec![game.hash()];
        let plies = chance.below(PLIES);
        while game.ply() < plies && advance(&mut game, &mut chance) {
            hashes.push(game.hash());
        }
        law(&mut game, &hashes, &mut chance);
    }
}

fn undo_and_redo_visit_the_same_states<G: Game>(game: &mut Short<G>, hashes: &[u64]) {
    let end = game.clone();
    while game.undo(Seats::ALL).is_ok() {
        assert_eq!(game.hash(), hashes[game.ply() as usize]);
    }
    while game.redo(&mut |_| ()) {
        assert_eq!(game.hash(), hashes[game.ply() as usize]);
    }
    assert!(*game == end, "undo and redo lead elsewhere");
    for ply in game.oldest_ply()..=game.newest_ply() {
        let then = game.state_at(ply).expect("a remembered ply");
        assert_eq!(state_hash(&then), hashes[ply as usize]);
    }
}

fn the_list_of_moves_replays_the_game<G: Game>(game: &Short<G>, hashes: &[u64]) {
    let base = game.state_at(game.oldest_ply()).expect("the oldest ply");
    let mut again = Short::<G>::from_state(base).expect("a state of the game");
    for played in game.moves(None) {
        let mv = played.mv.expect("no secrets in a game without hidden moves");
        again.play(played.seat, mv, &mut |_| ()).expect("it was played before");
        assert_eq!(again.hash(), hashes[played.ply as usize + 1]);
    }
}

fn a_saved_match_comes_back_whole<G: Game>(game: &mut Short<G>, chance: &mut Rng) {
    for _ in 0..chance.below(5) {
        let _ = game.undo(Seats::ALL);
    }
    let mut buffer = vec![0; 8192];
    let saved = game.save(&mut buffer).expect("room to save").to_vec();
    assert!(Short::<G>::load(&saved) == Ok(game.clone()), "the match came back different");
    for _ in 0..20 {
        let mut damaged = saved.clone();
        let at = chance.below(saved.len() as u32) as usize;
        damaged[at] ^= 1 << chance.below(8);
        assert!(Short::<G>::load(&damaged) == Err(LoadError::Damaged));
        assert!(Short::<G>::load(&saved[..at]) == Err(LoadError::Damaged));
    }
}

fn views_keep_the_moves_and_stay_views<G: Game>(game: &Short<G>) {
    let state = game.state();
    for seat in state.active().iter() {
        let view = view_of(state, Some(seat));
        assert_eq!(legal(&view, seat), legal(state, seat));
        assert_eq!(view_of(&view, Some(seat)), view);
    }
    let seen = view_of(state, None);
    assert_eq!(view_of(&seen, None), seen);
}

fn moves_are_read_as_they_are_written<G: Game>(game: &Short<G>) {
    for seat in game.state().active().iter() {
        for mv in legal(game.state(), seat) {
            let mut text = String::new();
            G::write_move(mv, &mut text).expect("a string takes any text");
            assert_eq!(G::read_move(&text), Ok(mv), "{text}");
        }
    }
}

/// Every move from `any` by any seat, legal or not: refused ones change nothing.
fn refused_moves_change_nothing<G: Game>(setups: &[G::Setup], any: impl Fn(&mut Rng) -> G::Move) {
    let mut refused = 0;
    let mut chance = Rng::new(7);
    for seed in 0.. {
        let setup = &setups[seed as usize % setups.len()];
        let mut game = Short::<G>::new(setup, seed).expect("a setup that can be played");
        while refused < INVALID {
            let before = game.clone();
            let seat = Seat(chance.below(8) as u8);
            let mut events = 0;
            match game.play(seat, any(&mut chance), &mut |_| events += 1) {
                Ok(()) => {}
                Err(_) => {
                    assert!(game == before, "a refused move changed the match");
                    assert_eq!(events, 0, "a refused move reported events");
                    refused += 1;
                }
            }
            // A game that has ended refuses everything: enough of that.
            if game.outcome().is_some() && chance.below(20) == 0 {
                break;
            }
        }
        if refused >= INVALID {
            return;
        }
    }
}

fn all_laws<G: Game>(setups: &[G::Setup], any: impl Fn(&mut Rng) -> G::Move) {
    at_random_moments::<G>(setups, |game, hashes, chance| {
        moves_are_read_as_they_are_written(game);
        views_keep_the_moves_and_stay_views(game);
        the_list_of_moves_replays_the_game(game, hashes);
        undo_and_redo_visit_the_same_states(game, hashes);
        a_saved_match_comes_back_whole(game, chance);
    });
    refused_moves_change_nothing::<G>(setups, any);
}

#[test]
fn merge_obeys_the_laws() {
    let setups = Difficulty::ALL.map(|d| d.setup());
    all_laws::<Merge>(&setups, |chance| Dir::ALL[chance.below(6) as usize]);
}

#[test]
fn flows_obeys_the_laws() {
    let mut setups: Vec<Setup> = (2..=6).map(Setup::players).collect();
    setups.push(Setup { radius: 2, legality: Legality::Strict, ..Setup::players(3) });
    all_laws::<Flows>(&setups, |chance| {
        let mut coordinate = || chance.below(9) as i16 - 4;
        let at = Hex::new(coordinate(), coordinate());
        Place { at, rotation: chance.below(7) as u8 }
    });
}
