//! Scenes of what waits, is answered, is set off, and comes to nothing.

use hexdeck_engine::effects::Target;
use hexdeck_engine::flow::FlowRefusal;
use hexdeck_engine::play::Seat;

use crate::game::cards::*;
use crate::game::rules::MAX_PLAYED;
use crate::game::*;
use crate::scene::*;

fn at_seat(seat: Seat) -> Option<Target> {
    Some(Target::Seat(seat))
}

#[test]
fn a_creature_waits_until_all_pass() {
    let mut scene = scene(2);
    scene.play(ME, HOUND, None);
    assert_eq!(scene.defs(CAST, ME), [HOUND]);
    assert_eq!(scene.duel.ctx.priority_player(), Some(ME), "who acts keeps priority");
    let moth = scene.deal(MOTH, ME);
    let pending = FlowRefusal::EffectsPending.into();
    assert_eq!(scene.refused(ME, Move::Play(moth, None)), pending, "only instants answer");
    scene.pass(1);
    assert_eq!(scene.defs(TABLE, ME), []);
    scene.pass(1);
    assert_eq!((scene.defs(TABLE, ME), scene.defs(CAST, ME)), (vec![HOUND], vec![]));
    assert_eq!(scene.duel.ctx.priority_player(), Some(ME));
}

#[test]
fn a_spark_hits_a_seat_or_a_creature() {
    let mut scene = scene(2);
    scene.play(ME, SPARK, at_seat(YOU));
    scene.all_pass();
    assert_eq!((scene.vigour(YOU), scene.defs(DISCARD, ME)), (8, vec![SPARK]));
    let warden = scene.make(WARDEN, TABLE, YOU);
    for _ in 0..2 {
        assert!(scene.duel.rules.creature(warden).is_some());
        scene.play(ME, SPARK, Some(Target::Card(warden)));
        scene.all_pass();
    }
    assert!(scene.saw(Event::Died(WARDEN, YOU)), "twice two is its grit");
}

#[test]
fn damage_wears_off_at_the_end_of_the_turn() {
    let mut scene = scene(2);
    let warden = scene.make(WARDEN, TABLE, YOU);
    for _ in 0..2 {
        scene.play(ME, SPARK, Some(Target::Card(warden)));
        scene.all_pass();
        scene.until("main", ME);
    }
    assert!(scene.duel.rules.creature(warden).is_some());
}

#[test]
fn bad_targets_are_refused() {
    let mut scene = scene(2);
    let (spark, halo) = (scene.deal(SPARK, ME), scene.deal(HALO, ME));
    let (hush, wither) = (scene.deal(HUSH, ME), scene.deal(WITHER, ME));
    let hidden = scene.make(MOTH, HAND, YOU);
    let ember = scene.ids(EMBERS, ME)[0];
    for (card, target) in [
        (spark, None),
        (spark, at_seat(Seat(2))),
        (spark, at_seat(Seat(200))),
        (spark, Some(Target::Card(hidden))),
        (spark, Some(Target::Card(ember))),
        (spark, Some(Target::Unseen)),
        (halo, at_seat(ME)),
        (hush, Some(Target::Effect(hexdeck_engine::effects::EffectId(1)))),
        (wither, at_seat(ME)),
    ] {
        assert_eq!(scene.refused(ME, Move::Play(card, target)), Refused::BadTarget);
    }
    assert_eq!(scene.refused(ME, Move::Play(hidden, None)), Refused::NotInHand);
}

#[test]
fn a_hush_silences_a_spark() {
    let mut scene = scene(2);
    scene.play(ME, SPARK, at_seat(YOU));
    let spark = scene.top();
    scene.pass(1);
    scene.play(YOU, HUSH, spark);
    scene.all_pass();
    let Some(Target::Effect(id)) = spark else { panic!("an effect") };
    assert!(scene.saw(Event::Hushed(id)));
    assert!(scene.duel.rules.pool.is_empty());
    assert_eq!(scene.vigour(YOU), 10);
    assert_eq!((scene.defs(DISCARD, ME), scene.defs(DISCARD, YOU)), (vec![SPARK], vec![HUSH]));
}

#[test]
fn a_hush_on_a_hush_lets_the_spark_through() {
    let mut scene = scene(2);
    scene.play(ME, SPARK, at_seat(YOU));
    let spark = scene.top();
    scene.pass(1);
    scene.play(YOU, HUSH, spark);
    let hush = scene.top();
    scene.pass(1);
    scene.play(ME, HUSH, hush);
    for _ in 0..2 {
        scene.all_pass();
    }
    assert_eq!(scene.vigour(YOU), 8);
    assert_eq!(scene.defs(CAST, ME), []);
}

#[test]
fn a_hushed_creature_never_arrives() {
    let mut scene = scene(2);
    scene.play(ME, SCRIBE, None);
    let scribe = scene.top();
    scene.pass(1);
    scene.play(YOU, HUSH, scribe);
    scene.all_pass();
    assert_eq!((scene.defs(TABLE, ME), scene.defs(DISCARD, ME)), (vec![], vec![SCRIBE]));
    assert!(scene.duel.rules.pool.is_empty(), "nothing was set off");
}

#[test]
fn a_spark_at_a_creature_that_is_gone_fizzles() {
    let mut scene = scene(2);
    let moth = scene.make(MOTH, TABLE, YOU);
    scene.play(ME, SPARK, Some(Target::Card(moth)));
    let Some(Target::Effect(first)) = scene.top() else { panic!("an effect") };
    scene.pass(1);
    scene.play(YOU, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    assert!(scene.saw(Event::Died(MOTH, YOU)) && !scene.saw(Event::Fizzled(first)));
    scene.all_pass();
    assert!(scene.saw(Event::Fizzled(first)));
    assert_eq!(scene.defs(DISCARD, ME), [SPARK], "it is spent all the same");
}

#[test]
fn a_halo_strengthens_for_a_turn_and_toughens_while_it_stays() {
    let mut scene = scene(2);
    let moth = scene.make(MOTH, TABLE, ME);
    scene.play(ME, HALO, Some(Target::Card(moth)));
    scene.all_pass();
    let now = |scene: &Scene| [POWER, GRIT].map(|stat| scene.duel.rules.value(moth, stat));
    assert_eq!(now(&scene), [3, 3]);
    scene.until("main", YOU);
    assert_eq!(now(&scene), [1, 3]);
    scene.play(YOU, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    assert!(scene.duel.rules.creature(moth).is_some());
    scene.play(YOU, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    assert_eq!(scene.defs(DISCARD, ME), [MOTH, HALO], "the halo goes with its creature");
    assert!(scene.duel.rules.changes.all().is_empty());
}

#[test]
fn a_halo_without_its_creature_fizzles_into_the_discard() {
    let mut scene = scene(2);
    let moth = scene.make(MOTH, TABLE, ME);
    scene.play(ME, HALO, Some(Target::Card(moth)));
    scene.pass(1);
    scene.play(YOU, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    scene.all_pass();
    assert_eq!((scene.defs(TABLE, ME), scene.defs(DISCARD, ME)), (vec![], vec![MOTH, HALO]));
    assert!(scene.duel.rules.changes.all().is_empty());
}

#[test]
fn a_scribe_sets_off_a_card_which_can_be_silenced() {
    let mut scene = scene(2);
    for answered in [false, true] {
        let held = scene.ids(HAND, ME).len();
        scene.play(ME, SCRIBE, None);
        scene.all_pass();
        assert_eq!(scene.ids(HAND, ME).len(), held, "the card waits on the stack");
        if answered {
            scene.pass(1);
            let learn = scene.top();
            scene.play(YOU, HUSH, learn);
            scene.all_pass();
        } else {
            scene.all_pass();
        }
        assert_eq!(scene.ids(HAND, ME).len(), held + usize::from(!answered));
        assert!(scene.duel.rules.pool.is_empty());
    }
    assert_eq!(scene.defs(TABLE, ME), [SCRIBE, SCRIBE]);
}

#[test]
fn mourners_heal_and_the_turn_players_wait_below_the_others() {
    let mut scene = scene(3);
    scene.duel.rules.vigour = [4, 5, 6, 0];
    for seat in [ME, YOU, Seat(2)] {
        scene.make(MOURNER, TABLE, seat);
    }
    scene.go(ME, Move::End);
    let moth = scene.make(MOTH, TABLE, Seat(2));
    scene.play(YOU, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    let waiting: Vec<Seat> = scene.duel.rules.pool.all().iter().map(|e| e.controller).collect();
    assert_eq!(waiting, [YOU, Seat(2), ME], "clockwise from the turn player");
    scene.all_pass();
    assert_eq!(scene.duel.rules.vigour[..3], [5, 5, 6]);
    scene.all_pass();
    scene.all_pass();
    assert_eq!(scene.duel.rules.vigour[..3], [5, 6, 7]);
}

#[test]
fn a_wither_asks_the_other_seat_which_card() {
    let mut scene = scene(3);
    let [keep, drop] = [0; 2].map(|_| scene.make(HUSH, HAND, YOU));
    scene.play(ME, WITHER, at_seat(YOU));
    scene.all_pass();
    assert_eq!(legal(&scene.duel, YOU), [Move::Discard(keep), Move::Discard(drop)]);
    assert_eq!(legal(&scene.duel, ME), []);
    let first = FlowRefusal::AnswerFirst.into();
    assert_eq!(scene.refused(ME, Move::Pass), first);
    assert_eq!(scene.refused(YOU, Move::Pass), first);
    assert_eq!(scene.refused(ME, Move::Discard(drop)), FlowRefusal::NotAsked.into());
    scene.go(YOU, Move::Discard(drop));
    assert_eq!(scene.ids(HAND, YOU), [keep]);
    assert_eq!(scene.duel.ctx.priority_player(), Some(ME));
    assert_eq!(scene.refused(YOU, Move::Discard(keep)), FlowRefusal::NotAsked.into());
}

#[test]
fn a_wither_asks_nobody_with_an_empty_hand() {
    let mut scene = scene(2);
    scene.play(ME, WITHER, at_seat(YOU));
    scene.all_pass();
    assert_eq!(scene.duel.rules.question, None);
    assert_eq!(scene.duel.ctx.priority_player(), Some(ME));
}

#[test]
fn a_seat_without_vigour_is_out() {
    let mut scene = scene(2);
    scene.duel.rules.vigour[1] = 2;
    scene.play(ME, SPARK, at_seat(YOU));
    scene.play(ME, SPARK, at_seat(YOU));
    scene.all_pass();
    assert!(scene.saw(Event::Out(YOU)));
    let outcome = hexdeck_engine::play::Game::outcome(&scene.duel);
    assert_eq!(outcome.unwrap().winners, hexdeck_engine::play::Seats::one(ME));
}

#[test]
fn a_spark_at_a_seat_that_is_out_fizzles() {
    let mut scene = scene(3);
    scene.duel.rules.vigour[1] = 2;
    scene.play(ME, SPARK, at_seat(YOU));
    let Some(Target::Effect(first)) = scene.top() else { panic!("an effect") };
    scene.play(ME, SPARK, at_seat(YOU));
    scene.all_pass();
    assert!(scene.saw(Event::Out(YOU)));
    scene.all_pass();
    assert!(scene.saw(Event::Fizzled(first)));
}

#[test]
fn there_is_room_left_for_what_is_set_off() {
    let mut scene = scene(2);
    for _ in 0..MAX_PLAYED {
        scene.play(ME, SPARK, at_seat(YOU));
    }
    let one_more = scene.deal(SPARK, ME);
    assert_eq!(scene.refused(ME, Move::Play(one_more, at_seat(YOU))), Refused::StackFull);
    scene.all_pass();
    scene.go(ME, Move::Play(one_more, at_seat(YOU)));
}

#[test]
fn what_finds_no_room_is_lost_and_told() {
    let mut scene = scene(4);
    for seat in (0..4).map(Seat) {
        for id in scene.ids(DECK, seat).split_off(10) {
            scene.duel.rules.cards.remove(id).unwrap();
        }
        // More mourners than the decks hold, and each is set off.
        for _ in 0..6 {
            scene.make(MOURNER, TABLE, seat);
        }
    }
    let moth = scene.make(MOTH, TABLE, YOU);
    scene.play(ME, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    assert!(scene.saw(Event::NoRoom));
    assert_eq!(scene.duel.rules.pool.all().len(), crate::game::rules::EFFECTS);
}
