//! What plugins add to the duel, alone and together.

use hexdeck_engine::effects::Target;
use hexdeck_engine::play::{Game, Refusal, Rng, Seat, state_hash, view_of};
use hexdeck_engine::plugin::Either;
use proptest::prelude::*;

use crate::game::cards::*;
use crate::game::*;
use crate::plugins::quests::*;
use crate::plugins::salve::*;
use crate::scene::*;
use crate::secrets::{look_the_same, scramble};

type Both = (Quests, Salve);

const CLAIM: Move<Either<Claim, Drink>> = Move::Plugin(Either::First(Claim));
const DRINK: Move<Either<Claim, Drink>> = Move::Plugin(Either::Second(Drink));

fn with_goals(goals: [Goal; 2]) -> Scene<Both> {
    let mut scene = Scene::<Both>::with_plugin(2);
    for (goal, chosen) in scene.duel.plugin.0.goals.iter_mut().zip(goals) {
        *goal = Some(chosen);
    }
    scene
}

#[test]
fn no_plugin_adds_nothing() {
    let plain = scene(2).duel;
    assert_eq!(state_hash(&plain), state_hash(&(&plain.ctx, &plain.rules)));
    assert_eq!(size_of::<Duel>(), size_of::<Duel<()>>());
    assert!(size_of::<Duel<Both>>() <= size_of::<Duel>() + 12);
    assert!(!legal(&plain, ME).iter().any(|mv| matches!(mv, Move::Plugin(_))));
}

#[test]
fn a_quest_is_done_claimed_and_its_boon_waits() {
    let mut scene = with_goals([Goal::Deeds, Goal::Scars]);
    scene.duel.rules.vigour = [5, 10, 0, 0];
    for done in 0..GOAL {
        assert_eq!(scene.refused(ME, CLAIM).code(), "no_quest_done");
        assert_eq!(scene.duel.plugin.0.progress, [done, done, 0, 0]);
        scene.play(ME, SPARK, Some(Target::Seat(YOU)));
        scene.all_pass();
    }
    assert!(legal(&scene.duel, ME).contains(&CLAIM));
    scene.go(ME, CLAIM);
    assert_eq!(scene.duel.rules.pool.next().unwrap().kind, BOON);
    assert_eq!(scene.vigour(ME), 5);
    assert_eq!(scene.refused(ME, CLAIM).code(), "no_quest_done", "once only");
    scene.all_pass();
    assert!(scene.saw(Event::Healed(ME, 3)));
    assert_eq!(scene.vigour(ME), 8);
}

#[test]
fn a_boon_can_be_silenced() {
    let mut scene = with_goals([Goal::Burials, Goal::Burials]);
    scene.duel.rules.vigour[0] = 5;
    scene.duel.plugin.0.progress = [GOAL, 0, 0, 0];
    scene.go(ME, CLAIM);
    let boon = scene.top();
    scene.pass(1);
    scene.play(YOU, HUSH, boon);
    scene.all_pass();
    assert_eq!(scene.vigour(ME), 5);
    assert!(scene.duel.rules.pool.is_empty());
}

#[test]
fn deaths_count_for_everybody_who_waits_for_them() {
    let mut scene = with_goals([Goal::Burials, Goal::Burials]);
    let moth = scene.make(MOTH, TABLE, YOU);
    scene.play(ME, SPARK, Some(Target::Card(moth)));
    scene.all_pass();
    assert_eq!(scene.duel.plugin.0.progress, [1, 1, 0, 0]);
}

#[test]
fn a_goal_is_its_seats_own_until_it_is_claimed() {
    let mut scene = with_goals([Goal::Burials, Goal::Deeds]);
    scene.duel.rules.vigour[0] = 5;
    scene.duel.plugin.0.progress = [GOAL, 2, 0, 0];
    let seen = |scene: &Scene<Both>, viewer| {
        let quests = view_of(&scene.duel, viewer).plugin.0;
        ([quests.goals[0], quests.goals[1]], [quests.progress[0], quests.progress[1]])
    };
    let (mine, yours) = (Some(Goal::Burials), Some(Goal::Deeds));
    assert_eq!(seen(&scene, Some(ME)), ([mine, None], [GOAL, 0]));
    assert_eq!(seen(&scene, Some(YOU)), ([None, yours], [0, 2]));
    assert_eq!(seen(&scene, None), ([None, None], [0, 0]));
    scene.go(ME, CLAIM);
    assert_eq!(seen(&scene, Some(YOU)), ([mine, yours], [GOAL, 2]));
}

#[test]
fn a_salve_heals_at_once_and_once() {
    let mut scene = with_goals([Goal::Scars, Goal::Scars]);
    assert_eq!(scene.refused(ME, DRINK).code(), "no_salve");
    scene.duel.rules.vigour[0] = 5;
    scene.go(ME, DRINK);
    assert_eq!((scene.vigour(ME), scene.duel.rules.pool.is_empty()), (7, true));
    assert_eq!(scene.refused(ME, DRINK).code(), "no_salve");
    assert!(scene.saw(Event::Healed(ME, 2)));
}

#[test]
fn plugins_are_part_of_saves_and_checks() {
    let mut scene = with_goals([Goal::Scars, Goal::Scars]);
    assert_eq!(scene.duel.check(), Ok(()));
    scene.duel.plugin.0.progress[1] = GOAL + 1;
    assert_eq!(scene.duel.check(), Err(Refused::BadState("bad_quest")));
    scene.duel.plugin.0.progress[1] = 0;
    scene.duel.plugin.1.0 = scene.duel.plugin.1.0.with(Seat(3));
    assert_eq!(scene.duel.check(), Err(Refused::BadState("bad_salve")));
}

proptest! {
    #[test]
    fn secrets_of_plugins_make_no_difference(
        seats in 2..=4u8, seed: u64, plies in 0..160u32, viewer in 0..5u8, luck: [u64; 2],
    ) {
        let viewer = Some(Seat(viewer)).filter(|seat| seat.0 < seats);
        let duels = luck.map(|luck| {
            let mut duel = random_duel::<Both>(seats, seed, plies);
            scramble(&mut duel, viewer, luck);
            let mut chance = Rng::new(luck);
            let quests = &mut duel.plugin.0;
            for seat in (0..seats).filter(|s| Some(Seat(*s)) != viewer) {
                if !quests.claimed.contains(Seat(seat)) {
                    let goal = [Goal::Burials, Goal::Deeds, Goal::Scars][chance.below(3) as usize];
                    quests.goals[usize::from(seat)] = Some(goal);
                    quests.progress[usize::from(seat)] = chance.below(4) as u8;
                }
            }
            duel
        });
        look_the_same(&duels[0], &duels[1], viewer)?;
    }
}
