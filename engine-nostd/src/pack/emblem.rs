//! An emblem: figures painted over each other in a square around (0, 0).

use super::read::Reader;
use crate::games::flip::Rgb;

/// Most figures of an emblem.
pub const MAX_FIGURES: usize = 24;
/// Most corners of a polygon.
pub const MAX_POINTS: usize = 16;
/// How far from the centre anything may lie, to each side.
pub const EMBLEM_REACH: i8 = 64;

/// One figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure<'a> {
    /// Its colour.
    pub colour: Rgb,
    /// Its outline.
    pub outline: Outline<'a>,
}

/// What a figure looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outline<'a> {
    /// A polygon: its corners, two bytes each; see [`Outline::points`].
    Polygon(&'a [u8]),
    /// A hexagon with a corner to the right: centre and radius.
    Hexagon {
        /// Right of the centre.
        x: i8,
        /// Below the centre.
        y: i8,
        /// From its centre to its corners.
        radius: u8,
    },
}

impl<'a> Outline<'a> {
    /// The corners of a polygon.
    pub fn points(&self) -> impl Iterator<Item = (i8, i8)> + use<'a> {
        let bytes = match self {
            Outline::Polygon(points) => *points,
            Outline::Hexagon { .. } => &[],
        };
        bytes.chunks_exact(2).map(|point| (point[0] as i8, point[1] as i8))
    }

    fn is_valid(&self) -> bool {
        let inside = |x: i8, y: i8| x.unsigned_abs().max(y.unsigned_abs()) <= EMBLEM_REACH as u8;
        match *self {
            Outline::Polygon(_) => self.points().all(|(x, y)| inside(x, y)),
            Outline::Hexagon { x, y, radius } => {
                let reach = u16::from(x.unsigned_abs().max(y.unsigned_abs())) + u16::from(radius);
                radius > 0 && reach <= EMBLEM_REACH as u16
            }
        }
    }
}

/// A checked emblem.
#[derive(Debug, Clone, Copy)]
pub struct Emblem<'a> {
    count: usize,
    figures: Reader<'a>,
}

impl<'a> Emblem<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Result<Emblem<'a>, &'static str> {
        let count = reader.count().filter(|count| (1..=MAX_FIGURES).contains(count));
        let count = count.ok_or("an emblem has 1 to 24 figures")?;
        let emblem = Emblem { count, figures: reader };
        for _ in 0..count {
            let figure = figure(&mut reader).ok_or("a figure is not whole")?;
            if !figure.outline.is_valid() {
                return Err("a figure must lie within 64 units of the centre");
            }
        }
        reader.end().ok_or("an emblem has bytes after its figures")?;
        Ok(emblem)
    }

    /// Its figures, the lowest first.
    pub fn figures(&self) -> impl Iterator<Item = Figure<'a>> + use<'a> {
        let mut reader = self.figures;
        (0..self.count).map_while(move |_| figure(&mut reader))
    }
}

fn figure<'a>(reader: &mut Reader<'a>) -> Option<Figure<'a>> {
    let tag = reader.byte()?;
    let [red, green, blue] = reader.bytes()?;
    let outline = match tag {
        0 => {
            let count = reader.count().filter(|count| (3..=MAX_POINTS).contains(count))?;
            Outline::Polygon(reader.take(2 * count)?)
        }
        1 => Outline::Hexagon { x: reader.signed()?, y: reader.signed()?, radius: reader.byte()? },
        _ => return None,
    };
    Some(Figure { colour: Rgb(red, green, blue), outline })
}
