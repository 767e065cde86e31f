use super::*;
use crate::games::dice::oracle;
use crate::play::{Match, PlayError, Undo, UndoError, view_of};

type Table = Match<Dice, 64, 4>;

/// Gives orders and ends for both; the events of the round.
fn round(game: &mut Dice, orders: &[(Seat, Move)]) -> Vec<Event> {
    for (seat, mv) in orders {
        assert_eq!(play(game, *seat, *mv), [Event::Ordered(*seat)]);
    }
    play(game, RED, Move::End);
    play(game, BLUE, Move::End)
}

fn at(game: &Dice, q: i16, r: i16) -> Option<(Unit, Seat)> {
    game.troop_at(hex(q, r)).map(|troop| (troop.unit, troop.owner))
}

#[test]
fn orders_wait_until_all_have_ended() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 3, 0)];
    let mut game = Scene::new(&troops).both().round(1).game();
    play(&mut game, RED, march((0, 0), (1, 0)));
    assert_eq!(at(&game, 0, 0), Some((Unit::Marine, RED)));
    assert_eq!(refusal(&game, RED, march((0, 0), (0, 1))), Refused::Moved);
    play(&mut game, BLUE, Move::End);
    assert_eq!(game.active(), Seats::one(RED));
    assert_eq!(refusal(&game, BLUE, march((3, 0), (2, 0))), Refused::NotYourTurn);
    // Attacks are allowed in the first round, from where the troop will be.
    assert_eq!(refusal(&game, RED, attack((0, 0), (3, 0))), Refused::OutOfRange);
    play(&mut game, RED, Move::End);
    assert_eq!((at(&game, 1, 0), game.round()), (Some((Unit::Marine, RED)), 2));
    assert_eq!(game.active(), Seats::first(2));
    assert!(game.troops().iter().all(|t| t.goal.is_none() && !t.moved));
}

#[test]
fn the_faster_troop_arrives_and_equals_stay() {
    for (red, blue, arrives) in [
        (Unit::Hoverbike, Unit::Marine, Some(RED)),
        (Unit::Marine, Unit::Sniper, Some(RED)),
        (Unit::Marine, Unit::Hoverbike, Some(BLUE)),
        (Unit::Marine, Unit::Marine, None),
    ] {
        let troops = [troop(red, RED, 0, 0), troop(blue, BLUE, 2, 0)];
        let mut game = Scene::new(&troops).both().game();
        let orders = [(RED, march((0, 0), (1, 0))), (BLUE, march((2, 0), (1, 0)))];
        let events = round(&mut game, &orders);
        assert_eq!(at(&game, 1, 0).map(|(_, owner)| owner), arrives, "{red:?} {blue:?}");
        let stayed = events.iter().filter(|e| matches!(e, Event::Stayed { .. })).count();
        assert_eq!(stayed, if arrives.is_some() { 1 } else { 2 });
    }
}

#[test]
fn nobody_swaps_but_one_may_follow() {
    // Neighbours cannot be ordered into each other: the other bars the way as it stands. A friend
    // may be followed, and stays behind when the friend cannot leave.
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, RED, 1, 0)];
    let scene = |blue: &[Troop]| {
        let mut all = troops.to_vec();
        all.extend(blue);
        Scene::new(&all).both().game()
    };
    let mut game = scene(&[]);
    assert_eq!(refusal(&game, RED, march((0, 0), (1, 0))), Refused::Occupied);
    round(&mut game, &[(RED, march((1, 0), (2, 0))), (RED, march((0, 0), (1, 0)))]);
    assert!(at(&game, 1, 0).is_some() && at(&game, 2, 0).is_some() && at(&game, 0, 0).is_none());
    let mut game = scene(&[troop(Unit::Hoverbike, BLUE, 3, 0)]);
    let orders =
        [(RED, march((1, 0), (2, 0))), (RED, march((0, 0), (1, 0))), (BLUE, march((3, 0), (2, 0)))];
    round(&mut game, &orders);
    assert_eq!(at(&game, 2, 0), Some((Unit::Hoverbike, BLUE)));
    assert!(at(&game, 0, 0).is_some() && at(&game, 1, 0).is_some());
    // Two of one seat are not ordered to one cell.
    let mut game = scene(&[]);
    play(&mut game, RED, march((1, 0), (0, 1)));
    assert_eq!(refusal(&game, RED, march((0, 0), (0, 1))), Refused::Occupied);
}

/// Any goals at all, even such as no seat could give: chains, rings and swaps.
#[test]
fn moves_resolve_as_a_literal_search_says() {
    let (mut arrived, mut stayed) = (0, 0);
    for seed in 0..3_000 {
        let mut chance = Rng::new(seed);
        let mut game = Scene::new(&[]).both().game();
        let near: Vec<Hex> = game.cells().map(|(at, _)| at).filter(|at| at.length() <= 1).collect();
        for at in &near {
            if chance.below(4) > 0 {
                let unit = Unit::ALL[chance.below(4) as usize];
                let mut one = troop(unit, Seat(chance.below(2) as u8), at.q, at.r);
                let goal = near[chance.below(7) as usize];
                one.goal = Some(goal).filter(|goal| *goal != one.at && chance.below(3) > 0);
                game.troops.push(one).unwrap();
            }
        }
        let want = oracle::arrivals(&game);
        let before = game.troops.clone();
        game.carry_out(&mut |_| ());
        for ((old, new), arrives) in before.iter().zip(&game.troops).zip(want) {
            let place = if arrives { old.goal.unwrap() } else { old.at };
            assert_eq!(new.at, place, "seed {seed}");
            arrived += usize::from(arrives);
            stayed += usize::from(old.goal.is_some() && !arrives);
        }
    }
    assert!(arrived > 2_000 && stayed > 2_000, "{arrived} {stayed}");
}

#[test]
fn attacks_follow_a_target_to_the_next_cell_at_a_cost() {
    // The sniper needs 14 - 4 = 10 against a marine that stayed, 12 against one that moved on.
    for (natural, to, hits) in [
        (9, None, Some(false)),
        (10, None, Some(true)),
        (11, Some((2, 1)), Some(false)),
        (12, Some((2, 1)), Some(true)),
        (20, Some((2, 2)), None),
    ] {
        let troops = [troop(Unit::Sniper, RED, 0, 0), troop(Unit::Marine, BLUE, 2, 0)];
        let mut game = Scene::new(&troops).both().rolls(&[natural, 5, 5]).game();
        let mut orders = [(RED, attack((0, 0), (2, 0)))].to_vec();
        orders.extend(to.map(|to| (BLUE, march((2, 0), to))));
        let events = round(&mut game, &orders);
        let (q, r) = to.unwrap_or((2, 0));
        let lost = 10 - game.troop_at(hex(q, r)).unwrap().hp;
        assert_eq!(lost > 0, hits == Some(true), "{natural} {to:?}");
        let wasted = Event::Wasted { from: hex(0, 0), to: hex(2, 0) };
        assert_eq!(events.contains(&wasted), hits.is_none());
    }
}

#[test]
fn an_attack_after_a_move_that_failed_may_be_wasted() {
    let troops = [
        troop(Unit::Marine, RED, 0, 0),
        troop(Unit::Hoverbike, BLUE, 2, -1),
        troop(Unit::Marine, BLUE, 2, 0),
    ];
    let mut game = Scene::new(&troops).both().game();
    let orders = [
        (RED, march((0, 0), (1, 0))),
        (RED, attack((0, 0), (2, 0))),
        (BLUE, march((2, -1), (1, 0))),
    ];
    let events = round(&mut game, &orders);
    assert!(events.contains(&Event::Wasted { from: hex(0, 0), to: hex(2, 0) }));
}

#[test]
fn all_attacks_fall_before_anybody_does() {
    // Two marines with 1 hit point each: both hit, both die. The dead strike no counter.
    let weak = |owner, q| Troop { hp: 1, ..troop(Unit::Marine, owner, q, 0) };
    let mut game = Scene::new(&[weak(RED, 0), weak(BLUE, 1)]).both().rolls(&[15, 1, 15, 1]).game();
    let orders = [(RED, attack((0, 0), (1, 0))), (BLUE, attack((1, 0), (0, 0)))];
    round(&mut game, &orders);
    assert!(game.troops().is_empty() && game.rolls.is_empty());
    // Both HQs in one round: a draw.
    let troops = [troop(Unit::Marine, RED, 0, 5), troop(Unit::Marine, BLUE, 0, -5)];
    let mut scene = Scene::new(&troops).both().rolls(&[19, 6, 19, 6]);
    scene.structures.iter_mut().for_each(|hq| hq.hp = 1);
    let mut game = scene.game();
    round(&mut game, &[(RED, attack((0, 5), (0, 6))), (BLUE, attack((0, -5), (0, -6)))]);
    assert_eq!(game.end().unwrap().winners, Seats::first(2));
}

#[test]
fn who_does_more_to_a_structure_takes_it() {
    for (red, blue, owner) in [(6, 3, Some(RED)), (3, 6, Some(BLUE)), (4, 4, None)] {
        let troops = [troop(Unit::Marine, RED, -1, 0), troop(Unit::Marine, BLUE, 1, 0)];
        let scene = Scene::new(&troops).with(structure(Kind::Outpost, None, 0, 0)).both();
        // Two hits of D6 + 1 bring down 8 points; then the neutral outpost, if it is one, shoots.
        let mut game = scene.rolls(&[19, red, 19, blue, 2, 2]).game();
        round(&mut game, &[(RED, attack((-1, 0), (0, 0))), (BLUE, attack((1, 0), (0, 0)))]);
        let outpost = game.structure_at(hex(0, 0)).unwrap();
        assert_eq!(outpost.owner, owner);
    }
}

#[test]
fn secret_purchases_for_one_cell_are_called_off() {
    // Two headquarters side by side, both with a troop on them: the free cell that both see first.
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 2, 0)];
    let mut scene = Scene::new(&troops).both();
    (scene.structures[0].at, scene.structures[1].at) = (hex(0, 0), hex(2, 0));
    for (q, r) in
        [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (3, 0), (3, -1), (2, -1), (1, 1), (2, 1)]
    {
        scene = scene.cell(q, r, Terrain::Water);
    }
    let mut game = scene.game();
    play(&mut game, RED, buy(Unit::Marine, 0, 0));
    assert_eq!(view_of(&game, Some(BLUE)).coins(), [1000, 1000]);
    let events = {
        play(&mut game, BLUE, buy(Unit::Sniper, 2, 0));
        assert_eq!(game.troops().iter().filter(|t| t.at == hex(1, 0)).count(), 2);
        round(&mut game, &[])
    };
    let refunds = events.iter().filter(|e| matches!(e, Event::Refunded { .. })).count();
    assert_eq!((refunds, at(&game, 1, 0), game.coins()), (2, None, [1100, 1100]));
}

#[test]
fn a_match_of_both_at_once_is_undone_redone_saved_and_replayed() {
    let setup = Setup { mode: Mode::Simultaneous, ..Setup::default() };
    let mut table = Table::new(&setup, 5).unwrap();
    let mut hashes = [table.hash()].to_vec();
    let moves = [
        (RED, buy(Unit::Marine, 0, -6)),
        (BLUE, buy(Unit::Hoverbike, 0, 6)),
        (RED, buy(Unit::Sniper, 0, -6)),
        (RED, Move::End),
        (BLUE, Move::End),
        (BLUE, march((0, 6), (0, 5))),
        (RED, march((0, -6), (0, -4))),
        (BLUE, Move::End),
        (RED, Move::End),
    ];
    for (seat, mv) in moves {
        let order = !matches!(mv, Move::End);
        assert_eq!(table.state().policy(seat, mv).secret, order);
        table.play(seat, mv, &mut |_| ()).unwrap();
        hashes.push(table.hash());
    }
    let others: Vec<bool> = table.moves(Some(RED)).map(|played| played.mv.is_some()).collect();
    assert_eq!(others, [true, false, true, true, true, false, true, true, true]);
    // The last end showed all orders: the other seat must agree. Before it everything is free.
    assert_eq!(table.undo(Seats::one(RED)), Err(UndoError::NeedsConsent(Seats::one(BLUE))));
    table.undo(Seats::one(BLUE)).unwrap();
    for ply in (5..8).rev() {
        table.undo(Seats::NONE).unwrap();
        assert_eq!(table.hash(), hashes[ply]);
    }
    assert!(table.undo(Seats::NONE).is_err(), "the first round was shown, too");
    while table.redo(&mut |_| ()) {}
    assert_eq!(table.hash(), *hashes.last().unwrap());
    table.go_to(7);
    let mut buffer = [0; 8192];
    let saved = table.save(&mut buffer).unwrap().to_vec();
    let mut loaded = Table::load(&saved).unwrap();
    assert!(loaded == table);
    while loaded.redo(&mut |_| ()) {}
    assert_eq!(loaded.hash(), *hashes.last().unwrap());
}

#[test]
fn an_order_for_an_older_state_is_still_an_order() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 3, 0)];
    let mut table = Table::from_state(Scene::new(&troops).both().game()).unwrap();
    let seen = table.state_id();
    table.submit(BLUE, march((3, 0), (4, 0)), seen, &mut |_| ()).unwrap();
    table.submit(RED, march((0, 0), (-1, 0)), seen, &mut |_| ()).unwrap();
    assert_eq!(table.state().policy(RED, Move::End).undo, Undo::Free);
    table.submit(RED, Move::End, seen, &mut |_| ()).unwrap();
    assert_eq!(table.state().policy(BLUE, Move::End).undo, Undo::Consent);
    // The round that they were given in is over now: the same orders are none for the next.
    table.submit(BLUE, Move::End, seen, &mut |_| ()).unwrap();
    assert_eq!(table.state().round(), 3);
    for seat in [RED, BLUE] {
        assert_eq!(table.submit(seat, Move::End, seen, &mut |_| ()), Err(PlayError::Stale));
    }
    // Where a move has been taken back meanwhile, nobody can say what was seen.
    table.play(BLUE, march((4, 0), (3, 0)), &mut |_| ()).unwrap();
    table.play(RED, march((-1, 0), (0, 0)), &mut |_| ()).unwrap();
    let seen = table.state_id();
    table.submit(BLUE, Move::End, seen, &mut |_| ()).unwrap();
    table.undo(Seats::NONE).unwrap();
    assert_eq!(table.submit(RED, Move::End, seen, &mut |_| ()), Err(PlayError::Stale));
}
