use super::*;
use crate::games::dice::oracle::{every_exchange, exchange, structure_side, troop_side};
use crate::games::dice::{Roll, Share, Verdict};

fn near(share: Share, want: f64, what: &str) {
    let got = share.part as f64 / share.of as f64;
    assert!((got - want).abs() < 1e-9, "{what}: {got} is not {want}");
}

/// Compares the odds of an attack with every way its dice can fall.
fn compare(game: &Dice, from: (i16, i16), to: (i16, i16)) {
    let [from, to] = [from, to].map(|(q, r)| hex(q, r));
    let side = |at: Hex| match game.troop_at(at) {
        Some(troop) => troop_side(game, troop),
        None => structure_side(game.structure_at(at).unwrap()),
    };
    let (a, d) = (side(from), side(to));
    let (mut damage, mut kill, mut counter, mut back) = (0.0, 0.0, 0.0, 0.0);
    let mut hit = 0.0;
    every_exchange(a, d, &mut |result, p| {
        hit += if result.dealt > 0 { p } else { 0.0 };
        damage += p * f64::from(result.dealt);
        kill += if result.dealt >= d.hp { p } else { 0.0 };
        counter += if result.countered { p } else { 0.0 };
        back += p * f64::from(result.back);
    });
    let odds = game.odds(from, to).unwrap();
    near(odds.hit, hit, "hit");
    near(odds.critical, 0.05, "critical");
    near(odds.damage, damage, "damage");
    near(odds.kill, kill, "kill");
    near(odds.counter, counter, "counter");
    near(odds.counter_damage, back, "counter damage");
}

#[test]
fn odds_are_exact_for_all_units_grounds_and_wounds() {
    let grounds = [Terrain::Plains, Terrain::Forest, Terrain::Hills];
    for (a, d) in Unit::ALL.into_iter().flat_map(|a| Unit::ALL.map(|d| (a, d))) {
        // The criticals of a mech have many ways to fall: fewer scenes.
        let scenes = if a == Unit::Mech || d == Unit::Mech { 3 } else { 9 };
        for scene in 0..scenes {
            let (mine, theirs) = (grounds[scene % 3], grounds[(scene / 3 + scene) % 3]);
            for apart in [1, i16::from(Tables::USUAL.unit(a).range)] {
                let mut troops = [troop(a, RED, 0, 0), troop(d, BLUE, apart, 0)];
                troops[1].hp = 1 + (scene as u8 * 5) % Tables::USUAL.unit(d).hp;
                let scene = Scene::new(&troops).cell(0, 0, mine).cell(apart, 0, theirs);
                compare(&scene.game(), (0, 0), (apart, 0));
            }
        }
    }
}

#[test]
fn odds_are_exact_for_structures() {
    for kind in [Kind::Outpost, Kind::CommandCentre] {
        for (unit, owner) in Unit::ALL.into_iter().flat_map(|u| [(u, None), (u, Some(BLUE))]) {
            let mut stand = structure(kind, owner, 1, 0);
            stand.hp = 4;
            let scene = Scene::new(&[troop(unit, RED, 0, 0)]).with(stand);
            let scene = scene.cell(1, 0, Terrain::Forest).cell(0, 0, Terrain::Hills);
            compare(&scene.game(), (0, 0), (1, 0));
            compare(&scene.game(), (1, 0), (0, 0));
        }
    }
}

/// Random attacks with random dice laid ready come out as the rule book says.
#[test]
fn attacks_come_out_as_the_rule_book_says() {
    let (mut fights, mut counters, mut kills) = (0, 0, 0);
    wander(
        60,
        |seed| Setup { size: Size::ALL[seed as usize % 2], ..Setup::default() },
        |game, seat, mv| {
            let Move::Attack { from, to } = mv else { return };
            let me = *game.troop_at(from).unwrap();
            let a = troop_side(game, &me);
            let target = game.troop_at(to).filter(|t| t.owner != seat).copied();
            let d = match &target {
                Some(troop) => troop_side(game, troop),
                None => structure_side(game.structure_at(to).unwrap()),
            };
            for natural in [1u8, 7, 10, 12, 15, 20] {
                let faces = [natural, 3, 4, 2, 5, 16, 3, 1];
                let mut ready = game.clone();
                ready.rolls = faces.into_iter().collect();
                // The oracle's dice show the most they can where a face is too much, as ours do.
                let mut next = 0;
                let want = exchange(a, d, 0, &mut |sides| {
                    next += 1;
                    i32::from(faces[next - 1]).min(sides)
                });
                // A counter has dice of its own: laid ready right after.
                let used = next;
                ready.apply(seat, mv, &mut |_| ()).unwrap();
                assert_eq!(ready.rolls.len(), faces.len() - used, "{natural}");
                let left = i32::from(me.hp) - want.back;
                let here = ready.troop_at(from).map_or(0, |t| i32::from(t.hp));
                assert_eq!(here, left.max(0));
                match target {
                    Some(_) => {
                        let there = ready.troop_at(to).filter(|t| t.owner != seat);
                        assert_eq!(
                            there.map_or(0, |t| i32::from(t.hp)),
                            (d.hp - want.dealt).max(0)
                        );
                    }
                    None => {
                        let after = ready.structure_at(to).unwrap();
                        let fell = want.dealt >= d.hp;
                        let hq = after.kind == Kind::Headquarters;
                        let hp = if fell && !hq { 1 } else { (d.hp - want.dealt).max(0) };
                        assert_eq!(i32::from(after.hp), hp);
                        assert_eq!(fell && !hq, after.owner == Some(seat));
                        assert_eq!(fell && hq, ready.end().is_some());
                    }
                }
                fights += 1;
                counters += usize::from(want.countered);
                kills += usize::from(want.dealt >= d.hp);
            }
        },
    );
    assert!(fights > 1_000 && counters > 50 && kills > 50, "{fights} {counters} {kills}");
}

fn rolls_of(events: &[Event]) -> Vec<Roll> {
    let roll = |event: &Event| match event {
        Event::Rolled(roll) => Some(*roll),
        _ => None,
    };
    events.iter().filter_map(roll).collect()
}

#[test]
fn a_roll_hits_by_the_sum_and_by_its_face() {
    // Marine on plains against a marine: 14 needed, 3 are added.
    for (natural, ground, verdict) in [
        (10, Terrain::Plains, Verdict::Miss),
        (11, Terrain::Plains, Verdict::Hit),
        (12, Terrain::Forest, Verdict::Miss),
        (13, Terrain::Forest, Verdict::Hit),
        (11, Terrain::Hills, Verdict::Miss),
        (12, Terrain::Hills, Verdict::Hit),
        (20, Terrain::Forest, Verdict::Critical),
        (1, Terrain::Plains, Verdict::Fumble),
    ] {
        let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
        let scene = Scene::new(&troops).cell(1, 0, ground).rolls(&[natural, 2, 3, 2, 2, 2]);
        let mut game = scene.game();
        let events = play(&mut game, RED, attack((0, 0), (1, 0)));
        assert_eq!(rolls_of(&events)[0].verdict, verdict, "{natural} at {ground:?}");
        let damage = match verdict {
            Verdict::Hit => 2 + 1,
            // Twice the dice, once the bonus.
            Verdict::Critical => 2 + 3 + 1,
            _ => 0,
        };
        assert_eq!(rolls_of(&events)[0].damage, damage);
        assert_eq!(game.troop_at(hex(1, 0)).unwrap().hp, 10 - damage);
    }
    // From hills one more is added.
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
    let scene = Scene::new(&troops).cell(0, 0, Terrain::Hills).rolls(&[10, 2, 2]);
    let events = play(&mut scene.game(), RED, attack((0, 0), (1, 0)));
    assert_eq!((rolls_of(&events)[0].verdict, rolls_of(&events)[0].total), (Verdict::Hit, 14));
}

#[test]
fn who_strikes_back_and_how_hard() {
    use Unit::{Hoverbike, Marine, Mech, Sniper};
    // attacker, defender, distance, dice, hit points that the attacker loses; None: no counter.
    type Row = (Unit, Unit, i16, &'static [u8], Option<u8>);
    let table: [Row; 11] = [
        // Missed, then 15 + 3 hits 14 for half of 6 + 1.
        (Marine, Marine, 1, &[5, 15, 6], Some(3)),
        // Half of 1 + 1 is 1; half of a bare 1 would be 0 and is 1.
        (Marine, Marine, 1, &[5, 15, 1], Some(1)),
        (Sniper, Sniper, 1, &[1, 15, 1], Some(1)),
        // A counter's 20 hits and doubles nothing; its 1 misses.
        (Marine, Marine, 1, &[5, 20, 6], Some(3)),
        (Marine, Marine, 1, &[5, 1], Some(0)),
        (Marine, Hoverbike, 1, &[2, 12, 8], Some(4)),
        // A shot is not countered, except for a fumble within the other's range.
        (Sniper, Marine, 1, &[2], None),
        (Sniper, Marine, 1, &[1, 12, 6], Some(3)),
        (Sniper, Marine, 2, &[1], None),
        (Marine, Sniper, 1, &[2], None),
        (Sniper, Mech, 3, &[1, 10, 6, 5], Some(6)),
    ];
    for (a, d, apart, rolls, lost) in table {
        let troops = [troop(a, RED, 0, 0), troop(d, BLUE, apart, 0)];
        let mut game = Scene::new(&troops).rolls(rolls).game();
        let events = play(&mut game, RED, attack((0, 0), (apart, 0)));
        let countered = rolls_of(&events).iter().any(|roll| roll.counter);
        assert_eq!(countered, lost.is_some(), "{a:?} {d:?} {rolls:?}");
        let hp = game.troop_at(hex(0, 0)).map_or(0, |t| t.hp);
        assert_eq!(hp, Tables::USUAL.unit(a).hp - lost.unwrap_or(0), "{a:?} {d:?} {rolls:?}");
        assert!(game.rolls.is_empty(), "dice left: {rolls:?}");
    }
    // The dead do not strike back.
    let mut troops = [troop(Marine, RED, 0, 0), troop(Marine, BLUE, 1, 0)];
    troops[1].hp = 3;
    let mut game = Scene::new(&troops).rolls(&[15, 2]).game();
    let events = play(&mut game, RED, attack((0, 0), (1, 0)));
    assert_eq!(rolls_of(&events).len(), 1);
    assert!(events.contains(&Event::Died { at: hex(1, 0), unit: Marine, seat: BLUE }));
}

#[test]
fn structures_are_captured_and_mechs_break_them() {
    let mut outpost = structure(Kind::Outpost, None, 1, 0);
    outpost.hp = 7;
    // Forest under a structure does nothing: 12 - 5 = 7 hits.
    let scene = Scene::new(&[troop(Unit::Mech, RED, 0, 0)]).with(outpost);
    let mut game = scene.cell(1, 0, Terrain::Forest).rolls(&[7, 1, 1]).game();
    let events = play(&mut game, RED, attack((0, 0), (1, 0)));
    assert_eq!(rolls_of(&events)[0].damage, 8, "(1 + 1 + 2) doubled");
    let captured = game.structure_at(hex(1, 0)).unwrap();
    assert_eq!((captured.owner, captured.hp), (Some(RED), 1));
    assert!(events.contains(&Event::Captured { at: hex(1, 0), kind: Kind::Outpost, seat: RED }));
    // One's own cannot be attacked; a troop on a structure is hit first.
    let own = structure(Kind::Outpost, Some(RED), 1, 0);
    let game = Scene::new(&[troop(Unit::Mech, RED, 0, 0)]).with(own).game();
    assert_eq!(refusal(&game, RED, attack((0, 0), (1, 0))), Refused::NoTarget);
    let guard = [troop(Unit::Mech, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
    let scene = Scene::new(&guard).with(structure(Kind::Outpost, Some(BLUE), 1, 0));
    let mut game = scene.rolls(&[15, 1, 1]).game();
    play(&mut game, RED, attack((0, 0), (1, 0)));
    assert_eq!(game.troop_at(hex(1, 0)).unwrap().hp, 6, "not doubled either");
    assert_eq!(game.structure_at(hex(1, 0)).unwrap().hp, 8);
}

#[test]
fn an_hq_that_falls_ends_the_game() {
    let mut scene = Scene::new(&[troop(Unit::Marine, RED, 0, 5)]).rolls(&[15, 1]);
    scene.structures[1].hp = 2;
    let mut game = scene.game();
    let events = play(&mut game, RED, attack((0, 5), (0, 6)));
    let end = game.end().unwrap();
    assert_eq!((end.how.name(), end.winners), ("hq", Seats::one(RED)));
    assert_eq!(events.last(), Some(&Event::Ended(end)));
    assert!(game.active().is_empty());
    assert_eq!(refusal(&game, RED, Move::End), Refused::Over);
}
