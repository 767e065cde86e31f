//! Scenes of attacks and guards.

use hexdeck_engine::cards::CardId;
use hexdeck_engine::effects::Target;
use hexdeck_engine::flow::FlowRefusal;
use hexdeck_engine::play::Seat;

use crate::game::cards::*;
use crate::game::*;
use crate::scene::*;

/// A scene in my attack step, with my creatures and yours.
fn facing(mine: &[hexdeck_engine::cards::DefId], yours: &[hexdeck_engine::cards::DefId]) -> Facing {
    let mut scene = scene(2);
    let mine = mine.iter().map(|def| scene.make(*def, TABLE, ME)).collect();
    let yours = yours.iter().map(|def| scene.make(*def, TABLE, YOU)).collect();
    scene.all_pass();
    assert_eq!(scene.phase(), "clash");
    Facing { scene, mine, yours }
}

struct Facing {
    scene: Scene,
    mine: Vec<CardId>,
    yours: Vec<CardId>,
}

#[test]
fn an_unguarded_attack_hits_the_seat() {
    let Facing { mut scene, mine, .. } = facing(&[HOUND, MOTH], &[]);
    scene.go(ME, Move::Attack(mine[0], YOU));
    scene.go(ME, Move::Attack(mine[1], YOU));
    assert_eq!(scene.refused(ME, Move::Attack(mine[0], YOU)), Refused::NotReady, "tapped");
    scene.all_pass();
    assert_eq!(scene.vigour(YOU), 10, "guards come first");
    scene.all_pass();
    assert_eq!(scene.vigour(YOU), 7);
    scene.all_pass();
    assert_eq!((scene.duel.ctx.turn_player(), scene.duel.rules.attacks.len()), (YOU, 0));
}

#[test]
fn without_attacks_there_is_no_clash() {
    let Facing { mut scene, .. } = facing(&[HOUND], &[HOUND]);
    scene.all_pass();
    assert_eq!((scene.phase(), scene.duel.ctx.turn_player()), ("main", YOU));
}

#[test]
fn a_new_creature_does_not_attack() {
    let mut scene = scene(2);
    scene.play(ME, MOTH, None);
    scene.all_pass();
    let moth = scene.ids(TABLE, ME)[0];
    let not_now = Refused::Flow(FlowRefusal::NotNow);
    assert_eq!(scene.refused(ME, Move::Attack(moth, YOU)), not_now, "in the main phase");
    scene.all_pass();
    assert_eq!(scene.refused(ME, Move::Attack(moth, YOU)), Refused::NotReady);
    scene.until("clash", ME);
    assert_eq!(scene.refused(ME, Move::Attack(moth, ME)), Refused::BadTarget);
    assert_eq!(scene.refused(ME, Move::Attack(moth, Seat(2))), Refused::BadTarget);
    scene.go(ME, Move::Attack(moth, YOU));
}

#[test]
fn a_guard_and_an_attacker_strike_each_other() {
    let Facing { mut scene, mine, yours } = facing(&[HOUND, WARDEN], &[HOUND, MOTH]);
    scene.go(ME, Move::Attack(mine[0], YOU));
    scene.all_pass();
    scene.pass(1);
    let no_attack = Refused::NoAttack;
    assert_eq!(scene.refused(YOU, Move::Guard(yours[0], mine[1])), no_attack, "it stays home");
    assert_eq!(scene.refused(YOU, Move::Guard(mine[1], mine[0])), Refused::NotReady, "not yours");
    scene.go(YOU, Move::Guard(yours[0], mine[0]));
    assert_eq!(scene.refused(YOU, Move::Guard(yours[1], mine[0])), no_attack, "held off already");
    scene.all_pass();
    assert_eq!((scene.vigour(YOU), scene.vigour(ME)), (10, 10));
    assert_eq!((scene.defs(TABLE, ME), scene.defs(TABLE, YOU)), (vec![WARDEN], vec![MOTH]));
    assert!(scene.saw(Event::Deaths(2)), "both at once");
}

#[test]
fn a_guard_that_is_gone_still_held_the_attack_off() {
    let Facing { mut scene, mine, yours } = facing(&[HOUND], &[MOTH]);
    scene.go(ME, Move::Attack(mine[0], YOU));
    scene.all_pass();
    scene.pass(1);
    scene.go(YOU, Move::Guard(yours[0], mine[0]));
    scene.pass(1);
    scene.play(ME, SPARK, Some(Target::Card(yours[0])));
    scene.all_pass();
    assert_eq!(scene.defs(TABLE, YOU), []);
    scene.all_pass();
    assert_eq!((scene.vigour(YOU), scene.defs(TABLE, ME)), (10, vec![HOUND]));
}

#[test]
fn an_attacker_that_is_gone_strikes_nobody() {
    let Facing { mut scene, mine, yours } = facing(&[HOUND], &[MOTH]);
    scene.go(ME, Move::Attack(mine[0], YOU));
    scene.pass(1);
    scene.play(YOU, SPARK, Some(Target::Card(mine[0])));
    scene.all_pass();
    scene.all_pass();
    scene.pass(1);
    assert_eq!(scene.refused(YOU, Move::Guard(yours[0], mine[0])), Refused::NoAttack);
    scene.pass(1);
    assert_eq!(scene.vigour(YOU), 10);
}

#[test]
fn a_halo_in_the_clash_counts_in_the_strike() {
    let Facing { mut scene, mine, yours } = facing(&[MOTH], &[WARDEN]);
    let halo = scene.deal(HALO, ME);
    let main_only = Refused::Flow(FlowRefusal::NotNow);
    assert_eq!(scene.refused(ME, Move::Play(halo, Some(Target::Card(mine[0])))), main_only);
    scene.until("main", ME);
    scene.go(ME, Move::Play(halo, Some(Target::Card(mine[0]))));
    scene.all_pass();
    scene.until("clash", ME);
    scene.go(ME, Move::Attack(mine[0], YOU));
    scene.all_pass();
    scene.pass(1);
    scene.go(YOU, Move::Guard(yours[0], mine[0]));
    scene.all_pass();
    assert!(scene.saw(Event::Hit(Target::Card(yours[0]), 3)));
    assert!(scene.saw(Event::Hit(Target::Card(mine[0]), 1)));
    assert_eq!(scene.defs(TABLE, ME), [MOTH, HALO], "three grit bear it");
}

#[test]
fn what_the_strike_sets_off_resolves_before_the_turn_goes_on() {
    let Facing { mut scene, mine, yours } = facing(&[HOUND, MOURNER], &[MOTH]);
    scene.duel.rules.vigour[0] = 5;
    scene.go(ME, Move::Attack(mine[0], YOU));
    scene.all_pass();
    scene.pass(1);
    scene.go(YOU, Move::Guard(yours[0], mine[0]));
    scene.all_pass();
    assert_eq!((scene.duel.rules.pool.all().len(), scene.vigour(ME)), (1, 5));
    scene.all_pass();
    assert_eq!((scene.vigour(ME), scene.phase()), (6, "clash"));
}

#[test]
fn each_attacks_whom_it_likes_and_only_that_seat_guards() {
    let mut scene = scene(3);
    let [one, two] = [0; 2].map(|_| scene.make(HOUND, TABLE, ME));
    let guard = scene.make(WARDEN, TABLE, Seat(2));
    scene.all_pass();
    scene.go(ME, Move::Attack(one, YOU));
    scene.go(ME, Move::Attack(two, Seat(2)));
    scene.all_pass();
    scene.pass(2);
    assert_eq!(scene.refused(Seat(2), Move::Guard(guard, one)), Refused::NoAttack);
    scene.go(Seat(2), Move::Guard(guard, two));
    assert_eq!(scene.duel.ctx.priority_player(), Some(Seat(2)));
    scene.all_pass();
    assert_eq!((scene.vigour(YOU), scene.vigour(Seat(2))), (8, 10));
}
