//! The card games that ship come from JSON through packs, and packs of others can be played.

use hexdeck_engine::games::duel::{Book, Duel, Setup};
use hexdeck_engine::pack::{Backing, Pack, Space, Writer};
use hexdeck_engine::play::{Game, Rng};

use super::built;

#[test]
fn the_sources_of_our_duels_give_the_rules_that_are_played() {
    let bytes = built("packs/duel");
    let pack = Pack::new_checked(&bytes).unwrap();
    for own in Book::ALL.map(Book::rules) {
        let mut backing = Backing::EMPTY;
        let game = pack.game(own.id).unwrap();
        assert_eq!(&game.rules(&mut Space::over(&mut backing)).unwrap(), own);
    }
}

/// The first of our duels with another name and fewer points, as somebody else might write it.
fn other() -> Vec<u8> {
    let mut rules = *Book::BREAKWATER.rules();
    (rules.id, rules.name, rules.start) = ("harbour", "Harbour", 9);
    let mut buffer = vec![0; 16_384];
    let about = hexdeck_engine::pack::About {
        engine: hexdeck_engine::pack::Version::FIRST,
        id: "harbour",
        name: "Harbour",
        author: "Somebody",
        licence: "CC0-1.0",
    };
    let mut writer = Writer::new(&mut buffer, &about, &[], 1).unwrap();
    writer.game(&rules).unwrap();
    writer.finish().unwrap().bytes().to_vec()
}

#[test]
fn a_duel_out_of_a_pack_is_played_to_its_end() {
    let pack = Pack::new_checked(Box::leak(other().into_boxed_slice())).unwrap();
    let game = pack.game("harbour").unwrap();
    let backing = Box::leak(Box::new(Backing::EMPTY));
    let rules = Box::leak(Box::new(game.rules(&mut Space::over(backing)).unwrap()));
    assert!(!Book(game.sum()).exists());
    let book = Book::add(game.sum(), rules).unwrap();
    assert_eq!(Book::add(game.sum(), rules), Some(book), "it is there already");
    let mut duel = Duel::start(&Setup::usual(book, 2), 4).unwrap();
    assert_eq!(duel.board().rules().start, 9);
    let mut chance = Rng::new(7);
    for _ in 0..20_000 {
        let Some(seat) = duel.active().iter().next() else { break };
        let mut moves = Vec::new();
        duel.each_move(seat, &mut |mv| moves.push(mv));
        let mv = moves[chance.below(moves.len() as u32) as usize];
        duel.apply(seat, mv, &mut |_| ()).unwrap();
    }
    assert!(duel.outcome().is_some() && duel.check().is_ok());
}
