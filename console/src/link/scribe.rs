//! The scribe: puts away what the box itself has made, in packs of its own.
//!
//! Promises: screens never wait for it; what was there stays until the new pack is complete, so a
//! power cut loses the change at most; nobody is asked, for it is the person at the box who wants
//! it. Writes a sector at a time, when no finger is down and nothing moves, but does not wait for
//! that longer than two seconds; lets a pack that is arriving over the cable come first.

use hexdeck_engine::pack::{About, Error, Pack, Splice, Version, Writer, sum};

use crate::shelf::{Own, OwnPack};
use crate::storage::SECTOR;
use crate::storage::packs::{InPlace, Library, PackStore, Refused};
use crate::{App, Millis};

/// The longest part with what is round it: a deck of 64 cards.
const SHEET: usize = 3072;
/// Bytes that are written at once: a page of the chip.
const PAGE: usize = 256;
/// Longest wait for a good moment.
const PATIENCE: Millis = 2_000;
/// How long until the scribe looks again whether this is one.
const AGAIN: Millis = 100;

/// How far a change has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is written yet.
    Open,
    /// So many bytes of the new pack are written.
    Written(u32),
}

/// Who writes.
pub(super) struct Scribe {
    /// The part that comes in, as a pack of its own.
    sheet: [u8; SHEET],
    used: usize,
    job: Option<(Own, Stage)>,
    since: Millis,
    now: Millis,
}

impl Scribe {
    /// A scribe with nothing to do.
    pub const fn new() -> Self {
        Scribe { sheet: [0; SHEET], used: 0, job: None, since: 0, now: 0 }
    }

    /// Whether something is being written.
    pub fn busy(&self) -> bool {
        self.job.is_some()
    }

    /// When to go on at the latest.
    pub fn wake(&self) -> Option<Millis> {
        self.busy().then_some(self.now + AGAIN)
    }

    /// Takes up what a screen wants. The part is copied at once: the screen may change it again.
    pub fn take_up(&mut self, now: Millis, app: &mut App<'_>) {
        if self.busy() {
            return;
        }
        let Some(own) = app.table.shelf.own.take() else { return };
        app.table.shelf.kept = None;
        (self.since, self.now) = (now, now);
        if let Own::Put(pack, write) = &own {
            let written = Writer::new(&mut self.sheet, &about(*pack), &[german(*pack)], 1)
                .and_then(|mut writer| write(&app.table, &mut writer).map(|()| writer))
                .and_then(|writer| writer.finish().map(|whole| whole.bytes().len()));
            match written {
                Ok(used) => self.used = used,
                Err(why) => return app.kept(Err(Refused::Pack(why))),
            }
        }
        self.job = Some((own, Stage::Open));
    }

    /// Does a sector's worth; whether there is more to do at once.
    pub async fn step<F: InPlace>(
        &mut self,
        now: Millis,
        app: &mut App<'_>,
        store: &mut PackStore<F>,
    ) -> bool {
        self.now = now;
        if !self.busy() || (!app.calm() && now < self.since + PATIENCE) {
            return false;
        }
        match self.write(store).await {
            Ok(true) => true,
            done => {
                self.job = None;
                app.kept(done.map(drop));
                false
            }
        }
    }

    /// Whether there is more to write.
    async fn write<F: InPlace>(&mut self, store: &mut PackStore<F>) -> Result<bool, Refused> {
        let Some((own, stage)) = &mut self.job else { return Ok(false) };
        let written = match *stage {
            Stage::Written(bytes) => bytes,
            Stage::Open => {
                let splice = splice(own, &self.sheet[..self.used], store.library())?;
                if splice.is_empty() {
                    store.remove(own.pack().id()).await?;
                    return Ok(false);
                }
                let (length, sum) = (splice.length(), splice.sum());
                match store.begin(length, sum).await {
                    Ok(_) => {}
                    Err(Refused::InPieces) => {
                        store.compact_step().await?;
                        return Ok(true);
                    }
                    Err(why) => return Err(why),
                }
                0
            }
        };
        let end = written.saturating_add(SECTOR);
        for at in (written..end).step_by(PAGE) {
            let mut page = [0; PAGE];
            let splice = splice(own, &self.sheet[..self.used], store.library())?;
            let come = splice.read(at, &mut page);
            if come == 0 {
                break;
            }
            let piece = &page[..come];
            store.chunk(at, sum(piece), piece).await?;
        }
        let whole = store.progress().is_some_and(|(come, all)| come == all);
        *stage = Stage::Written(end);
        if whole {
            store.commit().await?;
        }
        Ok(!whole)
    }
}

/// The pack as it is to be.
fn splice<'a>(own: &'a Own, sheet: &'a [u8], library: Library<'a>) -> Result<Splice<'a>, Refused> {
    let base = match library.find(own.pack().id()) {
        Ok(pack) => Some(pack),
        Err(Refused::NoSuchPack) => None,
        // What cannot be read is not written over.
        Err(why) => return Err(why),
    };
    match own {
        Own::Put(..) => {
            let part = Pack::glance(sheet).map_err(Refused::Pack)?;
            let full = Refused::Pack(Error::Head("it has too many parts or languages"));
            Splice::put(base, part).ok_or(full)
        }
        Own::Drop(_, kind, id) => {
            let base = base.ok_or(Refused::NoSuchPack)?;
            Splice::drop(base, *kind, id).ok_or(Refused::NoSuchPart)
        }
    }
}

fn about(pack: OwnPack) -> About<'static> {
    let (name, _) = pack.names();
    let (engine, licence) = (Version::FIRST, "Its maker's own");
    About { engine, id: pack.id(), name, author: "Made on a Hexdeck", licence }
}

/// The German name, as texts have it.
fn german(pack: OwnPack) -> (&'static str, &'static [(&'static str, &'static str)]) {
    ("de", pack.names().1)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use embassy_futures::block_on;
    use hexdeck_engine::games::flip::Board;
    use hexdeck_engine::pack::Kind;

    use super::*;
    use crate::board::BOARD_3_5;
    use crate::link::{About as Box, Porter, Request};
    use crate::screens::Table;
    use crate::shelf::WritePart;
    use crate::storage::tests::nor::Nor;
    use crate::{Pictures, Start};

    fn porter(sectors: u32) -> Porter<Nor> {
        let about = Box { version: "1", board: "3.5", journal_bytes: 0, last_crash: None };
        Porter::new(Nor::new(sectors, 1), about)
    }

    /// Lets the porter come by until the scribe has nothing to do.
    fn settle(porter: &mut Porter<Nor>, app: &mut App<'_>) -> Result<(), Refused> {
        for now in 0..200 {
            block_on(porter.keep(10 * now, app));
        }
        app.table.shelf.kept.take().expect("it is done")
    }

    fn put(name: &'static str) -> WritePart {
        match name {
            "small" => |_, writer| writer.board("small", "Small", &Board::hexagon(1).unwrap()),
            "large" => |_, writer| writer.board("small", "Larger", &Board::hexagon(2).unwrap()),
            "hub" => |_, writer| writer.flows("hub", "Hub", 2),
            _ => |_, writer| writer.flows("Not an id", "", 99),
        }
    }

    fn names(porter: &Porter<Nor>, kind: Kind) -> Vec<std::string::String> {
        let parts = porter.store().library().parts(kind);
        let own = parts.filter(|any| any.head().id == OwnPack::Made.id());
        own.map(|any| any.name_in("de").into()).collect()
    }

    #[test]
    fn what_is_made_here_is_kept_changed_and_thrown_away() {
        let mut pictures = Pictures::new();
        let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
        let mut porter = porter(8);
        block_on(porter.open(&mut app));
        for name in ["small", "hub", "large"] {
            app.table.shelf.own = Some(Own::Put(OwnPack::Made, put(name)));
            assert_eq!(settle(&mut porter, &mut app), Ok(()), "{name}");
        }
        assert_eq!(names(&porter, Kind::Board), ["Larger"]);
        assert_eq!(names(&porter, Kind::Flows), ["Hub"]);
        let pack = porter.store().library().find("made-here").unwrap();
        assert_eq!((pack.parts(), pack.head().name_in("de")), (2, "Hier gemacht"));

        app.table.shelf.own = Some(Own::Put(OwnPack::Made, put("nonsense")));
        assert!(matches!(settle(&mut porter, &mut app), Err(Refused::Pack(_))));
        let id = || "hub".try_into().unwrap();
        app.table.shelf.own = Some(Own::Drop(OwnPack::Made, Kind::Deck, id()));
        assert_eq!(settle(&mut porter, &mut app), Err(Refused::NoSuchPart));
        for (kind, id) in [(Kind::Flows, "hub"), (Kind::Board, "small")] {
            let own = Own::Drop(OwnPack::Made, kind, id.try_into().unwrap());
            app.table.shelf.own = Some(own);
            assert_eq!(settle(&mut porter, &mut app), Ok(()));
        }
        assert!(!porter.store().has("made-here"), "an empty pack goes away");
        assert_eq!(porter.store().space().free, 6 * SECTOR);
    }

    #[test]
    fn a_visit_reads_packs_before_the_next_picture() {
        let mut pictures = Pictures::new();
        let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
        let mut porter = porter(8);
        block_on(porter.open(&mut app));
        app.frame();
        app.table.shelf.visit = Some(|table: &mut Table, library| {
            table.flip.radius = library.parts(Kind::Deck).count() as u8;
            let board = library.part_named("starter", Kind::Board, "classic_19");
            assert_eq!(board.map(|board| board.name_in("de")), Ok("Klassisch"));
            assert!(library.part_named("starter", Kind::Deck, "nothing").is_err());
        });
        block_on(porter.keep(1, &mut app));
        assert_eq!(app.table.flip.radius, 4);
        assert!(app.table.shelf.visit.is_none());
    }

    #[test]
    fn computers_and_the_scribe_do_not_meet() {
        let mut pictures = Pictures::new();
        let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
        let mut porter = porter(8);
        block_on(porter.open(&mut app));
        app.table.shelf.own = Some(Own::Put(OwnPack::Replays, put("hub")));
        block_on(porter.keep(0, &mut app));
        app.pointer(1, Some(embedded_graphics::prelude::Point::new(9, 9)));
        app.table.shelf.own = Some(Own::Put(OwnPack::Made, put("hub")));
        block_on(porter.keep(2, &mut app));
        let offer = crate::link::Offer {
            id: "x".try_into().unwrap(),
            name: "X".try_into().unwrap(),
            bytes: 100,
            sum: 7,
        };
        let answer = block_on(porter.answer(3, &mut app, Request::Begin(offer)));
        assert!(matches!(answer, crate::link::Answer::Failed(why) if why.code == "busy"));
        app.pointer(4, None);
        assert_eq!(settle(&mut porter, &mut app), Ok(()));
        assert_eq!(porter.store().library().packs().count(), 3);
    }
}
