//! Pictures and films of the window, for those who want to show a game.
//!
//! Promises that no file is ever overwritten: each gets the next free number. A film keeps every
//! picture that was shown, for as long as it was, and of each only what changed.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use embedded_graphics::pixelcolor::{Rgb565, Rgb888, raw::RawU16};
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::SimulatorDisplay;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::Fault;
use crate::panel::save_png;

/// The shortest time that viewers show a picture for.
const SHORTEST: Duration = Duration::from_millis(20);
/// How hard to look for colours where a change has more than a palette holds, 1 to 30 (fastest).
const QUANTISER: i32 = 10;

/// A new file in `folder` with the next free number.
fn fresh(folder: &Path, extension: &str) -> io::Result<(File, PathBuf)> {
    for number in 1.. {
        let path = folder.join(format!("hexdeck-{number}.{extension}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other.map(|file| (file, path)),
        }
    }
    Err(io::Error::other("there is no free number left"))
}

fn refused(folder: &Path, e: impl std::fmt::Display) -> Fault {
    Fault::refused(format!("cannot write a picture in {}: {e}", folder.display()))
}

/// Writes what is shown to a new PNG file in `folder`; tells which.
pub(super) fn picture(shown: &SimulatorDisplay<Rgb565>, folder: &Path) -> Result<PathBuf, Fault> {
    let (_, path) = fresh(folder, "png").map_err(|e| refused(folder, e))?;
    save_png(shown, &path)?;
    Ok(path)
}

/// Writes a game's text to a new file in `folder`; tells which.
pub(super) fn text(text: &str, folder: &Path) -> Result<PathBuf, Fault> {
    let written = fresh(folder, "txt").and_then(|(mut file, path)| {
        file.write_all(text.as_bytes())?;
        Ok(path)
    });
    written
        .map_err(|e| Fault::refused(format!("cannot write the game in {}: {e}", folder.display())))
}

/// A film that is being made.
pub(super) struct Film {
    encoder: Encoder<File>,
    path: PathBuf,
    size: Size,
    /// The pixels of the last picture and since when it has been shown.
    last: Vec<Rgb565>,
    since: Instant,
    /// What the last picture changed, waiting to be told for how long it was shown.
    waiting: Frame<'static>,
}

impl Film {
    /// Starts a film in a new GIF file in `folder` with what is shown.
    pub(super) fn start(
        shown: &SimulatorDisplay<Rgb565>,
        folder: &Path,
        now: Instant,
    ) -> Result<Film, Fault> {
        let size = shown.size();
        let begun =
            fresh(folder, "gif").map_err(|e| refused(folder, e)).and_then(|(file, path)| {
                let mut encoder = Encoder::new(file, size.width as u16, size.height as u16, &[])
                    .map_err(|e| refused(folder, e))?;
                encoder.set_repeat(Repeat::Infinite).map_err(|e| refused(folder, e))?;
                Ok((encoder, path))
            });
        let (encoder, path) = begun?;
        let last = pixels(shown);
        let waiting = frame(&last, size, (0, 0, size.width as usize, size.height as usize));
        Ok(Film { encoder, path, size, last, since: now, waiting })
    }

    /// Goes on with another picture, unless it is the same.
    pub(super) fn show(
        &mut self,
        shown: &SimulatorDisplay<Rgb565>,
        now: Instant,
    ) -> Result<(), Fault> {
        let next = pixels(shown);
        let Some(part) = changed(&self.last, &next, self.size) else { return Ok(()) };
        // Two pictures in too short a time are one.
        if now.duration_since(self.since) < SHORTEST {
            return Ok(());
        }
        self.write(now)?;
        self.waiting = frame(&next, self.size, part);
        self.last = next;
        Ok(())
    }

    /// Ends the film; tells its file.
    pub(super) fn end(
        mut self,
        shown: &SimulatorDisplay<Rgb565>,
        now: Instant,
    ) -> Result<PathBuf, Fault> {
        self.show(shown, now)?;
        self.write(now)?;
        Ok(self.path)
    }

    /// Writes what waits, shown until now.
    fn write(&mut self, now: Instant) -> Result<(), Fault> {
        let shown = now.duration_since(self.since).max(SHORTEST);
        self.waiting.delay = u16::try_from(shown.as_millis() / 10).unwrap_or(u16::MAX);
        self.since = now;
        let failed = |e| Fault::refused(format!("cannot write {}: {e}", self.path.display()));
        self.encoder.write_frame(&self.waiting).map_err(failed)
    }
}

fn pixels(shown: &SimulatorDisplay<Rgb565>) -> Vec<Rgb565> {
    shown.bounding_box().points().map(|at| shown.get_pixel(at)).collect()
}

/// The smallest rectangle round all that differs: left, top, right and bottom, the last two
/// exclusive.
fn changed(a: &[Rgb565], b: &[Rgb565], size: Size) -> Option<(usize, usize, usize, usize)> {
    let width = size.width as usize;
    let differing = (0..a.len()).filter(|i| a[*i] != b[*i]).map(|i| (i % width, i / width));
    differing.fold(None, |part, (x, y)| {
        let (left, top, right, bottom) = part.unwrap_or((x, y, x, y));
        Some((left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)))
    })
}

/// A part of a picture as a frame: its own colours if a palette holds them, else close ones.
fn frame(
    picture: &[Rgb565],
    size: Size,
    (left, top, right, bottom): (usize, usize, usize, usize),
) -> Frame<'static> {
    let rows = picture.chunks(size.width as usize).take(bottom).skip(top);
    let part: Vec<Rgb565> = rows.flat_map(|row| &row[left..right]).copied().collect();
    let (width, height) = ((right - left) as u16, (bottom - top) as u16);
    let mut frame = exact(&part, width, height).unwrap_or_else(|| {
        let bytes: Vec<u8> = part.iter().flat_map(|color| rgb(*color)).collect();
        Frame::from_rgb_speed(width, height, &bytes, QUANTISER)
    });
    (frame.left, frame.top, frame.dispose) = (left as u16, top as u16, DisposalMethod::Keep);
    frame
}

fn exact(part: &[Rgb565], width: u16, height: u16) -> Option<Frame<'static>> {
    let mut numbers = HashMap::new();
    let mut palette = Vec::new();
    let mut indices = Vec::with_capacity(part.len());
    for color in part {
        let next = numbers.len();
        let number = *numbers.entry(RawU16::from(*color).into_inner()).or_insert(next);
        if number == next {
            palette.extend(rgb(*color));
        }
        indices.push(u8::try_from(number).ok()?);
    }
    Some(Frame::from_palette_pixels(width, height, indices, palette, None))
}

fn rgb(color: Rgb565) -> [u8; 3] {
    let color = Rgb888::from(color);
    [color.r(), color.g(), color.b()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("hexdeck-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).unwrap();
        path
    }

    fn shown(colors: impl Iterator<Item = Rgb565>) -> SimulatorDisplay<Rgb565> {
        let mut display = SimulatorDisplay::new(Size::new(40, 30));
        let Ok(()) = display.fill_contiguous(&display.bounding_box(), colors);
        display
    }

    /// The pictures of a film, each as it stands on the screen, and their times.
    fn played(path: &Path) -> Vec<(Vec<[u8; 3]>, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(File::open(path).unwrap()).unwrap();
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut screen = vec![[0; 3]; width * height];
        let mut pictures = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (i, rgba) in frame.buffer.chunks(4).enumerate() {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                screen[at] = [rgba[0], rgba[1], rgba[2]];
            }
            pictures.push((screen.clone(), frame.delay));
        }
        pictures
    }

    #[test]
    fn pictures_never_overwrite() {
        let folder = folder("pictures");
        let white = shown(core::iter::repeat(Rgb565::WHITE));
        let first = picture(&white, &folder).unwrap();
        let before = std::fs::read(&first).unwrap();
        let second = picture(&shown(core::iter::repeat(Rgb565::RED)), &folder).unwrap();
        assert_ne!(first, second);
        assert_eq!(std::fs::read(&first).unwrap(), before);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(picture(&white, &folder).is_err());
    }

    #[test]
    fn a_film_shows_every_picture_for_its_time() {
        let folder = folder("film");
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut display = shown(core::iter::repeat(Rgb565::BLUE));
        let mut wanted = vec![pixels(&display)];
        let mut film = Film::start(&display, &folder, start).unwrap();
        film.show(&display, at(50)).unwrap();
        let spot = Rectangle::new(Point::new(7, 9), Size::new(5, 3));
        spot.into_styled(PrimitiveStyle::with_fill(Rgb565::YELLOW)).draw(&mut display).unwrap();
        wanted.push(pixels(&display));
        film.show(&display, at(100)).unwrap();
        let path = film.end(&display, at(350)).unwrap();
        let wanted: Vec<Vec<[u8; 3]>> =
            wanted.into_iter().map(|picture| picture.into_iter().map(rgb).collect()).collect();
        let times = [10, 25];
        assert_eq!(played(&path), wanted.into_iter().zip(times).collect::<Vec<_>>());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_picture_of_many_colours_comes_close() {
        let folder = folder("many");
        let ramp = |i: u16| Rgb565::new((i % 40 * 31 / 39) as u8, (i / 40 * 63 / 29) as u8, 8);
        let many = shown((0..1200).map(ramp));
        let start = Instant::now();
        let film = Film::start(&many, &folder, start).unwrap();
        let path = film.end(&many, start + Duration::from_millis(30)).unwrap();
        let far = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max();
        let seen = played(&path).remove(0).0;
        let close = seen.iter().zip(pixels(&many)).filter(|(a, b)| far(**a, rgb(*b)) < Some(48));
        assert!(close.count() > 1100);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
