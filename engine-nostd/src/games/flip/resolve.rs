//! What a card does when it is placed: a pure function from the board to comparisons and flips.
//!
//! A preview and a move call the same function; it changes nothing. In this order:
//!
//! 1. the placed card against each enemy neighbour, side 0 to 5: every comparison is recorded;
//! 2. Same, then Plus, each in side order, judged by the owners before step 1;
//! 3. Combo in waves: the cards that Same and Plus take attack, then those that these take, and
//!    so on; within a wave in the order of the board's cells, each card side 0 to 5.
//!
//! Only enemies are taken, so each card turns at most once and the waves end.

use heapless::Vec;

use super::card::PackedSide;
use super::{AttackMode, MAX_CELLS, MAX_NUMBER, Placed, Setup, Shape, Trend};

/// The board with what lies on it.
#[derive(Debug, Clone, Copy)]
pub struct Field<'a> {
    /// Board, cards and rules.
    pub setup: &'a Setup,
    /// What lies on each of the board's cells, in their order.
    pub cells: &'a [Option<Placed>],
}

/// The placed card against one enemy neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// The attacking side, 0..=5, as it lies.
    pub side: u8,
    /// The defender's cell.
    pub cell: u8,
    /// The attacker's number, as the variants change it.
    pub attacker: u8,
    /// The defender's number, as the variants change it.
    pub defender: u8,
    /// Whether the side may attack.
    pub eligible: bool,
    /// Whether the attack would succeed, may it be made or not.
    pub succeeds: bool,
}

impl Comparison {
    /// Whether it turns the defender.
    pub fn flips(&self) -> bool {
        self.eligible && self.succeeds
    }
}

/// What turned a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It lost to the placed card.
    Placement,
    /// Enough sides were equal.
    Same,
    /// Enough sums were equal.
    Plus,
    /// It lost to a card that had just been turned.
    Combo,
}

/// A card that was turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flipped {
    /// Its cell.
    pub cell: u8,
    /// What turned it.
    pub cause: Cause,
    /// 0, or the wave of the combo, from 1.
    pub wave: u8,
    /// The cell of the card that turned it.
    pub from: u8,
    /// The side of that card, 0..=5, as it lies.
    pub side: u8,
}

/// All that a placement does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resolution {
    /// One for each enemy neighbour, in side order.
    pub comparisons: Vec<Comparison, 6>,
    /// The cards that turn, in the order in which they do.
    pub flips: Vec<Flipped, MAX_CELLS>,
}

/// What placing `placed` on the cell `cell` would do.
pub fn resolve(field: Field<'_>, cell: usize, placed: Placed) -> Resolution {
    let (showing, taken, result) = ([0; 5], [STAYS; MAX_CELLS], Resolution::default());
    let mut work = Work { field, cell, placed, showing, taken, result };
    if field.setup.rules.variants.trend != Trend::Off {
        work.count_shapes();
    }
    let neighbours = field.setup.board.neighbours(cell);
    work.compare(&neighbours);
    let variants = &field.setup.rules.variants;
    if variants.same || variants.plus {
        let attacks_on = work.patterns(&neighbours);
        if attacks_on && variants.combo {
            work.combo();
        }
    }
    work.result
}

/// Of a cell whose card has not been turned.
const STAYS: u8 = 0;
/// Of a cell whose card was turned and attacks nobody.
const RESTS: u8 = 1;
/// Of a cell whose card attacks in the first wave of the combo; each wave adds 1.
const FIRST_WAVE: u8 = 2;

struct Work<'a> {
    field: Field<'a>,
    cell: usize,
    placed: Placed,
    /// For each shape how many cards on the board show it, the placed one included.
    showing: [u8; 5],
    /// For each cell whether its card was turned, and in which wave it attacks. Bytes, because the
    /// chip shifts 64 bits slowly.
    taken: [u8; MAX_CELLS],
    result: Resolution,
}

impl Work<'_> {
    fn card(&self, cell: usize) -> Option<Placed> {
        if cell == self.cell { Some(self.placed) } else { self.field.cells[cell] }
    }

    /// The side of a card that lies towards direction `face`.
    fn side(&self, card: Placed, face: usize) -> PackedSide {
        let sides = &self.field.setup.cards[usize::from(card.card)].sides;
        // Both are below six.
        let turn = usize::from(card.turn);
        sides[if face >= turn { face - turn } else { face + 6 - turn }]
    }

    /// The enemy's card on a cell, as things stand.
    fn enemy(&self, cell: usize) -> Option<Placed> {
        let card = self.card(cell)?;
        (card.owner != self.placed.owner && self.taken[cell] == STAYS).then_some(card)
    }

    fn count_shapes(&mut self) {
        for cell in 0..self.field.cells.len() {
            let Some(card) = self.card(cell) else { continue };
            // However it is turned, it shows the same shapes.
            let sides = &self.field.setup.cards[usize::from(card.card)].sides;
            let shown = sides.iter().fold(0u8, |set, side| set | 1 << side.shape() as u8);
            for shape in Shape::ALL {
                self.showing[shape as usize] += shown >> shape as u8 & 1;
            }
        }
    }

    /// The number of a side that lies on `cell`, as the variants change it.
    fn value(&self, side: PackedSide, cell: usize) -> u8 {
        let variants = &self.field.setup.rules.variants;
        let mut value = i16::from(side.number());
        if variants.elemental
            && let Some(element) = self.field.setup.board.cells()[cell].element
        {
            value += if element == side.shape() { 1 } else { -1 };
        }
        // The side's own card shows its shape: it is counted, but does not count for itself.
        let others = i16::from(self.showing[side.shape() as usize]) - 1;
        match variants.trend {
            Trend::Off => {}
            Trend::Ascension => value += others,
            Trend::Descension => value -= others,
        }
        value.clamp(1, MAX_NUMBER.into()) as u8
    }

    /// The number test.
    fn beats(&self, attacker: u8, defender: u8) -> bool {
        let rules = &self.field.setup.rules;
        let (low, high) =
            if rules.variants.reverse { (attacker, defender) } else { (defender, attacker) };
        let fallen = rules.variants.fallen_ace && low == MAX_NUMBER && high == 1;
        low < high || fallen || (rules.compare.allow_equal && low == high)
    }

    fn eligible(&self, side: PackedSide) -> bool {
        let attack = &self.field.setup.rules.attack;
        let shape = || attack.shape.is_none_or(|shape| shape == side.shape());
        let colour = || {
            attack.colour.is_none_or(|colour| {
                self.field.setup.colour_place(colour) == Some(side.shape_colour())
            })
        };
        match attack.mode {
            AttackMode::AllSides => true,
            AttackMode::SpecificShape => shape(),
            AttackMode::SpecificColour => colour(),
            AttackMode::ShapeAndColour => shape() && colour(),
        }
    }

    fn compare(&mut self, neighbours: &[Option<usize>; 6]) {
        let rules = &self.field.setup.rules.compare;
        for (i, cell) in neighbours.iter().enumerate() {
            let Some(cell) = *cell else { continue };
            let Some(other) = self.enemy(cell) else { continue };
            let [mine, theirs] = [self.side(self.placed, i), self.side(other, (i + 3) % 6)];
            let [attacker, defender] = [self.value(mine, self.cell), self.value(theirs, cell)];
            let shapes = mine.shape() == theirs.shape();
            let colours = mine.shape_colour() == theirs.shape_colour();
            let by_number = rules.number_greater || rules.allow_equal;
            let succeeds = (!by_number || self.beats(attacker, defender))
                && (!rules.shape_match || shapes)
                && (!rules.colour_match || colours)
                && (!rules.both_match || (shapes && colours));
            let comparison = Comparison {
                side: i as u8,
                cell: cell as u8,
                attacker,
                defender,
                eligible: self.eligible(mine),
                succeeds,
            };
            // Six sides, six places.
            let _ = self.result.comparisons.push(comparison);
            if comparison.flips() {
                self.take(cell, Cause::Placement, 0, self.cell, i);
                self.taken[cell] = RESTS;
            }
        }
    }

    /// Same and Plus, by the printed numbers. The cells that they take, those that the placement has
    /// turned already included, are the first wave of the combo; returns whether there are any.
    fn patterns(&mut self, neighbours: &[Option<usize>; 6]) -> bool {
        let variants = self.field.setup.rules.variants;
        let number = |i: usize| self.side(self.placed, i).number();
        // What each side touches, and the sum of the two.
        let touched: [Option<u8>; 6] = core::array::from_fn(|i| {
            Some(self.side(self.card(neighbours[i]?)?, (i + 3) % 6).number())
        });
        let equal = (0..6).filter(|i| match (neighbours[*i], touched[*i]) {
            (None, _) => variants.same_wall && number(*i) == MAX_NUMBER,
            (Some(_), other) => other == Some(number(*i)),
        });
        let same = variants.same && equal.count() >= usize::from(variants.threshold);
        let sum = |i: usize| touched[i].map(|other| other + number(i));
        let sums: [Option<u8>; 6] = core::array::from_fn(sum);
        let mut found = [(Cause::Same, 0u8), (Cause::Plus, 0u8)];
        for i in 0..6 {
            if same && touched[i] == Some(number(i)) {
                found[0].1 |= 1 << i;
            }
            let like = sums.iter().filter(|other| other.is_some() && **other == sums[i]).count();
            if variants.plus && like >= usize::from(variants.threshold) {
                found[1].1 |= 1 << i;
            }
        }
        let mut any = false;
        for (cause, sides) in found {
            for i in (0..6).filter(|i| sides >> i & 1 == 1) {
                let Some(cell) = neighbours[i] else { continue };
                if self.card(cell).is_some_and(|card| card.owner != self.placed.owner) {
                    self.take(cell, cause, 0, self.cell, i);
                    (self.taken[cell], any) = (FIRST_WAVE, true);
                }
            }
        }
        any
    }

    /// The cards of the first wave attack, by number; then those that they turn.
    fn combo(&mut self) {
        let (mut wave, mut more) = (0, true);
        while more {
            (wave, more) = (wave + 1, false);
            let attacks = FIRST_WAVE + wave - 1;
            for from in 0..self.field.cells.len() {
                if self.taken[from] != attacks {
                    continue;
                }
                let Some(card) = self.card(from) else { continue };
                let neighbours = self.field.setup.board.neighbours(from);
                for (i, cell) in neighbours.into_iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let Some(other) = self.enemy(cell) else { continue };
                    let attacker = self.value(self.side(card, i), from);
                    let defender = self.value(self.side(other, (i + 3) % 6), cell);
                    if self.beats(attacker, defender) {
                        self.take(cell, Cause::Combo, wave, from, i);
                        (self.taken[cell], more) = (attacks + 1, true);
                    }
                }
            }
        }
    }

    fn take(&mut self, cell: usize, cause: Cause, wave: u8, from: usize, side: usize) {
        // Each cell is taken once.
        if self.taken[cell] == STAYS {
            let (from, side) = (from as u8, side as u8);
            let _ = self.result.flips.push(Flipped { cell: cell as u8, cause, wave, from, side });
        }
    }
}
