//! The start, turns, draws, the end, hands that are hidden, and what can be taken back.

use super::*;

fn setup(rules: Rules) -> Setup {
    let deck = starter();
    Setup::new(Board::hexagon(2).unwrap(), [&deck, &deck], rules).unwrap()
}

fn start(change: impl FnOnce(&mut Rules)) -> Flip {
    Flip::start(&setup(rules(change)), 7).unwrap()
}

/// Places the first listed card.
fn place_any(game: &mut Flip) {
    let mv = moves(game).into_iter().find(|mv| mv.starts_with("place")).unwrap();
    play(game, Move::read(&mv).unwrap()).unwrap();
}

#[test]
fn red_begins_with_five_cards_and_no_draw() {
    let game = start(|_| ());
    assert_eq!(game.current(), Owner::Red);
    for owner in Owner::BOTH {
        assert_eq!((game.hand(owner).len(), game.deck(owner).len()), (5, 5));
        let own = |card: &u8| (*card >= 10) == (owner == Owner::Blue);
        assert!(game.deck(owner).iter().all(own) && game.hand(owner).iter().all(|h| own(&h.card)));
    }
    let other = Flip::start(&setup(Rules::BASE), 8).unwrap();
    assert_ne!(game.hands, other.hands, "shuffled");
    assert_eq!(game.score(), [0, 0]);
}

#[test]
fn the_rules_of_the_first_hand_and_deck_are_kept() {
    let game = start(|r| (r.starting_hand_size, r.deck_size) = (2, 4));
    assert_eq!((game.hand(Owner::Red).len(), game.deck(Owner::Red).len()), (2, 2));
    let all = start(|r| (r.starting_hand_size, r.deck_size) = (12, 10));
    assert_eq!((all.hand(Owner::Blue).len(), all.deck(Owner::Blue).len()), (10, 0));
}

#[test]
fn a_turn_is_a_placement_and_its_end() {
    let mut game = start(|_| ());
    assert_eq!(play(&mut game, Move::End), Err(Refused::MustPlace));
    place_any(&mut game);
    assert_eq!(moves(&game), ["end"]);
    let name = game.id(game.hand(Owner::Red)[0].card).unwrap();
    let again = Move::Place { card: name, at: Hex::new(2, 0), turn: 0 };
    assert_eq!(play(&mut game, again), Err(Refused::NoMorePlacements));
    assert_eq!(play(&mut game, Move::Draw), Err(Refused::DrawsItself));
    let events = play(&mut game, Move::End).unwrap();
    assert_eq!(events, [Event::Turn(Owner::Blue), Event::Drew { owner: Owner::Blue, cards: 1 }]);
    assert_eq!(game.hand(Owner::Blue).len(), 6, "drawn at the start of the turn");
}

#[test]
fn placements_are_refused_for_a_reason_and_change_nothing() {
    let mut game = start(|_| ());
    let name = game.id(game.hand(Owner::Red)[0].card).unwrap();
    let at = |q, r| Move::Place { card: name, at: Hex::new(q, r), turn: 0 };
    let before = game.clone();
    assert_eq!(play(&mut game, at(3, 0)), Err(Refused::NoSuchCell));
    assert_eq!(play(&mut game, at(i16::MAX, i16::MIN)), Err(Refused::NoSuchCell));
    assert_eq!(play(&mut game, place("nobody", 0, 0)), Err(Refused::NotInHand));
    let in_deck = game.id(game.deck(Owner::Red)[0]).unwrap();
    let hidden = Move::Place { card: in_deck, at: Hex::ORIGIN, turn: 0 };
    assert_eq!(play(&mut game, hidden), Err(Refused::NotInHand));
    assert_eq!(game.apply(Seat(1), at(0, 0), &mut |_| ()), Err(Refused::NotYourTurn));
    assert_eq!(play(&mut game, Move::Pick { card: name }), Err(Refused::NotDrafting));
    assert_eq!(game, before);
    play(&mut game, at(0, 0)).unwrap();
    play(&mut game, Move::End).unwrap();
    let blue = game.id(game.hand(Owner::Blue)[0].card).unwrap();
    let taken = Move::Place { card: blue, at: Hex::ORIGIN, turn: 0 };
    assert_eq!(play(&mut game, taken), Err(Refused::CellTaken));
}

#[test]
fn placements_per_turn_and_not_required() {
    let mut game = start(|r| r.placements_per_turn = 2);
    place_any(&mut game);
    assert!(moves(&game).iter().any(|mv| mv.starts_with("place")));
    assert!(moves(&game).contains(&"end".to_string()), "one is enough");
    place_any(&mut game);
    assert_eq!(moves(&game), ["end"]);
    let mut free = start(|r| r.placement_required = false);
    play(&mut free, Move::End).unwrap();
    assert_eq!(free.current(), Owner::Blue);
}

#[test]
fn drawing_stops_at_the_hand_limit() {
    let mut game =
        start(|r| (r.cards_drawn_per_turn, r.hand_limit, r.placement_required) = (4, 7, false));
    play(&mut game, Move::End).unwrap();
    assert_eq!(game.hand(Owner::Blue).len(), 7);
    play(&mut game, Move::End).unwrap();
    assert_eq!(game.hand(Owner::Red).len(), 7);
    assert_eq!(play(&mut game, Move::End).unwrap(), [Event::Turn(Owner::Blue)]);
}

#[test]
fn by_hand_a_seat_draws_up_to_what_a_turn_allows() {
    let mut game = start(|r| (r.auto_draw, r.cards_drawn_per_turn, r.hand_limit) = (false, 2, 8));
    play(&mut game, Move::Draw).unwrap();
    place_any(&mut game);
    play(&mut game, Move::Draw).unwrap();
    assert_eq!(game.hand(Owner::Red).len(), 6);
    assert_eq!(play(&mut game, Move::Draw), Err(Refused::NoMoreDraws));
    play(&mut game, Move::End).unwrap();
    assert_eq!(game.hand(Owner::Blue).len(), 5, "no automatic draw");
    let mut full = start(|r| (r.auto_draw, r.hand_limit) = (false, 5));
    assert_eq!(play(&mut full, Move::Draw), Err(Refused::HandAtLimit));
    let mut none = start(|r| (r.auto_draw, r.starting_hand_size, r.deck_size) = (false, 3, 3));
    assert_eq!(play(&mut none, Move::Draw), Err(Refused::DeckEmpty));
}

#[test]
fn the_game_ends_when_the_board_is_full() {
    let deck = starter();
    let setup = Setup::new(Board::hexagon(1).unwrap(), [&deck, &deck], Rules::BASE).unwrap();
    let mut game = Flip::start(&setup, 1).unwrap();
    for ply in 0..7 {
        assert_eq!(game.outcome(), None);
        place_any(&mut game);
        if ply < 6 {
            play(&mut game, Move::End).unwrap();
        }
    }
    let [red, blue] = game.score();
    assert_eq!(red + blue, 7);
    let winner = if red > blue { Seat(0) } else { Seat(1) };
    assert_eq!(game.outcome(), Some(Outcome { winners: Seats::one(winner) }));
    assert_eq!(moves(&game), [""; 0]);
}

#[test]
fn the_game_ends_when_no_hand_can_be_refilled() {
    let mut game = start(|r| (r.starting_hand_size, r.deck_size) = (1, 1));
    place_any(&mut game);
    assert_eq!(game.outcome(), None);
    play(&mut game, Move::End).unwrap();
    place_any(&mut game);
    assert!(game.outcome().is_some());
    // With a card left in the deck it goes on, if cards are drawn at all.
    let left = |draws| {
        let mut game =
            start(|r| (r.starting_hand_size, r.deck_size, r.cards_drawn_per_turn) = (1, 2, draws));
        for _ in 0..2 {
            place_any(&mut game);
            if game.outcome().is_none() {
                play(&mut game, Move::End).unwrap();
            }
        }
        game.outcome().is_none()
    };
    assert!(left(1) && !left(0));
}

#[test]
fn a_seat_with_an_empty_hand_may_end_its_turn() {
    let mut game = Flip::position(&Position {
        hands: [&[], &[(card("b", [1; 6]), false)]],
        ..Position::empty(Board::hexagon(1).unwrap(), Rules::BASE)
    })
    .unwrap();
    assert_eq!(moves(&game), ["end"]);
    play(&mut game, Move::End).unwrap();
    assert_eq!(game.current(), Owner::Blue);
}

#[test]
fn ten_turns_without_a_placement_end_the_game() {
    let mut game = start(|r| r.placement_required = false);
    for _ in 0..10 {
        assert_eq!(game.outcome(), None);
        play(&mut game, Move::End).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome { winners: Seats::first(2) }));
}

#[test]
fn order_and_chaos_leave_one_card() {
    let mut game = start(|r| r.variants.choice = Choice::Order);
    let [first, second] = [0, 1].map(|i| game.id(game.hand(Owner::Red)[i].card).unwrap());
    assert_eq!(moves(&game).len(), 19);
    let wrong = Move::Place { card: second, at: Hex::ORIGIN, turn: 0 };
    assert_eq!(play(&mut game, wrong), Err(Refused::OtherCardFirst));
    play(&mut game, Move::Place { card: first, at: Hex::ORIGIN, turn: 0 }).unwrap();
    let mut picks = [0; 5];
    for seed in 0..100 {
        let rules = rules(|r| r.variants.choice = Choice::Chaos);
        let game = Flip::start(&setup(rules), seed).unwrap();
        assert_eq!(moves(&game).len(), 19);
        picks[usize::from(game.pick())] += 1;
    }
    assert!(picks.iter().all(|n| *n > 5), "{picks:?}");
}

#[test]
fn swap_exchanges_one_card() {
    let game = start(|r| r.variants.swap = true);
    for owner in Owner::BOTH {
        let foreign = |h: &&Held| (h.card >= 10) == (owner == Owner::Red);
        assert_eq!(game.hand(owner).iter().filter(foreign).count(), 1);
    }
}

#[test]
fn the_draft_goes_red_blue_blue_red() {
    let mut game = start(|r| (r.variants.draft, r.starting_hand_size) = (true, 2));
    let mut order = Vec::new();
    let red = id("starter-01");
    while game.drafting() {
        order.push(game.current());
        // Both decks have the card: each can be picked once.
        let picked = play(&mut game, Move::Pick { card: red });
        if picked.is_err() {
            assert_eq!(picked, Err(Refused::NotOnOffer));
            play(&mut game, Move::Pick { card: id("starter-02") }).unwrap();
        }
        if game.drafting() {
            assert_eq!(play(&mut game, Move::End), Err(Refused::Drafting));
            assert_eq!(play(&mut game, Move::Draw), Err(Refused::Drafting));
            assert!(moves(&game).iter().all(|mv| mv.starts_with("pick ")));
        }
    }
    assert_eq!(order, [Owner::Red, Owner::Blue, Owner::Blue, Owner::Red]);
    assert_eq!(game.current(), Owner::Red);
    for owner in Owner::BOTH {
        assert_eq!((game.hand(owner).len(), game.deck(owner).len()), (2, 8));
    }
    game.check().unwrap();
}

/// Two cells, one card each, that cannot beat each other.
fn drawn(sudden_death: bool, played_again: u8) -> Flip {
    let cells = [0, 1].map(|q| Cell { q, r: 0, element: None });
    let rules = rules(|r| r.variants.sudden_death = sudden_death);
    Flip::position(&Position {
        placed: &[(Hex::new(0, 0), card("r", [1; 6]), Owner::Red, 0)],
        hands: [&[], &[(card("b", [1; 6]), false)]],
        current: Owner::Blue,
        sudden_deaths: played_again,
        ..Position::empty(Board::new(cells).unwrap(), rules)
    })
    .unwrap()
}

#[test]
fn a_draw_is_played_again_with_the_cards_each_side_owns() {
    let mut plain = drawn(false, 0);
    play(&mut plain, place("b", 1, 0)).unwrap();
    assert_eq!(plain.outcome(), Some(Outcome { winners: Seats::first(2) }));
    let mut game = drawn(true, 0);
    let events = play(&mut game, place("b", 1, 0)).unwrap();
    assert!(events.contains(&Event::SuddenDeath { round: 1 }));
    assert_eq!((game.outcome(), game.score()), (None, [0, 0]));
    assert_eq!(game.round(), (Owner::Blue, 1), "now blue begins");
    for owner in Owner::BOTH {
        assert_eq!(game.hand(owner).len(), 1);
    }
    let mut last = drawn(true, SUDDEN_DEATHS);
    play(&mut last, place("b", 1, 0)).unwrap();
    assert!(last.outcome().is_some(), "at most five times");
}

#[test]
fn views_hide_decks_and_what_the_rules_say_of_hands() {
    let hidden = |hands, viewer: Option<Seat>, owner: Owner| {
        let game = start(|r| r.variants.hands = hands);
        let view = view_of(&game, viewer);
        assert!(view.deck(Owner::Red).iter().all(|card| view.agreed().card(*card).is_none()));
        assert_eq!(view.deck(Owner::Blue).len(), 5);
        view.hand(owner).iter().filter(|held| view.agreed().card(held.card).is_none()).count()
    };
    let (red, blue) = (Some(Seat(0)), Some(Seat(1)));
    for (hands, others) in [(Hands::Open, 0), (Hands::ThreeOpen, 2), (Hands::Closed, 5)] {
        assert_eq!(hidden(hands, red, Owner::Red), 0);
        assert_eq!(hidden(hands, red, Owner::Blue), others);
        assert_eq!(hidden(hands, blue, Owner::Red), others);
        assert_eq!(hidden(hands, None, Owner::Red), others);
    }
}

#[test]
fn states_that_differ_in_hidden_things_look_the_same() {
    let closed = |r: &mut Rules| {
        (r.variants.hands, r.variants.choice) = (Hands::Closed, Choice::Chaos);
    };
    let one = start(closed);
    let mut other = one.clone();
    other.rng = Rng::new(99);
    other.hands[0].reverse();
    other.decks[1].reverse();
    other.decks[0][2] = core::mem::replace(&mut other.hands[0][1].card, other.decks[0][2]);
    other.turn.pick = (one.turn.pick + 1) % 5;
    other.check().unwrap();
    assert_ne!(one, other);
    assert_eq!(view_of(&one, Some(Seat(1))), view_of(&other, Some(Seat(1))));
    assert_eq!(view_of(&one, None), view_of(&other, None));
    assert_ne!(view_of(&one, Some(Seat(0))), view_of(&other, Some(Seat(0))));
}

#[test]
fn what_shows_something_is_taken_back_with_consent() {
    let undo = |game: &Flip, text: &str| {
        game.policy(game.current().seat(), Move::read(text).unwrap()).undo
    };
    let mut game = start(|_| ());
    let mv = moves(&game)[0].clone();
    assert_eq!(undo(&game, &mv), Undo::Free, "from an open hand");
    play(&mut game, Move::read(&mv).unwrap()).unwrap();
    assert_eq!(undo(&game, "end"), Undo::Consent, "the other seat draws");
    assert_eq!(undo(&game, "draw"), Undo::Free, "refused anyhow");
    let by_hand = start(|r| (r.auto_draw, r.placement_required) = (false, false));
    assert_eq!(undo(&by_hand, "draw"), Undo::Consent);
    assert_eq!(undo(&by_hand, "end"), Undo::Free);
    let closed = start(|r| r.variants.hands = Hands::Closed);
    assert_eq!(undo(&closed, &moves(&closed)[0]), Undo::Consent, "the card was hidden");
    let chaos = start(|r| (r.variants.choice, r.placements_per_turn) = (Choice::Chaos, 2));
    assert_eq!(undo(&chaos, &moves(&chaos)[0]), Undo::Consent, "chance picks the next");
    assert_eq!(undo(&drawn(true, 0), "place b 1,0"), Undo::Free, "one card each: no news");
    let apart = [0, 2, 4, 6].map(|q| Cell { q, r: 0, element: None });
    let placed = [(0, Owner::Red), (2, Owner::Blue), (4, Owner::Red)]
        .map(|(q, owner)| (Hex::new(q, 0), card("c", [1; 6]), owner, 0));
    let sudden = Flip::position(&Position {
        placed: &placed,
        hands: [&[], &[(card("b", [1; 6]), false)]],
        current: Owner::Blue,
        ..Position::empty(Board::new(apart).unwrap(), rules(|r| r.variants.sudden_death = true))
    });
    assert_eq!(undo(&sudden.unwrap(), "place b 6,0"), Undo::Consent, "dealt anew");
}

#[test]
fn rules_out_of_range_are_refused() {
    let refused = |change: fn(&mut Rules)| rules(change).check().err();
    assert_eq!(refused(|_| ()), None);
    assert_eq!(refused(|r| r.starting_hand_size = 0), Some(Refused::BadStartingHand));
    assert_eq!(refused(|r| r.starting_hand_size = 17), Some(Refused::BadStartingHand));
    assert_eq!(refused(|r| r.cards_drawn_per_turn = 17), Some(Refused::BadDraws));
    assert_eq!(refused(|r| r.hand_limit = 0), Some(Refused::BadHandLimit));
    assert_eq!(refused(|r| r.deck_size = 32), Some(Refused::BadDeckSize));
    assert_eq!(refused(|r| r.placements_per_turn = 0), Some(Refused::BadPlacements));
    assert_eq!(refused(|r| r.variants.threshold = 1), Some(Refused::BadThreshold));
    assert_eq!(refused(|r| r.variants.threshold = 7), Some(Refused::BadThreshold));
}

#[test]
fn states_from_outside_are_checked() {
    let broken = |change: fn(&mut Flip)| {
        let mut game = start(|_| ());
        change(&mut game);
        game.check().err()
    };
    let adds_up = Some(Refused::CardsDoNotAddUp);
    assert_eq!(broken(|_| ()), None);
    assert_eq!(broken(|g| g.hands[0][0].card = 255), adds_up);
    assert_eq!(broken(|g| g.hands[0][0].card = g.hands[0][1].card), adds_up);
    let twice = |g: &mut Flip| g.decks[0].push(g.decks[1][0]).unwrap();
    assert_eq!(broken(twice), adds_up, "every card is there, one of them twice");
    assert_eq!(broken(|g| g.decks[0].truncate(4)), adds_up);
    assert_eq!(broken(|g| g.cells.truncate(18)), Some(Refused::NoSuchCell));
    assert_eq!(broken(|g| g.turn.pick = 1), Some(Refused::BadTurn));
    assert_eq!(broken(|g| g.turn.placed = 1), Some(Refused::BadTurn));
    assert_eq!(broken(|g| g.turn.drawn = 1), Some(Refused::BadTurn));
    assert_eq!(broken(|g| g.idle = 11), Some(Refused::BadTurn));
    assert_eq!(broken(|g| g.drafting = true), Some(Refused::BadTurn));
    assert_eq!(broken(|g| g.sudden_deaths = 6), Some(Refused::BadTurn));
    let turned = |g: &mut Flip| {
        let held = g.hands[0].remove(0);
        g.cells[0] = Some(Placed { card: held.card, owner: Owner::Red, turn: 1 });
    };
    assert_eq!(broken(turned), Some(Refused::CardTurned));
    assert_eq!(broken(|g| g.setup.rules.hand_limit = 0), Some(Refused::BadHandLimit));
}

#[test]
fn the_state_is_small_enough_for_undo() {
    let size = core::mem::size_of::<Flip>();
    assert!(size <= 2600, "{size} bytes; 33 of them must fit beside everything else");
}
