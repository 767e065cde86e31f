//! The events of Hex & Dice as JSON.

use hexdeck_engine::games::dice::{End, Event, Roll, Verdict};
use serde_json::{Value, json};

use super::hex;

/// Writes an event.
pub(super) fn write(event: Event) -> Value {
    match event {
        Event::Round { round, safe_radius } => {
            json!({"type": "round", "round": round, "safe_radius": safe_radius})
        }
        Event::Turn(seat) => json!({"type": "turn", "seat": seat.0}),
        Event::Ordered(seat) => json!({"type": "order", "seat": seat.0}),
        Event::Done(seat) => json!({"type": "done", "seat": seat.0}),
        Event::Bought { seat, unit, at } => {
            json!({"type": "buy", "seat": seat.0, "unit": unit.name(), "at": hex(at)})
        }
        Event::Refunded { seat, unit, at } => {
            json!({"type": "refund", "seat": seat.0, "unit": unit.name(), "at": hex(at)})
        }
        Event::Coins { seat, gained, total } => {
            json!({"type": "coins", "seat": seat.0, "gained": gained, "total": total})
        }
        Event::Moved { seat, path } => {
            let path: Vec<Value> = path.cells().iter().map(|at| hex(*at)).collect();
            json!({"type": "move", "seat": seat.0, "path": path})
        }
        Event::Ambushed { at, by } => json!({"type": "ambush", "at": hex(at), "by": hex(by)}),
        Event::Stayed { at, goal } => json!({"type": "stay", "at": hex(at), "goal": hex(goal)}),
        Event::Wasted { from, to } => json!({"type": "wasted", "from": hex(from), "to": hex(to)}),
        Event::Rolled(roll) => write_roll(roll),
        other => write_change(other),
    }
}

/// Writes what becomes of troops, structures and the game.
fn write_change(event: Event) -> Value {
    match event {
        Event::Damaged { at, amount, left, structure } => json!({
            "type": "damage",
            "at": hex(at),
            "amount": amount,
            "left": left,
            "structure": structure,
        }),
        Event::Died { at, unit, seat } => {
            json!({"type": "death", "at": hex(at), "unit": unit.name(), "seat": seat.0})
        }
        Event::Captured { at, kind, seat } => {
            json!({"type": "capture", "at": hex(at), "kind": kind.name(), "seat": seat.0})
        }
        Event::Healed { at, amount } => json!({"type": "heal", "at": hex(at), "amount": amount}),
        Event::Repaired { at, amount } => {
            json!({"type": "repair", "at": hex(at), "amount": amount})
        }
        Event::Relocated { seat, from, to } => {
            json!({"type": "relocate", "seat": seat.0, "from": hex(from), "to": hex(to)})
        }
        Event::Dominates { seat, rounds } => {
            json!({"type": "dominance", "seat": seat.0, "rounds": rounds})
        }
        Event::Ended(end) => {
            let mut written = write_end(end);
            written["type"] = "end".into();
            written
        }
        _ => Value::Null,
    }
}

fn write_roll(roll: Roll) -> Value {
    let verdict = match roll.verdict {
        Verdict::Critical => "critical",
        Verdict::Hit => "hit",
        Verdict::Miss => "miss",
        Verdict::Fumble => "fumble",
    };
    json!({
        "type": "roll",
        "from": hex(roll.from),
        "to": hex(roll.to),
        "natural": roll.natural,
        "total": roll.total,
        "against": roll.against,
        "result": verdict,
        "damage": roll.damage,
        "counter": roll.counter,
    })
}

/// Writes how a game ended.
pub(super) fn write_end(end: End) -> Value {
    let winners: Vec<u8> = end.winners.iter().map(|seat| seat.0).collect();
    json!({"how": end.how.name(), "winners": winners})
}
