//! Backups: what people have made and done on a box, in a file.
//!
//! The file is JSON: `{"format": "hexdeck-backup", "version": 1, "box": .., "memory": base64,
//! "packs": [{"id", "data": base64}]}`. `memory` are settings and records as the box gave them,
//! `packs` those that the box itself has made, each a `.hexdeck` file.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hexdeck_console::link::Request;
use hexdeck_console::shelf::OwnPack;
use hexdeck_engine::pack::Pack;
use serde_json::{Value, json};

use super::fetch;
use super::install::{News, agree, install};
use super::session::Session;
use crate::Fault;

/// What says that a file is a backup.
const FORMAT: &str = "hexdeck-backup";
/// The version of backups that is written, and the newest that is read.
const VERSION: u64 = 1;

/// What a box had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// Settings and records, in the box's own bytes.
    pub memory: Vec<u8>,
    /// The packs that it has made itself.
    pub packs: Vec<Vec<u8>>,
}

impl Backup {
    /// Reads a box.
    pub fn of(session: &mut Session, tell: &mut dyn FnMut(News)) -> Result<Backup, Fault> {
        let memory = fetch::memory(session, tell)?;
        let mut packs = Vec::new();
        let there = session.packs()?;
        for own in OwnPack::ALL {
            if there.iter().any(|pack| pack.id == own.id() && !pack.built_in) {
                let bytes = fetch::pack(session, own.id(), tell)?;
                check(&bytes)?;
                packs.push(bytes);
            }
        }
        Ok(Backup { memory, packs })
    }

    /// Puts it back. The person at the box is asked for each part of it.
    pub fn put_back(&self, session: &mut Session, tell: &mut dyn FnMut(News)) -> Result<(), Fault> {
        let too_long = |_| Fault::refused("the settings in the backup are longer than any");
        let bytes = self.memory.as_slice().try_into().map_err(too_long)?;
        agree(session, &Request::Restore { bytes }, tell)?;
        self.packs.iter().try_for_each(|pack| install(session, pack, tell))
    }

    /// The file.
    pub fn to_json(&self, session: &Session) -> String {
        let packs: Vec<Value> = self
            .packs
            .iter()
            .map(|bytes| {
                let pack = Pack::glance(bytes).ok();
                json!({"id": pack.map_or("", |pack| pack.head().id), "data": BASE64.encode(bytes)})
            })
            .collect();
        let of =
            json!({"version": session.info.version.as_str(), "board": session.info.board.as_str()});
        let file = json!({"format": FORMAT, "version": VERSION, "box": of,
            "memory": BASE64.encode(&self.memory), "packs": packs});
        format!("{file:#}\n")
    }

    /// Reads a file.
    pub fn from_json(text: &str) -> Result<Backup, Fault> {
        let no = |why: &str| Fault::refused(format!("this is no backup: {why}"));
        let file: Value = serde_json::from_str(text).map_err(|e| no(&e.to_string()))?;
        if file["format"] != FORMAT {
            return Err(no("it does not say so"));
        }
        match file["version"].as_u64() {
            Some(VERSION) => {}
            Some(newer) if newer > VERSION => {
                return Err(Fault::refused(format!(
                    "the backup has version {newer} and this program reads up to {VERSION}: \
                     update it"
                )));
            }
            _ => return Err(no("it has no version")),
        }
        let bytes = |value: &Value, what: &str| {
            let text = value.as_str().ok_or_else(|| no(&format!("{what} is missing")))?;
            BASE64.decode(text).map_err(|e| no(&format!("{what} is not base64: {e}")))
        };
        let packs = file["packs"].as_array().ok_or_else(|| no("it has no list of packs"))?;
        let packs = packs.iter().map(|pack| {
            let bytes = bytes(&pack["data"], "a pack")?;
            check(&bytes)?;
            Ok(bytes)
        });
        Ok(Backup {
            memory: bytes(&file["memory"], "\"memory\"")?,
            packs: packs.collect::<Result<_, Fault>>()?,
        })
    }
}

fn check(bytes: &[u8]) -> Result<(), Fault> {
    let pack = Pack::new_checked(bytes).map_err(|why| Fault::refused(why.to_string()))?;
    let own = OwnPack::ALL.iter().any(|own| own.id() == pack.head().id);
    own.then_some(())
        .ok_or_else(|| Fault::refused("a backup holds only what boxes make themselves"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_backup_is_refused() {
        let cases = [
            ("", "this is no backup: EOF"),
            ("{}", "it does not say so"),
            (r#"{"format":"hexdeck-backup"}"#, "it has no version"),
            (
                r#"{"format":"hexdeck-backup","version":2}"#,
                "version 2 and this program reads up to 1",
            ),
            (r#"{"format":"hexdeck-backup","version":1}"#, "it has no list of packs"),
            (r#"{"format":"hexdeck-backup","version":1,"packs":[],"memory":"!"}"#, "not base64"),
            (
                r#"{"format":"hexdeck-backup","version":1,"packs":[{"data":"AA=="}],"memory":""}"#,
                "pack",
            ),
        ];
        for (text, want) in cases {
            let fault = Backup::from_json(text).unwrap_err();
            assert!(fault.to_string().contains(want) && fault.code() == 1, "{text}: {fault}");
        }
    }
}
