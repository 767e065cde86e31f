//! The course of play in both duels: swaps, charge, limits, passing, the end.

use super::*;
use crate::flow::PassUntil;
use crate::play::{Match, Seats, Undo, UndoError};

#[test]
fn each_seat_swaps_alone_and_the_first_player_does_not_draw() {
    for book in Book::ALL {
        let setup = Setup { auto: false, ..Setup::usual(book, 3) };
        let duel = Duel::start(&setup, 3).unwrap();
        let mut scene = Scene { duel, events: Vec::new() };
        let hand = scene.places().hand;
        for seat in [ME, YOU, Seat(2)] {
            assert_eq!(scene.duel.active(), Seats::one(seat));
            for _ in 0..3 {
                let first = scene.ids(hand, seat)[0];
                scene.go(seat, Move::Swap(first));
                assert_eq!(scene.ids(hand, seat).len(), 7);
            }
            let fourth = scene.ids(hand, seat)[0];
            assert_eq!(scene.refused(seat, Move::Swap(fourth)), "limit_reached");
            scene.go(seat, Move::Pass);
        }
        assert_eq!((scene.phase(), scene.ids(hand, ME).len()), ("main", 7));
        scene.go(ME, Move::End);
        assert_eq!((scene.phase(), scene.ids(hand, YOU).len()), ("main", 8));
    }
}

#[test]
fn one_card_a_turn_becomes_charge_and_charge_comes_back() {
    for book in Book::ALL {
        let mut scene = scene(book, 2);
        let (hand, charge) = (scene.places().hand, scene.places().charge);
        let defs: Vec<CardId> = (0..3).map(|n| scene.ids(scene.places().deck, ME)[n]).collect();
        let [one, two, three] = defs[..] else { panic!("three") };
        let [one, two, _] = [one, two, three].map(|id| scene.put(id, hand));
        scene.go(ME, Move::Charge(one));
        assert_eq!(scene.refused(ME, Move::Charge(two)), "limit_reached");
        assert_eq!(scene.duel.board.charge(ME), 1);
        scene.duel.board.pay(ME, 1).unwrap();
        scene.until_turn(ME);
        assert_eq!((scene.duel.board.charge(ME), scene.ids(charge, ME).len()), (1, 1));
        scene.go(ME, Move::Charge(two));
    }
}

#[test]
fn too_many_cards_at_the_end_of_a_turn_are_discarded() {
    for book in Book::ALL {
        let mut scene = scene(book, 2);
        for _ in 0..10 {
            let id = scene.ids(scene.places().deck, ME)[0];
            scene.put(id, scene.places().hand);
        }
        scene.go(ME, Move::End);
        assert_eq!((scene.phase(), scene.duel.active()), ("end", Seats::one(ME)));
        for _ in 0..2 {
            let id = scene.ids(scene.places().hand, ME)[0];
            scene.go(ME, Move::Discard(id));
        }
        assert_eq!((scene.phase(), scene.ctx().turn_player()), ("main", YOU));
        assert_eq!(scene.hand(ME).len(), 8);
    }
}

#[test]
fn who_cannot_draw_is_out_and_the_others_play_on() {
    for book in Book::ALL {
        let mut scene = scene(book, 3);
        scene.fuel(YOU, 40);
        let last = scene.ids(scene.places().charge, YOU)[0];
        scene.put(last, scene.places().field);
        scene.go(ME, Move::End);
        assert!(scene.saw(Event::Out(YOU)));
        assert_eq!((scene.field(YOU).len(), scene.ctx().turn_player()), (0, Seat(2)));
        scene.fuel(ME, 40);
        scene.go(Seat(2), Move::End);
        assert_eq!(scene.duel.outcome().unwrap().winners, Seats::one(Seat(2)));
    }
}

#[test]
fn giving_up_is_leaving() {
    for book in Book::ALL {
        let mut scene = scene(book, 3);
        scene.creature(ME, book.rules().cards[0].id);
        scene.go(ME, Move::Concede);
        assert_eq!((scene.ctx().turn_player(), scene.field(ME).len()), (YOU, 0));
        scene.go(YOU, Move::Concede);
        assert_eq!(scene.duel.outcome().unwrap().winners, Seats::one(Seat(2)));
    }
    let mut opening = Duel::start(&Setup::default(), 1).unwrap();
    opening.apply(ME, Move::Concede, &mut |_| ()).unwrap();
    assert_eq!(opening.check(), Ok(()));
    assert_eq!(opening.outcome().unwrap().winners, Seats::one(YOU));
}

#[test]
fn after_so_many_turns_the_points_decide() {
    for book in Book::ALL {
        let mut scene = scene(book, 2);
        let deck = scene.places().deck;
        scene.duel.board.points[..2].copy_from_slice(&[7, 9]);
        while scene.duel.outcome().is_none() {
            // What is drawn goes back, so that the decks last.
            for seat in [ME, YOU] {
                for id in scene.ids(scene.places().hand, seat) {
                    scene.put(id, deck);
                }
            }
            let seat = scene.ctx().turn_player();
            scene.go(seat, Move::End);
        }
        assert_eq!(scene.ctx().turn(), 101);
        assert_eq!(scene.duel.outcome().unwrap().winners, Seats::one(YOU));
    }
}

#[test]
fn all_who_fall_together_share_the_end() {
    let mut scene = scene(Book::BREAKWATER, 2);
    scene.duel.board.points[..2].copy_from_slice(&[1, 1]);
    let mine = scene.creature(ME, "wrecker");
    let yours = scene.creature(YOU, "wrecker");
    scene.duel.board.count(mine, DAMAGE, 1).unwrap();
    scene.duel.board.count(yours, DAMAGE, 1).unwrap();
    scene.play(ME, "rockslide", None);
    scene.pass(2);
    assert_eq!(scene.duel.board.pool.all().len(), 2, "both have something to say");
    // The turn player's waits below: the other one's comes first, and that decides.
    scene.settle();
    assert_eq!(scene.duel.outcome().unwrap().winners, Seats::one(YOU));
}

#[test]
fn what_is_set_off_at_once_waits_clockwise_from_the_turn_player() {
    let mut scene = scene(Book::BREAKWATER, 4);
    scene.until_turn(Seat(2));
    for seat in (0..4).map(Seat) {
        let wrecker = scene.creature(seat, "wrecker");
        scene.duel.board.count(wrecker, DAMAGE, 1).unwrap();
    }
    scene.play(Seat(2), "rockslide", None);
    scene.pass(4);
    let waiting: Vec<u8> = scene.duel.board.pool.all().iter().map(|e| e.controller.0).collect();
    assert_eq!(waiting, [2, 3, 0, 1]);
}

#[test]
fn answers_go_round_every_seat() {
    let mut scene = scene(Book::BREAKWATER, 4);
    scene.until_turn(YOU);
    scene.play(YOU, "lamplighter", None);
    let mut asked = Vec::new();
    while scene.field(YOU).is_empty() {
        asked.push(scene.ctx().priority_player().unwrap().0);
        scene.pass(1);
    }
    assert_eq!(asked, [1, 2, 3, 0]);
}

#[test]
fn a_seat_may_pass_until_something_happens() {
    let mut scene = scene(Book::BREAKWATER, 2);
    scene.pass(1);
    scene.go(YOU, Move::PassUntil(PassUntil::Pending));
    assert_eq!((scene.phase(), scene.duel.active()), ("clash", Seats::one(ME)));
    scene.play(ME, "squall", at_seat(YOU));
    scene.go(ME, Move::Pass);
    assert_eq!(scene.duel.active(), Seats::one(YOU), "something waits");
    scene.go(YOU, Move::PassUntil(PassUntil::MyTurn));
    assert_eq!(scene.points(YOU), 18);
    scene.go(ME, Move::Pass);
    assert_eq!((scene.phase(), scene.duel.active()), ("late", Seats::one(ME)));
    scene.go(ME, Move::Pass);
    assert_eq!(scene.ctx().turn_player(), YOU);
    assert_eq!(scene.ctx().pass_until(YOU), None);
}

#[test]
fn who_has_nothing_to_do_is_passed_over_for_all_that_others_see() {
    let mut scene = scene(Book::BREAKWATER, 2);
    scene.go(ME, Move::Auto(true));
    assert_eq!(scene.duel.active(), Seats::one(YOU), "passed over at once");
    scene.go(YOU, Move::Auto(true));
    // Nobody has cards, creatures or salt; whoever draws a card can make salt of it.
    assert_eq!((scene.ctx().turn_player(), scene.phase()), (YOU, "main"));
    let mut scene = self::scene(Book::BREAKWATER, 2);
    scene.pass(1);
    scene.go(YOU, Move::Auto(true));
    assert_eq!((scene.phase(), scene.duel.active()), ("clash", Seats::one(ME)));
    // A hand and salt for an instant: only its owner knows that it is none.
    scene.take(YOU, "old_whale", scene.places().hand);
    scene.fuel(YOU, 1);
    scene.pass(1);
    assert_eq!(scene.duel.active(), Seats::one(YOU));
    scene.duel.board.pay(YOU, 1).unwrap();
    scene.go(YOU, Move::Pass);
    scene.go(ME, Move::Pass);
    assert_eq!(scene.ctx().turn_player(), YOU, "spent: passed over");
    scene.go(YOU, Move::Auto(false));
    assert!(!scene.ctx().skips_idle(YOU));
}

#[test]
fn undo_asks_the_others_only_when_something_was_shown() {
    let mut scene = scene(Book::BREAKWATER, 2);
    let mason = scene.creature(ME, "stonemason");
    scene.fuel(ME, 1);
    let squall = scene.deal(ME, "squall");
    let policy = |mv| scene.duel.policy(ME, mv).undo;
    assert_eq!(policy(Move::Use(mason, at_card(mason))), Undo::Free);
    assert_eq!(policy(Move::Play(squall, at_seat(YOU))), Undo::Consent, "it was hidden");
    assert_eq!(policy(Move::Charge(squall)), Undo::Consent);
    assert_eq!(policy(Move::End), Undo::Consent, "the other draws");
    let mut game = Match::<Duel, 64, 4>::from_state(scene.duel.clone()).unwrap();
    game.play(ME, Move::Use(mason, at_card(mason)), &mut |_| ()).unwrap();
    game.play(ME, Move::Play(squall, at_seat(YOU)), &mut |_| ()).unwrap();
    let you = Seats::one(YOU);
    assert_eq!(game.undo(Seats::NONE), Err(UndoError::NeedsConsent(you)));
    assert_eq!(game.undo(you), Ok(()));
    assert_eq!(game.undo(Seats::NONE), Ok(()));
    assert_eq!(*game.state(), scene.duel);
}

#[test]
fn the_field_has_room_for_twelve() {
    let mut scene = scene(Book::BREAKWATER, 2);
    let creatures = ["gull_scout", "tide_runner", "reef_stalker", "storm_petrel", "wrecker"];
    for name in creatures.into_iter().chain(creatures) {
        scene.creature(ME, name);
    }
    for _ in 0..2 {
        scene.creature(ME, "harbour_guard");
    }
    let last = scene.deal(ME, "lamplighter");
    assert_eq!(scene.refused(ME, Move::Play(last, None)), "zone_full");
}

#[test]
fn there_is_room_left_for_what_is_set_off() {
    let mut scene = scene(Book::BREAKWATER, 2);
    let target = scene.creature(YOU, "old_whale");
    for _ in 0..4 {
        for name in ["squall", "fog_bank"] {
            // Played cards go back, so that there are enough of them.
            let cast = scene.ids(scene.places().cast, ME);
            assert_eq!(cast.len(), scene.duel.board.pool.all().len());
            let def = scene.duel.board.rules().card_named(name).unwrap();
            let filler = scene.ids(scene.places().deck, ME)[0];
            let table = scene.duel.board.table();
            scene.duel.board.cards.define(&table, filler, def).unwrap();
            let id = scene.put(filler, scene.places().hand);
            scene.fuel(ME, 1);
            scene.duel.apply(ME, Move::Play(id, at_card(target)), &mut |_| ()).unwrap();
        }
    }
    assert_eq!(scene.duel.board.pool.all().len(), MAX_PLAYED);
    let id = scene.deal(ME, "riptide");
    assert_eq!(scene.refused(ME, Move::Play(id, at_card(target))), "stack_full");
}
