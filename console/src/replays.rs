//! Keeping the game on the table as a replay, in the box's own pack of replays.
//!
//! A replay is a part of the kind [`KIND`]: of Merge the format `HXMR` as long as every move is
//! known, of other games the saved match. A game has the same id however often it is kept, so it
//! is kept once. Computers read the pack over the cable; `hexdeck replay` plays what is in it.

use core::fmt::Write;

use heapless::String;
use hexdeck_engine::pack::{Error, Writer};

use crate::paint::Label;
use crate::screens::Table;
use crate::shelf::{Own, OwnPack};
use crate::text::Text;

/// The kind of a part that is a replay. Engines that do not know it keep its bytes.
pub const KIND: u8 = 16;
/// The version of its body.
pub const VERSION: u8 = 1;
/// Longest replay: what fits the sheet that a part is written on.
const MOST_BYTES: usize = 2_816;

/// Has the game on the table kept. What became of it stands on the shelf a moment later.
pub(crate) fn keep(table: &mut Table) {
    table.shelf.kept = None;
    table.shelf.own = Some(Own::Put(OwnPack::Replays, write));
}

/// What to tell about it, once it is known.
pub(crate) fn told(table: &mut Table) -> Option<Text> {
    let done = table.shelf.kept.take()?;
    Some(if done.is_ok() { Text::ReplayKept } else { Text::ReplayNotKept })
}

/// Writes the game on the table.
fn write(table: &Table, writer: &mut Writer<'_>) -> Result<(), Error> {
    let mut bytes = [0; MOST_BYTES];
    let nothing = Error::Part { number: 1, why: "there is no game to be kept" };
    let game = table.playing.any().ok_or(nothing)?;
    let whole =
        table.playing.merge().and_then(|merge| table.run.write_replay(merge, &mut bytes).ok());
    let used = match whole {
        Some(used) => used,
        None => game.save_recent(usize::MAX, &mut bytes).ok_or(Error::TooLarge)?,
    };
    let (mut id, mut name) = (String::<24>::new(), Label::new());
    // A game's name has at most five letters, a hash sixteen.
    let _ = write!(id, "{}-{:016x}", game.id(), game.hash());
    let _ = match table.playing.merge() {
        Some(merge) => write!(name, "merge, {} points", merge.state().score()),
        None => write!(name, "{}, {} moves", game.id(), game.ply()),
    };
    writer.unknown(KIND, VERSION, &id, &name, &bytes[..used])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;
    use hexdeck_engine::games::flows;
    use hexdeck_engine::games::merge::{Replay, Setup};
    use hexdeck_engine::pack::{About, Content, Pack, Version};
    use hexdeck_engine::play::Seat;
    use std::vec::Vec;

    fn written(table: &Table) -> Result<Vec<u8>, Error> {
        let about = About {
            engine: Version::FIRST,
            id: "replays",
            name: "Replays",
            author: "Made on a Hexdeck",
            licence: "Its maker's own",
        };
        let mut sheet = [0; 3072];
        let mut writer = Writer::new(&mut sheet, &about, &[], 1)?;
        write(table, &mut writer)?;
        let pack = writer.finish()?;
        let Some(Content::Unknown { version: VERSION, body }) = pack.part(0).map(|p| p.content)
        else {
            panic!("not a replay")
        };
        assert!(Pack::new_checked(pack.bytes()).is_ok());
        Ok(body.to_vec())
    }

    #[test]
    fn the_longest_run_of_merge_fits_and_is_true() {
        let mut table = Table::new(&BOARD_3_5, 1);
        assert!(written(&table).is_err(), "there is no game");
        let setup = Setup { radius: 3, ..Setup::default() };
        table.playing.start_merge(&setup, 7).unwrap();
        table.run.begin(7, None);
        for n in 0..crate::run::MOST_MOVES + 1 {
            let game = table.playing.merge_mut().unwrap();
            let ways = game.state().ways();
            if n == crate::run::MOST_MOVES {
                let bytes = written(&table).unwrap();
                let again = Replay::read(&bytes).unwrap().verify(&mut |_, _| ()).unwrap();
                assert_eq!(&again, table.playing.merge().unwrap().state());
                return;
            }
            let dir = ways.nth(n % ways.count()).unwrap();
            game.play(Seat::FIRST, dir, &mut |_| ()).unwrap();
            table.run.follow(game);
        }
    }

    #[test]
    fn other_games_are_kept_as_saved_matches() {
        let mut table = Table::new(&BOARD_3_5, 1);
        table.playing.start_flows(&flows::Setup::players(3), 7).unwrap();
        let bytes = written(&table).unwrap();
        let mut other = crate::playing::Playing::default();
        other.load(&bytes).unwrap();
        assert_eq!(other.any().unwrap().hash(), table.playing.any().unwrap().hash());
    }
}
