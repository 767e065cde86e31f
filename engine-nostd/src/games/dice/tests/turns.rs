use super::*;
use crate::games::dice::How;

/// Ends the turn of whoever acts; its events.
fn end(game: &mut Dice) -> Vec<Event> {
    let seat = game.current();
    play(game, seat, Move::End)
}

fn hp(game: &Dice, q: i16, r: i16) -> u8 {
    game.troop_at(hex(q, r)).map_or(0, |troop| troop.hp)
}

#[test]
fn who_begins_may_not_attack_in_the_first_turn() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
    let mut game = Scene::new(&troops).round(1).rolls(&[2, 2]).game();
    assert_eq!(refusal(&game, RED, attack((0, 0), (1, 0))), Refused::FirstTurn);
    let mut listed = 0;
    game.each_move(RED, &mut |mv| listed += u32::from(matches!(mv, Move::Attack { .. })));
    assert_eq!(listed, 0);
    end(&mut game);
    play(&mut game, BLUE, attack((1, 0), (0, 0)));
}

#[test]
fn troops_left_in_peace_heal() {
    let wounded = |at: (i16, i16)| Troop { hp: 5, ..troop(Unit::Marine, BLUE, at.0, at.1) };
    let mut troops = [wounded((3, 0)), wounded((-3, 0)), wounded((0, 3)), wounded((-3, 3))];
    troops[1].attacked = true;
    troops[2].under_fire = true;
    troops[3].hp = 9;
    let mut game = Scene::new(&troops).game();
    let events = end(&mut game);
    let got = [(3, 0), (-3, 0), (0, 3), (-3, 3)].map(|(q, r)| hp(&game, q, r));
    assert_eq!(got, [7, 5, 5, 10]);
    assert!(events.contains(&Event::Healed { at: hex(-3, 3), amount: 1 }));
    // What kept them from healing is over.
    end(&mut game);
    end(&mut game);
    assert_eq!([hp(&game, -3, 0), hp(&game, 0, 3)], [7, 7]);
}

#[test]
fn an_attack_on_a_troop_keeps_it_from_healing_even_if_it_misses() {
    let troops =
        [troop(Unit::Sniper, RED, 0, 0), Troop { hp: 5, ..troop(Unit::Marine, BLUE, 2, 0) }];
    let mut game = Scene::new(&troops).rolls(&[2]).game();
    play(&mut game, RED, attack((0, 0), (2, 0)));
    end(&mut game);
    assert_eq!(hp(&game, 2, 0), 5);
}

#[test]
fn money_comes_from_outposts_and_command_centres_but_not_from_an_hq() {
    let scene = Scene::new(&[])
        .with(structure(Kind::Outpost, Some(BLUE), 0, 0))
        .with(structure(Kind::CommandCentre, Some(BLUE), 3, 0))
        .with(structure(Kind::Outpost, None, -3, 0));
    let mut game = scene.game();
    let events = end(&mut game);
    assert_eq!(game.coins(), [1000, 1200]);
    assert!(events.contains(&Event::Coins { seat: BLUE, gained: 200, total: 1200 }));
    end(&mut game);
    assert_eq!(game.coins(), [1100, 1200]);
}

#[test]
fn owned_structures_are_repaired_up_to_their_most() {
    let mut scene = Scene::new(&[]);
    for (owner, q, hp) in [(Some(BLUE), 0, 3), (Some(BLUE), 3, 7), (None, -3, 3)] {
        let outpost = structure(Kind::Outpost, owner, q, 0);
        scene = scene.with(Structure { hp, ..outpost });
    }
    scene.structures[1].hp = 10;
    let mut game = scene.game();
    end(&mut game);
    let hp = |q, r| game.structure_at(hex(q, r)).unwrap().hp;
    assert_eq!([hp(0, 0), hp(3, 0), hp(-3, 0), hp(0, 6)], [5, 8, 3, 12]);
}

#[test]
fn structures_shoot_the_nearest_enemy_in_range_once() {
    // Blue's command centre: +4, 1D6+2. Natural 10 makes 14.
    let troops = [
        troop(Unit::Marine, RED, 3, 0),
        troop(Unit::Marine, RED, 2, 0),
        troop(Unit::Marine, BLUE, 1, 0),
    ];
    let scene = Scene::new(&troops).with(structure(Kind::CommandCentre, Some(BLUE), 0, 0));
    let mut game = scene.rolls(&[10, 4]).game();
    end(&mut game);
    assert_eq!([hp(&game, 3, 0), hp(&game, 2, 0)], [10, 4]);
    assert!(game.troop_at(hex(2, 0)).unwrap().under_fire);
    // A neutral one is weaker and does not care who comes: +2, 1D4+2, at the round's start.
    for (natural, damage) in [(11, 0), (12, 6)] {
        let marine = [troop(Unit::Marine, RED, 2, 0)];
        let scene = Scene::new(&marine).with(structure(Kind::CommandCentre, None, 0, 0));
        let mut game = scene.rolls(&[natural, 4]).game();
        end(&mut game);
        assert_eq!(hp(&game, 2, 0), 10, "not in the middle of a round");
        end(&mut game);
        assert_eq!(hp(&game, 2, 0), 10 - damage);
    }
    // Out of range: range 3.
    let far = [troop(Unit::Marine, RED, 4, 0)];
    let scene = Scene::new(&far).with(structure(Kind::CommandCentre, Some(BLUE), 0, 0));
    let mut game = scene.rolls(&[20, 4, 4]).game();
    end(&mut game);
    assert_eq!((hp(&game, 4, 0), game.rolls.len()), (10, 3));
}

#[test]
fn of_several_nearest_chance_picks_one() {
    let troops = [troop(Unit::Marine, RED, 1, 0), troop(Unit::Marine, RED, -1, 0)];
    let mut hit = [0; 2];
    for seed in 0..60 {
        let mut scene = Scene::new(&troops).with(structure(Kind::Outpost, Some(BLUE), 0, 0));
        scene.seed = seed;
        let mut game = scene.rolls(&[19, 4]).game();
        end(&mut game);
        let lost = [(1, 0), (-1, 0)].map(|(q, r)| hp(&game, q, r) < 10);
        assert_eq!(lost.iter().filter(|lost| **lost).count(), 1);
        hit[usize::from(lost[1])] += 1;
    }
    assert!(hit.iter().all(|n| *n > 15), "{hit:?}");
}

#[test]
fn a_structure_that_fumbles_is_struck_back() {
    let mut outpost = structure(Kind::Outpost, Some(BLUE), 0, 0);
    outpost.hp = 1;
    // Repaired to 3 first. The marine's counter: 10 + 3 against 12, half of 5 + 1.
    let marine = [troop(Unit::Marine, RED, 1, 0)];
    let mut game = Scene::new(&marine).with(outpost).rolls(&[1, 10, 5]).game();
    end(&mut game);
    let outpost = *game.structure_at(hex(0, 0)).unwrap();
    assert_eq!((outpost.owner, outpost.hp), (Some(RED), 1));
    // A guard on it is hit in its place.
    let guard = [marine[0], troop(Unit::Marine, BLUE, 0, 0)];
    let held = structure(Kind::Outpost, Some(BLUE), 0, 0);
    let mut game = Scene::new(&guard).with(held).rolls(&[1, 11, 5]).game();
    end(&mut game);
    assert_eq!((hp(&game, 0, 0), game.structure_at(hex(0, 0)).unwrap().hp), (7, 8));
}

#[test]
fn most_structures_three_rounds_in_a_row_win() {
    let scene = Scene::new(&[])
        .with(structure(Kind::Outpost, Some(BLUE), 0, 0))
        .with(structure(Kind::Outpost, Some(BLUE), 3, 0))
        .with(structure(Kind::Outpost, None, -3, 0));
    // Three of five, an HQ included.
    let mut game = scene.game();
    for round in [[0, 1], [0, 2]] {
        end(&mut game);
        end(&mut game);
        assert_eq!(game.dominance(), round);
    }
    end(&mut game);
    end(&mut game);
    let over = game.end().unwrap();
    assert_eq!((over.how, over.winners), (How::Dominance, Seats::one(BLUE)));
    // Half is not most, and a round without it begins anew.
    let mut scene = Scene::new(&[])
        .with(structure(Kind::Outpost, Some(BLUE), 0, 0))
        .with(structure(Kind::Outpost, None, 3, 0));
    scene.dominance = [0, 2];
    let mut game = scene.game();
    end(&mut game);
    end(&mut game);
    assert_eq!((game.dominance(), game.end()), ([0, 0], None));
}

#[test]
fn surrender_waits_for_the_sixth_round() {
    let game = Scene::new(&[]).round(5).game();
    assert_eq!(refusal(&game, RED, Move::Surrender), Refused::TooEarly);
    let mut game = Scene::new(&[]).round(6).game();
    play(&mut game, RED, Move::Surrender);
    let over = game.end().unwrap();
    assert_eq!((over.how, over.winners), (How::Surrender, Seats::one(BLUE)));
}

#[test]
fn the_storm_closes_in() {
    for (size, radius, first) in
        [(Size::Small, 6, 20), (Size::Medium, 9, 30), (Size::Large, 12, 40)]
    {
        for round in 1..=first + 14 {
            let setup = Setup { size, ..Setup::default() };
            let mut game = Dice::start(&setup, 1).unwrap();
            game.round = round;
            let n = round.saturating_sub(first - 1);
            assert_eq!(game.storm(), n);
            assert_eq!(u16::from(game.safe_radius()), radius.max(n + 1) - n, "round {round}");
        }
    }
}

#[test]
fn troops_in_the_storm_suffer_and_an_hq_flees() {
    let troops = [
        troop(Unit::Marine, RED, 6, 0),
        troop(Unit::Marine, RED, 5, 0),
        troop(Unit::Marine, RED, 0, -5),
        Troop { hp: 1, ..troop(Unit::Marine, BLUE, -6, 0) },
    ];
    let mut scene = Scene::new(&troops).round(19);
    scene.acting = Seats::one(BLUE);
    let mut game = scene.game();
    let events = end(&mut game);
    assert_eq!((game.round(), game.safe_radius()), (20, 5));
    // Before the storm the turn's healing: at full strength there is nothing to heal.
    assert_eq!([hp(&game, 6, 0), hp(&game, 5, 0), hp(&game, -6, 0)], [9 + 1, 10, 1]);
    assert!(events.contains(&Event::Damaged {
        at: hex(6, 0),
        amount: 1,
        left: 9,
        structure: false
    }));
    let hq = *game.structures.iter().find(|s| s.owner == Some(RED)).unwrap();
    assert!(hq.at.length() <= 5 && hq.at.distance(hex(0, -6)) == 2, "the nearest cell is taken");
    assert!(events.contains(&Event::Relocated { seat: RED, from: hex(0, -6), to: hq.at }));
    // Blue's turn: its troop and its HQ.
    let events = end(&mut game);
    assert!(events.contains(&Event::Died { at: hex(-6, 0), unit: Unit::Marine, seat: BLUE }));
    assert!(game.structures.iter().all(|s| s.at.length() <= 5));
}

#[test]
fn an_hq_flees_to_the_nearest_cell_or_to_one_of_them_by_chance() {
    let fled = |troops: &[Troop], seed| {
        let mut scene = Scene::new(troops).round(19);
        (scene.acting, scene.seed) = (Seats::one(BLUE), seed);
        let mut game = scene.game();
        end(&mut game);
        game.structures.iter().find(|s| s.owner == Some(RED)).unwrap().at
    };
    let mut went = [0; 3];
    for seed in 0..60 {
        assert_eq!(fled(&[], seed), hex(0, -5), "one cell inside is a step away");
        let near = [hex(1, -5), hex(-1, -4), hex(0, -4)];
        let to = fled(&[troop(Unit::Marine, RED, 0, -5)], seed);
        went[near.iter().position(|at| *at == to).expect("two steps away")] += 1;
    }
    assert!(went.iter().all(|n| *n > 8), "{went:?}");
}

#[test]
fn the_last_round_decides() {
    let red = troop(Unit::Marine, RED, 0, 1);
    let blue = |hp| Troop { hp, ..troop(Unit::Marine, BLUE, 1, 0) };
    let outpost = structure(Kind::Outpost, Some(BLUE), 0, 0);
    for (scene, winners) in [
        (Scene::new(&[red, blue(9)]), Seats::one(RED)),
        (Scene::new(&[red, blue(10)]), Seats::first(2)),
        (Scene::new(&[red, blue(9)]).with(outpost), Seats::one(BLUE)),
        (Scene::new(&[]), Seats::first(2)),
    ] {
        // Small: R - n is 1 in the fifth round of the storm.
        let mut scene = scene.round(24);
        scene.acting = Seats::one(BLUE);
        // Two structures each at most, so nobody has dominated before.
        let mut game = scene.game();
        assert_eq!(game.safe_radius(), 1);
        end(&mut game);
        let over = game.end().unwrap();
        assert_eq!((over.how, over.winners), (How::SuddenDeath, winners));
    }
    let mut scene = Scene::new(&[red]).round(23);
    scene.acting = Seats::one(BLUE);
    let mut game = scene.game();
    end(&mut game);
    assert_eq!(game.end(), None, "a round too early");
}

#[test]
fn every_game_ends() {
    let mut ends = [0; 4];
    let setups = setups();
    let mut last = None;
    wander(
        24,
        |seed| setups[seed as usize % setups.len()].clone(),
        |game, seat, mv| {
            game.check().unwrap();
            let mut next = game.clone();
            next.apply(seat, mv, &mut |_| ()).unwrap();
            if let Some(end) = next.end() {
                ends[end.how as usize] += 1;
                last = Some(next.round());
            }
            assert!(next.round() <= 50);
        },
    );
    assert!(last.is_some() && ends.iter().sum::<u32>() == 24, "{ends:?}");
    assert!(ends[How::Dominance as usize] > 0 && ends[How::SuddenDeath as usize] > 0, "{ends:?}");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let marine = troop(Unit::Marine, RED, 0, 0);
    let cases: [(Scene, Refused); 12] = [
        (Scene::new(&[marine, marine]), Refused::Troops),
        (Scene::new(&[Troop { hp: 0, ..marine }]), Refused::Troops),
        (Scene::new(&[Troop { hp: 11, ..marine }]), Refused::Troops),
        (Scene::new(&[Troop { at: hex(7, 0), ..marine }]), Refused::Troops),
        (Scene::new(&[Troop { goal: Some(hex(1, 0)), ..marine }]), Refused::Troops),
        (Scene::new(&[marine]).cell(0, 0, Terrain::Water), Refused::Troops),
        (Scene::new(&[marine]).with(structure(Kind::Outpost, None, 0, 0)), Refused::Troops),
        (Scene::new(&[]).with(structure(Kind::Outpost, None, 0, -6)), Refused::Structures),
        (Scene::new(&[]).with(structure(Kind::Headquarters, None, 0, 0)), Refused::Structures),
        (Scene::new(&[]).with(structure(Kind::Headquarters, Some(RED), 0, 0)), Refused::Structures),
        (Scene::new(&[]).cell(0, 0, Terrain::Water).cell(0, 0, Terrain::Water), Refused::Map),
        (Scene::new(&[]).rolls(&[21]), Refused::Contradiction),
    ];
    for (nth, (scene, refused)) in cases.into_iter().enumerate() {
        assert_eq!(scene.attempt(), Err(refused), "case {nth}");
    }
    let mut scene = Scene::new(&[]);
    scene.acting = Seats::first(2);
    assert_eq!(scene.attempt(), Err(Refused::Contradiction));
    scene.acting = Seats::NONE;
    assert_eq!(scene.attempt(), Err(Refused::Contradiction));
    scene.acting = Seats::one(RED);
    scene.dominance = [3, 0];
    assert_eq!(scene.attempt(), Err(Refused::Contradiction));
}
