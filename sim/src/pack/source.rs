//! A pack as its author writes it: a folder of JSON files, or all of it in one document.
//!
//! A folder has `pack.json` and a folder for each kind of part (`decks`, `boards`, `rules`,
//! `flows`, `units`, `maps`, `games`, `tunes`, `emblems`) with a file for each part, named after its id. A document has the
//! same under one roof: `{"pack": {...}, "decks": [...], ...}`, as `hexdeck pack show` prints it.

use std::path::{Path, PathBuf};

use hexdeck_console::paint::font::CHARS;
use hexdeck_engine::games::dice::Map;
use hexdeck_engine::games::dice::tables::Tables;
use hexdeck_engine::games::duel::Ruleset;
use hexdeck_engine::games::flip::{self, Board, Card};
use hexdeck_engine::pack::{
    About, Error, Figure, Kind, MAX_BYTES, MAX_DECK_CARDS, MAX_DECK_COLOURS, MAX_PARTS, MAX_REACH,
    MAX_TEXTS, Version, Writer, is_id, is_key, is_language, is_name, is_text,
};

use super::fields::{At, Fields};
use super::mistakes::Mistakes;
use super::tree::{self, Node};
use super::{dice, flip as json, game, other};
use crate::script::json::shown;

/// A pack's sources, read.
#[derive(Debug)]
pub struct Source {
    engine: Version,
    id: String,
    name: String,
    author: String,
    licence: String,
    /// By language and key, in order.
    languages: Vec<(String, Vec<(String, String)>)>,
    parts: Vec<SourcePart>,
}

#[derive(Debug)]
struct SourcePart {
    kind: Kind,
    id: String,
    name: String,
    holds: Holds,
}

#[derive(Debug)]
enum Holds {
    Deck(Vec<Card>),
    Board(Board),
    Rules(flip::Rules),
    Flows(u8),
    Units(Tables),
    Map(Map),
    Game(Box<Ruleset<'static>>),
    Tune(other::Voices),
    Emblem(Vec<(flip::Rgb, other::Drawn)>),
}

impl Source {
    /// Reads the sources at a path, a folder or a document; `None` if there are mistakes.
    pub fn read(path: &Path, mistakes: &mut Mistakes) -> Option<Source> {
        let before = mistakes.count();
        let source = match path.is_dir() {
            true => read_folder(path, mistakes),
            false => read_document(path, mistakes),
        };
        source.filter(|_| mistakes.count() == before)
    }

    /// The pack's bytes.
    pub fn build(&self) -> Result<Vec<u8>, Error> {
        let mut buffer = vec![0; MAX_BYTES];
        let about = About {
            engine: self.engine,
            id: &self.id,
            name: &self.name,
            author: &self.author,
            licence: &self.licence,
        };
        let texts: Vec<(&str, Vec<(&str, &str)>)> = self
            .languages
            .iter()
            .map(|(code, texts)| {
                (code.as_str(), texts.iter().map(|(k, t)| (k.as_str(), t.as_str())).collect())
            })
            .collect();
        let languages: Vec<_> = texts.iter().map(|(code, texts)| (*code, &texts[..])).collect();
        let many = Error::Head("it has too many parts or languages");
        let count = u8::try_from(self.parts.len()).map_err(|_| many)?;
        let mut writer = Writer::new(&mut buffer, &about, &languages, count)?;
        for part in &self.parts {
            write_part(&mut writer, part)?;
        }
        Ok(writer.finish()?.bytes().to_vec())
    }
}

fn write_part(writer: &mut Writer<'_>, part: &SourcePart) -> Result<(), Error> {
    let (id, name) = (part.id.as_str(), part.name.as_str());
    match &part.holds {
        Holds::Deck(cards) => writer.deck(id, name, cards),
        Holds::Board(board) => writer.board(id, name, board),
        Holds::Rules(rules) => writer.rules(id, name, rules),
        Holds::Flows(radius) => writer.flows(id, name, *radius),
        Holds::Units(tables) => writer.units(id, name, tables),
        Holds::Map(map) => writer.map(id, name, map),
        Holds::Game(rules) => writer.game(rules),
        Holds::Tune((tick_ms, [first, second])) => writer.tune(id, name, *tick_ms, [first, second]),
        Holds::Emblem(figures) => {
            let figure = |(colour, drawn): &(flip::Rgb, other::Drawn)| (*colour, drawn.clone());
            let owned: Vec<_> = figures.iter().map(figure).collect();
            let figures: Vec<Figure<'_>> = owned
                .iter()
                .map(|(colour, drawn)| Figure { colour: *colour, outline: drawn.outline() })
                .collect();
            writer.emblem(id, name, &figures)
        }
    }
}

fn read_file(path: &Path, mistakes: &mut Mistakes) -> Option<Node> {
    mistakes.in_file(path.display().to_string());
    match std::fs::read_to_string(path) {
        Ok(text) => tree::parse(&text, mistakes),
        Err(error) => {
            mistakes.add(0, "$", "unreadable", format!("This cannot be read: {error}."));
            None
        }
    }
}

/// The JSON files of a folder in the order of their names; none if there is no folder.
fn json_files(folder: &Path, mistakes: &mut Mistakes) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files.retain(|path| {
        let json = path.extension().is_some_and(|ending| ending == "json");
        if !json {
            mistakes.in_file(path.display().to_string());
            let message = "Only files that end in .json belong here.".to_string();
            mistakes.add(0, "$", "stray_file", message);
        }
        json
    });
    files
}

fn read_folder(folder: &Path, mistakes: &mut Mistakes) -> Option<Source> {
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        for path in json_files(&folder.join(kind.folder()), mistakes) {
            let Some(node) = read_file(&path, mistakes) else { continue };
            let at = At::root(&node);
            if let Some(part) = read_part(kind, at.clone(), mistakes) {
                let stem = path.file_stem().and_then(|stem| stem.to_str());
                if stem != Some(&part.id) {
                    let message = format!("The file must be named after its id: {}.json.", part.id);
                    mistakes.at(&at, message);
                }
                parts.push(part);
            }
        }
    }
    let node = read_file(&folder.join("pack.json"), mistakes)?;
    finish(read_about(At::root(&node), &parts, mistakes)?, parts, &At::root(&node), mistakes)
}

fn read_document(path: &Path, mistakes: &mut Mistakes) -> Option<Source> {
    let node = read_file(path, mistakes)?;
    let mut fields = Fields::of("A pack", At::root(&node), mistakes)?;
    fields.take("$schema");
    let mut parts: Vec<SourcePart> = Vec::new();
    for kind in Kind::ALL {
        let Some(list) = fields.take(kind.folder()) else { continue };
        for at in list.list("Parts", mistakes).unwrap_or_default() {
            let Some(part) = read_part(kind, at.clone(), mistakes) else { continue };
            if parts.iter().any(|other| other.kind == kind && other.id == part.id) {
                mistakes.at(&at, format!("The {} '{}' is there twice.", kind.name(), part.id));
            }
            parts.push(part);
        }
    }
    let about = fields.need("pack", mistakes);
    let root = fields.at.clone();
    fields.finish(mistakes);
    finish(read_about(about?, &parts, mistakes)?, parts, &root, mistakes)
}

/// Puts the parts in the one order that a pack has: by kind, then by id.
fn finish(
    mut source: Source,
    mut parts: Vec<SourcePart>,
    at: &At<'_>,
    mistakes: &mut Mistakes,
) -> Option<Source> {
    if parts.len() > MAX_PARTS {
        mistakes.at(at, format!("A pack has at most {MAX_PARTS} parts, not {}.", parts.len()));
    }
    parts.sort_by(|a, b| (a.kind as u8, &a.id).cmp(&(b.kind as u8, &b.id)));
    source.parts = parts;
    Some(source)
}

fn read_part(kind: Kind, at: At<'_>, mistakes: &mut Mistakes) -> Option<SourcePart> {
    let what = match kind {
        Kind::Deck => "A deck",
        Kind::Board => "A board",
        Kind::Rules => "A set of rules",
        Kind::Flows => "A board for Flows",
        Kind::Units => "Unit tables",
        Kind::Map => "A map",
        Kind::Game => "A card game",
        Kind::Tune => "A tune",
        Kind::Emblem => "An emblem",
    };
    let mut fields = Fields::of(what, at, mistakes)?;
    fields.take("$schema");
    let (id, name) = (read_id(&mut fields, mistakes), read_name(&mut fields, "name", mistakes));
    let at = fields.at.clone();
    let holds = match kind {
        Kind::Deck => {
            let cards = json::read_cards(fields, mistakes)?;
            check_deck(&cards, &at, mistakes);
            Holds::Deck(cards)
        }
        Kind::Board => {
            let board = json::read_board(fields, mistakes)?;
            if board.cells().iter().any(|cell| cell.hex().length() > MAX_REACH as u32) {
                mistakes.at(&at, format!("Cells lie within {MAX_REACH} steps of the centre."));
            }
            Holds::Board(board)
        }
        Kind::Rules => Holds::Rules(json::read_rules(fields, flip::Rules::BASE, mistakes)),
        Kind::Flows => Holds::Flows(other::read_flows(fields, mistakes)?),
        Kind::Units => Holds::Units(dice::read_tables(fields, mistakes)?),
        Kind::Map => Holds::Map(dice::read_map(fields, mistakes)?),
        Kind::Game => {
            let (id, name) = (id.as_deref()?, name.as_deref()?);
            Holds::Game(Box::new(game::read_game(id, name, fields, mistakes)?))
        }
        Kind::Tune => Holds::Tune(other::read_tune(fields, mistakes)?),
        Kind::Emblem => Holds::Emblem(other::read_emblem(fields, mistakes)?),
    };
    Some(SourcePart { kind, id: id?, name: name?, holds })
}

/// What a pack asks of a deck beyond what a game does.
fn check_deck(cards: &[Card], at: &At<'_>, mistakes: &mut Mistakes) {
    let mut colours = Vec::new();
    for side in cards.iter().flat_map(|card| card.sides) {
        for colour in [side.shape_colour, side.number_colour] {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
    }
    if colours.len() > MAX_DECK_COLOURS {
        let has = colours.len();
        mistakes.at(at, format!("A deck has at most {MAX_DECK_COLOURS} colours, not {has}."));
    }
    if !(1..=MAX_DECK_CARDS).contains(&cards.len()) {
        let has = cards.len();
        mistakes.at(at, format!("A deck has 1 to {MAX_DECK_CARDS} cards, not {has}."));
    }
}

fn read_about(at: At<'_>, parts: &[SourcePart], mistakes: &mut Mistakes) -> Option<Source> {
    let mut fields = Fields::of("A pack", at, mistakes)?;
    fields.take("$schema");
    let id = read_id(&mut fields, mistakes);
    let name = read_name(&mut fields, "name", mistakes);
    let author = read_name(&mut fields, "author", mistakes);
    let licence = read_name(&mut fields, "licence", mistakes);
    let engine = match fields.take("engine") {
        None => Some(Version::FIRST),
        Some(at) => {
            let version = at.text("engine", mistakes).map(Version::read);
            if version == Some(None) {
                mistakes.at(&at, "'engine' must be a version such as 0.1.0.");
            }
            version.flatten()
        }
    };
    let strings = fields.take("strings");
    fields.finish(mistakes);
    let languages = strings.map_or(Some(Vec::new()), |at| read_strings(at, parts, mistakes));
    Some(Source {
        engine: engine?,
        id: id?,
        name: name?,
        author: author?,
        licence: licence?,
        languages: languages?,
        parts: Vec::new(),
    })
}

type Languages = Vec<(String, Vec<(String, String)>)>;

fn read_strings(at: At<'_>, parts: &[SourcePart], mistakes: &mut Mistakes) -> Option<Languages> {
    let mut languages = Vec::new();
    for (code, at) in Fields::of("'strings'", at, mistakes)?.take_all() {
        if !is_language(code) {
            mistakes.at(&at, "A language is two small letters, such as en or de.");
        }
        let Some(mut fields) = Fields::of("A language", at, mistakes) else { continue };
        if fields.at.path.is_empty() {
            continue;
        }
        let mut texts = Vec::new();
        for (key, at) in fields.take_all() {
            let named = key == "name" || key == "about";
            let of_part = |part: &SourcePart| key == format!("{}.{}", part.kind.name(), part.id);
            if !is_key(key) || !(named || parts.iter().any(of_part)) {
                let message = format!(
                    "'{}' is no key: there is name, about, and KIND.ID for each part of the pack.",
                    shown(key)
                );
                mistakes.at(&at, message);
            }
            let Some(text) = at.text(key, mistakes) else { continue };
            check_shown(key, text, &at, is_text(text), mistakes);
            texts.push((key.to_string(), text.to_string()));
        }
        if texts.len() > MAX_TEXTS {
            mistakes.at(&fields.at, format!("A language has at most {MAX_TEXTS} texts."));
        }
        texts.sort();
        languages.push((code.to_string(), texts));
    }
    languages.sort();
    Some(languages)
}

fn read_id(fields: &mut Fields<'_>, mistakes: &mut Mistakes) -> Option<String> {
    let at = fields.need("id", mistakes)?;
    let id = at.text("id", mistakes)?;
    if !is_id(id) {
        let message = "'id' must be 1 to 24 of the characters a-z, 0-9, _ and -";
        mistakes.at(&at, format!("{message}, not '{}'.", shown(id)));
        return None;
    }
    Some(id.to_string())
}

fn read_name(fields: &mut Fields<'_>, key: &str, mistakes: &mut Mistakes) -> Option<String> {
    let at = fields.need(key, mistakes)?;
    let name = at.text(key, mistakes)?;
    check_shown(key, name, &at, is_name(name), mistakes);
    Some(name.to_string())
}

/// Whether a text is a name that can be shown.
pub fn check_name(key: &str, name: &str, at: &At<'_>, mistakes: &mut Mistakes) {
    check_shown(key, name, at, is_name(name), mistakes);
}

/// Whether a text can be shown on a card; it may be empty.
pub fn check_words(key: &str, text: &str, at: &At<'_>, mistakes: &mut Mistakes) {
    check_shown(key, text, at, text.is_empty() || is_text(text), mistakes);
}

/// Whether a text can be shown: the right length, and letters that the box has.
fn check_shown(key: &str, text: &str, at: &At<'_>, fits: bool, mistakes: &mut Mistakes) {
    if !fits {
        let message = "must be a text of up to 48 bytes (240 for texts), without line breaks or spaces around it";
        mistakes.at(at, format!("'{}' {message}.", shown(key)));
    } else if let Some(letter) = text.chars().find(|letter| !CHARS.contains(*letter)) {
        mistakes.at(at, format!("The box has no letter '{letter}' in its fonts."));
    }
}
