//! Objects read strictly: every mistake is noted, and reading goes on behind it.
//!
//! Readers return `None` when there is nothing to work with; that something was noted then is
//! theirs to ensure. Whether the whole is right is for whoever holds the [`Mistakes`] to ask.

use super::mistakes::Mistakes;
use super::tree::{Json, Node};
use crate::script::json::shown;

/// A value and its path.
#[derive(Debug, Clone)]
pub struct At<'n> {
    /// The value.
    pub node: &'n Node,
    /// Its path from the root.
    pub path: String,
}

impl<'n> At<'n> {
    /// The root of a document.
    pub fn root(node: &'n Node) -> At<'n> {
        At { node, path: "$".into() }
    }

    /// The value as a text.
    pub fn text(&self, name: &str, mistakes: &mut Mistakes) -> Option<&'n str> {
        match &self.node.json {
            Json::Text(text) => Some(text),
            _ => {
                let sent = shown(self.node);
                mistakes.at(self, format!("'{name}' must be a text, not {sent}."));
                None
            }
        }
    }

    /// The value as a whole number within limits.
    pub fn number(&self, name: &str, min: i64, max: i64, mistakes: &mut Mistakes) -> Option<i64> {
        let number = match &self.node.json {
            Json::Number(text) => text.parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| (min..=max).contains(number));
        if number.is_none() {
            let sent = shown(self.node);
            let message =
                format!("'{name}' must be a whole number from {min} to {max}, not {sent}.");
            mistakes.at(self, message);
        }
        number
    }

    /// The value as a truth value.
    pub fn flag(&self, name: &str, mistakes: &mut Mistakes) -> Option<bool> {
        match self.node.json {
            Json::Flag(flag) => Some(flag),
            _ => {
                let sent = shown(self.node);
                mistakes.at(self, format!("'{name}' must be true or false, not {sent}."));
                None
            }
        }
    }

    /// The items of a list.
    pub fn list(&self, what: &str, mistakes: &mut Mistakes) -> Option<Vec<At<'n>>> {
        match &self.node.json {
            Json::List(items) => {
                let item = |(i, node)| At { node, path: format!("{}[{i}]", self.path) };
                Some(items.iter().enumerate().map(item).collect())
            }
            _ => {
                let sent = shown(self.node);
                mistakes.at(self, format!("{what} must be a list, not {sent}."));
                None
            }
        }
    }
}

/// The fields of an object. Each is taken once; [`Fields::finish`] notes what is left.
#[derive(Debug)]
pub struct Fields<'n> {
    what: &'static str,
    /// The object itself.
    pub at: At<'n>,
    left: Vec<(&'n str, &'n Node)>,
}

impl<'n> Fields<'n> {
    /// The fields of an object that people know as `what`.
    pub fn of(what: &'static str, at: At<'n>, mistakes: &mut Mistakes) -> Option<Fields<'n>> {
        let Json::Object(entries) = &at.node.json else {
            let sent = shown(at.node);
            mistakes.at(&at, format!("{what} must be an object, not {sent}."));
            return None;
        };
        let mut left: Vec<(&str, &Node)> = Vec::new();
        for (key, node) in entries {
            match left.iter().any(|(other, _)| other == key) {
                true => {
                    let message = format!("The key '{}' stands there twice.", shown(key));
                    mistakes.add(node.line, &inside(&at, key), "key_twice", message);
                }
                false => left.push((key, node)),
            }
        }
        Some(Fields { what, at, left })
    }

    /// Takes a field, if it is there.
    pub fn take(&mut self, name: &str) -> Option<At<'n>> {
        let place = self.left.iter().position(|(key, _)| *key == name)?;
        let (key, node) = self.left.remove(place);
        Some(At { node, path: inside(&self.at, key) })
    }

    /// Takes all fields that are left, each with its key.
    pub fn take_all(&mut self) -> Vec<(&'n str, At<'n>)> {
        let all = std::mem::take(&mut self.left);
        all.into_iter().map(|(key, node)| (key, At { node, path: inside(&self.at, key) })).collect()
    }

    /// Takes a field that must be there.
    pub fn need(&mut self, name: &str, mistakes: &mut Mistakes) -> Option<At<'n>> {
        let taken = self.take(name);
        if taken.is_none() {
            mistakes.at(&self.at, format!("{} needs '{name}'.", self.what));
        }
        taken
    }

    /// Takes a text that must be there.
    pub fn text(&mut self, name: &str, mistakes: &mut Mistakes) -> Option<&'n str> {
        self.need(name, mistakes)?.text(name, mistakes)
    }

    /// Takes a whole number within limits that must be there.
    pub fn number(
        &mut self,
        name: &str,
        min: i64,
        max: i64,
        mistakes: &mut Mistakes,
    ) -> Option<i64> {
        self.need(name, mistakes)?.number(name, min, max, mistakes)
    }

    /// Notes every field that nobody has taken.
    pub fn finish(self, mistakes: &mut Mistakes) {
        for (key, node) in &self.left {
            let message = format!("{} has no '{}'.", self.what, shown(key));
            mistakes.add(node.line, &inside(&self.at, key), "bad_request", message);
        }
    }
}

fn inside(at: &At<'_>, key: &str) -> String {
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    match plain {
        true => format!("{}.{key}", at.path),
        false => format!("{}[{}]", at.path, serde_json::Value::from(key)),
    }
}
