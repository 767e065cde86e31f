//! The packs that ship, and the page that describes the format.

use hexdeck_console::storage::packs::BUILT_IN;
use hexdeck_engine::games::dice;
use hexdeck_engine::pack::{Content, Kind, Pack};
use hexdeck_engine::play::Game;
use hexdeck_sim::pack::{Mistakes, Source, show};

use super::{built, repository};

#[test]
fn the_built_in_pack_is_what_its_sources_give() {
    assert!(
        built("packs/starter") == BUILT_IN[0],
        "run: hexdeck pack build packs/starter -o packs/starter.hexdeck"
    );
}

#[test]
fn the_pack_of_dice_is_what_its_sources_give() {
    assert!(
        built("packs/dice") == dice::BUILT_IN,
        "run: hexdeck pack build packs/dice -o packs/dice.hexdeck"
    );
    let pack = Pack::new_checked(dice::BUILT_IN).unwrap();
    assert_eq!(pack.units("usual").unwrap().tables(), dice::tables::Tables::USUAL);
    let map = pack.map("two_fords").unwrap().map().unwrap();
    let setup = dice::Setup { map: Some(map), ..dice::Setup::default() };
    assert!(dice::Dice::start(&setup, 1).is_ok());
}

#[test]
fn the_deck_of_the_readme_can_be_built() {
    let bytes = built("packs/embers");
    let pack = Pack::new_checked(&bytes).unwrap();
    assert_eq!(pack.deck("embers").map(|deck| deck.len()), Some(12));
}

/// A pack as the first release wrote it, which every release reads.
#[test]
fn a_stored_pack_of_format_1_still_opens() {
    let bytes = std::fs::read(repository("tests/corpus/packs/format-1.hexdeck")).unwrap();
    let pack = Pack::new_checked(&bytes).unwrap();
    assert_eq!((bytes[4], pack.head().id), (1, "every-kind"));
    let kinds: Vec<u8> = pack.iter().map(|part| part.kind).collect();
    assert_eq!(kinds, [1, 2, 3, 4, 5, 6, 8, 9]);
    assert!(pack.iter().all(|part| !matches!(part.content, Content::Unknown { .. })));
}

#[test]
fn every_part_has_a_german_name() {
    let pack = Pack::new_checked(BUILT_IN[0]).unwrap();
    let count = |kind: Kind| pack.iter().filter(|part| part.kind == kind as u8).count();
    assert_eq!((count(Kind::Deck), count(Kind::Board), count(Kind::Rules)), (4, 6, 5));
    for part in pack.iter() {
        let key = format!("{}.{}", Kind::of(part.kind).unwrap().name(), part.id);
        assert!(pack.head().text("de", &key).is_some(), "{key}");
    }
    let board = pack.board("elements_19").unwrap();
    assert!(board.cells().any(|cell| cell.element.is_some()));
}

#[test]
fn what_is_shown_builds_the_same_pack() {
    for bytes in
        [built("tests/corpus/packs/every-kind.json"), built("packs/duel"), BUILT_IN[0].to_vec()]
    {
        let document = show::document(&Pack::new_checked(&bytes).unwrap());
        let file = format!("hexdeck-shown-{}-{}.json", std::process::id(), bytes.len());
        let path = std::env::temp_dir().join(file);
        std::fs::write(&path, document.to_string()).unwrap();
        let mut mistakes = Mistakes::default();
        let source = Source::read(&path, &mut mistakes);
        std::fs::remove_file(&path).unwrap();
        assert!(source.expect("no mistakes").build().unwrap() == bytes);
    }
}

/// The first block of a page that is fenced as this language.
fn block<'p>(page: &'p str, language: &str) -> &'p str {
    let fence = format!("```{language}\n");
    let start = page.find(&fence).expect("the block") + fence.len();
    let length = page[start..].find("```").expect("its end");
    &page[start..start + length]
}

#[test]
fn the_example_of_the_page_is_what_the_builder_gives() {
    let page = std::fs::read_to_string(repository("docs/packs.md")).unwrap();
    let path = std::env::temp_dir().join(format!("hexdeck-page-{}.json", std::process::id()));
    std::fs::write(&path, block(&page, "json")).unwrap();
    let mut mistakes = Mistakes::default();
    let source = Source::read(&path, &mut mistakes);
    std::fs::remove_file(&path).unwrap();
    let bytes = source.unwrap_or_else(|| panic!("{:?}", mistakes.into_vec())).build().unwrap();
    let hex: Vec<u8> = block(&page, "hex")
        .lines()
        .flat_map(|line| line.split('|').next().unwrap_or_default().split_whitespace())
        .map(|byte| u8::from_str_radix(byte, 16).expect("two digits"))
        .collect();
    let got: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(hex == bytes, "the page should say {}", got.join(" "));
}
