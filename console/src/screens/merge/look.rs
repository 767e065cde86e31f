//! Looking back through the whole game: a scrubber beside the board, and playing on from any ply.

use core::ops::RangeInclusive;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::Merge;
use hexdeck_engine::play::{Game, Seat};

use super::figures;
use crate::Board;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Shape, theme};
use crate::playing::MergeMatch;
use crate::screens::Table;
use crate::text::Text;
use crate::ui::{self, Button, Look as Finish, Presses, grouped};

/// A button beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Earlier,
    Later,
    Branch,
    Close,
}

/// The game as it was.
#[derive(Debug)]
pub(super) struct Look {
    /// The ply that is shown.
    ply: u32,
    /// The state there.
    pub(super) state: Merge,
    presses: Presses<Key>,
}

/// What came of a gesture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Looked {
    /// Somebody goes on looking.
    On,
    /// Back to the game as it is.
    Closed,
    /// Play goes on from the ply that was shown.
    Branched,
}

/// The plies that are remembered: all, or what the match still has.
fn plies(table: &Table, game: &MergeMatch) -> RangeInclusive<u32> {
    let newest = game.newest_ply();
    let whole = table.run.moves(newest).is_some();
    if whole { 0..=newest } else { game.oldest_ply()..=newest }
}

fn state_at(table: &Table, game: &MergeMatch, ply: u32) -> Option<Merge> {
    let far = || table.run.state_at(&game.state().setup(), ply);
    game.state_at(ply).or_else(far)
}

/// The rail on which a finger goes through the game, from the start at the top to the end.
fn rail(board: &Board) -> Rectangle {
    if board.width >= 480 { ui::area(10, 112, 92, 124) } else { ui::area(4, 84, 52, 96) }
}

impl Look {
    /// Looks at the present ply.
    pub(super) fn new(game: &MergeMatch) -> Look {
        let (ply, state) = (game.ply(), game.state().clone());
        Look { ply, state, presses: Presses::default() }
    }

    fn keys(&self, table: &Table, game: &MergeMatch) -> [Button<Key>; 4] {
        let plies = plies(table, game);
        let usable = |can: bool| if can { Finish::Plain } else { Finish::Disabled };
        let here = self.ply == game.ply() || table.run.facts.race.is_some();
        let branch = if here { Finish::Disabled } else { Finish::Primary };
        let what = [
            (Icon::Undo, Text::Earlier, usable(self.ply > *plies.start()), Key::Earlier),
            (Icon::Redo, Text::Later, usable(self.ply < *plies.end()), Key::Later),
            (Icon::Next, Text::FromHere, branch, Key::Branch),
        ];
        let mut places = super::play::column(table.board);
        let [earlier, later, branch] = what.map(|(icon, label, look, action)| {
            let area = places.next().unwrap_or_default();
            Button { area, icon: Some(icon), label: table.say(label), look, action }
        });
        // The way out is where it is on the board itself.
        let area = super::play::way_out(table.board);
        let (icon, look) = (Some(Icon::Back), Finish::Plain);
        [earlier, later, branch, Button { area, icon, label: "", look, action: Key::Close }]
    }

    /// Draws what stands beside the board.
    pub(super) fn draw(&self, table: &Table, game: &MergeMatch, list: &mut DisplayList) {
        let board = table.board;
        let large = board.width >= 480;
        let (label, value) = (table.say(Text::Score), grouped(self.state.score()));
        let score = if large { ui::area(10, 8, 92, 46) } else { figures::score_area(board) };
        ui::stat(list, score, label, &value, theme::TEXT);
        let (label, value) = (table.say(Text::Moves), grouped(self.ply));
        if large {
            ui::stat(list, ui::area(10, 60, 92, 46), label, &value, theme::TEXT);
        } else {
            list.push(ui::text(label, Face::Tiny, Point::new(6, 64), Align::Left, theme::MUTED));
            list.push(ui::text(&value, Face::Small, Point::new(6, 79), Align::Left, theme::TEXT));
        }
        let plies = plies(table, game);
        let area = rail(board);
        list.push(Shape::Round { area, radius: 10, color: theme::SURFACE });
        let (x, top, long) = groove(area);
        let groove = ui::area(x - 2, top, 4, long as u32);
        list.push(Shape::Round { area: groove, radius: 2, color: theme::CELL_BORDER });
        let span = (plies.end() - plies.start()).max(1);
        let along = |ply: u32| {
            top + (i64::from(ply.saturating_sub(*plies.start())) * i64::from(long)
                / i64::from(span)) as i32
        };
        if *plies.start() > 0 {
            // The sign that the beginning is forgotten: the groove starts with a cut.
            let cut = ui::area(x - 10, top - 3, 20, 3);
            list.push(Shape::Fill { area: cut, color: theme::MUTED });
        }
        let now = ui::area(x - 6, along(game.ply()) - 1, 12, 3);
        list.push(Shape::Fill { area: now, color: theme::TEXT });
        let knob = ui::area(x - 9, along(self.ply) - 9, 18, 18);
        list.push(Shape::Round { area: knob, radius: 9, color: theme::ACCENT });
        self.presses.draw(list, &self.keys(table, game));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Looked {
        let Some(game) = table.playing.merge() else { return Looked::Closed };
        let range = plies(table, game);
        let wanted = match self.presses.feed(gesture, &self.keys(table, game)) {
            Some(Key::Close) => return Looked::Closed,
            Some(Key::Branch) if table.run.facts.race.is_some() || self.ply == game.ply() => None,
            Some(Key::Branch) => {
                branch(table, self.ply);
                return Looked::Branched;
            }
            Some(Key::Earlier) => self.ply.checked_sub(1),
            Some(Key::Later) => Some(self.ply + 1),
            None => match gesture {
                Gesture::Press(at) | Gesture::Hold(at) | Gesture::Drag { to: at, .. } => {
                    scrubbed(rail(table.board), &range, at)
                }
                _ => None,
            },
        };
        if let Some(ply) = wanted.filter(|ply| range.contains(ply) && *ply != self.ply)
            && let Some(state) = state_at(table, game, ply)
        {
            (self.ply, self.state) = (ply, state);
        }
        Looked::On
    }
}

/// The groove of a rail: its middle, its top, how long it is.
fn groove(rail: Rectangle) -> (i32, i32, i32) {
    let (x, top) = (rail.center().x, rail.top_left.y + 14);
    (x, top, rail.size.height as i32 - 28)
}

/// The ply that a finger on the rail points at.
fn scrubbed(rail: Rectangle, plies: &RangeInclusive<u32>, at: Point) -> Option<u32> {
    if !rail.contains(at) {
        return None;
    }
    let (_, top, long) = groove(rail);
    let along = i64::from((at.y - top).clamp(0, long));
    let span = i64::from(plies.end() - plies.start());
    Some(plies.start() + ((along * span + i64::from(long) / 2) / i64::from(long)) as u32)
}

/// Goes on from a ply; from one that the match has forgotten by playing the game up to it again.
fn branch(table: &mut Table, ply: u32) {
    let Some(game) = table.playing.merge_mut() else { return };
    if !game.go_to(ply) {
        let (setup, seed) = (game.state().setup(), table.run.facts.seed.unwrap_or(0));
        let _ = game.restart(&setup, seed);
        // The tape is not changed by the match.
        for dir in table.run.moves(ply).into_iter().flatten() {
            let _ = game.play(Seat::FIRST, dir, &mut |_| ());
        }
    }
    table.run.leapt();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;
    use hexdeck_engine::games::merge::Difficulty;
    use hexdeck_engine::play::Rng;

    fn played(board: &'static Board, moves: u32) -> Table {
        let mut table = Table::new(board, 1);
        super::super::start(&mut table, &Difficulty::Zen.setup(), 9, false);
        let mut chance = Rng::new(2);
        for _ in 0..moves {
            let game = table.playing.merge_mut().unwrap();
            let ways = game.state().ways();
            let dir = ways.nth(chance.below(ways.count())).unwrap();
            game.play(Seat::FIRST, dir, &mut |_| ()).unwrap();
            table.run.follow(game);
        }
        table
    }

    #[test]
    fn the_rail_leads_through_the_whole_game_and_back_into_it() {
        for board in BOARDS {
            let mut table = played(board, 1_500);
            let end = table.playing.merge().unwrap().state().clone();
            let mut look = Look::new(table.playing.merge().unwrap());
            let rail = rail(board);
            let top = rail.top_left + Point::new(8, 4);
            look.touch(&mut table, Gesture::Press(top));
            assert_eq!((look.ply, look.state.score()), (0, 0));
            let foot = rail.top_left + Point::new(8, rail.size.height as i32 - 4);
            look.touch(&mut table, Gesture::Drag { from: top, to: foot });
            assert_eq!((look.ply, &look.state), (1_500, &end));
            look.touch(&mut table, Gesture::Drag { from: foot, to: top + Point::new(0, 20) });
            let (ply, state) = (look.ply, look.state.clone());
            assert!((1..476).contains(&ply), "long forgotten by the match: {ply}");
            let keys = look.keys(&table, table.playing.merge().unwrap());
            let at = keys[2].area.center();
            look.touch(&mut table, Gesture::Press(at));
            assert_eq!(look.touch(&mut table, Gesture::Tap(at)), Looked::Branched);
            let game = table.playing.merge().unwrap();
            assert_eq!((game.ply(), game.state()), (ply, &state));
            assert!(!table.run.pure());
        }
    }
}
