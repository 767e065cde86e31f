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
