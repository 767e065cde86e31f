use std::collections::BTreeSet;

use super::*;
use crate::games::dice::oracle::around;

fn counts(size: Size) -> (usize, usize, usize) {
    match size {
        Size::Small => (127, 3, 1),
        Size::Medium => (271, 5, 2),
        Size::Large => (469, 7, 2),
    }
}

#[test]
fn every_map_keeps_its_promises() {
    let (mut water, mut clustered, mut pairs) = (0, 0, 0);
    for seed in 0..400u64 {
        for size in Size::ALL {
            let setup = Setup { size, ..Setup::default() };
            let game = Dice::start(&setup, seed).unwrap();
            game.check().unwrap();
            let (cells, structures, centres) = counts(size);
            assert_eq!(game.cells().count(), cells);
            let radius = i16::from(size.row().radius);
            let passable: BTreeSet<Hex> =
                game.cells().filter(|(_, t)| t.passable()).map(|(at, _)| at).collect();
            assert!(passable.len() * 10 >= cells * 6, "seed {seed}: {}", passable.len());
            for (at, terrain) in game.cells() {
                assert_eq!(game.terrain(-at), Some(terrain), "seed {seed} at {at:?}");
                let near_hq = [-radius, radius].iter().any(|r| at.distance(hex(0, *r)) <= 2);
                assert!(terrain.passable() || !near_hq);
                water += usize::from(!terrain.passable());
                for next in around(at).into_iter().filter_map(|next| game.terrain(next)) {
                    (clustered, pairs) = (clustered + usize::from(next == terrain), pairs + 1);
                }
            }
            assert_eq!(connected(&passable), passable, "seed {seed} is in pieces");
            look_at_structures(&game, structures, centres);
        }
    }
    assert!(water > 20_000, "the maps are nothing but open ground: {water}");
    assert!(clustered * 100 > pairs * 55, "no zones: {clustered} of {pairs} neighbours are alike");
}

fn connected(passable: &BTreeSet<Hex>) -> BTreeSet<Hex> {
    let mut reached: BTreeSet<Hex> = passable.iter().take(1).copied().collect();
    loop {
        let more: BTreeSet<Hex> = reached.iter().flat_map(|at| around(*at)).collect();
        let before = reached.len();
        reached.extend(more.intersection(passable));
        if reached.len() == before {
            return reached;
        }
    }
}

fn look_at_structures(game: &Dice, structures: usize, centres: usize) {
    let radius = i16::from(game.setup().size.row().radius);
    let all = game.structures();
    let hq = |seat, at| {
        all.iter().any(|s| s.kind == Kind::Headquarters && s.owner == Some(seat) && s.at == at)
    };
    assert!(hq(RED, hex(0, -radius)) && hq(BLUE, hex(0, radius)));
    let others: Vec<_> = all.iter().filter(|s| s.kind != Kind::Headquarters).collect();
    assert_eq!(others.len(), structures);
    assert!(others.iter().any(|s| s.at == Hex::ORIGIN), "nothing in the middle");
    assert_eq!(others.iter().filter(|s| s.kind == Kind::CommandCentre).count(), centres);
    for one in &others {
        assert_eq!((one.owner, one.hp), (None, game.tables().kind(one.kind).hp));
        assert!(others.iter().any(|s| s.at == -one.at && s.kind == one.kind));
        assert!(game.terrain(one.at).unwrap().passable());
        assert!([-radius, radius].iter().all(|r| one.at.distance(hex(0, *r)) >= 3));
        assert!(others.iter().all(|s| s.at == one.at || s.at.distance(one.at) >= 2));
    }
}

#[test]
fn a_seed_names_a_game_and_either_seat_may_begin() {
    let mut began = [0; 2];
    for seed in 0..100 {
        let game = Dice::start(&Setup::default(), seed).unwrap();
        assert!(game == Dice::start(&Setup::default(), seed).unwrap());
        assert_eq!(game.active(), Seats::one(game.first()));
        began[usize::from(game.first().0)] += 1;
        // 100 come in on the first turn, too.
        let mut coins = [1000, 1000];
        coins[usize::from(game.first().0)] += 100;
        assert_eq!((game.coins(), game.round(), game.troops().len()), (coins, 1, 0));
    }
    assert!(began.iter().all(|n| *n > 30), "{began:?}");
    let both = Setup { mode: Mode::Simultaneous, ..Setup::default() };
    let game = Dice::start(&both, 1).unwrap();
    assert_eq!((game.coins(), game.active()), ([1100, 1100], Seats::first(2)));
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<Dice>() <= 3 * 1024, "{}", size_of::<Dice>());
}

/// A small map of open ground with three structures.
fn drawn(
    change: impl FnOnce(&mut Vec<Terrain>, &mut Vec<(Hex, Kind)>),
) -> Result<Map, &'static str> {
    let mut half: Vec<Terrain> = [Terrain::Plains].repeat(64);
    let mut pairs = [(hex(-3, -1), Kind::Outpost)].to_vec();
    change(&mut half, &mut pairs);
    let map = Map::new(Size::Small, half, Kind::CommandCentre, &pairs)?;
    map.check().map(|()| map)
}

#[test]
fn a_drawn_map_is_played_as_it_was_drawn() {
    let map = drawn(|half, _| half[40] = Terrain::Water).unwrap();
    let setup = Setup { map: Some(map), ..Setup::default() };
    let (a, b) = (Dice::start(&setup, 1).unwrap(), Dice::start(&setup, 2).unwrap());
    assert_eq!(a.cells().collect::<Vec<_>>(), b.cells().collect::<Vec<_>>());
    assert_eq!(a.cells().filter(|(_, t)| *t == Terrain::Water).count(), 2);
    assert!(a.cells().all(|(at, terrain)| a.terrain(-at) == Some(terrain)));
    look_at_structures(&a, 3, 1);
    assert!(a.setup() == setup && a.check().is_ok());
    let other = Setup { size: Size::Medium, ..setup };
    assert_eq!(Dice::start(&other, 1).err(), Some(Refused::Drawn));
}

#[test]
fn a_drawn_map_that_breaks_a_promise_is_refused() {
    use Kind::{CommandCentre, Headquarters, Outpost};
    assert!(drawn(|_, _| ()).is_ok());
    type Change = fn(&mut Vec<Terrain>, &mut Vec<(Hex, Kind)>);
    let changes: [(Change, &str); 12] = [
        (|half, _| half.truncate(63), "every cell"),
        (|half, _| half.push(Terrain::Plains), "every cell"),
        (|half, _| half[7] = Terrain::Water, "within two"),
        (|half, _| half[28..].fill(Terrain::Water), "60 of 100"),
        (
            |half, _| [27, 28, 37, 39, 49, 50].into_iter().for_each(|i| half[i] = Terrain::Water),
            "a way",
        ),
        (|half, _| half[63] = Terrain::Mountains, "passable cell"),
        (|_, pairs| pairs.clear(), "3, 5 or 7"),
        (|_, pairs| pairs[0].1 = Headquarters, "headquarters"),
        (|_, pairs| pairs[0].1 = CommandCentre, "third"),
        (|_, pairs| pairs[0].0 = hex(0, -4), "3 from headquarters"),
        (|_, pairs| pairs[0].0 = hex(0, -1), "2 from the others"),
        (|_, pairs| pairs[0] = (hex(3, 1), Outpost), "of each pair"),
    ];
    for (number, (change, says)) in changes.into_iter().enumerate() {
        let why = drawn(change).expect_err("a promise is broken");
        assert!(why.contains(says), "{number}: {why}");
    }
}

#[test]
fn other_numbers_are_played() {
    let mut tables = Tables::USUAL;
    (tables.units[0].cost, tables.units[0].hp, tables.start_coins) = (7, 42, 70);
    tables.income = 3;
    let setup = Setup { tables, ..Setup::default() };
    let mut game = Dice::start(&setup, 1).unwrap();
    let seat = game.current();
    let at = game.structures().iter().find(|s| s.owner == Some(seat)).unwrap().at;
    game.apply(seat, Move::Buy { unit: Unit::Marine, at }, &mut |_| ()).unwrap();
    assert_eq!((game.coins()[usize::from(seat.0)], game.troop_at(at).unwrap().hp), (66, 42));
    let broken = Setup { tables: Tables { income: 6000, ..tables }, ..Setup::default() };
    assert_eq!(Dice::start(&broken, 1).err(), Some(Refused::Tables));
}
