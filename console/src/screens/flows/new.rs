//! Setting up a game of Flows: who plays, on how large a board, and then who sits where.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use hexdeck_engine::games::flows::{Legality, Setup};
use hexdeck_engine::hex::Orientation;
use hexdeck_engine::play::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::seating::{Choice, Seating};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, HexBody, Icon, Label, SUB, Shape, theme};
use crate::party::{Party, Player};
use crate::screens::{Go, Screen, Table};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// Most players.
const MOST: usize = 6;
/// The boards: radius and cells. A board of radius 5 has cells too small for a finger.
const BOARDS: [(u8, &str); 3] = [(2, "19"), (3, "37"), (4, "61")];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Player(u8),
    Radius(u8),
    Clock,
    Start,
}

/// Who plays, and on which board: remembered for the next game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// Everybody who plays, without a gap; the first two always do.
    players: [Option<Player>; MOST],
    radius: u8,
}

impl Default for Wish {
    fn default() -> Self {
        let person = Some(Player::Person);
        Wish { players: [person, person, None, None, None, None], radius: 3 }
    }
}

impl Wish {
    /// Whether it can have been chosen: two at least, nobody behind an empty place, a board that is
    /// offered.
    pub fn fits(&self) -> bool {
        let seated = self.players.iter().take_while(|player| player.is_some()).count();
        let offered = BOARDS.iter().any(|(radius, _)| *radius == self.radius);
        seated >= 2 && seated == usize::from(self.count()) && offered
    }

    /// How many play.
    pub(super) fn count(&self) -> u8 {
        self.players.iter().flatten().count() as u8
    }

    /// Who a player is.
    pub(super) fn player(&self, number: u8) -> Player {
        self.players.get(usize::from(number)).copied().flatten().unwrap_or_default()
    }

    /// The next thing that a player can be. After the last comes nobody, as long as two are left;
    /// an empty place gets a person.
    fn change(&mut self, number: u8) {
        let count = self.count();
        let Some(place) = self.players.get_mut(usize::from(number)) else { return };
        match *place {
            Some(Player::Medium) if count > 2 => {
                *place = None;
                let gone = usize::from(number);
                self.players[gone..].rotate_left(1);
            }
            Some(player) => *place = Some(player.next()),
            None if number == count => *place = Some(Player::Person),
            None => {}
        }
    }

    /// So many bots and nobody else.
    #[cfg(test)]
    pub(super) fn seat_bots(&mut self, count: u8) {
        self.players = core::array::from_fn(|i| (i < usize::from(count)).then_some(Player::Easy));
    }
}

/// The new-game screen, and the seating after it.
#[derive(Debug)]
pub struct NewFlows {
    wish: Wish,
    seating: Option<Seating>,
    presses: Presses<Action>,
}

impl NewFlows {
    /// Set up as the last time.
    pub(in crate::screens) fn new(table: &Table) -> Self {
        let (wish, presses) = (table.settings.flows, Presses::default());
        NewFlows { wish, seating: None, presses }
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        if let Some(seating) = &self.seating {
            seating.draw(table, &Plan::new(table.board, self.wish.radius), list);
            return;
        }
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::FlowsNew));
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            match button.action {
                Action::Player(number) => self.draw_player(list, table, &button, number, pressed),
                Action::Radius(radius) => draw_radius(list, table, &button, radius, pressed),
                Action::Clock => ui::draw_clock(list, &button, pressed, &table.settings),
                _ => button.draw(list, pressed),
            }
        }
    }

    pub(in crate::screens) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        if let Some(seating) = &mut self.seating {
            let plan = Plan::new(table.board, self.wish.radius);
            match seating.touch(&plan, &self.wish, gesture) {
                Choice::None => {}
                Choice::Leave => self.seating = None,
                Choice::Done => return self.start(table),
            }
            return Go::Stay;
        }
        let buttons = self.buttons(table);
        let action = self.presses.feed(gesture, &buttons);
        match action {
            None => {}
            Some(Action::Back) => return Go::Back,
            Some(Action::Player(number)) => self.wish.change(number),
            Some(Action::Radius(radius)) => self.wish.radius = radius,
            Some(Action::Clock) => return Go::To(Screen::timer()),
            Some(Action::Start) => {
                let seating = Seating::new(&self.wish, table.any_seed());
                let done = seating.done();
                self.seating = Some(seating);
                if done {
                    return self.start(table);
                }
            }
        }
        table.settings.flows = self.wish;
        Go::Stay
    }

    /// All sit: the game begins in place of whatever is on the table.
    fn start(&mut self, table: &mut Table) -> Go {
        let Some(seating) = &self.seating else { return Go::Stay };
        let setup = Setup {
            radius: self.wish.radius,
            legality: Legality::Open,
            sides: seating.sides.clone(),
            ..Setup::default()
        };
        let mut party = Party::default();
        for seat in (0..MAX_SEATS).map(Seat) {
            if let Some(player) = seating.player(seat) {
                party.sit(seat, self.wish.player(player));
            }
        }
        let seed = table.any_seed();
        // Only sides that go together are offered, so the setup is not refused.
        if table.playing.start_flows(&setup, seed).is_ok() {
            table.begin(party);
        }
        Go::Instead(Screen::Flows(Default::default()))
    }

    /// Six places in two rows, the boards, and the start.
    fn buttons(&self, table: &Table) -> Vec<Button<Action>, 12> {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let mut out = Vec::new();
        let mut push = |area: Rectangle, label, look, action| {
            let _ = out.push(Button { area, icon: None, label, look, action });
        };
        let (top, foot) = (margin.min(8) + row + gap, height - margin.min(8) - row);
        let across = (width - 2 * margin - 2 * gap) / 3;
        let high = (foot - top - 2 * gap) / 2;
        for number in 0..MOST as u8 {
            let (column, line) = (i32::from(number % 3), i32::from(number / 3));
            let (x, y) = (margin + column * (across + gap), top + line * (high + gap));
            push(
                ui::area(x, y, across as u32, high as u32),
                "",
                Look::Plain,
                Action::Player(number),
            );
        }
        let size = if width >= 480 { 72 } else { 56 };
        for (i, (radius, _)) in (0..).zip(BOARDS) {
            let look = if radius == self.wish.radius { Look::Chosen } else { Look::Plain };
            let area = ui::area(margin + i * (size + gap), foot, size as u32, row as u32);
            push(area, "", look, Action::Radius(radius));
        }
        let x = margin + 3 * (size + gap);
        let start = ui::area(x, foot, (width - margin - x) as u32, row as u32);
        push(start, table.say(Text::Start), Look::Primary, Action::Start);
        let _ = out.push(ui::back_button(table.board, Action::Back));
        let _ = out.push(ui::clock_button(table.board, Action::Clock));
        out
    }

    /// A place: its number and who sits there.
    fn draw_player(
        &self,
        list: &mut DisplayList,
        table: &Table,
        button: &Button<Action>,
        number: u8,
        pressed: bool,
    ) {
        let player = self.wish.players[usize::from(number)];
        let large = table.board.width >= 480;
        if player.is_none() && number > self.wish.count() {
            // Places are filled one after the other: this one is not even offered.
            list.push(Shape::Frame {
                area: button.area,
                radius: 10,
                width: 16,
                color: theme::SURFACE,
            });
            return;
        }
        let shift = button.draw_surface(list, pressed);
        let middle = button.area.center() + shift;
        let Some(player) = player else {
            list.push(Shape::Icon { icon: Icon::New, center: middle, color: theme::MUTED });
            return;
        };
        let left = button.area.top_left.x + if large { 34 } else { 22 };
        let icon = Point::new(left, middle.y);
        draw_face(list, icon, if large { 18 } else { 13 }, player);
        let mut name = Label::new();
        let _ = write!(name, "{}", number + 1);
        let x = left + if large { 30 } else { 20 };
        let face = if large { Face::Number } else { Face::NumberSmall };
        let base = Point::new(x, middle.y - if large { 3 } else { 2 });
        list.push(ui::text(&name, face, base, Align::Left, theme::TEXT));
        let what = table.say(match player {
            Player::Person => Text::SeatPerson,
            Player::Easy => Text::SeatEasy,
            Player::Medium => Text::SeatMedium,
        });
        let face = if large { Face::Small } else { Face::Tiny };
        let base = Point::new(x, middle.y + face.cap_height() + if large { 6 } else { 5 });
        list.push(ui::text(what, face, base, Align::Left, theme::MUTED));
    }
}

/// Somebody's face: a head and shoulders, or the box with its eyes.
fn draw_face(list: &mut DisplayList, at: Point, half: i32, player: Player) {
    let around = |x: i32, y: i32, w: i32, h: i32| {
        ui::area(at.x + x - w / 2, at.y + y - h / 2, w as u32, h as u32)
    };
    let mut round = |area, radius: i32, color| {
        list.push(Shape::Round { area, radius: radius as u8, color });
    };
    match player {
        Player::Person => {
            let head = half * 7 / 8;
            round(around(0, -half / 2, head, head), head / 2, theme::TEXT);
            let wide = half * 3 / 2;
            round(around(0, half * 9 / 16, wide, half * 7 / 8), half / 2, theme::TEXT);
        }
        Player::Easy | Player::Medium => {
            let wide = half * 13 / 8;
            round(around(0, 0, wide, wide), half / 3, theme::ACCENT);
            let eye = half * 3 / 8;
            for x in [-half * 3 / 8, half * 3 / 8] {
                round(around(x, -half / 8, eye, eye), eye / 2, theme::SURFACE);
            }
            if player == Player::Medium {
                // It has something to think with.
                round(around(0, half / 2, half * 7 / 8, half / 4), half / 8, theme::SURFACE);
            }
        }
    }
}

/// A board: a hexagon with the number of its cells.
fn draw_radius(
    list: &mut DisplayList,
    table: &Table,
    button: &Button<Action>,
    radius: u8,
    pressed: bool,
) {
    let shift = button.draw_surface(list, pressed);
    let large = table.board.width >= 480;
    let at = button.area.center() + shift;
    let wide = (if large { 22 } else { 17 }) * SUB + i32::from(radius) * SUB;
    let body = HexBody {
        center: (at.x * SUB, at.y * SUB),
        half: (wide, wide * 7 / 8),
        orientation: Orientation::FlatTop,
    };
    list.push(Shape::Hex { body, color: super::draw::BOARD });
    let cells = BOARDS.iter().find(|(r, _)| *r == radius).map_or("", |(_, cells)| cells);
    let face = if large { Face::Body } else { Face::Small };
    let base = at + Point::new(0, face.cap_height() / 2);
    list.push(ui::text(cells, face, base, Align::Center, theme::TEXT));
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn what_nobody_can_choose_does_not_fit() {
        let wish = Wish::default();
        assert!(wish.fits());
        let player = Some(Player::Easy);
        let gap = [player, None, player, None, None, None];
        let alone = [player, None, None, None, None, None];
        for players in [gap, alone, [None; 6]] {
            assert!(!Wish { players, ..wish }.fits());
        }
        assert!(!Wish { radius: 5, ..wish }.fits());
    }

    #[test]
    fn places_go_round_and_leave_no_gap() {
        let mut wish = Wish::default();
        wish.change(4);
        assert_eq!(wish.count(), 2, "only the next place can be filled");
        wish.change(2);
        wish.change(3);
        assert_eq!(wish.count(), 4);
        for _ in 0..3 {
            wish.change(2);
        }
        assert_eq!(wish.count(), 3, "person, easy, medium, nobody");
        assert_eq!(wish.player(2), Player::Person);
        for _ in 0..6 {
            wish.change(0);
        }
        assert_eq!((wish.count(), wish.player(0)), (2, Player::Person));
        wish.change(0);
        wish.change(0);
        wish.change(0);
        assert_eq!((wish.count(), wish.player(0)), (2, Player::Person), "two must stay");
    }
}
