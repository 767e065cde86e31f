//! Boards for Flows, tunes and emblems as JSON.

use hexdeck_engine::games::flip::Rgb;
use hexdeck_engine::pack::{
    EMBLEM_REACH, Emblem, Figure, MAX_FIGURES, MAX_NOTES, MAX_POINTS, Note, Outline, TICK_MS, Tune,
};
use serde_json::{Value, json};

use super::fields::{At, Fields};
use super::flip::read_colour;
use super::mistakes::Mistakes;

/// The radius of a board for Flows whose id and name have been taken.
pub fn read_flows(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<u8> {
    let radius = fields.number("radius", 2, 5, mistakes);
    fields.finish(mistakes);
    radius.map(|radius| radius as u8)
}

/// A tune: milliseconds of a tick, and the notes of two voices.
pub type Voices = (u8, [Vec<Note>; 2]);

/// The tune whose id and name have been taken.
pub fn read_tune(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<Voices> {
    let (least, most) = ((*TICK_MS.start()).into(), (*TICK_MS.end()).into());
    let tick = fields.number("tickMs", least, most, mistakes);
    let voices = fields.need("voices", mistakes);
    fields.finish(mistakes);
    let at = voices?;
    let list = at.list("'voices'", mistakes)?;
    if !(1..=2).contains(&list.len()) {
        mistakes.at(&at, "A tune has one or two voices.");
    }
    let mut read = [Vec::new(), Vec::new()];
    for (voice, at) in read.iter_mut().zip(&list) {
        let notes = at.list("A voice", mistakes)?;
        if notes.len() > MAX_NOTES {
            mistakes.at(at, format!("A voice has at most {MAX_NOTES} notes."));
        }
        voice.extend(notes.iter().filter_map(|note| read_note(note, mistakes)));
    }
    if list.first().is_some_and(|at| at.list("A voice", mistakes).is_some_and(|l| l.is_empty())) {
        mistakes.at(&at, "The first voice needs at least one note.");
    }
    Some((tick? as u8, read))
}

/// A note: `[pitch, ticks]`.
fn read_note(at: &At<'_>, mistakes: &mut Mistakes) -> Option<Note> {
    let list = at.list("A note", mistakes)?;
    let [pitch, ticks] = &list[..] else {
        mistakes.at(at, "A note is [pitch, ticks].");
        return None;
    };
    let (pitch, ticks) = (
        pitch.number("pitch", 0, 108, mistakes)? as u8,
        ticks.number("ticks", 1, 255, mistakes)? as u8,
    );
    let note = Note { pitch, ticks };
    if !note.is_valid() {
        mistakes.at(at, "A note has pitch 0 (silence) or 24 to 108.");
    }
    Some(note)
}

/// A figure of an emblem that owns its corners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// A polygon.
    Polygon(Vec<u8>),
    /// A hexagon: x, y, radius.
    Hexagon(i8, i8, u8),
}

impl Drawn {
    /// As the pack takes it.
    pub fn outline(&self) -> Outline<'_> {
        match self {
            Drawn::Polygon(points) => Outline::Polygon(points),
            Drawn::Hexagon(x, y, radius) => Outline::Hexagon { x: *x, y: *y, radius: *radius },
        }
    }
}

/// The figures of an emblem whose id and name have been taken.
pub fn read_emblem(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<Vec<(Rgb, Drawn)>> {
    let figures = fields.need("figures", mistakes);
    fields.finish(mistakes);
    let at = figures?;
    let list = at.list("'figures'", mistakes)?;
    if !(1..=MAX_FIGURES).contains(&list.len()) {
        mistakes.at(&at, format!("An emblem has 1 to {MAX_FIGURES} figures."));
    }
    Some(list.into_iter().filter_map(|at| read_figure(at, mistakes)).collect())
}

fn read_figure(at: At<'_>, mistakes: &mut Mistakes) -> Option<(Rgb, Drawn)> {
    let mut fields = Fields::of("A figure", at, mistakes)?;
    let colour = fields.need("color", mistakes).and_then(|at| read_colour("color", &at, mistakes));
    let drawn = match (fields.take("polygon"), fields.take("hexagon")) {
        (Some(at), None) => read_polygon(&at, mistakes),
        (None, Some(at)) => read_hexagon(at, mistakes),
        _ => {
            mistakes.at(&fields.at, "A figure has either 'polygon' or 'hexagon'.");
            None
        }
    };
    fields.finish(mistakes);
    Some((colour?, drawn?))
}

fn read_polygon(at: &At<'_>, mistakes: &mut Mistakes) -> Option<Drawn> {
    let list = at.list("'polygon'", mistakes)?;
    if !(3..=MAX_POINTS).contains(&list.len()) {
        mistakes.at(at, format!("A polygon has 3 to {MAX_POINTS} corners."));
    }
    let mut points = Vec::new();
    for at in &list {
        let corner = at.list("A corner", mistakes)?;
        let [x, y] = &corner[..] else {
            mistakes.at(at, "A corner is [x, y].");
            continue;
        };
        for (name, at) in [("x", x), ("y", y)] {
            points.push(within(name, at, mistakes).unwrap_or(0) as u8);
        }
    }
    Some(Drawn::Polygon(points))
}

fn read_hexagon(at: At<'_>, mistakes: &mut Mistakes) -> Option<Drawn> {
    let mut fields = Fields::of("A hexagon", at, mistakes)?;
    let mut coordinate = |name| fields.need(name, mistakes).map(|at| within(name, &at, mistakes));
    let (x, y) = (coordinate("x")?, coordinate("y")?);
    let radius = fields.number("radius", 1, EMBLEM_REACH.into(), mistakes);
    let at = fields.at.clone();
    fields.finish(mistakes);
    let (x, y, radius) = (x?, y?, radius?);
    if i64::from(x.unsigned_abs().max(y.unsigned_abs())) + radius > EMBLEM_REACH.into() {
        mistakes.at(&at, format!("A hexagon must lie within {EMBLEM_REACH} units of the centre."));
    }
    Some(Drawn::Hexagon(x, y, radius as u8))
}

fn within(name: &str, at: &At<'_>, mistakes: &mut Mistakes) -> Option<i8> {
    let reach = EMBLEM_REACH.into();
    at.number(name, -i64::from(EMBLEM_REACH), reach, mistakes).map(|number| number as i8)
}

/// The fields of a tune.
pub fn write_tune(tune: &Tune<'_>) -> Value {
    let voice = |voice| -> Vec<Value> {
        tune.voice(voice).map(|note| json!([note.pitch, note.ticks])).collect()
    };
    json!({"tickMs": tune.tick_ms, "voices": [voice(0), voice(1)]})
}

/// The fields of an emblem.
pub fn write_emblem(emblem: &Emblem<'_>) -> Value {
    let figure = |figure: Figure<'_>| {
        let color = figure.colour.to_string();
        match figure.outline {
            Outline::Hexagon { x, y, radius } => {
                json!({"color": color, "hexagon": {"x": x, "y": y, "radius": radius}})
            }
            Outline::Polygon(_) => {
                let points: Vec<_> = figure.outline.points().map(|(x, y)| json!([x, y])).collect();
                json!({"color": color, "polygon": points})
            }
        }
    };
    json!({"figures": emblem.figures().map(figure).collect::<Vec<_>>()})
}
