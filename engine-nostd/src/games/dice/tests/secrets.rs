use super::*;
use crate::bots::Playable;
use crate::play::{Undo, view_of};

fn moves(game: &Dice, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.each_move(seat, &mut |mv| moves.push(mv));
    moves
}

#[test]
fn a_view_has_the_moves_of_its_seat_and_none_of_the_others_secrets() {
    let setups = setups();
    let mut hidden = 0;
    wander(
        12,
        |seed| setups[seed as usize % setups.len()].clone(),
        |game, _, _| {
            for viewer in [Some(RED), Some(BLUE), None] {
                let view = view_of(game, viewer);
                view.check().unwrap();
                assert!(view_of(&view, viewer) == view);
                if let Some(seat) = viewer {
                    assert_eq!(moves(&view, seat), moves(game, seat));
                    assert!(view.army(seat).eq(game.army(seat)));
                }
                hidden += game.troops().len() - view.troops().len();
                for troop in view.troops().iter().filter(|t| Some(t.owner) != viewer) {
                    assert!(troop.goal.is_none() && troop.aim.is_none());
                }
            }
        },
    );
    assert!(hidden > 1_000, "{hidden}");
}

/// Two states that differ only in the other's secrets look the same.
#[test]
fn what_the_other_orders_does_not_show() {
    let setups: Vec<Setup> =
        setups().into_iter().filter(|s| s.mode == Mode::Simultaneous).collect();
    let mut compared = 0;
    wander(
        12,
        |seed| setups[seed as usize % setups.len()].clone(),
        |game, seat, mv| {
            if !matches!(mv, Move::End | Move::Surrender) {
                let mut next = game.clone();
                next.apply(seat, mv, &mut |_| ()).unwrap();
                let other = Seat(1 - seat.0);
                assert!(view_of(&next, Some(other)) == view_of(game, Some(other)), "{mv:?} shows");
                assert!(view_of(&next, None) == view_of(game, None), "{mv:?} shows to spectators");
                compared += 1;
            }
        },
    );
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn fog_hides_what_nobody_sees() {
    let foggy = |mut scene: Scene| {
        scene.setup.fog = true;
        scene
    };
    let marine = troop(Unit::Marine, RED, 0, 0);
    for (q, seen) in [(3, true), (4, false)] {
        let game = foggy(Scene::new(&[marine, troop(Unit::Sniper, BLUE, q, 0)])).game();
        assert_eq!(view_of(&game, Some(RED)).troops().len(), 1 + usize::from(seen));
        // The sniper sees further.
        assert_eq!(view_of(&game, Some(BLUE)).troops().len(), 2);
        assert_eq!(view_of(&game, None).troops().len(), if seen { 2 } else { 0 });
        assert_eq!(game.sees(RED, hex(q, 0)), seen);
    }
    // Structures see, new troops not yet.
    let near_hq = foggy(Scene::new(&[troop(Unit::Marine, BLUE, 0, -3)])).game();
    assert_eq!(view_of(&near_hq, Some(RED)).troops().len(), 1);
    let new = Troop { ready: false, ..marine };
    let game = foggy(Scene::new(&[new, troop(Unit::Marine, BLUE, 1, 0)])).game();
    assert_eq!(view_of(&game, Some(RED)).troops().len(), 1);
    // What is not seen cannot be attacked, and can be run into.
    let bike = troop(Unit::Hoverbike, RED, 0, 0);
    let mut game = foggy(Scene::new(&[bike, troop(Unit::Marine, BLUE, 5, 0)]));
    for (q, r) in [(4, -1), (3, 1), (4, 1), (5, -1), (3, -1), (2, 1)] {
        game = game.cell(q, r, Terrain::Water);
    }
    let mut game = game.game();
    assert!(moves(&game, RED).contains(&march((0, 0), (5, 0))));
    assert_eq!(game.policy(RED, march((0, 0), (5, 0))).undo, Undo::Consent);
    let events = play(&mut game, RED, march((0, 0), (5, 0)));
    assert_eq!(events[1], Event::Ambushed { at: hex(4, 0), by: hex(5, 0) });
    assert!(game.troop_at(hex(4, 0)).unwrap().moved);
}

#[test]
fn a_rolled_die_needs_consent_and_nothing_else_does() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
    let game = Scene::new(&troops).game();
    let undo = |game: &Dice, mv| game.policy(RED, mv).undo;
    assert_eq!(undo(&game, attack((0, 0), (1, 0))), Undo::Consent);
    assert_eq!(undo(&game, march((0, 0), (0, 1))), Undo::Free);
    assert_eq!(undo(&game, buy(Unit::Marine, 0, -6)), Undo::Free);
    assert_eq!(undo(&game, Move::End), Undo::Free, "nothing shoots");
    let shot = Scene::new(&troops).with(structure(Kind::Outpost, Some(BLUE), 2, 0)).game();
    assert_eq!(undo(&shot, Move::End), Undo::Consent);
}

#[test]
fn dice_that_lie_ready_are_secret_and_come_first() {
    let troops = [troop(Unit::Marine, RED, 0, 0), troop(Unit::Marine, BLUE, 1, 0)];
    let game = Scene::new(&troops).rolls(&[20, 6, 6]).game();
    assert!(view_of(&game, Some(RED)).rolls.is_empty());
    let mut guess = view_of(&game, Some(RED));
    guess.guess(RED, &mut Rng::new(3));
    guess.check().unwrap();
    assert!(view_of(&guess, Some(RED)) == view_of(&game, Some(RED)));
    // A face that a die does not have is its largest.
    let mut game = Scene::new(&troops).rolls(&[15, 20, 2]).game();
    play(&mut game, RED, attack((0, 0), (1, 0)));
    assert_eq!(game.troop_at(hex(1, 0)).unwrap().hp, 3);
}
