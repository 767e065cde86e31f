//! Whole games of Flows: by hand, at random, and against the rulings taken literally.

use std::collections::BTreeMap;
use std::vec::Vec;

use super::oracle::Literal;
use super::strict::{Fit, Search};
use super::*;
use crate::play::{Game, Match, Rng, Seat, Seats, Undo, UndoError, state_hash, view_of};

fn legal(game: &Flows) -> Vec<Place> {
    let mut moves = Vec::new();
    game.each_move(game.current(), &mut |mv| moves.push(mv));
    moves
}

fn legal_of(game: &Flows, kind: Kind) -> Vec<Place> {
    let mut moves = Vec::new();
    let region = game.setup.region();
    game.each_legal(kind, &mut |cell, tile| {
        moves.push(Place { at: region.cell(cell).unwrap(), rotation: tile.rotation() });
        true
    });
    moves
}

fn play_any(game: &mut Flows, chance: &mut Rng) {
    let moves = legal(game);
    let mv = moves[chance.below(moves.len() as u32) as usize];
    game.apply(game.current(), mv, &mut |_| ()).unwrap();
}

fn setup(players: u8, radius: u8, legality: Legality) -> Setup {
    Setup { radius, legality, ..Setup::players(players) }
}

/// Random plies that the literal rules are compared on, unless `FLOWS_PLIES` says otherwise.
const PLIES: u32 = 5_000;

/// The fast pass allows what the text of rule `open` allows, and the ends are those of the text.
#[test]
fn open_legality_agrees_with_the_literal_rules() {
    let plies = std::env::var("FLOWS_PLIES").ok().and_then(|n| n.parse().ok()).unwrap_or(PLIES);
    let literals: BTreeMap<u8, Literal> = (2..=5).map(|r| (r, Literal::new(r))).collect();
    let mut chance = Rng::new(1);
    let (mut done, mut ends) = (0, [0; 4]);
    for seed in 0.. {
        // Mostly the usual board; the others are there to be right as well.
        let radius = [3, 2, 3, 4, 3, 2, 3, 5][seed as usize / 5 % 8];
        let players = 2 + (seed % 5) as u8;
        let literal = &literals[&radius];
        let mut game = Flows::start(&setup(players, radius, Legality::Open), seed).unwrap();
        while game.end.is_none() {
            assert_eq!(legal(&game), literal.open_moves(&game, game.hand.unwrap()));
            play_any(&mut game, &mut chance);
            done += 1;
            if done == plies {
                assert!(ends.iter().take(3).all(|n| *n > 0), "{ends:?}: some ends never came");
                assert_eq!(ends[3], 0, "a full bag does not run out");
                return;
            }
        }
        let laid = literal.laid(&game);
        let goals = Literal::goals(&game);
        let won = |(a, b): &&(u8, u8)| literal.joined(&laid, *a, *b, false);
        let won: Vec<u8> = goals.iter().filter(won).flat_map(|(a, b)| [*a, *b]).collect();
        let seats = |sides: &[u8]| {
            let among = |s: &Seat| sides.contains(&game.side(*s).unwrap());
            game.seats().iter().filter(among).fold(Seats::NONE, Seats::with)
        };
        let end = game.end.unwrap();
        ends[end.how as usize] += 1;
        match end.how {
            How::Flow => assert_eq!(won.len(), 2),
            How::Tie => assert!(won.len() > 2),
            How::Constraint | How::Empty => {
                assert!(won.is_empty());
                assert_eq!(literal.open_moves(&game, game.hand.unwrap()), []);
                let side = game.turn;
                assert_eq!(end.winners, seats(&[side, (side + 3) % 6]));
                continue;
            }
        }
        assert_eq!(end.winners, seats(&won));
    }
}

/// The search of rule `strict` against every set of routes, where few enough cells are empty.
#[test]
fn strict_legality_agrees_with_every_set_of_routes() {
    let mut chance = Rng::new(2);
    let (mut compared, mut stricter) = (0, 0);
    for seed in 0..150 {
        let (radius, few) = if seed % 3 == 0 { (3, 6) } else { (2, 8) };
        let literal = Literal::new(radius);
        let players = 2 + (seed % 5) as u8;
        let mut game = Flows::start(&setup(players, radius, Legality::Strict), seed).unwrap();
        while game.end.is_none() {
            if game.board().empty().len() <= few {
                let kind = game.hand.unwrap();
                let strict = literal.strict_moves(&game, kind);
                assert_eq!(legal(&game), strict, "seed {seed}");
                compared += 1;
                stricter += usize::from(strict != literal.open_moves(&game, kind));
            }
            play_any(&mut game, &mut chance);
        }
    }
    assert!(compared > 100, "only {compared} compared");
    assert!(stricter > 10, "strict was stricter only {stricter} times");
}

/// What the bound of rule `strict` rests on.
#[test]
fn strict_searches_stay_far_from_their_bound() {
    let mut chance = Rng::new(3);
    let mut plans = Vec::new();
    for seed in 0..12 {
        let mut game = Flows::start(&setup(3, 3, Legality::Strict), seed).unwrap();
        while game.end.is_none() {
            let kind = game.hand.unwrap();
            let mut cells = game.cells.clone();
            open::each_placement(game.board(), 7, kind, &mut |cell, tile, _| {
                cells[cell] = Some(tile);
                let mut search = Search::new(7);
                let fit = search.run(board::Board::new(3, &cells));
                cells[cell] = None;
                plans.push((search.plans(), fit == Fit::Unknown));
                true
            });
            play_any(&mut game, &mut chance);
        }
    }
    plans.sort();
    let at = |share: usize| plans[(plans.len() - 1) * share / 1000];
    std::println!(
        "{} searches: {:?} {:?} {:?} {:?} {:?}",
        plans.len(),
        at(500),
        at(900),
        at(990),
        at(999),
        at(1000)
    );
}

#[test]
fn random_games_end_for_every_number_of_players() {
    for players in 2..=6 {
        for (radius, games) in [(2, 20), (3, 20), (4, 4), (5, 2)] {
            for seed in 0..games {
                let mut chance = Rng::new(seed);
                let mut game = Flows::start(&setup(players, radius, Legality::Open), seed).unwrap();
                let mut plies = 0;
                while game.end.is_none() {
                    assert!(!legal(&game).is_empty(), "somebody has to move");
                    play_any(&mut game, &mut chance);
                    plies += 1;
                }
                assert!(plies <= game.cells.len());
                assert_eq!(game.check(), Ok(()));
                assert_ne!(game.end.unwrap().winners, Seats::NONE);
                assert_eq!(game.active(), Seats::NONE);
                assert_eq!(legal(&game), []);
            }
        }
    }
}
