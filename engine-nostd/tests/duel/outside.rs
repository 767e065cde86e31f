//! Saves, states from outside, and random games.

use std::collections::BTreeSet;

use hexdeck_engine::effects::Target;
use hexdeck_engine::play::{Game, Match, Refusal, Rng, Seat, Seats};
use proptest::prelude::*;

use crate::game::cards::*;
use crate::game::rules::{Question, VIGOUR};
use crate::game::*;
use crate::scene::*;

type Short = Match<Duel, 64, 4>;

/// What a duel needs in memory: kept for each undo checkpoint. Grows only on purpose.
#[test]
fn a_duel_of_four_is_about_two_kilobytes() {
    assert!(size_of::<Duel>() <= 2144, "{} bytes", size_of::<Duel>());
}

#[test]
fn a_match_saved_in_the_middle_of_a_stack_goes_on() {
    let mut scene = scene(2);
    let [spark, hush, moth] =
        [(SPARK, ME), (HUSH, YOU), (MOTH, YOU)].map(|(def, seat)| scene.deal(def, seat));
    let mut game = Short::from_state(scene.duel.clone()).unwrap();
    let mut go = |seat, mv| game.play(seat, mv, &mut |_| ()).unwrap();
    go(ME, Move::Play(spark, Some(Target::Seat(YOU))));
    go(ME, Move::Pass);
    let effect = hexdeck_engine::effects::EffectId(1);
    go(YOU, Move::Play(hush, Some(Target::Effect(effect))));
    go(YOU, Move::Pass);
    assert_eq!(game.state().rules.pool.all().len(), 2);

    let mut buffer = [0; 4096];
    let saved = game.save(&mut buffer).unwrap();
    let mut again = Short::load(saved).unwrap();
    assert!(again == game);
    for game in [&mut game, &mut again] {
        game.play(ME, Move::Pass, &mut |_| ()).unwrap();
        assert!(game.state().rules.pool.is_empty());
        assert_eq!(game.state().rules.vigour[..2], [10, 10], "the spark was silenced");
        game.play(ME, Move::End, &mut |_| ()).unwrap();
        game.play(YOU, Move::Play(moth, None), &mut |_| ()).unwrap();
    }
    assert_eq!(game.hash(), again.hash());
    while game.undo(Seats::ALL).is_ok() {}
    assert_eq!(*game.state(), scene.duel);
}

#[test]
fn spoilt_duels_are_refused() {
    let fault = |spoil: &dyn Fn(&mut Duel)| {
        let mut scene = scene(2);
        scene.play(ME, SPARK, Some(Target::Seat(YOU)));
        scene.make(MOTH, HAND, YOU);
        spoil(&mut scene.duel);
        scene.duel.check().map_err(|refused| refused.code())
    };
    assert_eq!(fault(&|_| ()), Ok(()));
    assert_eq!(fault(&|d| d.rules.seats = 1), Err("seats"));
    assert_eq!(fault(&|d| d.rules.seats = 200), Err("seats"));
    assert_eq!(fault(&|d| d.rules.seats = 3), Err("bad_zones"));
    assert_eq!(fault(&|d| d.rules.vigour[0] = VIGOUR + 1), Err("bad_vigour"));
    assert_eq!(fault(&|d| d.rules.vigour[1] = 0), Err("bad_vigour"));
    assert_eq!(fault(&|d| d.rules.vigour[3] = 1), Err("bad_vigour"));
    let ctx = |seats: &[Seat]| hexdeck_engine::flow::Ctx::new(seats).unwrap();
    assert_eq!(fault(&|d| d.ctx = ctx(&[Seat(1), Seat(0)])), Err("bad_order"));
    assert_eq!(fault(&|d| d.ctx = ctx(&[Seat(0), Seat(1)])), Err("nobody_acts"), "not started");
    let ask = |seat, cards| move |d: &mut Duel| d.rules.question = Some(Question { seat, cards });
    assert_eq!(fault(&ask(YOU, 1)), Ok(()));
    for (seat, cards) in [(YOU, 2), (YOU, 0), (ME, 1), (Seat(2), 1), (Seat(200), 1)] {
        assert_eq!(fault(&ask(seat, cards)), Err("bad_question"));
    }
    let forget = |d: &mut Duel| {
        let id = d.rules.pool.next().unwrap().id;
        d.rules.pool.cancel(id).unwrap();
    };
    assert_eq!(fault(&forget), Err("bad_stack"), "a card that nothing waits for");
}

proptest! {
    /// Whatever bytes a save holds: no panic, and what passes the check can be played on.
    #[test]
    fn altered_duels_never_panic(
        seats in 2..=4u8, seed: u64, plies in 0..120u32,
        altered in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut buffer = [0; 4096];
        let duel = random_duel::<()>(seats, seed, plies);
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
            let Some((seat, mv)) = random_move(&duel, &mut chance) else { break };
            let before = duel.clone();
            if duel.apply(seat, mv, &mut |_| ()).is_err() {
                prop_assert_eq!(&duel, &before);
            }
        }
    }
}

/// The name of an event, without what it tells.
fn name(event: Event) -> String {
    let text = format!("{event:?}");
    text.split('(').next().unwrap_or_default().to_string()
}

#[test]
fn random_games_end_and_see_everything() {
    let mut seen = BTreeSet::new();
    let mut deepest = 0;
    for seed in 0..150 {
        let mut duel = Duel::<()>::start(&Setup { seats: 2 + (seed % 3) as u8 }, seed).unwrap();
        let mut chance = Rng::new(seed);
        let mut plies = 0;
        while let Some((seat, mv)) = random_move(&duel, &mut chance) {
            duel.apply(seat, mv, &mut |event| {
                seen.insert(name(event));
            })
            .unwrap();
            assert_eq!(duel.check(), Ok(()));
            deepest = deepest.max(duel.rules.pool.all().len());
            plies += 1;
            assert!(plies < 2000, "decks run out");
        }
        assert!(duel.outcome().is_some_and(|outcome| outcome.winners.len() < 2));
    }
    let all = "Arrived Attacked Deaths Died Discarded Drew Fizzled Guarded Healed Hit Hushed \
               Kindled Out Played Swapped Turn";
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>().join(" "), all);
    assert!((4..=rules::EFFECTS).contains(&deepest), "{deepest} effects at once");
}
