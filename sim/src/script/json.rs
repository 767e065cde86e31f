//! Requests, read strictly.
//!
//! Nothing that was sent is ignored: a repeated key, a field that nobody asked for and a value
//! of the wrong kind are all refused, because a tool that sends one means something by it.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A refusal: a code for tools and a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct No {
    /// A stable name in `snake_case`.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
}

impl No {
    /// A refusal.
    pub fn new(code: &'static str, message: impl Into<String>) -> No {
        No { code, message: message.into() }
    }

    /// The request, as JSON, is not one.
    pub fn bad_request(message: impl Into<String>) -> No {
        No::new("bad_request", message)
    }
}

/// What was sent, cut to a length that fits a sentence.
pub fn shown(sent: impl fmt::Display) -> String {
    const MOST: usize = 60;
    let text = sent.to_string();
    match text.char_indices().nth(MOST) {
        None => text,
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// Reads a line as the fields of a request.
pub fn request(line: &str) -> Result<Fields, No> {
    let bad = |e| No::new("bad_json", format!("The line is not JSON: {e}."));
    serde_json::from_str::<Unrepeated>(line).map_err(bad)?;
    let value = serde_json::from_str(line).map_err(bad)?;
    Fields::of("The request", value)
}

/// The fields of an object. Each is taken once; [`Fields::finish`] refuses what is left.
#[derive(Debug)]
pub struct Fields {
    what: &'static str,
    map: Map<String, Value>,
}

impl Fields {
    /// The fields of `value`, which people know as `what`.
    pub fn of(what: &'static str, value: Value) -> Result<Fields, No> {
        match value {
            Value::Object(map) => Ok(Fields { what, map }),
            other => {
                Err(No::bad_request(format!("{what} must be an object, not {}.", shown(other))))
            }
        }
    }

    /// Takes a field, if it is there.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.map.shift_remove(name)
    }

    /// Takes a field that must be there.
    pub fn need(&mut self, name: &str) -> Result<Value, No> {
        let what = self.what;
        self.take(name).ok_or_else(|| No::bad_request(format!("{what} needs '{name}'.")))
    }

    /// Takes a text that must be there.
    pub fn text(&mut self, name: &str) -> Result<String, No> {
        match self.need(name)? {
            Value::String(text) => Ok(text),
            other => {
                Err(No::bad_request(format!("'{name}' must be a text, not {}.", shown(other))))
            }
        }
    }

    /// Takes a whole number within limits, if it is there.
    pub fn number(&mut self, name: &str, min: i64, max: u64) -> Result<Option<i128>, No> {
        self.take(name).map(|value| whole(name, &value, min, max)).transpose()
    }

    /// Takes a whole number within limits that must be there.
    pub fn need_number(&mut self, name: &str, min: i64, max: u64) -> Result<i128, No> {
        whole(name, &self.need(name)?, min, max)
    }

    /// Puts a field back that somebody else shall take.
    pub fn put(&mut self, name: &str, value: Value) {
        self.map.insert(name.to_string(), value);
    }

    /// Takes a truth value, if it is there.
    pub fn flag(&mut self, name: &str) -> Result<Option<bool>, No> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(other) => Err(No::bad_request(format!(
                "'{name}' must be true or false, not {}.",
                shown(other)
            ))),
        }
    }

    /// Refuses fields that nobody has taken.
    pub fn finish(self) -> Result<(), No> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(name) => Err(No::bad_request(format!("{} has no '{}'.", self.what, shown(name)))),
        }
    }
}

fn whole(name: &str, value: &Value, min: i64, max: u64) -> Result<i128, No> {
    let number = match value {
        Value::Number(n) => n.as_u64().map(i128::from).or_else(|| n.as_i64().map(i128::from)),
        _ => None,
    };
    number.filter(|n| (i128::from(min)..=i128::from(max)).contains(n)).ok_or_else(|| {
        No::bad_request(format!(
            "'{name}' must be a whole number from {min} to {max}, not {}.",
            shown(value)
        ))
    })
}

/// A JSON text in which no object names a key twice; `serde_json` by itself keeps the last.
///
/// A pass of its own before the values are read: how numbers arrive at a visitor depends on
/// `serde_json`'s features, which other crates of the build may turn on.
struct Unrepeated;

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Unrepeated)
    }
}

impl<'de> Visitor<'de> for Unrepeated {
    type Value = Unrepeated;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Unrepeated>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some((key, Unrepeated)) = entries.next_entry::<String, Unrepeated>()? {
            if let Some(key) = keys.replace(key) {
                let twice = format!("the key '{}' stands there twice", shown(key));
                return Err(A::Error::custom(twice));
            }
        }
        Ok(self)
    }
}
