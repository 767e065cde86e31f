//! A pack as one JSON document, from which the same pack can be built.

use hexdeck_engine::pack::{Backing, Content, Kind, Pack, Part, Rules, Space};
use serde_json::{Map, Value, json};

use super::{dice, flip, game, other};

/// The document of a pack.
pub fn document(pack: &Pack<'_>) -> Value {
    let mut document = Map::new();
    document.insert("pack".into(), about(pack));
    for part in pack.iter() {
        let folder = Kind::of(part.kind).map_or("unknown", Kind::folder);
        let list = document.entry(folder).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(write_part(&part));
        }
    }
    document.into()
}

fn about(pack: &Pack<'_>) -> Value {
    let head = pack.head();
    let strings: Map<String, Value> = head
        .languages()
        .map(|(code, texts)| {
            let texts: Map<String, Value> =
                texts.map(|(key, text)| (key.to_string(), text.into())).collect();
            (code.to_string(), texts.into())
        })
        .collect();
    json!({
        "id": head.id,
        "name": head.name,
        "author": head.author,
        "licence": head.licence,
        "engine": head.engine.to_string(),
        "strings": strings,
    })
}

fn write_part(part: &Part<'_>) -> Value {
    let body = match &part.content {
        Content::Deck(deck) => {
            json!({"cards": deck.cards().map(|card| flip::write_card(&card)).collect::<Vec<_>>()})
        }
        Content::Board(board) => {
            json!({"cells": board.cells().map(|cell| flip::write_cell(&cell)).collect::<Vec<_>>()})
        }
        Content::Rules(Rules(rules)) => flip::write_rules(rules),
        Content::Flows(flows) => json!({"radius": flows.radius}),
        Content::Units(units) => dice::write_tables(&units.tables()),
        Content::Map(ground) => ground.map().map_or(Value::Null, |map| dice::write_map(&map)),
        Content::Game(game) => {
            let mut backing = Backing::EMPTY;
            let rules = game.rules(&mut Space::over(&mut backing));
            rules.map_or(Value::Null, |rules| game::write_game(&rules))
        }
        Content::Tune(tune) => other::write_tune(tune),
        Content::Emblem(emblem) => other::write_emblem(emblem),
        Content::Unknown { version, body } => {
            let hex: String = body.iter().map(|byte| format!("{byte:02x}")).collect();
            json!({"kind": part.kind, "version": version, "body": hex})
        }
    };
    let mut written = json!({"id": part.id, "name": part.name});
    if let (Value::Object(written), Value::Object(body)) = (&mut written, body) {
        written.extend(body);
    }
    written
}
