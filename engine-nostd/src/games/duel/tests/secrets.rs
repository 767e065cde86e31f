//! What a seat does not see makes no difference to what it sees and may do.

use super::*;
use crate::bots::Playable;
use crate::cards::DefId;
use crate::play::{Rng, Undo, view_of};
use proptest::prelude::*;

/// Deals everything that the viewer does not see anew: each seat's unseen cards change places, and
/// chance another seed.
fn scramble(duel: &mut Duel, viewer: Option<Seat>, seed: u64) {
    let mut chance = Rng::new(seed);
    let board = &mut duel.board;
    let table = board.table();
    for seat in board.seats().iter() {
        let own = board.cards.all().iter().filter(|card| card.owner == seat);
        let unseen = own.filter(|card| !board.cards.shows(&table, viewer, card.id));
        let (ids, mut defs): (Vec<CardId>, Vec<DefId>) = unseen.map(|c| (c.id, c.def)).unzip();
        for last in (1..defs.len()).rev() {
            defs.swap(last, chance.below(last as u32 + 1) as usize);
        }
        for (id, def) in ids.into_iter().zip(defs) {
            board.cards.define(&table, id, def).unwrap();
        }
    }
    board.rng = Rng::new(chance.next().into());
}

/// What somebody is told and sees when a seat moves.
fn told(duel: &Duel, seat: Seat, mv: Move, viewer: Option<Seat>) -> (Vec<Event>, Duel) {
    let (mut after, mut events) = (duel.clone(), Vec::new());
    after.apply(seat, mv, &mut |event| events.push(event)).unwrap();
    (events, view_of(&after, viewer))
}

fn viewers() -> impl Strategy<Value = Option<Seat>> {
    prop::sample::select(std::vec![
        None,
        Some(Seat(0)),
        Some(Seat(1)),
        Some(Seat(2)),
        Some(Seat(3))
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn hidden_cards_make_no_difference(
        book in 0..2u32, seats in 2..=4u8, seed: u64, plies in 0..200u32, viewer in viewers(),
        luck: [u64; 2],
    ) {
        let viewer = viewer.filter(|seat| seat.0 < seats);
        let [one, other] = luck.map(|luck| {
            let mut duel = random_duel(Book(book), seats, seed, plies);
            scramble(&mut duel, viewer, luck);
            duel
        });
        for duel in [&one, &other] {
            prop_assert_eq!(duel.check(), Ok(()));
            prop_assert_eq!(view_of(duel, viewer).check(), Ok(()));
        }
        prop_assert_eq!(view_of(&one, viewer), view_of(&other, viewer));
        let Some(seat) = viewer else { return Ok(()) };
        let moves = legal(&one, seat);
        prop_assert_eq!(&moves, &legal(&other, seat));
        prop_assert_eq!(&moves, &legal(&view_of(&one, viewer), seat));
        for mv in moves {
            let policies = [&one, &other].map(|duel| duel.policy(seat, mv));
            prop_assert_eq!(policies[0], policies[1]);
            // What shows nothing shows the same in both.
            if policies[0].undo == Undo::Free {
                prop_assert_eq!(told(&one, seat, mv, viewer), told(&other, seat, mv, viewer));
            }
        }
    }

    /// A guess is a duel that looks the same to whoever guesses, with the same moves.
    #[test]
    fn guesses_agree_with_what_is_seen(
        book in 0..2u32, seats in 2..=4u8, seed: u64, plies in 0..200u32, viewer in 0..4u8,
    ) {
        let viewer = Seat(viewer % seats);
        let duel = random_duel(Book(book), seats, seed, plies);
        let view = view_of(&duel, Some(viewer));
        let mut guess = view.clone();
        let mut chance = Rng::new(seed);
        guess.guess(viewer, &mut chance);
        prop_assert_eq!(guess.check(), Ok(()));
        prop_assert!(guess.board.cards.all().iter().all(|card| card.def != DefId::UNKNOWN));
        prop_assert_eq!(legal(&guess, viewer), legal(&duel, viewer));
        prop_assert_eq!(view_of(&guess, Some(viewer)), view);
        for _ in 0..30 {
            let Some((seat, mv)) = hasty(&guess, &mut chance) else { break };
            prop_assert_eq!(guess.apply(seat, mv, &mut |_| ()), Ok(()));
            prop_assert_eq!(guess.check(), Ok(()));
        }
    }
}

#[test]
fn a_seat_sees_its_own_hand_and_no_other() {
    for book in Book::ALL {
        let duel = random_duel(book, 2, 5, 0);
        let Places { deck, hand, .. } = book.rules().places;
        let known = |viewer, seat| {
            let view = view_of(&duel, viewer);
            [deck, hand].map(|kind| view.board.cards_in(kind, seat)[0].def != DefId::UNKNOWN)
        };
        assert_eq!(known(Some(ME), ME), [false, true]);
        assert_eq!(known(Some(ME), YOU), [false, false]);
        assert_eq!(known(None, ME), [false, false]);
        assert_ne!(view_of(&duel, None).board.rng, duel.board.rng);
    }
}
