//! What the pane shows and what a click, a key and the wheel do to it.
//!
//! It never changes the match: where to travel is what it answers, and [`super::Desk`] goes there.

use embedded_graphics::prelude::*;
use hexdeck_console::Board;
use hexdeck_console::inspect::Inspect;
use hexdeck_console::paint::Strip;

use super::facts::Facts;
use super::layout::Layout;
use super::view::{self, Sheets};

/// A key that means something to the pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// One ply back.
    Left,
    /// One ply forth.
    Right,
    /// To the oldest ply.
    Home,
    /// To the newest ply.
    End,
    /// The other of state and log.
    Tab,
}

/// What stands beside the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tab {
    State,
    Log,
}

impl Tab {
    pub(super) const ALL: [Tab; 2] = [Tab::State, Tab::Log];
}

/// The pane beside the panel.
pub(super) struct Pane {
    pub(super) layout: Layout,
    pub(super) facts: Option<Facts>,
    pub(super) tab: Tab,
    /// The first line shown of the moves, the state and the log.
    tops: [usize; 3],
    sheets: Sheets,
    stale: bool,
}

impl Pane {
    /// The pane of a board on which nothing runs.
    pub(super) fn new(board: &Board) -> Pane {
        Pane {
            layout: Layout::beside(board),
            facts: None,
            tab: Tab::State,
            tops: [0; 3],
            sheets: Sheets::default(),
            stale: true,
        }
    }

    /// Takes note of the match as it is now.
    pub(super) fn look(&mut self, game: Option<&dyn Inspect>) {
        let facts = game.map(Facts::of);
        if facts == self.facts {
            return;
        }
        let before = std::mem::replace(&mut self.facts, facts);
        self.stale = true;
        let Some(now) = &self.facts else { return };
        if before.as_ref().is_none_or(|then| then.log != now.log) {
            // The newest entries are the last ones.
            self.tops[2] = usize::MAX;
        }
        if before.is_none_or(|then| (then.ply, &then.plies) != (now.ply, &now.plies)) {
            self.reveal_present();
        }
        self.settle();
    }

    /// Where a click there travels to, if anywhere.
    pub(super) fn click(&mut self, at: Point) -> Option<u32> {
        let facts = self.facts.as_ref()?;
        if let Some(row) = self.layout.row_at(self.layout.moves(), at) {
            let ply = facts.plies.start() + u32::try_from(self.tops[0] + row).ok()?;
            return Some(ply).filter(|ply| facts.plies.contains(ply) && *ply != facts.ply);
        }
        let tabs = Tab::ALL.into_iter().zip(0..);
        let hit = tabs.into_iter().find(|(_, number)| self.layout.tab(*number).contains(at));
        if let Some((tab, _)) = hit {
            self.open(tab);
        }
        None
    }

    /// Where a key travels to, if anywhere.
    pub(super) fn key(&mut self, key: Key) -> Option<u32> {
        let facts = self.facts.as_ref()?;
        let ply = match key {
            Key::Left => facts.ply.checked_sub(1)?,
            Key::Right => facts.ply.checked_add(1)?,
            Key::Home => *facts.plies.start(),
            Key::End => *facts.plies.end(),
            Key::Tab => {
                let other = if self.tab == Tab::State { Tab::Log } else { Tab::State };
                self.open(other);
                return None;
            }
        };
        Some(ply).filter(|ply| facts.plies.contains(ply) && *ply != facts.ply)
    }

    /// Scrolls what lies there by some lines, downwards if positive.
    pub(super) fn wheel(&mut self, at: Point, lines: i32) {
        let part = if self.layout.moves().contains(at) {
            0
        } else if self.layout.body().contains(at) {
            self.part()
        } else {
            return;
        };
        self.tops[part] = self.tops[part].saturating_add_signed(lines as isize);
        self.stale = true;
        self.settle();
    }

    fn open(&mut self, tab: Tab) {
        self.stale |= self.tab != tab;
        self.tab = tab;
    }

    /// Which of `tops` the open tab has.
    fn part(&self) -> usize {
        match self.tab {
            Tab::State => 1,
            Tab::Log => 2,
        }
    }

    /// The first line shown of the moves and of the open tab.
    pub(super) fn tops(&self) -> (usize, usize) {
        (self.tops[0], self.tops[self.part()])
    }

    /// Scrolls so that the present ply is among the moves shown, with a few on both sides.
    fn reveal_present(&mut self) {
        const ROUND: usize = 3;
        let Some(facts) = &self.facts else { return };
        let present = (facts.ply - facts.plies.start()) as usize;
        let rows = self.layout.rows();
        let lowest = (present + ROUND + 1).saturating_sub(rows);
        let highest = present.saturating_sub(ROUND);
        self.tops[0] = self.tops[0].clamp(lowest.min(highest), highest.max(lowest));
    }

    /// Leaves no empty lines below what could be shown.
    fn settle(&mut self) {
        let Some(facts) = &self.facts else { return };
        let rows = self.layout.rows();
        let lengths = [
            facts.moves.len() + 1,
            view::lines(facts, Tab::State, &self.layout).len(),
            view::lines(facts, Tab::Log, &self.layout).len(),
        ];
        for (top, length) in self.tops.iter_mut().zip(lengths) {
            *top = (*top).min(length.saturating_sub(rows));
        }
    }

    /// Makes the picture anew if it has changed; tells whether it had.
    pub(super) fn redraw(&mut self) -> bool {
        if !std::mem::take(&mut self.stale) {
            return false;
        }
        let mut sheets = std::mem::take(&mut self.sheets);
        sheets.clear();
        view::draw(self, &mut sheets);
        self.sheets = sheets;
        true
    }

    /// Paints the part of the pane that lies on `strip`.
    pub(super) fn paint(&self, strip: &mut Strip<'_>) {
        self.sheets.paint(strip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARD_3_5;
    use hexdeck_engine::games::merge::{Merge, Setup};
    use hexdeck_engine::play::{Game, Match, Seat};

    type Play = Match<Merge, 1024, 32>;

    fn played(plies: usize) -> Play {
        let mut game = Play::new(&Setup::default(), 1).unwrap();
        for _ in 0..plies {
            let mut first = None;
            game.state().each_move(Seat::FIRST, &mut |dir| first = first.or(Some(dir)));
            game.play(Seat::FIRST, first.unwrap(), &mut |_| ()).unwrap();
        }
        game
    }

    fn pane(game: &Play) -> Pane {
        let mut pane = Pane::new(&BOARD_3_5);
        pane.look(Some(game));
        pane
    }

    fn row(pane: &Pane, number: usize) -> Point {
        pane.layout.row(pane.layout.moves(), number).center()
    }

    #[test]
    fn clicking_on_a_move_travels_to_the_ply_after_it() {
        let mut pane = pane(&played(5));
        assert_eq!(pane.click(row(&pane, 0)), Some(0), "the first line is the start");
        assert_eq!(pane.click(row(&pane, 3)), Some(3));
        assert_eq!(pane.click(row(&pane, 5)), None, "there we are");
        assert_eq!(pane.click(row(&pane, 6)), None, "nothing stands there");
        assert_eq!(pane.click(pane.layout.body().center()), None);
    }

    #[test]
    fn keys_travel_within_what_is_remembered() {
        let mut game = played(5);
        let mut there = pane(&game);
        let keys = [Key::Left, Key::Right, Key::Home, Key::End];
        assert_eq!(keys.map(|key| there.key(key)), [Some(4), None, Some(0), None]);
        game.go_to(2);
        there.look(Some(&game));
        assert_eq!(keys.map(|key| there.key(key)), [Some(1), Some(3), Some(0), Some(5)]);
        game.go_to(0);
        there.look(Some(&game));
        assert_eq!(keys.map(|key| there.key(key)), [None, Some(1), None, Some(5)]);
        let mut empty = Pane::new(&BOARD_3_5);
        assert_eq!(keys.map(|key| empty.key(key)), [None; 4]);
    }

    #[test]
    fn the_present_ply_stays_in_sight() {
        let mut game = played(200);
        let mut pane = pane(&game);
        let rows = pane.layout.rows();
        for ply in [200, 199, 150, 3, 0, 100, 104, 200] {
            game.go_to(ply);
            pane.look(Some(&game));
            let (top, _) = pane.tops();
            assert!((top..top + rows).contains(&(ply as usize)), "{ply} in {top}..{}", top + rows);
        }
        game.go_to(50);
        pane.look(Some(&game));
        let (top, _) = pane.tops();
        assert_eq!(pane.click(row(&pane, 0)), Some(top as u32));
    }

    #[test]
    fn the_wheel_scrolls_what_it_is_over_and_no_further_than_there_is() {
        let mut there = pane(&played(200));
        let (moves, body) = (row(&there, 2), there.layout.body().center());
        let (end, _) = there.tops();
        assert_eq!(end, 201 - there.layout.rows());
        there.wheel(moves, -3);
        assert_eq!(there.tops(), (end - 3, 0));
        there.wheel(moves, 1000);
        assert_eq!(there.tops(), (end, 0));
        there.wheel(moves, -1000);
        assert_eq!(there.tops(), (0, 0));
        there.key(Key::Tab);
        let (_, log) = there.tops();
        assert!(log > 0, "the newest entries are in sight");
        there.wheel(body, -2);
        assert_eq!(there.tops(), (0, log - 2));
        there.wheel(Point::zero(), -2);
        assert_eq!(there.tops(), (0, log - 2));
    }

    #[test]
    fn tabs_are_opened_by_key_and_by_click() {
        let mut there = pane(&played(1));
        let tabs = [0, 1].map(|number| there.layout.tab(number).center());
        there.redraw();
        there.key(Key::Tab);
        assert_eq!((there.tab, there.redraw()), (Tab::Log, true));
        assert_eq!(there.click(tabs[0]), None);
        assert_eq!(there.tab, Tab::State);
        there.click(tabs[1]);
        assert_eq!((there.tab, there.redraw()), (Tab::Log, true));
        there.click(tabs[1]);
        assert!(!there.redraw(), "nothing has changed");
    }

    #[test]
    fn it_is_drawn_anew_only_when_the_match_has_changed() {
        let mut game = played(3);
        let mut pane = pane(&game);
        assert!(pane.redraw());
        pane.look(Some(&game));
        assert!(!pane.redraw());
        assert!(game.play(Seat(1), hexdeck_engine::hex::Dir::N, &mut |_| ()).is_err());
        pane.look(Some(&game));
        assert!(pane.redraw(), "a refused move is in the log");
    }
}
