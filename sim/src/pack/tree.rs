//! JSON that knows on which line each value stands.

use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::mistakes::Mistakes;

/// A value and its line, counted from 1; 0 if it came from no text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub line: usize,
    /// What it is.
    pub json: Json,
}

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// A truth value.
    Flag(bool),
    /// A number, as it was written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// An object: key and value in their order, doubles included.
    Object(Vec<(String, Node)>),
}

/// Strict JSON: nothing that another reader might refuse.
const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Reads a text; `None` with a mistake if it is not JSON.
pub fn parse(text: &str, mistakes: &mut Mistakes) -> Option<Node> {
    let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line = |at: usize| lines.partition_point(|end| *end < at) + 1;
    match parse_to_ast(text, &CollectOptions::default(), &STRICT) {
        Ok(result) => match result.value {
            Some(value) => Some(convert(value, &line)),
            None => {
                mistakes.add(1, "$", "bad_json", "The file is empty; JSON was expected.".into());
                None
            }
        },
        Err(error) => {
            let message = format!("This is not JSON: {}.", error.kind());
            mistakes.add(line(error.range().start), "$", "bad_json", message);
            None
        }
    }
}

fn convert(value: Value<'_>, line: &impl Fn(usize) -> usize) -> Node {
    let at = line(value.range().start);
    let json = match value {
        Value::NullKeyword(_) => Json::Null,
        Value::BooleanLit(flag) => Json::Flag(flag.value),
        Value::NumberLit(number) => Json::Number(number.value.into()),
        Value::StringLit(text) => Json::Text(text.value.into_owned()),
        Value::Array(list) => {
            Json::List(list.elements.into_iter().map(|item| convert(item, line)).collect())
        }
        Value::Object(object) => {
            let entry =
                |name: ObjectPropName<'_>, value| (name.into_string(), convert(value, line));
            Json::Object(object.properties.into_iter().map(|p| entry(p.name, p.value)).collect())
        }
    };
    Node { line: at, json }
}

impl From<serde_json::Value> for Node {
    fn from(value: serde_json::Value) -> Node {
        use serde_json::Value;
        let json = match value {
            Value::Null => Json::Null,
            Value::Bool(flag) => Json::Flag(flag),
            Value::Number(number) => Json::Number(number.to_string()),
            Value::String(text) => Json::Text(text),
            Value::Array(list) => Json::List(list.into_iter().map(Node::from).collect()),
            Value::Object(map) => {
                Json::Object(map.into_iter().map(|(key, value)| (key, value.into())).collect())
            }
        };
        Node { line: 0, json }
    }
}

impl std::fmt::Display for Node {
    /// As JSON, for sentences.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.json {
            Json::Null => f.write_str("null"),
            Json::Flag(flag) => write!(f, "{flag}"),
            Json::Number(number) => f.write_str(number),
            Json::Text(text) => write!(f, "{}", serde_json::Value::from(text.as_str())),
            Json::List(list) => {
                f.write_str("[")?;
                for (i, item) in list.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Json::Object(entries) => {
                f.write_str("{")?;
                for (i, (key, value)) in entries.iter().enumerate() {
                    let key = serde_json::Value::from(key.as_str());
                    write!(f, "{}{key}:{value}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("}")
            }
        }
    }
}
