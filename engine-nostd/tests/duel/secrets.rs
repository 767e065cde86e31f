//! What a seat does not see makes no difference to what it sees and may do.

use hexdeck_engine::cards::{At, CardId, DefId};
use hexdeck_engine::play::{Game, Rng, Seat, Undo, view_of};
use hexdeck_engine::plugin::Plugin;
use proptest::prelude::*;

use crate::game::cards::*;
use crate::game::{Duel, Event, Move, Rules};
use crate::scene::{legal, random_duel};

/// Deals everything that the viewer does not see anew: what is printed on hidden cards, the order
/// of decks, which cards the others hold, and chance.
pub fn scramble<P: Plugin<Rules>>(duel: &mut Duel<P>, viewer: Option<Seat>, seed: u64) {
    let mut chance = Rng::new(seed);
    let rules = &mut duel.rules;
    let table = rules.table();
    let unseen = |rules: &Rules, id: &CardId| !rules.cards.shows(table, viewer, *id);
    for seat in (0..rules.seats).map(Seat).filter(|seat| Some(*seat) != viewer) {
        // As many cards change places whatever the seed: how many did is no secret.
        for _ in 0..3 {
            let held = rules.zone_cards(HAND, seat);
            if held.is_empty() {
                break;
            }
            let id = held[chance.below(held.len() as u32) as usize].id;
            let deck = rules.zone(DECK, seat).unwrap();
            rules.cards.move_to(table, id, deck, At::Top).unwrap();
            rules.cards.shuffle(table, deck, &mut chance).unwrap();
            rules.draw(seat).unwrap();
        }
    }
    for seat in (0..rules.seats).map(Seat) {
        let deck = rules.zone(DECK, seat).unwrap();
        rules.cards.shuffle(table, deck, &mut chance).unwrap();
    }
    let ids: Vec<CardId> = rules.cards.all().iter().map(|card| card.id).collect();
    for id in ids.iter().filter(|id| unseen(rules, id)).copied().collect::<Vec<_>>() {
        rules.cards.define(table, id, DefId(chance.below(9) as u16)).unwrap();
    }
    rules.rng = Rng::new(chance.next().into());
}

/// What somebody is told and sees when a seat moves.
fn told<P: Plugin<Rules>>(
    duel: &Duel<P>,
    seat: Seat,
    mv: Move<P::Move>,
    viewer: Option<Seat>,
) -> (Vec<Event>, Duel<P>) {
    let (mut after, mut events) = (duel.clone(), Vec::new());
    after.apply(seat, mv, &mut |event| events.push(event)).unwrap();
    (events, view_of(&after, viewer))
}

/// Holds two duels that differ only in what `viewer` does not see against each other.
pub fn look_the_same<P: Plugin<Rules>>(
    one: &Duel<P>,
    other: &Duel<P>,
    viewer: Option<Seat>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(one.check(), Ok(()));
    prop_assert_eq!(other.check(), Ok(()));
    prop_assert_eq!(view_of(one, viewer), view_of(other, viewer));
    prop_assert_eq!(view_of(one, viewer).check(), Ok(()));
    let Some(seat) = viewer else { return Ok(()) };
    let moves = legal(one, seat);
    prop_assert_eq!(&moves, &legal(other, seat));
    for mv in moves {
        let policies = [one, other].map(|duel| duel.policy(seat, mv));
        prop_assert_eq!(policies[0], policies[1]);
        // What shows nothing shows the same in both.
        if policies[0].undo == Undo::Free {
            prop_assert_eq!(told(one, seat, mv, viewer), told(other, seat, mv, viewer));
        }
    }
    Ok(())
}

fn viewers() -> impl Strategy<Value = Option<Seat>> {
    prop::sample::select(vec![None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2)), Some(Seat(3))])
}

proptest! {
    #[test]
    fn hidden_cards_make_no_difference(
        seats in 2..=4u8, seed: u64, plies in 0..160u32, viewer in viewers(), luck: [u64; 2],
    ) {
        let viewer = viewer.filter(|seat| seat.0 < seats);
        let duels = luck.map(|luck| {
            let mut duel = random_duel::<()>(seats, seed, plies);
            scramble(&mut duel, viewer, luck);
            duel
        });
        look_the_same(&duels[0], &duels[1], viewer)?;
    }

    /// Views are states: a bot plays on in them.
    #[test]
    fn a_view_can_be_played_on(
        seats in 2..=4u8, seed: u64, plies in 0..160u32, viewer in viewers(),
    ) {
        let viewer = viewer.filter(|seat| seat.0 < seats);
        let mut view = view_of(&random_duel::<()>(seats, seed, plies), viewer);
        let mut chance = Rng::new(seed);
        for _ in 0..40 {
            let Some((seat, mv)) = crate::scene::random_move(&view, &mut chance) else { break };
            prop_assert_eq!(view.apply(seat, mv, &mut |_| ()), Ok(()));
            prop_assert_eq!(view.check(), Ok(()));
        }
    }
}

#[test]
fn a_seat_sees_its_own_hand_and_no_other() {
    let duel = random_duel::<()>(2, 5, 0);
    let known = |viewer, seat| {
        let view = view_of(&duel, viewer);
        let zones = [DECK, HAND];
        zones.map(|kind| view.rules.zone_cards(kind, seat)[0].def != DefId::UNKNOWN)
    };
    assert_eq!(known(Some(Seat(0)), Seat(0)), [false, true]);
    assert_eq!(known(Some(Seat(0)), Seat(1)), [false, false]);
    assert_eq!(known(None, Seat(0)), [false, false]);
    assert_ne!(view_of(&duel, None).rules.rng, duel.rules.rng);
}
