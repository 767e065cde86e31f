//! The guided first game of Merge: a small board, its way back, and the tiles that join.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::{Difficulty, Event, Merge};
use hexdeck_engine::hex::{Dir, Hex, Layout, Orientation};
use hexdeck_engine::play::{Game, Seat};

use super::motion::Motion;
use super::new::NewMerge;
use super::{board, play, tile};
use crate::input::Gesture;
use crate::paint::{DisplayList, Icon, Shape, theme};
use crate::screens::frame::{Ask, Moment, Playfield, Step, Taught};
use crate::screens::{Practice, Screen, Table};
use crate::sound::Cue;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, grouped};
use crate::{Board, Millis, settings};

/// A game whose second, third and fourth move join tiles, the fourth two that were joined before.
const SEED: u64 = 7;
/// The board of the lesson.
const RADIUS: u8 = 1;

/// The board of the lesson.
#[derive(Debug, Default)]
pub struct MergeBoard {
    presses: Presses<()>,
    motion: Option<Motion>,
    /// Where the finger would send the tiles if it went up now.
    aim: Option<Dir>,
    /// Whether tiles are simply there.
    still: bool,
}

/// The cells, above the words.
fn layout(board: &Board) -> Layout {
    let (origin, along, across) =
        if board.width >= 480 { ((240, 132), 55, 32) } else { ((160, 96), 38, 22) };
    Layout::new(Orientation::FlatTop, origin, along, across)
}

fn back(board: &Board) -> [Button<()>; 1] {
    let (margin, size) = if board.width >= 480 { (10, 62) } else { (4, 52) };
    let area =
        ui::area(margin, i32::from(board.height) - margin.min(4) - size, size as u32, size as u32);
    [Button { area, icon: Some(Icon::Back), label: "", look: Look::Plain, action: () }]
}

impl Playfield for MergeBoard {
    type Game = Merge;

    fn draw(&self, table: &Table, state: &Merge, moment: Moment, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let layout = layout(table.board);
        play::draw_cells(list, &layout, state, self.motion.is_some());
        match &self.motion {
            Some(motion) => motion.draw(moment.now, &layout, state.tiles(), list),
            None => {
                for t in state.tiles() {
                    let body = board::body(&layout, t.at, 0);
                    tile::draw(list, body, t.exponent, body.half);
                }
            }
        }
        if let Some(dir) = self.aim {
            play::draw_aim(list, &layout, state, dir);
        }
        let (name, score) = (table.say(Text::Score), grouped(state.score()));
        ui::stat(list, ui::area(8, 8, 84, 48), name, &score, theme::TEXT);
        self.presses.draw(list, &back(table.board));
    }

    fn touch(&mut self, table: &Table, _: &Merge, moment: Moment, gesture: Gesture) -> Ask<Dir> {
        self.still = table.settings.motion == settings::Motion::Reduced;
        if let Gesture::Press(_) = gesture {
            self.motion = None;
        }
        self.aim = None;
        let back = back(table.board);
        if self.presses.feed(gesture, &back).is_some() {
            return Ask::Menu;
        }
        if moment.seat.is_none() || self.presses.down().is_some() {
            return Ask::Nothing;
        }
        let Some(dir) = board::aimed(&layout(table.board), RADIUS, gesture) else {
            return Ask::Nothing;
        };
        match gesture {
            Gesture::Drop { .. } | Gesture::Tap(_) => Ask::Play(dir),
            _ => {
                self.aim = Some(dir);
                Ask::Nothing
            }
        }
    }

    fn played(&mut self, now: Millis, _seat: Seat, _dir: Dir) {
        self.motion = (!self.still).then(|| Motion::new(now));
    }

    fn event(&mut self, _now: Millis, event: Event) {
        if let Some(motion) = &mut self.motion {
            motion.add(event);
        }
    }

    fn settle(&mut self) {
        *self = MergeBoard { still: self.still, ..MergeBoard::default() };
    }

    fn tick(&mut self, now: Millis) -> bool {
        let moves = self.motion.is_some();
        self.motion = self.motion.take().filter(|motion| !motion.over(now));
        moves
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.motion.as_ref().map(|motion| motion.wake(now))
    }

    fn heard(event: &Event) -> Option<Cue> {
        matches!(event, Event::Slide { joins: true, .. }).then_some(Cue::Coin)
    }

    fn new_game(table: &Table) -> Screen {
        Screen::NewMerge(NewMerge::new(table))
    }
}

impl Taught for MergeBoard {
    const STEPS: &'static [Step] = &[
        Step::Tell([Text::MergeLearnTiles, Text::MergeLearnTiles2]),
        Step::Do([Text::MergeLearnSlide, Text::MergeLearnSlide2]),
        Step::Tell([Text::MergeLearnNew, Text::MergeLearnNew2]),
        Step::Do([Text::MergeLearnJoin, Text::MergeLearnJoin2]),
        Step::Do([Text::MergeLearnMore, Text::MergeLearnMore2]),
        Step::Do([Text::MergeLearnChain, Text::MergeLearnChain2]),
        Step::Tell([Text::MergeLearnEnd, Text::MergeLearnEnd2]),
    ];

    fn begin(practice: &mut Practice) {
        // One of the named setups: never refused.
        if let Ok(game) = Merge::start(&Difficulty::Mini.setup(), SEED) {
            *practice = Practice::Merge(game);
        }
    }

    fn practice(practice: &Practice) -> Option<&Merge> {
        let Practice::Merge(game) = practice else { return None };
        Some(game)
    }

    fn practice_mut(practice: &mut Practice) -> Option<&mut Merge> {
        let Practice::Merge(game) = practice else { return None };
        Some(game)
    }

    /// The move that scores most, the first of several.
    fn advice(state: &Merge) -> Option<Dir> {
        let scored = |dir: Dir| {
            let mut after = state.clone();
            after.swipe(dir).ok().map(|()| (after.score(), dir))
        };
        // The last of the greatest when counted backwards.
        Dir::ALL
            .into_iter()
            .rev()
            .filter_map(scored)
            .max_by_key(|(score, _)| *score)
            .map(|(_, d)| d)
    }

    /// The rim on the side where the tiles go.
    fn towards(&self, table: &Table, _: &Merge, dir: Dir) -> Rectangle {
        let layout = layout(table.board);
        let (x, y) = layout.center(Hex::ORIGIN.step(dir));
        let way = Point::new(x - layout.origin.0, y - layout.origin.1);
        let size = Size::new_equal(layout.across as u32 * 4 / 3);
        Rectangle::with_center(Point::new(x, y) + way * 5 / 8, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lesson_slides_first_and_then_joins_ever_larger_tiles() {
        let mut practice = Practice::None;
        MergeBoard::begin(&mut practice);
        let game = MergeBoard::practice_mut(&mut practice).unwrap();
        let scored = [0, 4, 4, 8].map(|_| {
            let before = game.score();
            let dir = MergeBoard::advice(game).unwrap();
            game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
            game.score() - before
        });
        assert_eq!(scored, [0, 4, 4, 8]);
    }
}
