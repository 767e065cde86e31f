//! A board that is being made: its cells, the brush, and whether it hangs together.

use heapless::Vec;
use hexdeck_engine::games::flip::{Cell, FACES, MAX_CELLS, Refused, Shape};
use hexdeck_engine::hex::{Hex, Hexagon};

use super::history::History;
use super::{Name, Tag};

/// Strokes that can be taken back.
const STEPS: usize = 10;
/// How far from the middle cells can be painted: a hexagon of 61 cells, the most a board has.
pub(super) const REACH: u8 = 4;

type Cells = Vec<Cell, MAX_CELLS>;

/// What a stroke puts on cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    /// A cell, or none.
    Cell(bool),
    /// A cell with an element, or without one.
    Element(Option<Shape>),
}

/// Where else a stroke paints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Brush {
    /// Nowhere.
    #[default]
    Single,
    /// Left and right alike.
    Mirror,
    /// Turned by half.
    Half,
    /// Turned by a third.
    Third,
    /// Turned by a sixth.
    Sixth,
}

impl Brush {
    /// The next one to choose.
    pub(super) const fn next(self) -> Brush {
        match self {
            Brush::Single => Brush::Mirror,
            Brush::Mirror => Brush::Half,
            Brush::Half => Brush::Third,
            Brush::Third => Brush::Sixth,
            Brush::Sixth => Brush::Single,
        }
    }

    /// All the cells that belong to one.
    pub(super) fn cells(self, at: Hex) -> Vec<Hex, 6> {
        let mut out = Vec::new();
        let turned = |turns: u8| (0..turns).fold(at, |hex, _| Hex::new(-hex.r, hex.q + hex.r));
        let mut add = |hex| {
            if !out.contains(&hex) {
                // At most six different ones.
                let _ = out.push(hex);
            }
        };
        match self {
            Brush::Single => add(at),
            Brush::Mirror => [at, Hex::new(-at.q, at.r + at.q)].into_iter().for_each(add),
            Brush::Half => [0, 3].into_iter().for_each(|turns| add(turned(turns))),
            Brush::Third => [0, 2, 4].into_iter().for_each(|turns| add(turned(turns))),
            Brush::Sixth => (0..6).for_each(|turns| add(turned(turns))),
        }
        out
    }
}

/// A board that is being made.
#[derive(Debug)]
pub struct BoardDraft {
    pub(super) tag: Tag,
    cells: Cells,
    history: History<(Name, Cells), STEPS>,
    pub(super) changed: bool,
}

impl BoardDraft {
    /// Without cells yet.
    pub(super) fn empty(tag: Tag) -> BoardDraft {
        BoardDraft { tag, cells: Vec::new(), history: History::default(), changed: false }
    }

    /// Seven cells to begin with.
    pub(super) fn begin(&mut self) {
        let cells = Hexagon::new(1).cells();
        self.fill(cells.map(|h| Cell { q: h.q as i8, r: h.r as i8, element: None }));
    }

    /// The cells of a board, moved to where they can be painted if they fit there.
    pub(super) fn fill(&mut self, cells: impl Iterator<Item = Cell>) {
        /// Packs have boards this far out at most.
        const FAR: i16 = 30;
        self.cells.extend(cells.take(MAX_CELLS));
        let fits = |by: &Hex| self.cells.iter().all(|c| paintable(moved(c.hex(), *by)));
        if fits(&Hex::ORIGIN) {
            return;
        }
        let mut shifts = (-FAR..=FAR).flat_map(|q| (-FAR..=FAR).map(move |r| Hex::new(q, r)));
        if let Some(by) = shifts.find(fits) {
            for cell in &mut self.cells {
                let to = moved(cell.hex(), by);
                (cell.q, cell.r) = (to.q as i8, to.r as i8);
            }
        }
    }

    /// Its cells.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell at a place.
    pub(super) fn cell(&self, at: Hex) -> Option<Cell> {
        self.cells.iter().find(|cell| cell.hex() == at).copied()
    }

    /// Remembers how it is now, before it changes.
    pub(super) fn remember(&mut self) {
        self.history.add((self.tag.name.clone(), self.cells.clone()));
        self.changed = true;
    }

    /// Takes the last change back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some((name, cells)) = self.history.take() else { return false };
        (self.tag.name, self.cells) = (name, cells);
        self.changed = true;
        true
    }

    /// Whether something can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }

    /// Paints a place and those that the brush adds. What is outside is left out.
    pub(super) fn paint(&mut self, at: Hex, brush: Brush, paint: Paint) -> Result<(), Refused> {
        for at in brush.cells(at).into_iter().filter(|at| paintable(*at)) {
            let place = self.cells.iter().position(|cell| cell.hex() == at);
            match (paint, place) {
                (Paint::Cell(false), Some(place)) => {
                    self.cells.remove(place);
                }
                (Paint::Cell(false), None) | (Paint::Cell(true), Some(_)) => {}
                (Paint::Element(element), Some(place)) => self.cells[place].element = element,
                (Paint::Cell(true), None) => self.put(at, None)?,
                (Paint::Element(element), None) => self.put(at, element)?,
            }
        }
        Ok(())
    }

    fn put(&mut self, at: Hex, element: Option<Shape>) -> Result<(), Refused> {
        let cell = Cell { q: at.q as i8, r: at.r as i8, element };
        self.cells.push(cell).map_err(|_| Refused::TooManyCells)
    }

    /// How many pieces it falls into.
    pub(super) fn pieces(&self) -> usize {
        let (mut seen, mut pieces) = (0u64, 0);
        let index = |at: Hex| self.cells.iter().position(|cell| cell.hex() == at);
        for start in 0..self.cells.len() {
            if seen >> start & 1 == 1 {
                continue;
            }
            pieces += 1;
            let mut edge: Vec<usize, MAX_CELLS> = Vec::new();
            seen |= 1 << start;
            // Each cell comes here once.
            let _ = edge.push(start);
            while let Some(at) = edge.pop() {
                for dir in FACES {
                    if let Some(next) = index(self.cells[at].hex().step(dir))
                        && seen >> next & 1 == 0
                    {
                        seen |= 1 << next;
                        let _ = edge.push(next);
                    }
                }
            }
        }
        pieces
    }
}

/// Whether a place can be painted.
pub(super) fn paintable(at: Hex) -> bool {
    Hexagon::new(REACH).contains(at)
}

fn moved(at: Hex, by: Hex) -> Hex {
    Hex::new(at.q + by.q, at.r + by.r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::flip::Board;

    fn draft(cells: impl Iterator<Item = Cell>) -> BoardDraft {
        let mut draft = BoardDraft::empty(Tag::new("board-1", "New"));
        draft.fill(cells);
        draft
    }

    #[test]
    fn strokes_paint_and_are_taken_back() {
        let mut draft = BoardDraft::empty(Tag::new("board-1", "New"));
        draft.begin();
        assert_eq!((draft.cells().len(), draft.pieces()), (7, 1));
        draft.remember();
        draft.paint(Hex::new(3, 0), Brush::Sixth, Paint::Cell(true)).unwrap();
        assert_eq!((draft.cells().len(), draft.pieces()), (13, 7));
        draft.remember();
        let star = Some(Shape::Star);
        draft.paint(Hex::new(2, 0), Brush::Half, Paint::Element(star)).unwrap();
        assert_eq!(draft.cell(Hex::new(-2, 0)).unwrap().element, star);
        assert_eq!((draft.cells().len(), draft.pieces()), (15, 5));
        assert!(draft.undo() && draft.undo() && !draft.undo());
        assert_eq!(draft.cells().len(), 7);
        draft.paint(Hex::ORIGIN, Brush::Third, Paint::Cell(false)).unwrap();
        assert_eq!(draft.cells().len(), 6);
        assert!(Board::new(draft.cells().iter().copied()).is_ok());
    }

    #[test]
    fn brushes_are_symmetric() {
        let at = Hex::new(2, 1);
        for (brush, count) in [
            (Brush::Single, 1),
            (Brush::Mirror, 2),
            (Brush::Half, 2),
            (Brush::Third, 3),
            (Brush::Sixth, 6),
        ] {
            let cells = brush.cells(at);
            assert_eq!(cells.len(), count);
            // Whichever of them the finger is on.
            for other in &cells {
                assert!(brush.cells(*other).iter().all(|cell| cells.contains(cell)));
            }
        }
        assert_eq!(Brush::Sixth.cells(Hex::ORIGIN).len(), 1);
    }

    #[test]
    fn a_board_from_elsewhere_is_moved_to_where_it_can_be_painted() {
        let far = (0..5).map(|i| Cell { q: 20 + i, r: -10, element: None });
        let far = draft(far);
        assert!(far.cells().iter().all(|cell| paintable(cell.hex())));
        let wide = (0..20).map(|i| Cell { q: i, r: 0, element: None });
        assert_eq!(draft(wide).cells().len(), 20);
    }
}
