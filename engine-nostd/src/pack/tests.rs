//! Packs are written, read, and refused.

use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::flow::Condition;
use crate::games::dice::tables::{Size, Tables, Terrain};
use crate::games::dice::{self, Map};
use crate::games::duel;
use crate::games::flip::{self, Rgb, Setup, starter};
use crate::hex::Hex;

const ABOUT: About<'static> = About {
    engine: Version::FIRST,
    id: "demo",
    name: "Demo",
    author: "Somebody",
    licence: "CC0-1.0",
};

const GERMAN: &[(&str, &str)] = &[("deck.starter", "Anfang"), ("name", "Probe")];

/// One part of every kind, and one of a kind that does not exist yet.
fn demo(buffer: &mut [u8]) -> Pack<'_> {
    let mut writer = Writer::new(buffer, &ABOUT, &[("de", GERMAN)], 9).unwrap();
    writer.deck("starter", "Starter", &starter()).unwrap();
    writer.board("classic_19", "Classic", &flip::Board::hexagon(2).unwrap()).unwrap();
    let mut rules = flip::Rules::BASE;
    rules.attack.colour = Some(Rgb(1, 2, 3));
    writer.rules("base", "Base", &rules).unwrap();
    writer.flows("wide", "Wide", 5).unwrap();
    writer.units("usual", "Usual", &Tables::USUAL).unwrap();
    writer.map("open", "Open", &open_map()).unwrap();
    let [high, low] = [Note { pitch: 69, ticks: 4 }, Note { pitch: 0, ticks: 1 }];
    writer.tune("call", "Call", 60, [&[high, low], &[low]]).unwrap();
    let triangle = Outline::Polygon(&[0, 200, 56, 40, 200, 40]);
    let dot = Outline::Hexagon { x: -3, y: 4, radius: 60 };
    let colour = Rgb(255, 0, 128);
    let figures = [Figure { colour, outline: triangle }, Figure { colour, outline: dot }];
    writer.emblem("mark", "Mark", &figures).unwrap();
    writer.unknown(200, 3, "later", "Later", b"whatever").unwrap();
    writer.finish().unwrap()
}

/// A small map of open ground.
fn open_map() -> Map {
    let pair = (Hex::new(-3, -1), dice::tables::Kind::Outpost);
    let middle = dice::tables::Kind::CommandCentre;
    Map::new(Size::Small, [Terrain::Plains; 64], middle, &[pair]).unwrap()
}

/// Puts the length and the checksum right.
fn mend(bytes: &mut [u8]) {
    let length = bytes.len() as u32;
    bytes[8..12].copy_from_slice(&length.to_le_bytes());
    let end = bytes.len() - 4;
    let sum = sum(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn what_was_written_is_read() {
    let mut buffer = [0; 4096];
    let pack = demo(&mut buffer);
    let head = pack.head();
    assert_eq!((head.id, head.name, head.author), ("demo", "Demo", "Somebody"));
    assert_eq!((head.licence, head.engine, pack.parts()), ("CC0-1.0", Version::FIRST, 9));
    assert_eq!((head.name_in("de"), head.name_in("fr")), ("Probe", "Demo"));
    let deck = pack.find(Kind::Deck, "starter").unwrap();
    assert_eq!((pack.name_in(&deck, "de"), pack.name_in(&deck, "en")), ("Anfang", "Starter"));
    let cards: heapless::Vec<_, 31> = pack.deck("starter").unwrap().first();
    assert_eq!(cards, starter());
    let board = pack.board("classic_19").unwrap().board().unwrap();
    assert_eq!(board, flip::Board::hexagon(2).unwrap());
    let Rules(rules) = pack.rules("base").unwrap();
    assert_eq!(rules.attack.colour, Some(Rgb(1, 2, 3)));
    assert!(Setup::new(board, [&cards, &cards], rules).is_ok());
    let kinds: Vec<u8> = pack.iter().map(|part| part.kind).collect();
    assert_eq!(kinds, [1, 2, 3, 4, 5, 6, 8, 9, 200]);
    let Content::Tune(tune) = pack.find(Kind::Tune, "call").unwrap().content else { panic!() };
    assert_eq!((tune.voice(0).count(), tune.voice(1).count(), tune.voice(2).count()), (2, 1, 0));
    let Content::Emblem(emblem) = pack.find(Kind::Emblem, "mark").unwrap().content else {
        panic!()
    };
    let corners: Vec<_> = emblem.figures().next().unwrap().outline.points().collect();
    assert_eq!(corners, [(0, -56), (56, 40), (-56, 40)]);
    let Content::Unknown { version: 3, body: b"whatever" } = pack.part(8).unwrap().content else {
        panic!()
    };
    assert!(pack.part(9).is_none() && pack.deck("other").is_none());
}

#[test]
fn every_rule_has_its_place() {
    let flips: [fn(&mut flip::Rules); 12] = [
        |r| r.hand_limit = 16,
        |r| r.auto_draw = false,
        |r| r.attack.mode = flip::AttackMode::ShapeAndColour,
        |r| r.attack.shape = Some(flip::Shape::Diamond),
        |r| r.compare.both_match = true,
        |r| r.variants.threshold = 6,
        |r| r.variants.fallen_ace = true,
        |r| r.variants.trend = flip::Trend::Descension,
        |r| r.variants.choice = flip::Choice::Chaos,
        |r| r.variants.hands = flip::Hands::Closed,
        |r| r.variants.sudden_death = true,
        |r| r.variants.rotate = true,
    ];
    let mut seen = Vec::new();
    for flip in flips {
        let mut rules = flip::Rules::BASE;
        flip(&mut rules);
        let mut buffer = [0; 256];
        let mut writer = Writer::new(&mut buffer, &ABOUT, &[], 1).unwrap();
        writer.rules("r", "R", &rules).unwrap();
        let pack = writer.finish().unwrap();
        assert_eq!(pack.rules("r"), Some(Rules(rules)));
        seen.push(pack.bytes().to_vec());
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), flips.len());
}

#[test]
fn newer_packs_are_refused_with_both_versions() {
    let mut buffer = [0; 4096];
    let mut bytes = demo(&mut buffer).bytes().to_vec();
    bytes[4] = 2;
    // Whatever a newer format has changed, the sum included.
    let no = Pack::new_checked(&bytes).unwrap_err();
    assert_eq!(no, Error::NewerFormat { found: 2, known: 1 });
    let sentence = no.to_string();
    assert!(sentence.contains('2') && sentence.contains('1'), "{sentence}");
    bytes[4] = 1;
    bytes[5] = 9;
    mend(&mut bytes);
    let no = Pack::new_checked(&bytes).unwrap_err();
    assert_eq!(no, Error::NewerEngine { needs: Version(9, 1, 0), has: Version::THIS });
    assert!(no.to_string().contains("9.1.0") && no.to_string().contains("0.1.0"));
}

#[test]
fn damage_is_told_as_damage() {
    let mut buffer = [0; 4096];
    let bytes = demo(&mut buffer).bytes().to_vec();
    for cut in 0..bytes.len() {
        assert!(Pack::new_checked(&bytes[..cut]).is_err(), "{cut}");
    }
    for bit in 0..8 * bytes.len() {
        let mut wrong = bytes.clone();
        wrong[bit / 8] ^= 1 << (bit % 8);
        assert!(Pack::new_checked(&wrong).is_err(), "{bit}");
    }
    let mut long = bytes.clone();
    long.push(0);
    assert!(matches!(Pack::new_checked(&long), Err(Error::WrongLength { .. })));
    assert_eq!(Pack::new_checked(b"").unwrap_err(), Error::NotAPack);
}

#[test]
fn mistakes_that_a_sum_covers_are_told_by_part() {
    let mut buffer = [0; 4096];
    let good = demo(&mut buffer).bytes().to_vec();
    let table = |bytes: &[u8], part: usize| {
        let place = 16 + 8 * part + 4;
        u32::from_le_bytes(bytes[place..place + 4].try_into().unwrap()) as usize
    };
    let deck = table(&good, 0) + 16 + 1 + 3 * 6 + 1;
    let (units, map) = (table(&good, 4) + 6 + 6, table(&good, 5) + 5 + 5);
    type Change = (usize, u8, &'static str);
    let changes: [Change; 14] = [
        (units + 1, 0xFF, "5000 coins"),
        (units + 10, 2, "0 or 1"),
        (map, 3, "a size"),
        (map + 1, 5, "terrain does not exist"),
        (map + 1, 3, "within two cells"),
        (deck + 16 + 1, 10, "1 to 9"),
        (deck + 16, 5, "shape"),
        (deck + 16 + 2, 3, "colour"),
        (deck, b' ', "id"),
        (deck + 9, b'2', "twice"),
        (table(&good, 1) + 11 + 8 + 1, 100, "steps"),
        (table(&good, 2) + 5 + 5, 40, "range"),
        (table(&good, 3) + 5 + 5, 6, "2 to 5"),
        (table(&good, 6) + 5 + 5 + 2, 5, "pitch"),
    ];
    for (at, byte, says) in changes {
        let mut wrong = good.clone();
        wrong[at] = byte;
        mend(&mut wrong);
        let no = Pack::new_checked(&wrong).unwrap_err();
        let sentence: String = no.to_string();
        assert!(matches!(no, Error::Part { .. }) && sentence.contains(says), "{at}: {sentence}");
    }
}

#[test]
fn what_cannot_be_read_cannot_be_written() {
    let mut small = [0; 100];
    let mut writer = Writer::new(&mut small, &ABOUT, &[], 1).unwrap();
    assert_eq!(writer.deck("a", "A", &starter()), Err(Error::TooLarge));
    let mut buffer = [0; 4096];
    let writer = Writer::new(&mut buffer, &ABOUT, &[], 1).unwrap();
    assert!(matches!(writer.finish(), Err(Error::Head(_))), "a part is missing");
    let mut writer = Writer::new(&mut buffer, &ABOUT, &[], 2).unwrap();
    writer.flows("a", "A", 3).unwrap();
    writer.flows("a", "A", 4).unwrap();
    let twice = writer.finish().unwrap_err();
    assert_eq!(twice, Error::Part { number: 2, why: "another part of its kind has the same id" });
    for about in [
        About { id: "Demo", ..ABOUT },
        About { name: "", ..ABOUT },
        About { author: " x", ..ABOUT },
        About { licence: "a\nb", ..ABOUT },
    ] {
        let writer = Writer::new(&mut buffer, &about, &[], 0).unwrap();
        assert!(matches!(writer.finish(), Err(Error::Head(_))), "{about:?}");
    }
    for languages in [
        &[("en", &[][..]), ("de", &[])][..],
        &[("eng", &[])],
        &[("en", &[("b", "x"), ("a", "x")])],
        &[("en", &[("a", "x"), ("a", "x")])],
        &[("en", &[("a.b.c", "x")])],
        &[("en", &[("a", "")])],
    ] {
        let writer = Writer::new(&mut buffer, &ABOUT, languages, 0).unwrap();
        assert!(matches!(writer.finish(), Err(Error::Head(_))), "{languages:?}");
    }
}

#[test]
fn a_head_is_readable_before_the_rest_has_come() {
    let mut buffer = [0; 4096];
    let pack = demo(&mut buffer);
    let head = Head::read(&pack.bytes()[..256]).unwrap();
    assert_eq!((head.id, head.length as usize), ("demo", pack.bytes().len()));
    assert!(Head::read(&pack.bytes()[..40]).is_err());
}

#[test]
fn versions_are_read_as_they_are_written() {
    assert_eq!(Version::read(&Version::THIS.to_string()), Some(Version::THIS));
    for text in ["", "1", "1.2", "1.2.3.4", "1.2.256", "+1.2.3", "1.02.3", "a.b.c"] {
        assert_eq!(Version::read(text), None, "{text}");
    }
}

#[test]
fn card_games_are_read_as_they_are_written() {
    for rules in duel::Book::ALL.map(duel::Book::rules) {
        let mut buffer = [0; 8192];
        let mut writer = Writer::new(&mut buffer, &ABOUT, &[], 1).unwrap();
        writer.game(rules).unwrap();
        let pack = writer.finish().unwrap();
        let game = pack.game(rules.id).unwrap();
        let mut backing = Backing::EMPTY;
        let read = game.rules(&mut Space::over(&mut backing)).unwrap();
        assert_eq!(&read, rules);
        assert!(pack.game("other").is_none());
    }
    assert!(size_of::<Backing>() <= 20 * 1024, "{}", size_of::<Backing>());
}

#[test]
fn card_games_that_cannot_be_played_are_refused() {
    let rules = *duel::Book::LANTERNS.rules();
    let refuses = |rules: &duel::Ruleset| {
        let mut buffer = [0; 8192];
        let mut writer = Writer::new(&mut buffer, &ABOUT, &[], 1).unwrap();
        writer.game(rules).unwrap();
        matches!(writer.finish(), Err(Error::Part { number: 1, .. }))
    };
    assert!(!refuses(&rules));
    assert!(refuses(&duel::Ruleset { turns: 0, ..rules }));
    assert!(refuses(&duel::Ruleset { turns: 300, ..rules }));
    assert!(refuses(&duel::Ruleset { decks: &rules.decks[..1], ..rules }));
    assert!(refuses(&duel::Ruleset { charge: "", ..rules }));
    let mut cards = rules.cards.to_vec();
    cards[3].text = "two\nlines";
    assert!(refuses(&duel::Ruleset { cards: &cards, ..rules }));
    // A condition that contains itself is cut off and comes out as one that does not exist.
    static ENDLESS: Condition<'static> = Condition::Not(&ENDLESS);
    let mut flow = rules.flow;
    let mut segments = flow.segments.to_vec();
    segments[0].ends_when = ENDLESS;
    flow.segments = &segments;
    assert!(refuses(&duel::Ruleset { flow, ..rules }));
}
