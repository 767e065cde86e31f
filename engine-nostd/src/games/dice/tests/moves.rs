use super::*;
use crate::games::dice::oracle;
use std::collections::BTreeMap;

#[test]
fn troops_reach_what_a_literal_search_reaches() {
    let mut compared = 0;
    wander(
        40,
        |seed| Setup { size: Size::ALL[seed as usize % 3], ..Setup::default() },
        |game, _, mv| {
            if mv != Move::End {
                return;
            }
            for troop in game.troops() {
                let reach = game.reach(troop);
                let got: BTreeMap<Hex, u32> =
                    reach.cells().map(|(at, cost)| (at, u32::from(cost))).collect();
                assert_eq!(got, oracle::reach(game, troop));
                compared += 1;
            }
        },
    );
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn a_path_goes_cell_by_cell_at_its_cost() {
    wander(
        20,
        |seed| Setup { size: Size::ALL[seed as usize % 3], ..Setup::default() },
        |game, seat, mv| {
            let Move::March { from, to } = mv else { return };
            let cost = game.reach(game.troop_at(from).unwrap()).cost(to).unwrap();
            let mut path = None;
            game.clone()
                .apply(seat, mv, &mut |event| match event {
                    Event::Moved { path: way, .. } => path = Some(way),
                    other => panic!("{other:?}"),
                })
                .unwrap();
            let path = path.unwrap();
            assert_eq!((path.cells()[0], path.last()), (from, to));
            let steps = path.cells().windows(2);
            let spent: u8 = steps
                .map(|two| {
                    assert_eq!(two[0].distance(two[1]), 1);
                    game.tables().ground(game.terrain(two[1]).unwrap()).unwrap().cost
                })
                .sum();
            assert_eq!(spent, cost);
        },
    );
}

#[test]
fn who_is_in_the_way() {
    let line = |there: Troop| {
        // A corridor from (0,0) to (2,0) between water.
        let mut scene = Scene::new(&[troop(Unit::Marine, RED, 0, 0), there]);
        for (q, r) in [(1, -1), (2, -1), (3, -1), (0, 1), (1, 1), (-1, 1), (2, 1), (0, -1)] {
            scene = scene.cell(q, r, Terrain::Water);
        }
        scene.game()
    };
    let friend = line(troop(Unit::Marine, RED, 1, 0));
    assert_eq!(refusal(&friend, RED, march((0, 0), (1, 0))), Refused::Occupied);
    play(&mut friend.clone(), RED, march((0, 0), (2, 0)));
    let enemy = line(troop(Unit::Marine, BLUE, 1, 0));
    assert_eq!(refusal(&enemy, RED, march((0, 0), (1, 0))), Refused::Occupied);
    assert_eq!(refusal(&enemy, RED, march((0, 0), (2, 0))), Refused::OutOfReach);
    assert_eq!(refusal(&enemy, RED, march((0, 0), (1, -1))), Refused::OutOfReach);
    assert_eq!(refusal(&enemy, RED, march((0, 0), (0, 0))), Refused::Occupied);
}

#[test]
fn a_mech_walks_into_a_forest_and_no_further() {
    let scene = Scene::new(&[troop(Unit::Mech, RED, 0, 0), troop(Unit::Sniper, RED, 0, 3)]);
    let scene = scene.cell(1, 0, Terrain::Forest).cell(-1, 0, Terrain::Mountains);
    let scene = scene.cell(1, 3, Terrain::Plains).cell(2, 3, Terrain::Hills);
    let mut game = scene.game();
    assert_eq!(refusal(&game, RED, march((0, 0), (2, 0))), Refused::OutOfReach);
    assert_eq!(refusal(&game, RED, march((0, 0), (-1, 0))), Refused::OutOfReach);
    assert_eq!(refusal(&game, RED, march((0, 3), (2, 3))), Refused::OutOfReach, "1 + 2 > 2");
    play(&mut game, RED, march((0, 0), (1, 0)));
    assert_eq!(refusal(&game, RED, march((1, 0), (2, 0))), Refused::Moved);
}

#[test]
fn structures_stop_everybody_but_their_owner() {
    let own = structure(Kind::Outpost, Some(RED), 1, 0);
    let scene = |owner| {
        let outpost = Structure { owner, ..own };
        Scene::new(&[troop(Unit::Marine, RED, 0, 0)]).with(outpost).game()
    };
    play(&mut scene(Some(RED)), RED, march((0, 0), (1, 0)));
    for owner in [None, Some(BLUE)] {
        assert_eq!(refusal(&scene(owner), RED, march((0, 0), (1, 0))), Refused::OutOfReach);
    }
}

#[test]
fn first_move_then_attack() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 2, 0)];
    let mut game = Scene::new(&troops).rolls(&[2, 2]).game();
    assert_eq!(refusal(&game, RED, attack((0, 0), (2, 0))), Refused::OutOfRange);
    play(&mut game, RED, march((0, 0), (1, 0)));
    play(&mut game, RED, attack((1, 0), (2, 0)));
    assert_eq!(refusal(&game, RED, attack((1, 0), (2, 0))), Refused::Attacked);
    let mut game = Scene::new(&[troop(Unit::Marine, RED, 1, 0), troops[1]]).rolls(&[2, 2]).game();
    play(&mut game, RED, attack((1, 0), (2, 0)));
    assert_eq!(refusal(&game, RED, march((1, 0), (0, 0))), Refused::Attacked);
}

#[test]
fn moves_are_refused_for_a_reason() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
    let mut game = Scene::new(&troops).game();
    for (seat, mv, refused) in [
        (BLUE, Move::End, Refused::NotYourTurn),
        (Seat(7), Move::End, Refused::NotYourTurn),
        (RED, march((5, 5), (0, 0)), Refused::Outside),
        (RED, march((0, 0), (5, 5)), Refused::Outside),
        (RED, march((2, 0), (3, 0)), Refused::NoTroop),
        (RED, march((1, 0), (2, 0)), Refused::NoTroop),
        (RED, attack((0, 0), (0, 1)), Refused::NoTarget),
        (RED, attack((0, 0), (i16::MAX, i16::MAX)), Refused::Outside),
        (RED, attack((0, 1), (0, 0)), Refused::NoTroop),
        (RED, buy(Unit::Marine, 0, 0), Refused::NotYourStructure),
        (RED, buy(Unit::Marine, 0, 6), Refused::NotYourStructure),
        (RED, buy(Unit::Marine, 9, 9), Refused::Outside),
        (RED, Move::Surrender, Refused::TooEarly),
    ] {
        assert_eq!(refusal(&game, seat, mv), refused, "{mv:?}");
    }
    play(&mut game, RED, buy(Unit::Marine, 0, -6));
    assert_eq!(refusal(&game, RED, march((0, -6), (0, -5))), Refused::NotReady);
    game.coins = [149, 0];
    assert_eq!(refusal(&game, RED, buy(Unit::Sniper, 0, -6)), Refused::Coins);
}

#[test]
fn new_troops_stand_on_the_structure_or_beside_it() {
    let mut scene = Scene::new(&[]).cell(1, -6, Terrain::Water);
    scene.coins = [1000, 0];
    let mut game = scene.game();
    // E is water and NE, NW are off the map; then come W (off the map), SW, SE.
    for (at, left) in [((0, -6), 900), ((-1, -5), 800), ((0, -5), 700)] {
        let events = play(&mut game, RED, buy(Unit::Marine, 0, -6));
        let bought = Event::Bought { seat: RED, unit: Unit::Marine, at: hex(at.0, at.1) };
        assert_eq!((events, game.coins()[0]), ([bought].to_vec(), left));
    }
    assert_eq!(refusal(&game, RED, buy(Unit::Marine, 0, -6)), Refused::NoRoom);
    play(&mut game, RED, Move::End);
    play(&mut game, BLUE, Move::End);
    assert!(game.troops().iter().all(|troop| troop.ready));
    play(&mut game, RED, march((0, -5), (0, -4)));
}

#[test]
fn an_army_has_an_end() {
    let cells = Scene::new(&[]).game();
    let cells: Vec<Hex> = cells.cells().map(|(at, _)| at).filter(|at| at.r.abs() < 5).collect();
    let troops: Vec<Troop> =
        cells[..40].iter().map(|at| troop(Unit::Marine, RED, at.q, at.r)).collect();
    let game = Scene::new(&troops).game();
    assert_eq!(refusal(&game, RED, buy(Unit::Marine, 0, -6)), Refused::ArmyFull);
    let mut more = troops.clone();
    more.push(troop(Unit::Marine, RED, cells[41].q, cells[41].r));
    assert_eq!(Scene::new(&more).attempt(), Err(Refused::ArmyFull));
}
