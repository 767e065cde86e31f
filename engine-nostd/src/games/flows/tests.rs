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

fn play_any(game: &mut Flows, chance: &mut Rng) {
    let moves = legal(game);
    let mv = moves[chance.below(moves.len() as u32) as usize];
    game.apply(game.current(), mv, &mut |_| ()).unwrap();
}

fn setup(players: u8, radius: u8, legality: Legality) -> Setup {
    Setup { radius, legality, ..Setup::players(players) }
}

/// Random plies that the literal rules are compared on, unless `HEXDECK_FLOWS_PLIES` says otherwise.
const PLIES: u32 = 5_000;

/// The fast pass allows what the text of rule `open` allows, and the ends are those of the text.
#[test]
fn open_legality_agrees_with_the_literal_rules() {
    let plies =
        std::env::var("HEXDECK_FLOWS_PLIES").ok().and_then(|n| n.parse().ok()).unwrap_or(PLIES);
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
    for seed in 0..90 {
        let (radius, few) = if seed % 3 == 0 { (3, 5) } else { (2, 6) };
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
fn strict_searches_stay_below_their_bound() {
    let mut chance = Rng::new(3);
    let mut plans = Vec::new();
    for seed in 0..8 {
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
    // Nine in ten are easy, and none runs into the bound.
    let at = |share: usize| plans[(plans.len() - 1) * share / 1000].0;
    assert!(at(900) <= 30 && at(990) <= 60, "{} and {}", at(900), at(990));
    assert!(!plans.iter().any(|(_, unknown)| *unknown), "a search ran into its bound");
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

fn kind(number: u8) -> Kind {
    Kind::new(number).unwrap()
}

fn laid(row: i16, col: i16, number: u8, rotation: u8) -> Laid {
    Laid { at: cell_at(row, col), tile: Tile::new(kind(number), rotation).unwrap() }
}

fn placed(players: u8, tiles: &[Laid], hand: u8, turn: u8) -> Flows {
    Flows::position(&Position {
        setup: Setup::players(players),
        tiles: tiles.iter().copied().collect(),
        hand: Some(kind(hand)),
        turn,
        bag: None,
        seed: 1,
    })
    .unwrap()
}

/// The straight from side 0 to side 3 over the corners, without the cell in the middle.
fn almost_across() -> Vec<Laid> {
    let rows = [-3, -2, -1, 1, 2, 3];
    rows.into_iter().map(|row| laid(row, -row, 2, 2)).collect()
}

#[test]
fn a_completed_route_wins_whoever_completes_it() {
    for (players, turn, winners) in
        [(2, 0, [0].as_slice()), (2, 2, &[0]), (4, 0, &[0, 2]), (6, 1, &[0, 3]), (3, 4, &[0])]
    {
        let mut game = placed(players, &almost_across(), 2, turn);
        assert_eq!(game.cells_needed(Seat(0)), Some(1));
        let needed: Vec<_> = game.shortest_route(Seat(0)).unwrap().collect();
        assert_eq!(needed, [cell_at(0, 0)]);
        let mv = Place { at: cell_at(0, 0), rotation: 2 };
        assert_eq!(game.policy(game.current(), mv).undo, Undo::Free, "it shows nothing new");
        let mut events = Vec::new();
        game.apply(game.current(), mv, &mut |e| events.push(e)).unwrap();
        let winners = winners.iter().fold(Seats::NONE, |all, s| all.with(Seat(*s)));
        assert_eq!(game.end(), Some(End { how: How::Flow, winners }), "{players} players");
        assert_eq!(events.len(), 2, "no tile is drawn after the end");
        assert_eq!(game.hand(), None);
        assert_eq!(game.cells_needed(Seat(0)), Some(0));
        assert_eq!(game.flow(Seat(0)).count(), 7);
    }
}

#[test]
fn routes_completed_by_one_tile_are_a_tie() {
    let tiles = [
        laid(-3, 3, 2, 2),
        laid(-2, 2, 2, 2),
        laid(-1, 1, 2, 2),
        laid(1, 0, 0, 0),
        laid(2, -1, 2, 2),
        laid(3, -2, 2, 2),
        laid(-3, 0, 2, 1),
        laid(-2, 0, 2, 1),
        laid(-1, 0, 2, 1),
        laid(1, -1, 3, 0),
        laid(1, 1, 0, 0),
        laid(1, 2, 0, 0),
    ];
    let mut game = placed(2, &tiles, 0, 2);
    game.apply(Seat(1), Place { at: cell_at(0, 0), rotation: 0 }, &mut |_| ()).unwrap();
    assert_eq!(game.end(), Some(End { how: How::Tie, winners: Seats::first(2) }));
    // A line may pass a tile more than once: (1, 0) carries both.
    let carries = |seat| game.flow(seat).any(|at| at == cell_at(1, 0));
    assert!(carries(Seat(0)) && carries(Seat(1)));
}

/// Row 0 in tiles that send everything back, but for the middle.
fn almost_walled() -> Vec<Laid> {
    [-3, -2, -1, 1, 2, 3].into_iter().map(|col| laid(0, col, 3, 1)).collect()
}

#[test]
fn a_placement_that_closes_the_wall_is_refused_and_says_whom_it_cuts_off() {
    let mut game = placed(2, &almost_walled(), 3, 0);
    let before = game.clone();
    let (at, closing) = (cell_at(0, 0), Tile::new(kind(3), 1).unwrap());
    let verdict = game.verdict(at, closing).unwrap();
    assert_eq!(verdict.refused, Some(Refused::CutsOff));
    assert_eq!((verdict.wins, verdict.blocked), (false, Seats::first(2)));
    let wall: Vec<_> = (-3..=3).map(|col| cell_at(0, col)).collect();
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(game.closed_line(at, closing, seat).collect::<Vec<_>>(), wall);
    }
    let mv = Place { at, rotation: 1 };
    assert_eq!(game.apply(Seat(0), mv, &mut |_| ()), Err(Refused::CutsOff));
    assert_eq!(game, before);
    let open = Tile::new(kind(3), 0).unwrap();
    assert_eq!(game.verdict(at, open).unwrap().refused, None);
    assert_eq!(game.closed_line(at, open, Seat(0)).count(), 0);
    game.apply(Seat(0), Place { at, rotation: 0 }, &mut |_| ()).unwrap();
}

/// Three tiles whose bends make a ring: nobody reaches its faces, and it bars nobody's way.
#[test]
fn a_pocket_is_no_part_of_the_closed_line() {
    let mut tiles = almost_walled();
    tiles.extend([laid(-2, 0, 3, 1), laid(-2, 1, 3, 1), laid(-1, 0, 3, 1)]);
    let game = placed(2, &tiles, 3, 0);
    let closing = Tile::new(kind(3), 1).unwrap();
    let wall: Vec<_> = (-3..=3).map(|col| cell_at(0, col)).collect();
    let line: Vec<_> = game.closed_line(cell_at(0, 0), closing, Seat(0)).collect();
    assert_eq!(line, wall);
}

#[test]
fn who_cannot_place_the_tile_wins_with_the_partner() {
    let mut wall = almost_walled();
    wall.push(laid(0, 0, 3, 1));
    let end = |players, turn| placed(players, &wall, 0, turn).end().unwrap();
    for (players, turn, winners) in
        [(2, 2, [1].as_slice()), (4, 1, &[1, 3]), (5, 2, &[2]), (5, 5, &[2]), (6, 5, &[2, 5])]
    {
        let winners = winners.iter().fold(Seats::NONE, |all, s| all.with(Seat(*s)));
        assert_eq!(end(players, turn), End { how: How::Constraint, winners });
    }
    let game = placed(2, &wall, 0, 2);
    assert_eq!(game.hand(), Some(kind(0)), "the tile stays in sight");
    assert_eq!(game.cut_off(), Seats::first(2));
    assert_eq!(game.cells_needed(Seat(0)), None);
}

#[test]
fn a_given_deck_is_drawn_from_the_front_and_may_run_out() {
    let deck = [2, 0, 3].map(kind).into_iter().collect();
    let mut game = Flows::start(&Setup { deck, ..Setup::default() }, 9).unwrap();
    let mut drawn = Vec::new();
    while game.end().is_none() {
        drawn.push((game.hand().unwrap().index(), game.remaining()));
        let mv = legal(&game)[0];
        game.apply(game.current(), mv, &mut |_| ()).unwrap();
    }
    assert_eq!(drawn, [(2, [1, 0, 0, 1]), (0, [0, 0, 0, 1]), (3, [0; 4])]);
    assert_eq!(game.end(), Some(End { how: How::Empty, winners: Seats::NONE }));
}

#[test]
fn a_shuffled_bag_holds_equal_shares_and_hides_its_order() {
    let mut firsts = [0; 4];
    for seed in 0..400 {
        let mut game = Flows::start(&Setup::default(), seed).unwrap();
        firsts[game.hand().unwrap().index()] += 1;
        while game.end().is_none() {
            let mut all = game.remaining();
            game.hand().iter().for_each(|k| all[k.index()] += 1);
            game.tiles().for_each(|t| all[t.tile.kind().index()] += 1);
            assert_eq!(all, [10; 4]);
            let mv = legal(&game)[0];
            game.apply(game.current(), mv, &mut |_| ()).unwrap();
        }
    }
    assert!(firsts.iter().all(|n| (70..130).contains(n)), "{firsts:?}");
    let alike: Vec<Flows> = (0..40)
        .map(|seed| view_of(&Flows::start(&Setup::default(), seed).unwrap(), None))
        .filter(|view| view.hand() == Some(kind(1)))
        .collect();
    assert!(alike.len() > 2 && alike.iter().all(|view| *view == alike[0]), "views tell the seed");
    let decked = |deck: &[u8]| {
        let deck = deck.iter().map(|k| kind(*k)).collect();
        view_of(&Flows::start(&Setup { deck, ..Setup::default() }, 5).unwrap(), Some(Seat(0)))
    };
    assert_eq!(decked(&[1, 0, 2, 3]), decked(&[1, 3, 2, 0]), "views do not tell the order");
    assert_ne!(decked(&[1, 0, 2, 3]), decked(&[1, 3, 2, 2]), "but what is left");
}

#[test]
fn taking_back_a_placement_needs_the_others() {
    let mut game = Match::<Flows, 16, 2>::new(&Setup::players(3), 4).unwrap();
    let mv = legal(game.state())[0];
    let before = state_hash(game.state());
    game.play(Seat(0), mv, &mut |_| ()).unwrap();
    let others = Seats::first(3).without(Seat(0));
    assert_eq!(game.undo(Seats::one(Seat(0))), Err(UndoError::NeedsConsent(others)));
    game.undo(others).unwrap();
    assert_eq!(state_hash(game.state()), before);
}

#[test]
fn traces_stop_at_empty_cells_and_the_rim_and_pass_a_tile_three_times_at_most() {
    let literal = Literal::new(3);
    let mut chance = Rng::new(8);
    let mut thrice = false;
    for seed in 0..60 {
        let mut game = Flows::start(&Setup::players(6), seed).unwrap();
        while game.end.is_none() {
            play_any(&mut game, &mut chance);
        }
        let laid = literal.laid(&game);
        for seat in game.seats().iter() {
            let side = game.side(seat).unwrap();
            let mut flow = std::collections::BTreeSet::new();
            for n in 0..7 {
                let steps: Vec<Step> = game.trace(seat, n).unwrap().collect();
                let (at, way) = side_face(3, side, n).unwrap();
                let cell = |at| literal.cells.iter().position(|c| *c == at).unwrap();
                let (passed, end) = literal.trace(&laid, (cell(at), way.index()));
                let traced: Vec<_> = steps.iter().map(|s| (cell(s.at), s.entry.index())).collect();
                assert_eq!(traced, passed);
                let won = game.end.unwrap().winners.contains(seat);
                assert!(end != Some((side + 3) % 6) || won, "a trace across is a win");
                let mut passes = BTreeMap::new();
                steps.iter().for_each(|s| *passes.entry(s.at).or_insert(0) += 1);
                assert!(passes.values().all(|n| *n <= 3));
                thrice |= passes.values().any(|n| *n == 3);
                flow.extend(passes.into_keys());
            }
            assert!(game.trace(seat, 7).is_none());
            let mut cells: Vec<_> = game.flow(seat).collect();
            cells.sort();
            assert_eq!(cells, flow.into_iter().collect::<Vec<_>>());
        }
    }
    assert!(thrice, "some line passes a tile three times");
}

#[test]
fn shortest_routes_are_as_long_as_the_literal_search_says() {
    let literal = Literal::new(2);
    let mut chance = Rng::new(9);
    for seed in 0..25 {
        let mut game = Flows::start(&setup(3, 2, Legality::Open), seed).unwrap();
        while game.end.is_none() {
            for (seat, (from, to)) in [(0, (0, 3)), (1, (2, 5)), (2, (4, 1))] {
                let cells: Vec<_> = game.shortest_route(Seat(seat)).unwrap().collect();
                let laid = literal.laid(&game);
                assert_eq!(game.cells_needed(Seat(seat)), Some(cells.len() as u32));
                assert_eq!(literal.fewest_cells(&laid, from, to), Some(cells.len()));
                let across = |keep: &[crate::hex::Hex]| {
                    let number = |at| literal.cells.iter().position(|c| c == at).unwrap();
                    let open: Vec<usize> = keep.iter().map(number).collect();
                    literal.joined_over(&laid, from, to, &open)
                };
                assert!(across(&cells), "these cells are a route");
            }
            play_any(&mut game, &mut chance);
        }
    }
}

#[test]
fn bad_placements_and_positions_are_refused() {
    let mut game = placed(2, &[laid(0, 0, 1, 0)], 2, 0);
    let mut refused = |seat, row, col, rotation| {
        let mv = Place { at: cell_at(row, col), rotation };
        game.apply(Seat(seat), mv, &mut |_| panic!("an event")).unwrap_err()
    };
    assert_eq!(refused(0, 0, 0, 0), Refused::Occupied);
    assert_eq!(refused(0, 4, 0, 0), Refused::Outside);
    assert_eq!(refused(0, i16::MAX, i16::MAX, 0), Refused::Outside);
    assert_eq!(refused(0, 1, 0, 6), Refused::Rotation);
    assert_eq!(refused(1, 1, 0, 0), Refused::NotYourTurn);
    let position = |tiles: &[Laid], hand, turn| {
        let tiles = tiles.iter().copied().collect();
        let setup = Setup::default();
        Flows::position(&Position { setup, tiles, hand, turn, bag: None, seed: 0 }).map(|_| ())
    };
    assert_eq!(position(&[laid(0, 0, 1, 0), laid(0, 0, 2, 0)], None, 0), Err(Refused::Occupied));
    assert_eq!(position(&[laid(3, 1, 1, 0)], None, 0), Err(Refused::Outside));
    assert_eq!(position(&[], None, 1), Err(Refused::Contradiction), "nobody sits there");
    let many: Vec<Laid> = (-3..=3).flat_map(|c| [laid(0, c, 3, 0)]).collect();
    let more: Vec<Laid> = (-2..=1).map(|c| laid(1, c, 3, 0)).collect();
    let eleven = [many, more].concat();
    assert_eq!(position(&eleven, None, 0), Err(Refused::TooManyTiles));
    assert_eq!(position(&eleven[..10], Some(kind(3)), 0), Err(Refused::TooManyTiles));
    assert_eq!(position(&eleven[..10], None, 0), Ok(()));
}

#[test]
fn states_that_contradict_themselves_fail_the_check() {
    let game = Flows::start(&Setup::default(), 3).unwrap();
    assert_eq!(game.check(), Ok(()));
    let with = |change: &dyn Fn(&mut Flows)| {
        let mut game = game.clone();
        change(&mut game);
        game.check()
    };
    assert_eq!(with(&|g| g.turn = 1), Err(Refused::Contradiction));
    assert_eq!(with(&|g| g.turn = 200), Err(Refused::Contradiction));
    assert_eq!(with(&|g| g.hand = None), Err(Refused::Contradiction));
    assert_eq!(with(&|g| g.drawn = 7), Err(Refused::Contradiction));
    assert_eq!(with(&|g| g.bag = [100; 4]), Err(Refused::TooManyTiles));
    assert_eq!(with(&|g| g.cells.truncate(19)), Err(Refused::Radius));
    let end = Some(End { how: How::Flow, winners: Seats::first(1) });
    assert_eq!(with(&|g| g.end = end), Err(Refused::Contradiction));
}

#[test]
fn moves_have_one_text() {
    let mv = Place { at: cell_at(-3, 2), rotation: 4 };
    assert_eq!(Flows::read_move("place -3,2 4"), Ok(mv));
    for text in [
        "place 3",
        "place +1,0 0",
        "place 01,0 0",
        "place -0,0 0",
        "place 0,0 -1",
        "0,0 0",
        "place 0,0  1",
        "place , 0",
        "place 0,0 ",
    ] {
        assert!(Flows::read_move(text).is_err(), "{text}");
    }
}

/// All three axes have routes side by side on an empty board of every size.
#[test]
fn everybody_fits_on_an_empty_board() {
    for radius in MIN_RADIUS..=MAX_RADIUS {
        let game = Flows::empty(&setup(3, radius, Legality::Strict), 0).unwrap();
        assert_eq!(Search::new(7).run(game.board()), Fit::Yes);
    }
}
