//! Saving: what is being made goes to the shelf, as a part of the box's own pack.

use hexdeck_engine::games::flip::Board;
use hexdeck_engine::pack::{Error, Kind, Writer};

use crate::screens::{Go, Practice, Table};
use crate::shelf::{Own, OwnPack};
use crate::stock::Key;

/// Gives what is being made to the shelf, and chooses it for the next game.
pub(super) fn save(table: &mut Table, kind: Kind) -> Go {
    let id = match &table.practice {
        Practice::Deck(draft) => &draft.tag.id,
        Practice::Board(draft) => &draft.tag.id,
        Practice::Rules(draft) => &draft.tag.id,
        _ => return Go::Back,
    };
    table.stock.made = Some((kind, Key::new(OwnPack::Made.id(), kind, id)));
    // The draft stays on the table until it is written.
    table.shelf.kept = None;
    table.shelf.own = Some(Own::Put(OwnPack::Made, write));
    table.mind = Default::default();
    Go::Back
}

/// Writes the part that is being made.
fn write(table: &Table, writer: &mut Writer<'_>) -> Result<(), Error> {
    match &table.practice {
        Practice::Deck(draft) => writer.deck(&draft.tag.id, &draft.tag.name, draft.cards()),
        Practice::Board(draft) => {
            let board = Board::new(draft.cells().iter().copied());
            let board = board.map_err(|_| Error::Head("its board cannot be played on"))?;
            writer.board(&draft.tag.id, &draft.tag.name, &board)
        }
        Practice::Rules(draft) => writer.rules(&draft.tag.id, &draft.tag.name, &draft.rules()),
        _ => Err(Error::Head("nothing is being made")),
    }
}
