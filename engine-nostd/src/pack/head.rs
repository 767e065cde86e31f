//! What a pack says about itself: versions, names, languages, and where its parts lie.

use core::fmt;

use super::read::Reader;
use super::{
    Error, FORMAT, MAGIC, MAX_BYTES, MAX_LANGUAGES, MAX_PARTS, MAX_TEXTS, is_id, is_key,
    is_language, is_name, is_text,
};

/// Bytes of the fixed beginning, and of a place in the table of parts.
pub(super) const FIXED: usize = 16;
pub(super) const PLACE: usize = 8;
/// Bytes of the checksum at the end.
pub(super) const SUM: usize = 4;

/// A version of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u8, pub u8, pub u8);

impl Version {
    /// The version of this engine.
    pub const THIS: Version = Version(
        digits(env!("CARGO_PKG_VERSION_MAJOR")),
        digits(env!("CARGO_PKG_VERSION_MINOR")),
        digits(env!("CARGO_PKG_VERSION_PATCH")),
    );
    /// The first that reads packs.
    pub const FIRST: Version = Version(0, 1, 0);

    /// Reads `1.2.3`.
    pub fn read(text: &str) -> Option<Version> {
        let mut numbers = text.split('.').map(|number| {
            let plain = number.bytes().all(|b| b.is_ascii_digit());
            let short = number == "0" || !number.starts_with('0');
            number.parse().ok().filter(|_| plain && short)
        });
        let version = Version(numbers.next()??, numbers.next()??, numbers.next()??);
        numbers.next().is_none().then_some(version)
    }
}

const fn digits(text: &str) -> u8 {
    let (bytes, mut i, mut number) = (text.as_bytes(), 0, 0);
    while i < bytes.len() {
        number = number * 10 + (bytes[i] - b'0');
        i += 1;
    }
    number
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

/// The beginning of a pack, checked by itself: enough to ask a person whether to install it.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// The engine that it needs.
    pub engine: Version,
    /// Bytes of the whole pack.
    pub length: u32,
    /// What boxes know it by.
    pub id: &'a str,
    /// Its name where no language has a better one.
    pub name: &'a str,
    /// Who made it.
    pub author: &'a str,
    /// What others may do with it.
    pub licence: &'a str,
    /// A [`PLACE`] for each part.
    pub(super) table: &'a [u8],
    languages: Texts<'a>,
    /// Where the first part begins.
    pub(super) bodies: usize,
}

impl<'a> Head<'a> {
    /// The head of the pack that begins with these bytes, of which only the head need be there.
    ///
    /// This looks at no part and at no checksum.
    pub fn read(bytes: &'a [u8]) -> Result<Head<'a>, Error> {
        let mut reader = Reader::new(bytes);
        if reader.bytes() != Some(MAGIC) {
            return Err(Error::NotAPack);
        }
        match reader.byte() {
            Some(found) if found > FORMAT => {
                return Err(Error::NewerFormat { found, known: FORMAT });
            }
            Some(1) => {}
            _ => return Err(Error::NotAPack),
        }
        let short = Error::Head("its beginning is not whole");
        let [major, minor, patch] = reader.bytes().ok_or(short)?;
        let engine = Version(major, minor, patch);
        if engine > Version::THIS {
            return Err(Error::NewerEngine { needs: engine, has: Version::THIS });
        }
        let length = reader.fixed().ok_or(short)?;
        if length as usize > MAX_BYTES {
            return Err(Error::TooLarge);
        }
        let [parts, languages, 0, 0] = reader.bytes().ok_or(short)? else {
            return Err(Error::Head("it has bytes that mean nothing"));
        };
        if usize::from(parts) > MAX_PARTS || usize::from(languages) > MAX_LANGUAGES {
            return Err(Error::Head("it has too many parts or languages"));
        }
        let table = reader.take(usize::from(parts) * PLACE).ok_or(short)?;
        let mut text = || reader.text().ok_or(short);
        let (id, name, author, licence) = (text()?, text()?, text()?, text()?);
        if !is_id(id) {
            return Err(Error::Head("its id must be 1 to 24 of a-z, 0-9, _ and -"));
        }
        if !(is_name(name) && is_name(author) && is_name(licence)) {
            return Err(Error::Head("its name, author and licence must be 1 to 48 bytes of text"));
        }
        let rest = reader.rest();
        check_texts(&mut reader, languages)?;
        let languages = Texts { count: languages, rest };
        let head = Head {
            engine,
            length,
            id,
            name,
            author,
            licence,
            table,
            languages,
            bodies: bytes.len() - reader.rest().len(),
        };
        head.check_table()?;
        Ok(head)
    }

    /// Parts follow each other without gaps from the head to the checksum.
    fn check_table(&self) -> Result<(), Error> {
        let end = (self.length as usize).checked_sub(SUM);
        let end = end.filter(|end| self.bodies <= *end);
        let end = end.ok_or(Error::Head("it is shorter than its beginning"))?;
        let mut last = None;
        for place in self.table.chunks_exact(PLACE) {
            let [_, _, 0, 0, offset @ ..] = place else {
                return Err(Error::Head("its table of parts has bytes that mean nothing"));
            };
            let offset = offset.try_into().map_or(u32::MAX, u32::from_le_bytes) as usize;
            let begins = last.map_or(offset == self.bodies, |last| offset > last);
            if !begins || offset >= end {
                return Err(Error::Head("its parts do not follow each other"));
            }
            last = Some(offset);
        }
        match last.is_none() && self.bodies != end {
            true => Err(Error::Head("its parts do not follow each other")),
            false => Ok(()),
        }
    }

    /// How many parts it has.
    pub fn parts(&self) -> usize {
        self.table.len() / PLACE
    }

    /// Its texts by language.
    pub fn languages(&self) -> Texts<'a> {
        self.languages
    }

    /// The text of a key in a language, if there is one.
    pub fn text(&self, language: &str, key: &str) -> Option<&'a str> {
        let mut texts = self.languages;
        let (_, entries) = texts.find(|(code, _)| *code == language)?;
        entries.into_iter().find(|(name, _)| *name == key).map(|(_, text)| text)
    }

    /// The pack's name for somebody who reads this language.
    pub fn name_in(&self, language: &str) -> &'a str {
        self.text(language, "name").unwrap_or(self.name)
    }
}

/// Languages and their keys must be in order, which also tells doubles.
fn check_texts(reader: &mut Reader<'_>, languages: u8) -> Result<(), Error> {
    let wrong = Error::Head("its texts are not whole");
    let mut last = "";
    for _ in 0..languages {
        let code = reader.text().ok_or(wrong)?;
        if !is_language(code) || code <= last {
            return Err(Error::Head("its languages must be two letters each, in order"));
        }
        last = code;
        let count = reader.count().ok_or(wrong)?;
        if count > MAX_TEXTS {
            return Err(Error::Head("it has too many texts"));
        }
        let mut last = "";
        for _ in 0..count {
            let (key, text) = (reader.text().ok_or(wrong)?, reader.text().ok_or(wrong)?);
            if !is_key(key) || key <= last {
                return Err(Error::Head("the keys of its texts must be ids, in order"));
            }
            if !is_text(text) {
                return Err(Error::Head("its texts must be 1 to 240 bytes without line breaks"));
            }
            last = key;
        }
    }
    Ok(())
}

/// The languages of a pack, each with its texts by key.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'a> {
    count: u8,
    rest: &'a [u8],
}

/// The texts of one language.
#[derive(Debug, Clone, Copy)]
pub struct Entries<'a> {
    count: usize,
    rest: &'a [u8],
}

impl<'a> Iterator for Texts<'a> {
    type Item = (&'a str, Entries<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.count = self.count.checked_sub(1)?;
        let mut reader = Reader::new(self.rest);
        let (code, count) = (reader.text()?, reader.count()?);
        let entries = Entries { count, rest: reader.rest() };
        for _ in 0..count {
            reader.text()?;
            reader.text()?;
        }
        self.rest = reader.rest();
        Some((code, entries))
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.count = self.count.checked_sub(1)?;
        let mut reader = Reader::new(self.rest);
        let entry = (reader.text()?, reader.text()?);
        self.rest = reader.rest();
        Some(entry)
    }
}
