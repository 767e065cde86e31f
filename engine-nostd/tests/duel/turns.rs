//! Scenes of the course of play: swaps, embers, draws, limits, the end.

use hexdeck_engine::cards::CardId;
use hexdeck_engine::flow::FlowRefusal;
use hexdeck_engine::play::{Game, Match, Outcome, Seat, Seats, Undo, UndoError};

use crate::game::cards::*;
use crate::game::course::{FLOW, KINDLINGS, SWAPS};
use crate::game::rules::{HAND_LIMIT, HAND_SIZE};
use crate::game::*;
use crate::scene::*;

#[test]
fn the_flow_can_be_played() {
    assert_eq!(FLOW.check(), Ok(()));
}

#[test]
fn each_seat_swaps_up_to_two_cards_and_the_first_player_does_not_draw() {
    let mut scene =
        Scene { duel: Duel::<()>::start(&Setup { seats: 2 }, 3).unwrap(), events: vec![] };
    for seat in [ME, YOU] {
        assert_eq!(scene.duel.active(), Seats::one(seat));
        for _ in 0..2 {
            let first = scene.ids(HAND, seat)[0];
            scene.go(seat, Move::Swap(first));
            assert_eq!(scene.ids(HAND, seat).len(), HAND_SIZE);
            assert!(!scene.ids(HAND, seat).contains(&first));
        }
        let third = scene.ids(HAND, seat)[0];
        let limit = Refused::Flow(FlowRefusal::LimitReached(SWAPS));
        assert_eq!(scene.refused(seat, Move::Swap(third)), limit);
        scene.go(seat, Move::Pass);
    }
    assert_eq!((scene.phase(), scene.ids(HAND, ME).len()), ("main", HAND_SIZE));
    assert_eq!(scene.refused(ME, Move::Swap(scene.ids(HAND, ME)[0])), FlowRefusal::NotNow.into());
    scene.go(ME, Move::End);
    assert_eq!((scene.phase(), scene.ids(HAND, YOU).len()), ("main", HAND_SIZE + 1));
    scene.go(YOU, Move::End);
    assert_eq!(scene.ids(HAND, ME).len(), HAND_SIZE + 1, "now everybody draws");
}

#[test]
fn one_card_a_turn_becomes_an_ember() {
    let mut scene = scene(2);
    let [one, two] = [0; 2].map(|_| scene.make(HUSH, HAND, ME));
    assert_eq!(scene.refused(YOU, Move::Kindle(one)), FlowRefusal::NotYourPriority.into());
    scene.go(ME, Move::Kindle(one));
    assert!(scene.saw(Event::Kindled(ME, HUSH)));
    assert_eq!(scene.duel.rules.embers(ME), 1);
    let limit = Refused::Flow(FlowRefusal::LimitReached(KINDLINGS));
    assert_eq!(scene.refused(ME, Move::Kindle(two)), limit);
    assert!(!legal(&scene.duel, ME).contains(&Move::Kindle(two)));
    scene.until("main", ME);
    scene.go(ME, Move::Kindle(two));
    assert_eq!(scene.duel.rules.embers(ME), 2);
}

#[test]
fn embers_are_spent_and_come_back() {
    let mut scene = scene(2);
    let hound = scene.make(HOUND, HAND, ME);
    scene.make(MOTH, EMBERS, ME);
    assert_eq!(scene.refused(ME, Move::Play(hound, None)), Refused::TooDear);
    scene.make(MOTH, EMBERS, ME);
    scene.go(ME, Move::Play(hound, None));
    assert_eq!(scene.duel.rules.embers(ME), 0);
    scene.until("main", ME);
    assert_eq!(scene.duel.rules.embers(ME), 2);
}

#[test]
fn too_many_cards_at_the_end_of_a_turn_are_discarded() {
    let mut scene = scene(2);
    let hand: Vec<CardId> = (0..HAND_LIMIT + 2).map(|_| scene.make(MOTH, HAND, ME)).collect();
    scene.go(ME, Move::End);
    assert_eq!((scene.phase(), scene.duel.active()), ("end", Seats::one(ME)));
    assert_eq!(scene.refused(YOU, Move::Pass), FlowRefusal::AnswerFirst.into());
    assert_eq!(legal(&scene.duel, ME).len(), hand.len());
    scene.go(ME, Move::Discard(hand[3]));
    scene.go(ME, Move::Discard(hand[0]));
    assert!(scene.saw(Event::Discarded(ME, MOTH)));
    assert_eq!(scene.ids(HAND, ME).len(), HAND_LIMIT);
    assert_eq!((scene.phase(), scene.duel.ctx.turn_player()), ("main", YOU));
}

#[test]
fn who_cannot_draw_is_out_and_the_others_play_on() {
    let mut scene = scene(3);
    let mine = scene.make(HOUND, TABLE, ME);
    let theirs = scene.make(MOTH, TABLE, YOU);
    for id in scene.ids(DECK, YOU) {
        scene.duel.rules.cards.remove(id).unwrap();
    }
    scene.go(ME, Move::End);
    assert!(scene.saw(Event::Out(YOU)) && scene.saw(Event::Died(MOTH, YOU)));
    assert_eq!(scene.duel.outcome(), None);
    assert_eq!((scene.phase(), scene.duel.ctx.turn_player()), ("main", Seat(2)));
    assert!(scene.duel.rules.creature(theirs).is_none());
    assert!(scene.duel.rules.creature(mine).is_some());
    for id in scene.ids(DECK, ME) {
        scene.duel.rules.cards.remove(id).unwrap();
    }
    scene.go(Seat(2), Move::End);
    let won = Outcome { winners: Seats::one(Seat(2)) };
    assert_eq!((scene.duel.outcome(), scene.duel.active()), (Some(won), Seats::NONE));
    assert_eq!(scene.refused(Seat(2), Move::Pass), FlowRefusal::Over.into());
}

#[test]
fn undo_asks_the_others_only_when_something_was_shown() {
    let mut scene = scene(2);
    let card = scene.make(MOTH, HAND, ME);
    let mut game = Match::<Duel, 64, 4>::from_state(scene.duel.clone()).unwrap();
    let policy = |game: &Match<Duel, 64, 4>, seat, mv| game.state().policy(seat, mv);
    assert_eq!(policy(&game, ME, Move::Kindle(card)).undo, Undo::Free);
    assert_eq!(policy(&game, ME, Move::End).undo, Undo::Consent, "the other draws");
    game.play(ME, Move::Kindle(card), &mut |_| ()).unwrap();
    game.play(ME, Move::End, &mut |_| ()).unwrap();
    let you = Seats::one(YOU);
    assert_eq!(game.undo(Seats::NONE), Err(UndoError::NeedsConsent(you)));
    assert_eq!(game.undo(you), Ok(()));
    assert_eq!(game.undo(Seats::NONE), Ok(()));
    assert_eq!(*game.state(), scene.duel);
}

#[test]
fn swaps_are_secret_and_passes_are_not() {
    let mut game = Match::<Duel, 64, 4>::new(&Setup { seats: 2 }, 8).unwrap();
    let card = game.state().rules.zone_cards(HAND, ME)[2].id;
    for mv in [Move::Swap(card), Move::Pass] {
        game.play(ME, mv, &mut |_| ()).unwrap();
    }
    let read = |reader| game.moves(reader).map(|played| played.mv).collect::<Vec<_>>();
    assert_eq!(read(Some(ME)), [Some(Move::Swap(card)), Some(Move::Pass)]);
    assert_eq!(read(Some(YOU)), [None, Some(Move::Pass)]);
    assert_eq!(read(None), [None, Some(Move::Pass)]);
}
