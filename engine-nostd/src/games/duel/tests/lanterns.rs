//! What each card of Lantern Road does, and how creatures quest and challenge.

use super::*;

fn start() -> Scene {
    scene(Book::LANTERNS, 2)
}

fn tap(scene: &mut Scene, id: CardId) {
    scene.duel.board.cards.set_tapped(id, true).unwrap();
}

#[test]
fn creatures_quest_for_their_stride_once_a_turn_and_not_at_once() {
    let mut scene = start();
    let strider = scene.creature(ME, "long_strider");
    scene.go(ME, Move::Quest(strider));
    assert_eq!((scene.points(ME), scene.tapped(strider)), (3, true));
    assert_eq!(scene.refused(ME, Move::Quest(strider)), "not_ready");
    scene.play(ME, "wick_sprite", None);
    let sprite = scene.ids(scene.places().field, ME)[1];
    assert_eq!(scene.refused(ME, Move::Quest(sprite)), "not_ready");
    scene.until_turn(ME);
    scene.go(ME, Move::Quest(sprite));
    scene.go(ME, Move::Quest(strider));
    assert_eq!(scene.points(ME), 7);
}

#[test]
fn only_tapped_creatures_are_challenged_and_damage_stays() {
    let mut scene = start();
    let hand = scene.creature(ME, "ferry_hand");
    let bearer = scene.creature(YOU, "lantern_bearer");
    assert_eq!(scene.refused(ME, Move::Challenge(hand, bearer)), "cannot_challenge");
    tap(&mut scene, bearer);
    scene.go(ME, Move::Challenge(hand, bearer));
    assert_eq!(scene.discarded(ME), ["ferry_hand"], "both strike");
    assert_eq!(scene.damage(bearer), 2);
    scene.go(ME, Move::End);
    assert_eq!(scene.damage(bearer), 1, "its own mending alone");
}

#[test]
fn a_map_maker_draws() {
    let mut scene = start();
    scene.play(ME, "map_maker", None);
    assert_eq!((scene.field(ME), scene.hand(ME).len()), (std::vec!["map_maker"], 1));
}

#[test]
fn a_night_courier_and_a_moth_swarm_are_swift() {
    let mut scene = start();
    for name in ["night_courier", "moth_swarm"] {
        scene.play(ME, name, None);
    }
    let [courier, moths] = scene.ids(scene.places().field, ME)[..] else { panic!("two") };
    scene.go(ME, Move::Quest(courier));
    scene.go(ME, Move::Quest(moths));
    assert_eq!(scene.points(ME), 3);
}

#[test]
fn a_shade_fox_is_never_challenged() {
    let mut scene = start();
    let troll = scene.creature(ME, "bridge_troll");
    let fox = scene.creature(YOU, "shade_fox");
    tap(&mut scene, fox);
    assert_eq!(scene.refused(ME, Move::Challenge(troll, fox)), "cannot_challenge");
}

#[test]
fn a_lantern_bearer_mends_its_own_side_as_the_turn_begins() {
    let mut scene = start();
    scene.creature(YOU, "lantern_bearer");
    let strider = scene.creature(YOU, "long_strider");
    let mine = scene.creature(ME, "long_strider");
    for id in [strider, mine] {
        scene.duel.board.count(id, DAMAGE, 2).unwrap();
    }
    scene.until_turn(YOU);
    assert_eq!((scene.damage(strider), scene.damage(mine)), (1, 2));
}

#[test]
fn a_pilgrim_choir_draws_on_its_way() {
    let mut scene = start();
    let choir = scene.creature(ME, "pilgrim_choir");
    scene.go(ME, Move::Quest(choir));
    assert_eq!((scene.points(ME), scene.hand(ME).len()), (3, 1));
}

#[test]
fn a_bridge_troll_challenges_whom_it_likes() {
    let mut scene = start();
    let troll = scene.creature(ME, "bridge_troll");
    let strider = scene.creature(YOU, "long_strider");
    scene.go(ME, Move::Challenge(troll, strider));
    assert_eq!((scene.field(YOU), scene.damage(troll)), (std::vec![], 1));
}

#[test]
fn a_toll_keeper_taps_and_then_others_can_challenge() {
    let mut scene = start();
    let giant = scene.creature(ME, "ash_giant");
    let strider = scene.creature(YOU, "long_strider");
    scene.play(ME, "toll_keeper", at_card(strider));
    assert!(scene.tapped(strider));
    scene.go(ME, Move::Challenge(giant, strider));
    assert_eq!(scene.field(YOU), [] as [&str; 0]);
}

#[test]
fn a_gravedigger_costs_the_others_a_mile_when_it_dies() {
    let mut scene = start();
    scene.duel.board.points = [5, 5, 0, 0];
    let digger = scene.creature(ME, "gravedigger");
    scene.play(ME, "cut_the_rope", at_card(digger));
    assert_eq!(scene.duel.board.points, [5, 4, 0, 0]);
    assert_eq!(scene.discarded(ME), ["cut_the_rope", "gravedigger"]);
}

#[test]
fn cutting_the_rope_hurts_a_creature_only() {
    let mut scene = start();
    let bearer = scene.creature(YOU, "lantern_bearer");
    let card = scene.deal(ME, "cut_the_rope");
    assert_eq!(scene.refused(ME, Move::Play(card, at_seat(YOU))), "bad_target");
    scene.go(ME, Move::Play(card, at_card(bearer)));
    assert_eq!(scene.damage(bearer), 3);
}

#[test]
fn a_lantern_storm_spares_its_own_side() {
    let mut scene = start();
    for seat in [ME, YOU] {
        scene.creature(seat, "ferry_hand");
        scene.creature(seat, "long_strider");
    }
    scene.play(ME, "lantern_storm", None);
    assert_eq!((scene.field(ME).len(), scene.field(YOU)), (2, std::vec!["long_strider"]));
}

#[test]
fn the_song_of_the_road_draws_two() {
    let mut scene = start();
    scene.play(ME, "song_of_the_road", None);
    assert_eq!(scene.hand(ME).len(), 2);
    assert!(scene.saw(Event::Drew { seat: ME, cards: 2 }));
}

#[test]
fn a_second_wind_lets_a_creature_quest_again_and_further() {
    let mut scene = start();
    let strider = scene.creature(ME, "long_strider");
    let card = scene.deal(ME, "second_wind");
    assert_eq!(scene.refused(ME, Move::Play(card, at_card(strider))), "bad_target", "not tapped");
    scene.go(ME, Move::Quest(strider));
    scene.go(ME, Move::Play(card, at_card(strider)));
    scene.go(ME, Move::Quest(strider));
    assert_eq!(scene.points(ME), 7);
    scene.go(ME, Move::End);
    assert_eq!(scene.value(strider, STRIDE), 3);
}

#[test]
fn a_false_signpost_puts_a_creature_under_its_deck() {
    let mut scene = start();
    let giant = scene.creature(YOU, "ash_giant");
    scene.play(ME, "false_signpost", at_card(giant));
    assert_eq!(scene.field(YOU), [] as [&str; 0]);
    assert_eq!(scene.names(scene.places().deck, YOU)[0], "ash_giant", "the bottom comes first");
}

#[test]
fn a_walking_staff_and_iron_boots_stay_on_their_creature() {
    let mut scene = start();
    let sprite = scene.creature(ME, "wick_sprite");
    scene.play(ME, "walking_staff", at_card(sprite));
    scene.play(ME, "iron_boots", at_card(sprite));
    assert_eq!([POWER, GRIT, STRIDE].map(|stat| scene.value(sprite, stat)), [3, 3, 2]);
    scene.go(ME, Move::Quest(sprite));
    scene.until_turn(ME);
    assert_eq!((scene.points(ME), scene.value(sprite, STRIDE)), (2, 2));
}

#[test]
fn a_wrong_turn_costs_miles_and_never_below_none() {
    let mut scene = start();
    scene.duel.board.points = [0, 3, 0, 0];
    let card = scene.deal(ME, "wrong_turn");
    assert_eq!(scene.refused(ME, Move::Play(card, at_seat(ME))), "bad_target");
    scene.go(ME, Move::Play(card, at_seat(YOU)));
    assert_eq!(scene.points(YOU), 1);
    scene.play(ME, "wrong_turn", at_seat(YOU));
    assert_eq!(scene.points(YOU), 0);
}

#[test]
fn catching_up_is_for_who_is_behind() {
    let mut scene = start();
    scene.play(ME, "catch_up", None);
    assert_eq!((scene.points(ME), scene.hand(ME).len()), (0, 1));
    scene.duel.board.points = [0, 1, 0, 0];
    scene.play(ME, "catch_up", None);
    assert_eq!((scene.points(ME), scene.hand(ME).len()), (2, 2));
}

#[test]
fn an_oil_merchant_trades_cards_for_oil() {
    let mut scene = start();
    let merchant = scene.creature(ME, "oil_merchant");
    let squander = scene.take(ME, "wick_sprite", scene.places().hand);
    scene.fuel(ME, 1);
    scene.go(ME, Move::Use(merchant, None));
    assert_eq!(scene.refused(ME, Move::End), "answer_first");
    scene.go(ME, Move::Discard(squander));
    assert_eq!((scene.hand(ME).len(), scene.discarded(ME)), (1, std::vec!["wick_sprite"]));
    assert!(scene.tapped(merchant));
}

#[test]
fn kindling_the_dark_makes_oil_of_the_fallen_and_helps_a_crowd() {
    let mut scene = start();
    let Places { discard, charge, .. } = scene.places();
    let [one, two] = ["ash_giant", "map_maker"].map(|name| scene.take(ME, name, discard));
    scene.creature(ME, "wick_sprite");
    let sprite = scene.creature(ME, "ferry_hand");
    scene.play(ME, "kindle_the_dark", at_card(one));
    let ready = |scene: &Scene| scene.duel.board.charge(ME);
    assert_eq!((scene.ids(charge, ME).len(), ready(&scene)), (4, 0), "it is tapped");
    assert_eq!(scene.value(sprite, POWER), 2, "two are no crowd");
    scene.creature(ME, "toll_keeper");
    scene.play(ME, "kindle_the_dark", at_card(two));
    assert_eq!([POWER, GRIT].map(|stat| scene.value(sprite, stat)), [3, 3]);
}

#[test]
fn whoever_gets_to_twenty_miles_wins_at_once() {
    let mut scene = start();
    scene.duel.board.points = [17, 19, 0, 0];
    let strider = scene.creature(ME, "long_strider");
    scene.go(ME, Move::Quest(strider));
    assert_eq!(scene.duel.outcome().unwrap().winners, crate::play::Seats::one(ME));
    assert_eq!(scene.refused(ME, Move::End), "flow_over");
}

#[test]
fn this_duel_has_no_attacks_and_no_passing() {
    let mut scene = start();
    let giant = scene.creature(ME, "ash_giant");
    assert_eq!(scene.refused(ME, Move::Attack(giant, YOU)), "no_such_move");
    assert_eq!(scene.refused(ME, Move::Pass), "not_now");
    assert_eq!(scene.refused(YOU, Move::End), "not_your_priority");
}
