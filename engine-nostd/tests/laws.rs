//! Laws that hold for every game, over random play: one line a game at the end.
//!
//! - undo then redo is identity, and every state on the way has the hash it had;
//! - a saved match comes back whole, and a damaged one is refused;
//! - replaying the list of moves gives every hash;
//! - a refused move changes nothing, whatever move it is;
//! - what is listed as legal is accepted;
//! - a seat's moves are the same in its view as in the state, and a view of a view is that view;
//! - a secret move is read by the seat that made it and by nobody else;
//! - taking moves back asks whom their policies name;
//! - moves are read as they are written.
//!
//! Games branch off on the way: moves are taken back and others played.

#[path = "duel/game/mod.rs"]
mod game;
#[path = "duel/plugins/mod.rs"]
mod plugins;

use hexdeck_engine::cards::CardId;
use hexdeck_engine::effects::{EffectId, Target};
use hexdeck_engine::flow::PassUntil;
use hexdeck_engine::games::dice::{self, Dice, Mode};
use hexdeck_engine::games::duel;
use hexdeck_engine::games::flip::{Board, Choice, Flip, Hands, Move, Rules, Setup, starter};
use hexdeck_engine::games::flows::{self, Flows, Legality, Place};
use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::hex::{Dir, Hex};
use hexdeck_engine::play::{Game, LoadError, Match, Rng, Seat, Seats, Undo, state_hash, view_of};
use hexdeck_engine::plugin::Either;
use plugins::quests::{Claim, Quests};
use plugins::salve::{Drink, Salve};

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
            // Now and then somebody thinks better of it, and the game branches off.
            if chance.below(12) == 0 {
                for _ in 0..=chance.below(3) {
                    let _ = game.undo(Seats::ALL);
                }
                hashes.truncate(game.ply() as usize + 1);
            }
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
        let mv = read_by(game, Some(played.seat), played.ply).expect("one reads one's own moves");
        again.play(played.seat, mv, &mut |_| ()).expect("it was played before");
        assert_eq!(again.hash(), hashes[played.ply as usize + 1]);
    }
}

/// What somebody reads in the list of moves at a ply.
fn read_by<G: Game>(game: &Short<G>, reader: Option<Seat>, ply: u32) -> Option<G::Move> {
    game.moves(reader).find(|played| played.ply == ply)?.mv
}

fn secret_moves_are_read_by_their_seat_alone<G: Game>(game: &Short<G>) {
    for played in game.moves(None) {
        let before = game.state_at(played.ply).expect("a remembered ply");
        let mv = read_by(game, Some(played.seat), played.ply).expect("one reads one's own moves");
        let secret = before.policy(played.seat, mv).secret;
        assert_eq!(played.mv.is_none(), secret);
        for other in before.seats().without(played.seat).iter() {
            assert_eq!(read_by(game, Some(other), played.ply).is_none(), secret);
        }
    }
}

fn consent_is_asked_as_the_moves_say<G: Game>(game: &Short<G>) {
    let mut asked = Seats::NONE;
    for back in 1..=game.ply() - game.oldest_ply() {
        let ply = game.ply() - back;
        let before = game.state_at(ply).expect("a remembered ply");
        let seat = game.moves(None).find(|played| played.ply == ply).expect("its move").seat;
        let mv = read_by(game, Some(seat), ply).expect("one reads one's own moves");
        match before.policy(seat, mv).undo {
            Undo::Free => {}
            Undo::Consent => asked = asked.and(before.seats().without(seat)),
            Undo::Never => return,
        }
        assert_eq!(game.undo_asks_for(back as usize), Ok(asked));
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
    for seat in state.seats().iter() {
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
        secret_moves_are_read_by_their_seat_alone(game);
        consent_is_asked_as_the_moves_say(game);
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

/// Any move of a duel but a plugin's, most of them nonsense.
fn any_duel_move<M>(chance: &mut Rng) -> game::Move<M> {
    use game::Move;
    fn card(chance: &mut Rng) -> CardId {
        CardId::new(1 + chance.below(120) as u16).expect("not 0")
    }
    let seat = |chance: &mut Rng| Seat(chance.below(7) as u8);
    let target = |chance: &mut Rng| match chance.below(5) {
        0 => None,
        1 => Some(Target::Seat(seat(chance))),
        2 => Some(Target::Effect(EffectId(chance.below(9) as u16))),
        3 => Some(Target::Place(0)),
        _ => Some(Target::Card(card(chance))),
    };
    match chance.below(40) {
        0 => Move::Pass,
        1 => Move::End,
        2..=5 => Move::Swap(card(chance)),
        6..=12 => Move::Kindle(card(chance)),
        13..=25 => Move::Play(card(chance), target(chance)),
        26..=31 => Move::Attack(card(chance), seat(chance)),
        32..=35 => Move::Guard(card(chance), card(chance)),
        _ => Move::Discard(card(chance)),
    }
}

fn tables() -> [game::Setup; 3] {
    [2, 3, 4].map(|seats| game::Setup { seats })
}

#[test]
fn a_card_duel_obeys_the_laws() {
    all_laws::<game::Duel>(&tables(), any_duel_move);
}

#[test]
fn a_card_duel_with_plugins_obeys_the_laws() {
    all_laws::<game::Duel<(Quests, Salve)>>(&tables(), |chance| match chance.below(10) {
        0 => game::Move::Plugin(Either::First(Claim)),
        1 => game::Move::Plugin(Either::Second(Drink)),
        _ => any_duel_move(chance),
    });
}

#[test]
fn flip_obeys_the_laws() {
    let deck = starter();
    let setups = [0u8, 1, 2, 3, 4, 5, 6, 7].map(|n| {
        let mut rules =
            Rules { auto_draw: n % 2 == 0, placements_per_turn: 1 + n / 4, ..Rules::BASE };
        let variants = &mut rules.variants;
        (variants.same, variants.plus, variants.combo) = (true, true, n > 1);
        (variants.rotate, variants.draft, variants.swap) = (n > 5, n == 3, n == 4);
        (variants.hands, variants.choice) =
            (Hands::ALL[n as usize % 3], Choice::ALL[n as usize / 3]);
        variants.sudden_death = n % 3 == 0;
        let board = Board::hexagon(1 + n % 3).expect("a board");
        Setup::new(board, [&deck, &deck], rules).expect("rules that can be played")
    });
    all_laws::<Flip>(&setups, |chance| {
        let card = deck[chance.below(10) as usize].id;
        let near = |chance: &mut Rng| chance.below(7) as i16 - 3;
        match chance.below(8) {
            0 => Move::Draw,
            1 => Move::End,
            2 => Move::Pick { card },
            3 => Move::Place { card, at: Hex::new(i16::MAX, i16::MIN), turn: 255 },
            _ => Move::Place { card, at: Hex::new(near(chance), near(chance)), turn: 0 },
        }
    });
}

#[test]
fn flows_obeys_the_laws() {
    use flows::Setup;
    let mut setups: Vec<Setup> = (2..=6).map(Setup::players).collect();
    setups.push(Setup { radius: 2, legality: Legality::Strict, ..Setup::players(3) });
    all_laws::<Flows>(&setups, |chance| {
        let mut coordinate = || chance.below(9) as i16 - 4;
        let at = Hex::new(coordinate(), coordinate());
        Place { at, rotation: chance.below(7) as u8 }
    });
}

#[test]
fn dice_obeys_the_laws() {
    use dice::tables::{Size, Unit};
    let setups = [0u8, 1, 2, 3, 4, 5].map(|n| dice::Setup {
        size: Size::ALL[n as usize % 3],
        mode: Mode::ALL[n as usize % 2],
        timer: 0,
        fog: n > 2,
        ..dice::Setup::default()
    });
    all_laws::<Dice>(&setups, |chance| {
        let cell = |chance: &mut Rng| {
            let mut coordinate = || chance.below(27) as i16 - 13;
            Hex::new(coordinate(), coordinate())
        };
        match chance.below(40) {
            0..=9 => {
                let at = Hex::new(0, [-6, 6, -9, 9, -12, 12][chance.below(6) as usize]);
                dice::Move::Buy { unit: Unit::ALL[chance.below(4) as usize], at }
            }
            10..=19 => dice::Move::March { from: cell(chance), to: cell(chance) },
            20..=29 => dice::Move::Attack { from: cell(chance), to: cell(chance) },
            30 => dice::Move::Attack { from: Hex::new(i16::MAX, i16::MIN), to: cell(chance) },
            31 => dice::Move::March { from: cell(chance), to: Hex::new(i16::MIN, i16::MIN) },
            32 => dice::Move::Surrender,
            _ => dice::Move::End,
        }
    });
}

#[test]
fn duel_obeys_the_laws() {
    use duel::{Book, Duel, Move, Setup};
    let setups = [0, 1, 2, 3, 4, 5].map(|n: u8| {
        let book = Book::ALL[usize::from(n) % 2];
        Setup { auto: n < 3, ..Setup::usual(book, 2 + n / 2) }
    });
    all_laws::<Duel>(&setups, |chance| {
        // Most cards have early numbers, some have late ones, many have none.
        fn card(chance: &mut Rng) -> CardId {
            let most = [30, 160, 700, 65_535][chance.below(4) as usize];
            CardId::new(1 + chance.below(most) as u16).expect("not 0")
        }
        let seat = |chance: &mut Rng| Seat(chance.below(7) as u8);
        let target = |chance: &mut Rng| match chance.below(6) {
            0 | 1 => None,
            2 => Some(Target::Seat(seat(chance))),
            3 => Some(Target::Effect(EffectId(chance.below(9) as u16))),
            4 => Some(Target::Place(0)),
            _ => Some(Target::Card(card(chance))),
        };
        match chance.below(60) {
            0 => Move::Pass,
            1 => Move::End,
            2 => Move::PassUntil(PassUntil::EndOfTurn),
            3 => Move::Auto(chance.below(2) == 0),
            4 if chance.below(40) == 0 => Move::Concede,
            4..=6 => Move::Swap(card(chance)),
            7..=14 => Move::Charge(card(chance)),
            15..=32 => Move::Play(card(chance), target(chance)),
            33..=38 => Move::Use(card(chance), target(chance)),
            39..=43 => Move::Attack(card(chance), seat(chance)),
            44..=46 => Move::Guard(card(chance), card(chance)),
            47..=49 => Move::Quest(card(chance)),
            50..=53 => Move::Challenge(card(chance), card(chance)),
            _ => Move::Discard(card(chance)),
        }
    });
}
