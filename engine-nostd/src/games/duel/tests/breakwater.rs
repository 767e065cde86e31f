//! What each card of Breakwater does.

use super::*;

fn start() -> Scene {
    scene(Book::BREAKWATER, 2)
}

/// An attack by this creature, up to the guards.
fn attack(scene: &mut Scene, id: CardId) {
    if scene.phase() != "clash" {
        scene.pass(2);
    }
    scene.go(ME, Move::Attack(id, YOU));
    scene.settle();
    scene.until_step("guard");
    scene.pass(1);
}

/// Strikes, and lets what it sets off resolve.
fn strike(scene: &mut Scene) {
    scene.until_step("after");
    scene.settle();
}

#[test]
fn a_gull_scout_is_held_off_by_soaring_creatures_alone() {
    let mut scene = start();
    let scout = scene.creature(ME, "gull_scout");
    let (guard, petrel) =
        (scene.creature(YOU, "harbour_guard"), scene.creature(YOU, "storm_petrel"));
    attack(&mut scene, scout);
    assert_eq!(scene.refused(YOU, Move::Guard(guard, scout)), "cannot_guard");
    scene.go(YOU, Move::Guard(petrel, scout));
    strike(&mut scene);
    assert_eq!((scene.points(YOU), scene.discarded(ME)), (20, std::vec!["gull_scout"]));
    assert_eq!(scene.damage(petrel), 1);
}

#[test]
fn a_tide_runner_attacks_at_once_and_others_do_not() {
    let mut scene = start();
    for name in ["tide_runner", "gull_scout"] {
        scene.cast(ME, name, None);
    }
    let [runner, scout] = scene.ids(scene.places().field, ME)[..] else { panic!("two creatures") };
    scene.pass(2);
    assert_eq!(scene.refused(ME, Move::Attack(scout, YOU)), "not_ready");
    scene.go(ME, Move::Attack(runner, YOU));
    assert!(scene.tapped(runner));
    assert_eq!(scene.refused(ME, Move::Attack(runner, YOU)), "not_ready");
    scene.until_step("after");
    assert_eq!(scene.points(YOU), 18);
}

#[test]
fn a_reef_stalker_costs_a_life_as_it_attacks() {
    let mut scene = start();
    let stalker = scene.creature(ME, "reef_stalker");
    attack(&mut scene, stalker);
    assert_eq!(scene.points(YOU), 19);
    strike(&mut scene);
    assert_eq!(scene.points(YOU), 16);
}

#[test]
fn a_storm_petrel_soars_and_is_swift() {
    let mut scene = start();
    scene.cast(ME, "storm_petrel", None);
    let petrel = scene.ids(scene.places().field, ME)[0];
    let guard = scene.creature(YOU, "old_whale");
    attack(&mut scene, petrel);
    assert_eq!(scene.refused(YOU, Move::Guard(guard, petrel)), "cannot_guard");
    strike(&mut scene);
    assert_eq!(scene.points(YOU), 18);
}

#[test]
fn an_undertow_eel_sends_a_creature_home() {
    let mut scene = start();
    let guard = scene.creature(YOU, "harbour_guard");
    let own = scene.creature(ME, "gull_scout");
    let eel = scene.deal(ME, "undertow_eel");
    assert_eq!(scene.refused(ME, Move::Play(eel, None)), "bad_target", "there is one");
    assert_eq!(scene.refused(ME, Move::Play(eel, at_card(own))), "bad_target");
    scene.go(ME, Move::Play(eel, at_card(guard)));
    scene.pass(2);
    assert_eq!(scene.field(ME), ["gull_scout", "undertow_eel"]);
    assert_eq!(scene.field(YOU), ["harbour_guard"], "it waits on the stack");
    scene.settle();
    assert_eq!((scene.field(YOU), scene.hand(YOU)), (std::vec![], std::vec!["harbour_guard"]));
}

#[test]
fn an_undertow_eel_comes_with_nothing_to_aim_at_and_fizzles_alone() {
    let mut scene = start();
    scene.cast(ME, "undertow_eel", None);
    assert_eq!(scene.field(ME), ["undertow_eel"]);
    let scout = scene.creature(YOU, "gull_scout");
    scene.play(ME, "undertow_eel", at_card(scout));
    scene.pass(1);
    scene.cast(YOU, "squall", at_card(scout));
    assert_eq!(scene.field(ME).len(), 2);
    assert!(scene.events.iter().any(|event| matches!(event, Event::Fizzled(_))));
}

#[test]
fn a_wrecker_takes_life_when_it_dies() {
    let mut scene = start();
    let wrecker = scene.creature(ME, "wrecker");
    scene.cast(ME, "lightning_mast", at_card(wrecker));
    assert_eq!((scene.points(YOU), scene.points(ME)), (18, 20));
    assert!(scene.discarded(ME).contains(&"wrecker"));
}

#[test]
fn a_squall_hits_a_creature_or_a_player() {
    let mut scene = start();
    scene.cast(ME, "squall", at_seat(YOU));
    assert_eq!(scene.points(YOU), 18);
    let guard = scene.creature(YOU, "harbour_guard");
    scene.cast(ME, "squall", at_card(guard));
    assert_eq!(scene.damage(guard), 2);
    scene.until_turn(YOU);
    assert_eq!(scene.damage(guard), 0, "damage wears off with the turn");
}

#[test]
fn a_riptide_sends_home_and_draws() {
    let mut scene = start();
    let own = scene.creature(ME, "lamplighter");
    scene.cast(ME, "riptide", at_card(own));
    assert_eq!(scene.field(ME), [] as [&str; 0]);
    let hand = scene.hand(ME);
    assert_eq!((hand.len(), hand[0]), (2, "lamplighter"));
}

#[test]
fn a_lightning_mast_hits_hard_and_only_in_the_own_main_phases() {
    let mut scene = start();
    scene.cast(ME, "lightning_mast", at_seat(YOU));
    assert_eq!(scene.points(YOU), 16);
    let again = scene.deal(ME, "lightning_mast");
    scene.pass(2);
    assert_eq!(scene.phase(), "clash");
    assert_eq!(scene.refused(ME, Move::Play(again, at_seat(YOU))), "not_now");
    scene.pass(2);
    assert_eq!(scene.phase(), "late");
    scene.go(ME, Move::Play(again, at_seat(YOU)));
}

#[test]
fn salt_fury_and_a_buttress_last_while_they_stay() {
    let mut scene = start();
    let guard = scene.creature(ME, "harbour_guard");
    scene.cast(ME, "salt_fury", at_card(guard));
    scene.cast(ME, "buttress", at_card(guard));
    let now = |scene: &Scene| [POWER, GRIT].map(|stat| scene.value(guard, stat));
    assert_eq!((now(&scene), scene.points(ME)), ([3, 8], 21));
    scene.until_turn(YOU);
    assert_eq!(now(&scene), [3, 8]);
    scene.until_turn(ME);
    scene.cast(ME, "riptide", at_card(guard));
    assert_eq!(scene.field(ME), [] as [&str; 0], "they go with their creature");
    assert!(scene.discarded(ME).contains(&"salt_fury"));
    assert!(scene.duel.board.changes.all().is_empty());
}

#[test]
fn an_aura_without_its_creature_fizzles() {
    let mut scene = start();
    let scout = scene.creature(ME, "gull_scout");
    scene.play(ME, "salt_fury", at_card(scout));
    scene.pass(1);
    scene.cast(YOU, "squall", at_card(scout));
    assert_eq!(scene.discarded(ME), ["gull_scout", "salt_fury"]);
}

#[test]
fn the_turn_of_the_tide_brings_another_turn_and_only_one() {
    let mut scene = start();
    scene.cast(ME, "turn_of_the_tide", None);
    assert!(scene.saw(Event::Again(ME)));
    scene.go(ME, Move::End);
    assert_eq!((scene.ctx().turn_player(), scene.ctx().turn(), scene.ctx().round()), (ME, 2, 1));
    assert_eq!(scene.hand(ME).len(), 1, "it draws in it");
    scene.go(ME, Move::End);
    assert_eq!((scene.ctx().turn_player(), scene.ctx().turn()), (YOU, 3));
}

#[test]
fn a_harbour_guard_holds() {
    let mut scene = start();
    let whale = scene.creature(ME, "wrecker");
    let guard = scene.creature(YOU, "harbour_guard");
    attack(&mut scene, whale);
    scene.go(YOU, Move::Guard(guard, whale));
    assert_eq!(scene.refused(YOU, Move::Guard(guard, whale)), "not_ready");
    strike(&mut scene);
    assert_eq!((scene.points(YOU), scene.discarded(YOU)), (20, std::vec!["harbour_guard"]));
    assert_eq!(scene.damage(whale), 1);
}

#[test]
fn a_stonemason_makes_creatures_grow_for_salt() {
    let mut scene = start();
    let [mason, scout] = ["stonemason", "gull_scout"].map(|name| scene.creature(ME, name));
    let other = scene.creature(YOU, "gull_scout");
    assert_eq!(scene.refused(ME, Move::Use(mason, at_card(scout))), "too_dear");
    scene.fuel(ME, 2);
    assert_eq!(scene.refused(ME, Move::Use(mason, at_card(other))), "bad_target");
    assert_eq!(scene.refused(ME, Move::Use(scout, None)), "nothing_to_use");
    scene.go(ME, Move::Use(mason, at_card(scout)));
    assert_eq!(scene.refused(ME, Move::Use(mason, at_card(scout))), "not_ready");
    scene.settle();
    assert_eq!([POWER, GRIT].map(|stat| scene.value(scout, stat)), [2, 2]);
    scene.until_turn(ME);
    assert_eq!(scene.value(scout, POWER), 2, "growth stays");
}

#[test]
fn a_lamplighter_draws_unless_it_is_answered() {
    let mut scene = start();
    scene.cast(ME, "lamplighter", None);
    assert_eq!(scene.hand(ME).len(), 1);
    scene.play(ME, "lamplighter", None);
    scene.pass(3);
    let learn = scene.top();
    scene.cast(YOU, "hush_bell", Some(Target::Effect(learn)));
    assert_eq!((scene.hand(ME).len(), scene.field(ME).len()), (1, 2));
}

#[test]
fn an_old_whale_attacks_and_still_guards() {
    let mut scene = start();
    let whale = scene.creature(ME, "old_whale");
    attack(&mut scene, whale);
    strike(&mut scene);
    assert_eq!((scene.points(YOU), scene.tapped(whale)), (14, false));
}

#[test]
fn a_sea_chaplain_heals_its_own_player_as_the_turn_begins() {
    let mut scene = start();
    scene.creature(ME, "sea_chaplain");
    scene.until_turn(YOU);
    assert_eq!(scene.points(ME), 20);
    scene.until_turn(ME);
    assert_eq!((scene.points(ME), scene.points(YOU)), (21, 20));
}

#[test]
fn a_hush_bell_silences_and_can_be_silenced() {
    let mut scene = start();
    scene.play(ME, "lightning_mast", at_seat(YOU));
    let mast = scene.top();
    scene.pass(1);
    scene.play(YOU, "hush_bell", Some(Target::Effect(mast)));
    let bell = scene.top();
    let mut other = scene.clone();
    scene.settle();
    assert!(scene.saw(Event::Countered(mast)));
    assert_eq!((scene.points(YOU), scene.discarded(ME)), (20, std::vec!["lightning_mast"]));
    other.pass(1);
    other.cast(ME, "hush_bell", Some(Target::Effect(bell)));
    assert_eq!(other.points(YOU), 16, "the mast comes through");
    let late = other.deal(ME, "hush_bell");
    assert_eq!(other.refused(ME, Move::Play(late, Some(Target::Effect(mast)))), "bad_target");
}

#[test]
fn mending_the_wall_saves_a_creature_for_the_turn() {
    let mut scene = start();
    let scout = scene.creature(YOU, "gull_scout");
    scene.play(ME, "squall", at_card(scout));
    scene.pass(1);
    scene.cast(YOU, "mend_the_wall", at_card(scout));
    assert_eq!((scene.field(YOU), scene.points(YOU)), (std::vec!["gull_scout"], 23));
    assert_eq!(scene.value(scout, GRIT), 4);
    scene.until_turn(YOU);
    assert_eq!((scene.value(scout, GRIT), scene.field(YOU).len()), (1, 1), "damage goes with it");
}

#[test]
fn a_rockslide_hits_every_creature() {
    let mut scene = start();
    let guard = scene.creature(ME, "harbour_guard");
    for seat in [ME, YOU] {
        scene.creature(seat, "wrecker");
        scene.creature(seat, "gull_scout");
    }
    scene.cast(ME, "rockslide", None);
    assert_eq!(
        (scene.field(ME), scene.field(YOU)),
        (std::vec!["harbour_guard", "wrecker"], std::vec!["wrecker"])
    );
    assert_eq!(scene.damage(guard), 2);
}

#[test]
fn a_fog_bank_keeps_a_creature_from_guarding() {
    let mut scene = start();
    let runner = scene.creature(ME, "tide_runner");
    let guard = scene.creature(YOU, "harbour_guard");
    scene.cast(ME, "fog_bank", at_card(guard));
    assert!(scene.tapped(guard));
    attack(&mut scene, runner);
    assert_eq!(scene.refused(YOU, Move::Guard(guard, runner)), "not_ready");
}

#[test]
fn what_is_washed_ashore_was_the_players_own() {
    let mut scene = start();
    let discard = scene.places().discard;
    let whale = scene.take(ME, "old_whale", discard);
    let squall = scene.take(ME, "squall", discard);
    let theirs = scene.take(YOU, "old_whale", discard);
    let card = scene.deal(ME, "washed_ashore");
    for bad in [squall, theirs] {
        assert_eq!(scene.refused(ME, Move::Play(card, at_card(bad))), "bad_target");
    }
    scene.go(ME, Move::Play(card, at_card(whale)));
    scene.settle();
    assert_eq!(scene.hand(ME), ["old_whale"]);
}

#[test]
fn a_press_gang_takes_a_card_of_the_others_choice_and_draws_for_who_has_fewer() {
    let mut scene = start();
    let [keep, lose] = ["squall", "riptide"].map(|name| scene.take(YOU, name, scene.places().hand));
    scene.play(ME, "press_gang", at_seat(YOU));
    scene.settle();
    assert_eq!(legal(&scene.duel, YOU), [Move::Discard(keep), Move::Discard(lose)]);
    assert_eq!(scene.refused(ME, Move::Pass), "answer_first");
    scene.go(YOU, Move::Discard(lose));
    assert_eq!((scene.hand(YOU), scene.hand(ME).len()), (std::vec!["squall"], 1));
    scene.cast(ME, "press_gang", at_seat(YOU));
    scene.go(YOU, Move::Discard(keep));
    assert_eq!(scene.hand(ME).len(), 1, "nobody held more");
    scene.cast(ME, "press_gang", at_seat(YOU));
    assert!(scene.duel.board.questions.is_empty(), "an empty hand is not asked");
}

#[test]
fn an_attack_cannot_be_called_off_by_ending_the_turn() {
    let mut scene = start();
    let guard = scene.creature(YOU, "harbour_guard");
    let runner = scene.creature(ME, "tide_runner");
    scene.pass(2);
    scene.go(ME, Move::Attack(runner, YOU));
    assert_eq!(scene.refused(ME, Move::End), "not_now", "on the way");
    scene.until_step("guard");
    scene.go(ME, Move::Pass);
    scene.go(YOU, Move::Guard(guard, runner));
    scene.go(YOU, Move::Pass);
    assert_eq!(scene.refused(ME, Move::End), "not_now", "not even now that it is held off");
    scene.until_step("after");
    scene.go(ME, Move::End);
    assert_eq!(scene.ctx().turn_player(), YOU);
}
