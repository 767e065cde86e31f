//! Who sits where: the players choose a free side of the board, in an order drawn by lot.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use heapless::Vec;
use hexdeck_engine::games::flows::free_sides;
use hexdeck_engine::play::{MAX_SEATS, Rng, Seat};

use super::draw;
use super::new::Wish;
use super::plan::Plan;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Label, SUB, Shape, mix, theme};
use crate::party::Player;
use crate::screens::Table;
use crate::text::Text;
use crate::{seats, ui};

/// The ways from the middle of the board to its sides, a thousand long.
const OUTWARDS: [(i32, i32); 6] =
    [(0, -1000), (866, -500), (866, 500), (0, 1000), (-866, 500), (-866, -500)];

/// What a finger on the board does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Nothing.
    None,
    /// Back to who plays.
    Leave,
    /// All sit.
    Done,
}

/// The sides chosen so far.
#[derive(Debug)]
pub(super) struct Seating {
    /// The players in the order in which they choose, by number.
    order: Vec<u8, { MAX_SEATS as usize }>,
    /// The sides, in the same order.
    pub sides: Vec<u8, { MAX_SEATS as usize }>,
    /// The side under the finger.
    down: Option<u8>,
    /// Whether somebody wanted a side that is not free.
    refused: bool,
    chance: Rng,
}

impl Seating {
    /// Draws lots, and lets the box choose while it is its turn.
    pub fn new(wish: &Wish, seed: u64) -> Seating {
        let mut chance = Rng::new(seed);
        let mut order: Vec<u8, { MAX_SEATS as usize }> = (0..wish.count()).collect();
        for i in (1..order.len()).rev() {
            let other = chance.below(i as u32 + 1) as usize;
            order.swap(i, other);
        }
        let mut seating = Seating { order, sides: Vec::new(), down: None, refused: false, chance };
        seating.bots(wish);
        seating
    }

    /// The player who sits on a seat: who chose first has the first.
    pub fn player(&self, seat: Seat) -> Option<u8> {
        self.order.get(usize::from(seat.0)).copied()
    }

    /// The player who chooses next; `None` when all sit.
    fn next(&self) -> Option<u8> {
        self.order.get(self.sides.len()).copied()
    }

    /// The sides that the next player may choose, as bits.
    fn free(&self) -> u8 {
        let taken = self.sides.iter().fold(0, |taken, side| taken | 1 << side);
        free_sides(self.order.len() as u32, taken)
    }

    /// The box chooses any side.
    fn bots(&mut self, wish: &Wish) {
        while self.next().is_some_and(|player| wish.player(player) != Player::Person) {
            let free = self.free();
            let nth = self.chance.below(free.count_ones()) as usize;
            let Some(side) = (0..6).filter(|side| free & 1 << side != 0).nth(nth) else { return };
            let _ = self.sides.push(side);
        }
    }

    /// Whether all sit.
    pub fn done(&self) -> bool {
        self.next().is_none()
    }

    /// Answers a gesture.
    pub fn touch(&mut self, plan: &Plan, wish: &Wish, gesture: Gesture) -> Choice {
        let (from, to) = match gesture {
            Gesture::Press(p) | Gesture::Tap(p) | Gesture::Hold(p) | Gesture::Lift(p) => (p, p),
            Gesture::Drag { from, to } | Gesture::Drop { from, to } => (from, to),
        };
        let ends = matches!(gesture, Gesture::Tap(_) | Gesture::Lift(_) | Gesture::Drop { .. });
        let side = side_at(plan, from).filter(|side| side_at(plan, to) == Some(*side));
        self.down = side.filter(|_| !ends);
        if !ends {
            return Choice::None;
        }
        if plan.on_exit(from) && plan.on_exit(to) {
            return Choice::Leave;
        }
        let Some(side) = side else { return Choice::None };
        self.refused = self.free() & 1 << side == 0;
        if !self.refused {
            let _ = self.sides.push(side);
            self.bots(wish);
        }
        if self.done() { Choice::Done } else { Choice::None }
    }

    /// Draws the board with who sits where.
    pub fn draw(&self, table: &Table, plan: &Plan, list: &mut DisplayList) {
        let at = |side: u8| self.sides.iter().position(|s| *s == side).map(|seat| Seat(seat as u8));
        let panel = table.board.area().size;
        list.push(Shape::Fill {
            area: ui::area(0, 0, panel.width, panel.height),
            color: draw::TABLE,
        });
        list.push(Shape::Hex { body: plan.whole(), color: draw::BOARD });
        let look = seats::of(Seat(self.sides.len() as u8));
        let width = plan.side_width();
        let order = |side: &u8| (at(*side).is_some(), self.free() & 1 << side != 0);
        for group in [(false, false), (false, true), (true, false)] {
            for side in (0..6).filter(|side| order(side) == group) {
                let (from, to) = plan.side(side);
                let color = at(side).map_or(draw::NOBODY, |seat| seats::of(seat).color);
                list.push(Shape::Stroke { from, to, width, color });
                if group == (false, true) {
                    let lit = self.down == Some(side);
                    let color = if lit { mix(look.color, theme::WHITE, 12) } else { look.color };
                    list.push(Shape::Stroke { from, to, width: width / 2, color });
                    let (x, y) = (plan.mark(side).x * SUB, plan.mark(side).y * SUB);
                    let radius = (plan.mark_size() * SUB) as u16;
                    list.push(Shape::Arc {
                        center: (x, y),
                        radius,
                        width: 32,
                        from: 0,
                        to: 256,
                        color,
                    });
                }
                if let Some(seat) = at(side) {
                    draw::mark(list, plan.mark(side), plan.mark_size(), seat);
                }
            }
        }
        draw::exits(list, plan, None);
        self.draw_middle(table, plan, list);
    }

    /// Who is to choose, or why not that side.
    fn draw_middle(&self, table: &Table, plan: &Plan, list: &mut DisplayList) {
        let Some(player) = self.next() else { return };
        let middle = table.board.area().center();
        let size = if plan.large { 30 } else { 22 };
        draw::mark(list, middle - Point::new(0, size), size, Seat(self.sides.len() as u8));
        let mut name = Label::new();
        let _ = write!(name, "{} {}", table.say(Text::FlowsPlayer), player + 1);
        let face = if plan.large { Face::Body } else { Face::Small };
        let below = Point::new(0, size / 2 + face.ascent());
        list.push(ui::text(&name, face, middle + below, Align::Center, theme::TEXT));
        let what = match (self.refused, self.order.len()) {
            (false, _) => Text::FlowsChoose,
            (true, 2 | 3) => Text::FlowsNotOpposite,
            (true, 4) => Text::FlowsPartners,
            (true, _) => Text::FlowsTaken,
        };
        let face = if plan.large { Face::Small } else { Face::Tiny };
        let below = below + Point::new(0, if plan.large { 22 } else { 17 });
        list.push(ui::text(table.say(what), face, middle + below, Align::Center, theme::MUTED));
    }
}

/// The side that a finger is nearest to; none in the middle, and none at the ways out.
fn side_at(plan: &Plan, at: Point) -> Option<u8> {
    let center = plan.whole().center;
    let d = at - Point::new(center.0 / SUB, center.1 / SUB);
    let inner = plan.whole().half.1 / SUB / 2;
    let along = |side: &u8| {
        let (x, y) = OUTWARDS[usize::from(*side)];
        d.x * x + d.y * y
    };
    let side = (0..6).max_by_key(along)?;
    (along(&side) >= inner * 1000 && !plan.on_exit(at)).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;

    #[test]
    fn lots_are_drawn_and_bots_sit_by_themselves() {
        for seed in 0..50 {
            for count in 2..=6 {
                let mut wish = Wish::default();
                wish.seat_bots(count);
                let seating = Seating::new(&wish, seed);
                assert!(seating.done());
                let mut players: std::vec::Vec<u8> = seating.order.iter().copied().collect();
                players.sort_unstable();
                assert_eq!(players, (0..count).collect::<std::vec::Vec<_>>());
                let sides = seating.sides.iter().copied().collect();
                let setup = hexdeck_engine::games::flows::Setup { sides, ..Default::default() };
                assert_eq!(setup.check(), Ok(()), "{count} players, lot {seed}");
            }
        }
    }

    #[test]
    fn a_side_opposite_an_opponent_is_refused_and_said_so() {
        let plan = Plan::new(&BOARD_3_5, 3);
        let wish = Wish::default();
        let mut seating = Seating::new(&wish, 1);
        let top = Gesture::Tap(Point::new(240, 20));
        let bottom = Gesture::Tap(Point::new(240, 300));
        assert_eq!(seating.touch(&plan, &wish, top), Choice::None);
        assert_eq!(seating.touch(&plan, &wish, bottom), Choice::None);
        assert!(seating.refused && seating.sides == [0]);
        let right = Gesture::Tap(Point::new(400, 220));
        assert_eq!(seating.touch(&plan, &wish, right), Choice::Done);
        assert_eq!(seating.sides, [0, 2]);
        assert_eq!(seating.touch(&plan, &wish, Gesture::Tap(Point::new(36, 284))), Choice::Leave);
    }
}
