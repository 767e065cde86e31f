//! Rulesets that must be refused, each for its own reason.

use super::super::verify::BadRules;
use super::*;
use crate::cards::{CardDef, DefId, NameId, Table, ZoneDef};
use crate::flow::{
    Advance, Condition, DefError, Flow, Hook, Need, Phase, PhaseId, RestrictionId, Segment,
    SegmentId, Turn,
};

/// What the check says of a duel of ours, changed.
fn changed(change: impl FnOnce(&mut Ruleset<'static>)) -> Result<(), BadRules> {
    let mut rules = *Book::BREAKWATER.rules();
    change(&mut rules);
    let checked = rules.check();
    if let Err(bad) = checked {
        assert!(bad.to_string().ends_with('.') && !bad.code().is_empty());
    }
    checked
}

#[test]
fn our_duels_can_be_played() {
    for book in Book::ALL {
        assert_eq!(book.rules().check(), Ok(()));
        assert_eq!(Book::named(book.rules().id), Some(book));
        assert!((16..=24).contains(&book.rules().cards.len()));
    }
    assert_eq!(Book::named("chess"), None);
}

#[test]
fn every_card_is_in_a_deck() {
    for book in Book::ALL {
        let rules = book.rules();
        for (place, print) in rules.cards.iter().enumerate() {
            let def = DefId(place as u16);
            let used = rules.decks.iter().any(|deck| deck.cards.iter().any(|(d, _)| *d == def));
            assert!(used, "{} is in no deck", print.id);
        }
    }
}

/// A flow of one segment of one phase.
fn course(phase: Phase<'static>, ends_when: Condition<'static>) -> Flow<'static> {
    let phases = std::vec![phase].leak();
    let segment = Segment { ends_when, ..Segment::named("s", Turn::of(phases)) };
    let segments = std::vec![segment].leak();
    Flow { segments, ..Book::BREAKWATER.rules().flow }
}

#[test]
fn courses_that_loop_or_name_the_unknown_are_refused() {
    use Condition::{Game, Never};
    let with = |phase, ends_when| {
        changed(|rules| {
            rules.flow = course(phase, ends_when);
            rules.opening.segment = SegmentId(0);
            rules.end = PhaseId(0);
        })
    };
    let plain = Phase::named("p");
    assert_eq!(with(plain, Game(0)), Ok(()));
    let silent = Phase { allows_priority: false, advance: Advance::NextStep, ..plain };
    assert_eq!(with(silent, Never), Err(BadRules::Flow(DefError::Loops(SegmentId(0)))));
    assert_eq!(with(plain, Never), Err(BadRules::NeverDecided));
    let begin = Some(Hook(7));
    assert_eq!(with(Phase { begin, ..plain }, Game(0)), Err(BadRules::UnknownHook(7)));
    let unknown = Phase { ends_when: Condition::Not(&Game(2)), ..plain };
    assert_eq!(with(unknown, Game(0)), Err(BadRules::UnknownCondition(2)));
    assert_eq!(changed(|r| r.end = PhaseId(6)), Err(BadRules::UnknownPart));
    assert_eq!(changed(|r| r.opening.segment = SegmentId(2)), Err(BadRules::UnknownPart));
}

#[test]
fn moves_that_nobody_could_make_are_refused() {
    let verbs = Book::BREAKWATER.rules().verbs;
    let with = |more: (Verb, &'static [Need<'static>])| {
        let list = [verbs, &[more]].concat().leak();
        changed(|rules| rules.verbs = list)
    };
    assert_eq!(with((Verb::Quest, &[Need::Priority])), Ok(()));
    assert_eq!(with((Verb::Quest, &[])), Err(BadRules::BadVerb(Verb::Quest)));
    assert_eq!(with((Verb::Pass, &[Need::Priority])), Err(BadRules::BadVerb(Verb::Pass)));
    const NINE: &[Need<'_>] = &[Need::Priority, Need::Within(RestrictionId(9))];
    assert_eq!(with((Verb::Quest, NINE)), Err(BadRules::BadVerb(Verb::Quest)));
    const WHEN: &[Need<'_>] = &[Need::Priority, Need::When(Condition::Game(200))];
    assert_eq!(with((Verb::Quest, WHEN)), Err(BadRules::UnknownCondition(200)));
    assert_eq!(changed(|rules| rules.verbs = &verbs[1..]), Err(BadRules::NoWayOn));
}

#[test]
fn zones_must_be_what_they_are_for() {
    let zones = Book::BREAKWATER.rules().table.zones();
    let cards = Book::BREAKWATER.rules().table.cards();
    let with = |change: &dyn Fn(&mut Vec<ZoneDef>)| {
        let mut list = zones.to_vec();
        change(&mut list);
        let table = Table::new(list.leak(), cards, 2).unwrap();
        changed(|rules| rules.table = table)
    };
    let bad = |kind| Err(BadRules::BadZone(ZoneKind(kind)));
    assert_eq!(with(&|_| ()), Ok(()));
    assert_eq!(with(&|zones| zones.swap(0, 1)), bad(0));
    assert_eq!(with(&|zones| zones[2].limit = None), bad(2));
    assert_eq!(with(&|zones| zones[2].limit = Some(13)), bad(2));
    assert_eq!(with(&|zones| zones[4].limit = Some(5)), bad(4), "what dies must find room");
    assert_eq!(with(&|zones| zones.truncate(5)), Err(BadRules::CardList));
    assert_eq!(changed(|rules| rules.places.hand = ZoneKind(9)), bad(9));
    assert_eq!(changed(|rules| rules.places.cast = ZoneKind(4)), bad(4), "twice");
}

/// What the check says of a duel whose first card is this.
fn card(print: Print<'static>) -> Result<(), BadRules> {
    let mut prints = Book::BREAKWATER.rules().cards.to_vec();
    prints[0] = print;
    let prints: &[Print<'_>] = prints.leak();
    let defs: Vec<CardDef<'_>> =
        prints.iter().map(|print| CardDef { name: NameId(0), stats: print.stats }).collect();
    let table = Table::new(Book::BREAKWATER.rules().table.zones(), defs.leak(), 2).unwrap();
    changed(|rules| (rules.table, rules.cards) = (table, prints))
}

const FIRST: DefId = DefId(0);

fn body() -> Print<'static> {
    Book::BREAKWATER.rules().cards[0]
}

#[test]
fn cards_need_an_id_a_cost_and_their_numbers() {
    assert_eq!(card(body()), Ok(()));
    assert_eq!(card(Print { id: "", ..body() }), Err(BadRules::BadId(FIRST)));
    assert_eq!(card(Print { id: "Two Words", ..body() }), Err(BadRules::BadId(FIRST)));
    let twice = card(Print { id: "squall", ..body() });
    assert_eq!(twice, Err(BadRules::BadId(DefId(6))));
    let free = card(Print { stats: &[(COST, 0), (POWER, 1), (GRIT, 1)], ..body() });
    assert_eq!(free, Err(BadRules::Free(FIRST)));
    for stats in [
        &[(COST, 1), (POWER, 1)][..],
        &[(COST, 1), (GRIT, 1)],
        &[(COST, 1), (POWER, 1), (GRIT, 0)],
        &[(COST, 1), (POWER, -1), (GRIT, 1)],
        &[(COST, 1), (POWER, 1), (GRIT, 1), (STRIDE, 100)],
    ] {
        assert_eq!(card(Print { stats, ..body() }), Err(BadRules::NoStat(FIRST)));
    }
    assert_eq!(changed(|rules| rules.cards = &rules.cards[1..]), Err(BadRules::CardList));
}

/// What the check says of a card of this kind with this ability.
fn able(kind: Kind, when: When, aim: Aim, ops: &'static [Op]) -> Result<(), BadRules> {
    let abilities = std::vec![Ability { when, aim, ops }].leak();
    card(Print { kind, abilities, ..body() })
}

#[test]
fn abilities_must_suit_their_card() {
    use Aim::*;
    const DRAW: &[Op] = &[Op::Draw(Who::You, 1)];
    assert_eq!(able(Kind::Creature, When::Dies, Nothing, DRAW), Ok(()));
    let bad = Err(BadRules::BadAbility(FIRST));
    assert_eq!(able(Kind::Creature, When::Played, Nothing, DRAW), bad);
    assert_eq!(able(Kind::Deed, When::Dies, Nothing, DRAW), bad);
    assert_eq!(able(Kind::Creature, When::Dies, Seat(Side::Any), DRAW), bad, "nobody is asked");
    assert_eq!(able(Kind::Aura, When::Played, Nothing, DRAW), bad, "on nothing");
    assert_eq!(card(Print { kind: Kind::Instant, ..body() }), bad, "does nothing");
    let uses = [Ability::new(When::Used { cost: 1 }, DRAW); 2];
    assert_eq!(card(Print { abilities: std::vec::Vec::from(uses).leak(), ..body() }), bad);
    let many = [Ability::new(When::Dies, DRAW); 5];
    assert_eq!(card(Print { abilities: std::vec::Vec::from(many).leak(), ..body() }), bad);
    let long = Err(BadRules::BadLength(FIRST));
    assert_eq!(able(Kind::Deed, When::Played, Nothing, &[]), long);
    assert_eq!(able(Kind::Deed, When::Played, Nothing, &[Op::ExtraTurn; 7]), long);
    const BEYOND: &[Op] = &[Op::Unless(Test::Behind, 2), Op::ExtraTurn];
    assert_eq!(able(Kind::Deed, When::Played, Nothing, BEYOND), long);
}

#[test]
fn instructions_mean_only_what_they_are_aimed_at() {
    use Aim::*;
    let deed = |aim, ops| able(Kind::Deed, When::Played, aim, ops);
    let bad = Err(BadRules::BadAim(FIRST));
    let any = Side::Any;
    for (aim, ops) in [
        (Nothing, &[Op::Damage(What::Aimed, 1)]),
        (Seat(any), &[Op::Damage(What::Aimed, 1)]),
        (Anything(any), &[Op::Tap(What::Aimed)]),
        (Creature(any), &[Op::Lose(Who::Aimed, 1)]),
        (Creature(any), &[Op::Counter]),
        (Effect, &[Op::Move(What::Aimed, To::Hand)]),
        (Fallen, &[Op::Move(What::Aimed, To::Discard)]),
        (Fallen, &[Op::Damage(What::Aimed, 1)]),
        (Nothing, &[Op::Grow(What::This, 1)]),
    ] {
        assert_eq!(deed(aim, ops), bad, "{aim:?} {ops:?}");
    }
    assert_eq!(deed(Creature(any), &[Op::Move(What::Aimed, To::Discard)]), Ok(()));
    assert_eq!(deed(Nothing, &[Op::Move(What::This, To::Hand)]), Ok(()));
}

#[test]
fn amounts_stats_and_spans_are_within_bounds() {
    use Aim::*;
    let deed = |aim, ops| able(Kind::Deed, When::Played, aim, ops);
    for ops in [&[Op::Draw(Who::You, 0)], &[Op::Gain(Who::You, 21)], &[Op::Grow(What::Yours, 200)]]
    {
        assert_eq!(deed(Nothing, ops), Err(BadRules::BadAmount(FIRST)));
    }
    const CHEAPER: &[Op] = &[Op::Change(What::Yours, COST, -1, Span::Turn)];
    assert_eq!(deed(Nothing, CHEAPER), Err(BadRules::BadStat(FIRST)));
    const STAYS: &[Op] = &[Op::Change(What::Yours, POWER, 1, Span::Stays)];
    assert_eq!(deed(Nothing, STAYS), Err(BadRules::BadSpan(FIRST)));
    assert_eq!(able(Kind::Creature, When::Arrives, Nothing, STAYS), Ok(()));
    const READY: &[Op] = &[Op::Ready(What::Yours)];
    let endless = Err(BadRules::Endless(FIRST));
    assert_eq!(able(Kind::Creature, When::Used { cost: 0 }, Nothing, READY), endless);
    assert_eq!(able(Kind::Creature, When::Quests, Nothing, READY), endless);
    assert_eq!(able(Kind::Creature, When::Used { cost: 1 }, Nothing, READY), Ok(()));
}

#[test]
fn decks_and_numbers_are_within_bounds() {
    let few = Preset { id: "few", name: "Few", cards: &[(DefId(0), 4)] };
    let lost = Preset { id: "lost", name: "Lost", cards: &[(DefId(99), 4)] };
    for deck in [few, lost] {
        let decks = std::vec![deck, deck].leak();
        assert_eq!(changed(|rules| rules.decks = decks), Err(BadRules::BadDeck));
    }
    assert_eq!(changed(|rules| rules.decks = &rules.decks[1..]), Err(BadRules::TooFewDecks));
    let wrong: [fn(&mut Ruleset<'static>); 9] = [
        |rules| rules.start = 0,
        |rules| rules.start = 100,
        |rules| rules.goal = Goal::Race(20),
        |rules| rules.goal = Goal::Race(100),
        |rules| rules.hand = 20,
        |rules| rules.hand_limit = 0,
        |rules| rules.turns = 0,
        |rules| rules.limits.most = 41,
        |rules| rules.limits.copies = 0,
    ];
    for change in wrong {
        assert_eq!(changed(change), Err(BadRules::BadNumbers));
    }
}
