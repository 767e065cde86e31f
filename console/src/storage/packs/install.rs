//! Installing a pack piece by piece.

use hexdeck_engine::pack::{Head, MAX_BYTES, Pack, sum};

use super::super::SECTOR;
use super::directory::Entry;
use super::store::PackStore;
use super::{InPlace, Refused};

/// Bytes that are programmed at once: a page of the chip.
const PAGE: usize = 256;

/// A pack that is arriving.
pub(super) struct Install {
    entry: Entry,
    received: u32,
    /// What has not been programmed yet: the end of what was received.
    page: [u8; PAGE],
}

impl Install {
    /// Where on the flash the page begins that byte `at` of the pack belongs to.
    fn place(&self, at: u32) -> u32 {
        u32::from(self.entry.start) * SECTOR + at / PAGE as u32 * PAGE as u32
    }

    /// Bytes of the pack that have been programmed.
    fn programmed(&self) -> u32 {
        self.received / PAGE as u32 * PAGE as u32
    }
}

impl<F: InPlace> PackStore<F> {
    /// Begins to install a pack of this length and with this checksum, which is its last four
    /// bytes. Tells at which byte to begin, which is not the first if this pack was arriving
    /// already.
    pub async fn begin(&mut self, bytes: u32, sum: u32) -> Result<u32, Refused> {
        self.ready()?;
        if let Some(install) = &self.install {
            let same = install.entry.bytes == bytes && install.entry.sum == sum;
            return if same { Ok(install.received) } else { Err(Refused::Busy) };
        }
        if self.table.moving.is_some() {
            return Err(Refused::Moving);
        }
        if bytes == 0 || bytes as usize > MAX_BYTES {
            return Err(Refused::TooLarge);
        }
        let needs = Entry { start: 0, bytes, sum }.sectors();
        let mut gaps = self.table.gaps(self.sectors());
        let Some((start, _)) = gaps.find(|(_, size)| *size >= needs) else {
            drop(gaps);
            let (needs, free) = (u32::from(needs) * SECTOR, self.space().free);
            let in_pieces = needs <= free;
            let why = if in_pieces { Refused::InPieces } else { Refused::NoRoom { needs, free } };
            return Err(why);
        };
        drop(gaps);
        let entry = Entry { start, bytes, sum };
        self.install = Some(Install { entry, received: 0, page: [0xFF; PAGE] });
        Ok(0)
    }

    /// Takes the next piece, or one that has come before; tells where the next one begins. `check`
    /// is the checksum of these bytes.
    pub async fn chunk(&mut self, offset: u32, check: u32, bytes: &[u8]) -> Result<u32, Refused> {
        self.ready()?;
        let install = self.install.as_ref().ok_or(Refused::NotBegun)?;
        if sum(bytes) != check {
            return Err(Refused::ChunkDamaged);
        }
        let next = install.received;
        let end = u32::try_from(bytes.len()).ok().and_then(|length| offset.checked_add(length));
        let end = end.filter(|end| *end <= install.entry.bytes).ok_or(Refused::TooLong)?;
        if offset != next {
            // The answer to it may have been lost: the same piece again is no mistake.
            let again = end <= next && self.holds(install, offset, bytes);
            return if again { Ok(next) } else { Err(Refused::WrongOffset { next }) };
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            rest = self.take(rest).await?;
        }
        Ok(end)
    }

    /// Whether these bytes have arrived there.
    fn holds(&self, install: &Install, offset: u32, bytes: &[u8]) -> bool {
        let programmed = install.programmed();
        let start = usize::from(install.entry.start) * SECTOR as usize;
        let contents = self.flash.contents();
        (offset..).zip(bytes).all(|(at, byte)| {
            let held = match at < programmed {
                true => contents.get(start + at as usize),
                false => install.page.get((at - programmed) as usize),
            };
            held == Some(byte)
        })
    }

    /// Takes as much as fits the page and programs it when it is full; what is left comes back.
    async fn take<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], Refused> {
        let install = self.install.as_mut().ok_or(Refused::NotBegun)?;
        let inside = install.received as usize % PAGE;
        let (now, later) = bytes.split_at(bytes.len().min(PAGE - inside));
        let place = install.page.get_mut(inside..inside + now.len()).ok_or(Refused::TooLong)?;
        place.copy_from_slice(now);
        if inside + now.len() == PAGE {
            self.program().await?;
        }
        // Counted when it is safe: a failed write has ended the install.
        let install = self.install.as_mut().ok_or(Refused::NotBegun)?;
        install.received += now.len() as u32;
        Ok(later)
    }

    /// Programs the page, on a fresh sector if it is the first of one.
    async fn program(&mut self) -> Result<(), Refused> {
        let install = self.install.as_mut().ok_or(Refused::NotBegun)?;
        let (at, page) = (install.place(install.received), install.page);
        install.page = [0xFF; PAGE];
        if at.is_multiple_of(SECTOR) {
            self.erase((at / SECTOR) as u16).await?;
        }
        self.write(at, &page).await
    }

    /// What the arriving pack says about itself, as soon as that has come: for asking a person.
    pub fn offered(&self) -> Option<Head<'_>> {
        let install = self.install.as_ref()?;
        let start = usize::from(install.entry.start) * SECTOR as usize;
        let end = start + install.programmed() as usize;
        let short = install.received < PAGE as u32;
        let bytes = match short {
            true => install.page.get(..install.received as usize)?,
            false => self.flash.contents().get(start..end)?,
        };
        Head::read(bytes).ok()
    }

    /// How many bytes of the arriving pack are there, and how many it has.
    pub fn progress(&self) -> Option<(u32, u32)> {
        self.install.as_ref().map(|install| (install.received, install.entry.bytes))
    }

    /// Installs what has arrived, in place of the pack with the same id if there is one.
    pub async fn commit(&mut self) -> Result<(), Refused> {
        self.commit_if(|_| true).await
    }

    /// The same if this is the pack that it should be.
    pub async fn commit_if(&mut self, right: impl Fn(&Head<'_>) -> bool) -> Result<(), Refused> {
        self.ready()?;
        let install = self.install.as_ref().ok_or(Refused::NotBegun)?;
        let (entry, received) = (install.entry, install.received);
        if received < entry.bytes {
            return Err(Refused::Incomplete { missing: entry.bytes - received });
        }
        if !received.is_multiple_of(PAGE as u32) {
            self.program().await?;
        }
        // Whatever comes now, this install is over.
        self.install = None;
        let bytes = self.library().bytes(&entry);
        let pack = Pack::new_checked(bytes).map_err(Refused::Pack)?;
        if pack.sum() != entry.sum || !right(pack.head()) {
            return Err(Refused::OtherPack);
        }
        let mut table = self.table.clone();
        if let Some(old) = self.library().installed(pack.head().id) {
            table.entries.remove(old);
        }
        if !table.insert(entry) {
            return Err(Refused::TooMany);
        }
        self.write_table(table).await
    }

    /// Forgets what has arrived.
    pub fn abort(&mut self) -> Result<(), Refused> {
        self.install.take().map(drop).ok_or(Refused::NotBegun)
    }
}
