//! What people make on the box: kept through a restart, and read back as JSON.

use embassy_futures::block_on;
use hexdeck_console::board::BOARDS;
use hexdeck_console::storage::packs::PackStore;
use hexdeck_engine::pack::Pack;
use hexdeck_sim::flash::{FlashFile, Memory};
use hexdeck_sim::pack::{Mistakes, Source, show};
use hexdeck_sim::{headless, touches};

use super::repository;

#[test]
fn what_is_made_in_the_workshop_is_there_after_a_restart_and_comes_out_as_json() {
    for board in BOARDS {
        let file = format!("hexdeck-made-{}-{}", std::process::id(), board.name);
        let path = std::env::temp_dir().join(file);
        let script = format!("tests/touches/workshop-{}.txt", board.name);
        let script = std::fs::read_to_string(repository(&script)).unwrap();
        let run = |script: &str| {
            let touches = touches::parse(script, board).unwrap();
            let memory = Memory::open(&path).unwrap();
            headless::run_with(board, 1, &touches, false, memory).unwrap()
        };
        let before = run(&script).pop().unwrap();
        assert_eq!(before.name, "chosen");
        // Home, and the new game as it was set up.
        let home = if board.width >= 480 { "tap 128 150" } else { "tap 90 112" };
        let after = run(&format!("{home}\nshot chosen\n")).pop().unwrap();
        assert!(after.picture == before.picture, "{}: the choice is remembered", board.name);

        let mut store = PackStore::new(FlashFile::packs(&path).unwrap());
        block_on(store.open()).unwrap();
        let pack = store.library().find("made-here").expect("what was made is kept");
        check(&pack, board.name);
        std::fs::remove_file(&path).unwrap();
    }
}

/// The pack and its document, from which the same pack can be built.
fn check(pack: &Pack<'_>, name: &str) {
    let deck = pack.deck("deck-1").expect("a deck");
    assert_eq!(deck.len(), 11, "{name}: a card was copied");
    let named = deck.cards().find(|card| card.id.as_str() == "tar");
    let side = named.expect("a card was renamed").sides[1];
    assert_eq!((side.number, side.shape_colour.to_string().as_str()), (9, "#9BE564"), "{name}");
    let board = pack.board("board-1").expect("a board").board().unwrap();
    assert_eq!(board.cells().len(), 19, "{name}");
    assert_eq!(board.cells().iter().filter(|cell| cell.element.is_some()).count(), 1, "{name}");
    assert!(pack.rules("rules-1").expect("rules").0.variants.same, "{name}");

    let document = show::document(pack);
    assert_eq!(document["boards"][0]["cells"].as_array().map(Vec::len), Some(19));
    assert_eq!(document["decks"][0]["name"], "Lances 2");
    let path = std::env::temp_dir().join(format!("hexdeck-made-{}.json", std::process::id()));
    std::fs::write(&path, document.to_string()).unwrap();
    let source = Source::read(&path, &mut Mistakes::default());
    std::fs::remove_file(&path).unwrap();
    assert!(source.expect("no mistakes").build().unwrap() == pack.bytes(), "{name}");
}
