//! Saves, states from outside, and random games.

use super::*;
use crate::flow::Ctx;
use crate::play::{Match, Rng, Seats};
use proptest::prelude::*;
use std::collections::BTreeSet;

type Short = Match<Duel, 64, 4>;

/// What a duel needs in memory, kept for each undo checkpoint. Grows only on purpose.
#[test]
fn a_duel_of_four_is_below_four_kilobytes() {
    assert!(size_of::<Duel>() <= 3_720, "{} bytes", size_of::<Duel>());
    assert!(size_of::<super::super::motion::Motion>() <= 5_000);
}

#[test]
fn a_match_saved_in_the_middle_of_a_stack_goes_on() {
    let mut scene = scene(Book::BREAKWATER, 2);
    let (mast, bell) = (scene.deal(ME, "lightning_mast"), scene.deal(YOU, "hush_bell"));
    let mut game = Short::from_state(scene.duel.clone()).unwrap();
    let mut go = |seat, mv| game.play(seat, mv, &mut |_| ()).unwrap();
    go(ME, Move::Play(mast, at_seat(YOU)));
    go(ME, Move::Pass);
    go(YOU, Move::Play(bell, Some(Target::Effect(EffectId(1)))));
    go(YOU, Move::Pass);
    assert_eq!(game.state().board.pool.all().len(), 2);
    let mut buffer = [0; 8192];
    let saved = game.save(&mut buffer).unwrap();
    let mut again = Short::load(saved).unwrap();
    for game in [&mut game, &mut again] {
        game.play(ME, Move::Pass, &mut |_| ()).unwrap();
        assert!(game.state().board.pool.is_empty());
        assert_eq!(game.state().board.points[..2], [20, 20], "the mast was silenced");
    }
    assert_eq!(game.hash(), again.hash());
    while game.undo(Seats::ALL).is_ok() {}
    assert_eq!(*game.state(), scene.duel);
}

#[test]
fn spoilt_duels_are_refused() {
    let fault = |spoil: &dyn Fn(&mut Duel)| {
        let mut scene = scene(Book::BREAKWATER, 2);
        scene.play(ME, "squall", at_seat(YOU));
        scene.take(YOU, "fog_bank", scene.places().hand);
        spoil(&mut scene.duel);
        scene.duel.check().map_err(|refused| refused.code())
    };
    assert_eq!(fault(&|_| ()), Ok(()));
    assert_eq!(fault(&|d| d.board.setup.book = Book(7)), Err("no_such_duel"));
    assert_eq!(fault(&|d| d.board.setup.decks.truncate(1)), Err("bad_seats"));
    let more = d_with_third_seat;
    assert_eq!(fault(&more), Err("bad_zones"));
    assert_eq!(fault(&|d| d.board.points[0] = MOST_POINTS + 1), Err("bad_points"));
    assert_eq!(fault(&|d| d.board.points[3] = 1), Err("bad_points"));
    assert_eq!(fault(&|d| d.board.points[1] = 0), Err("bad_seats"), "it should be out");
    assert_eq!(fault(&|d| d.board.out = Seats::one(YOU)), Err("bad_seats"));
    assert_eq!(fault(&|d| d.board.out = Seats::one(Seat(3))), Err("bad_seats"));
    let ctx = |seats: &[Seat]| Ctx::new(seats).unwrap();
    assert_eq!(fault(&|d| d.ctx = ctx(&[YOU, ME])), Err("bad_order"));
    assert_eq!(fault(&|d| d.ctx = ctx(&[ME, YOU])), Err("nobody_acts"), "not started");
    let ask =
        |seat, cards| move |d: &mut Duel| d.board.questions.push(Question { seat, cards }).unwrap();
    assert_eq!(fault(&ask(YOU, 1)), Ok(()));
    for (seat, cards) in [(YOU, 2), (YOU, 0), (ME, 1), (Seat(2), 1), (Seat(200), 1)] {
        assert_eq!(fault(&ask(seat, cards)), Err("bad_question"));
    }
    let forget = |d: &mut Duel| {
        let id = d.board.pool.next().unwrap().id;
        d.board.pool.cancel(id).unwrap();
    };
    assert_eq!(fault(&forget), Err("bad_stack"), "a card that nothing waits for");
    let fake = |d: &mut Duel| {
        let id = d.board.cards.all()[0].id;
        let table = d.board.table();
        let rare = d.board.rules().card_named("press_gang").unwrap();
        d.board.cards.define(&table, id, rare).unwrap();
        let id = d.board.cards.all()[1].id;
        d.board.cards.define(&table, id, rare).unwrap();
    };
    assert_eq!(fault(&fake), Err("bad_cards"), "more of it than the deck has");
}

fn d_with_third_seat(duel: &mut Duel) {
    let deck = duel.board.setup.decks[0];
    duel.board.setup.decks.push(deck).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever bytes a save holds: no panic, and what passes the check can be played on.
    #[test]
    fn altered_duels_never_panic(
        book in 0..2u32, seats in 2..=4u8, seed: u64, plies in 0..150u32,
        altered in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut buffer = [0; 8192];
        let duel = random_duel(Book(book), seats, seed, plies);
        let written = postcard::to_slice(&duel, &mut buffer).unwrap();
        for (index, byte) in altered {
            written[index.index(written.len())] = byte;
        }
        let Ok(mut duel) = postcard::from_bytes::<Duel>(written) else { return Ok(()) };
        if duel.check().is_err() {
            return Ok(());
        }
        let mut chance = Rng::new(seed);
        for _ in 0..40 {
            for seat in (0..7).map(Seat) {
                legal(&duel, seat);
            }
            duel.redact(None);
            let Some((seat, mv)) = hasty(&duel, &mut chance) else { break };
            let before = duel.clone();
            if duel.apply(seat, mv, &mut |_| ()).is_err() {
                prop_assert_eq!(&duel, &before);
            }
        }
    }
}

/// The name of an event, without what it tells.
fn name(event: Event) -> String {
    let text = std::format!("{event:?}");
    text.split([' ', '(']).next().unwrap_or_default().to_string()
}

/// Whole games: every state passes its check, which holds that every seat has the cards of its
/// deck, each in one zone of its own, and no zone more than it may.
#[test]
fn random_games_end_keep_every_card_and_see_everything() {
    let mut seen = BTreeSet::new();
    for book in Book::ALL {
        for seed in 0..90 {
            let setup = Setup { auto: seed % 2 == 0, ..Setup::usual(book, 2 + (seed % 3) as u8) };
            let mut duel = Duel::start(&setup, seed).unwrap();
            let mut chance = Rng::new(seed);
            let mut plies = 0;
            while let Some((seat, mv)) = hasty(&duel, &mut chance) {
                duel.apply(seat, mv, &mut |event| {
                    seen.insert(name(event));
                })
                .unwrap();
                assert_eq!(duel.check(), Ok(()));
                plies += 1;
                assert!(plies < 5_000, "decks run out");
            }
            assert!(duel.outcome().is_some_and(|outcome| !outcome.winners.is_empty()));
        }
    }
    let all = "Again Arrived Attacked Challenged Changed Charged Countered Died Discarded Drew \
               Fizzled Grew Guarded Hit Mended Moved Out Played Quested Resolved Scored SetOff \
               Settled Swapped Turn Turned Used";
    let seen: Vec<&str> =
        seen.iter().map(String::as_str).filter(|name| *name != "NoRoom").collect();
    assert_eq!(seen.join(" "), all);
}
