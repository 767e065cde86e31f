//! The picture on the panel for a computer, in runs of equal pixels: nothing is stored for it, each
//! piece is painted when it is asked for.
//!
//! What a seat may see is shown only after a person has agreed on that very picture: the consent
//! ends when the picture changes, or when the computer has gone.

use embedded_graphics::prelude::{IntoStorage, Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use super::message::{Picture, RUNS};
use crate::paint::Strip;
use crate::{App, Millis};

/// The widest panel.
const WIDEST: usize = 480;
/// Most rows of one piece, so that none takes long.
const ROWS: u32 = 16;
/// A consent ends when the computer has been silent for so long.
const SILENCE: Millis = 5_000;

/// Whether a picture that hides something from others may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Consent {
    /// Nobody has agreed.
    No,
    /// To the first picture after the question.
    Next(Millis),
    /// To this picture, asked for last at that time.
    To(u32, Millis),
}

impl Consent {
    /// Whether it holds for this picture now.
    pub fn allows(&mut self, now: Millis, stamp: u32) -> bool {
        let allowed = match *self {
            Consent::No => false,
            Consent::Next(at) => now < at + SILENCE,
            Consent::To(picture, at) => picture == stamp && now < at + SILENCE,
        };
        *self = if allowed { Consent::To(stamp, now) } else { Consent::No };
        allowed
    }
}

/// The picture from this pixel on, as much as fits a message.
pub(super) fn picture(app: &App<'_>, from: u32) -> Picture {
    let size = app.table.board.area().size;
    let mut runs: Vec<u8, RUNS> = Vec::new();
    let (mut at, mut run) = (from, None);
    let last = (from / size.width.max(1)).saturating_add(ROWS).min(size.height);
    let end = last * size.width;
    let mut buffer = [0; WIDEST];
    'rows: while at < end {
        let (x, y) = (at % size.width, at / size.width);
        let row = Rectangle::new(Point::new(0, y as i32), Size::new(size.width, 1));
        let Some(mut strip) = Strip::new(row, &mut buffer) else { break };
        app.paint(&mut strip);
        for color in strip.colors().skip(x as usize) {
            let color = color.into_storage();
            match &mut run {
                Some((same, count)) if *same == color && *count < u8::MAX => *count += 1,
                _ if runs.len() + 6 > RUNS => break 'rows,
                _ => {
                    write(&mut runs, run.take());
                    run = Some((color, 0));
                }
            }
            at += 1;
        }
    }
    write(&mut runs, run);
    let (width, height) = (size.width as u16, size.height as u16);
    Picture { width, height, stamp: app.stamp(), next: at, runs }
}

/// Adds a run: how many pixels more than one, and the colour.
fn write(runs: &mut Vec<u8, RUNS>, run: Option<(u16, u8)>) {
    if let Some((color, more)) = run {
        let [low, high] = color.to_le_bytes();
        // There is room, as was looked at before.
        let _ = runs.extend_from_slice(&[more, low, high]);
    }
}

#[cfg(test)]
mod tests {
    use embassy_futures::block_on;
    use hexdeck_engine::games::flip;

    use super::*;
    use crate::board::BOARD_3_5;
    use crate::link::{About, Answer, Porter, Request};
    use crate::screens::Screen;
    use crate::storage::tests::nor::Nor;
    use crate::{Pictures, Start};

    /// The whole picture, piece by piece.
    fn whole(ask: &mut dyn FnMut(u32) -> Answer) -> Option<std::vec::Vec<u16>> {
        let mut pixels = std::vec::Vec::new();
        loop {
            let Answer::Picture(piece) = ask(pixels.len() as u32) else { return None };
            for run in piece.runs.chunks_exact(3) {
                let color = u16::from_le_bytes([run[1], run[2]]);
                pixels.extend(core::iter::repeat_n(color, usize::from(run[0]) + 1));
            }
            assert_eq!(pixels.len() as u32, piece.next);
            if piece.next == u32::from(piece.width) * u32::from(piece.height) {
                return Some(pixels);
            }
        }
    }

    /// What the panel shows.
    fn painted(app: &App<'_>) -> std::vec::Vec<u16> {
        let area = app.table.board.area();
        let mut buffer = std::vec![0; (area.size.width * area.size.height) as usize];
        let mut strip = Strip::new(area, &mut buffer).unwrap();
        app.paint(&mut strip);
        strip.colors().map(IntoStorage::into_storage).collect()
    }

    #[test]
    fn a_hand_is_shown_only_after_a_person_has_held_yes() {
        let mut pictures = std::boxed::Box::new(Pictures::new());
        let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
        let about = About { version: "1", board: "3.5", journal_bytes: 0, last_crash: None };
        let mut porter = std::boxed::Box::new(Porter::new(Nor::new(6, 1), about));
        block_on(porter.open(&mut app));
        app.frame();
        let mut ask = |app: &mut App<'_>, now, from| {
            block_on(porter.answer(now, app, Request::Screen { from }))
        };
        let home = whole(&mut |from| ask(&mut app, 1, from));
        assert!(home == Some(painted(&app)), "home is for everybody");

        let (board, deck) = (flip::Board::hexagon(2).unwrap(), flip::starter());
        let setup = flip::Setup::new(board, [&deck, &deck], flip::Rules::BASE).unwrap();
        app.table.playing.start_flip(&setup, 1).unwrap();
        app.open(Screen::Flip(Default::default()));
        assert_eq!(ask(&mut app, 2, 0), Answer::Waiting, "not painted yet");
        app.frame();
        assert_eq!(ask(&mut app, 3, 0), Answer::Waiting);
        app.frame();
        assert_eq!(app.depth(), 3, "a question");
        assert_eq!(ask(&mut app, 4, 0), Answer::Waiting);
        app.pointer(10, Some(Point::new(360, 285)));
        app.tick(700);
        app.pointer(710, None);
        assert_eq!(ask(&mut app, 720, 0), Answer::Waiting, "agreed, and not painted yet");
        app.frame();
        assert!(whole(&mut |from| ask(&mut app, 730, from)) == Some(painted(&app)));
        app.table.settings.turned = true;
        app.visited();
        app.frame();
        assert_eq!(ask(&mut app, 800, 0), Answer::Waiting, "another picture, another question");
    }

    #[test]
    fn consent_is_for_one_picture_and_does_not_last() {
        let mut consent = Consent::No;
        assert!(!consent.allows(0, 1));
        consent = Consent::Next(100);
        assert!(consent.allows(200, 7) && consent.allows(4_000, 7) && consent.allows(8_000, 7));
        assert!(!consent.allows(8_100, 8), "another picture");
        assert!(!consent.allows(8_200, 7), "gone for good");
        consent = Consent::Next(100);
        assert!(!consent.allows(6_000, 7), "too late");
    }
}
