//! Buttons, and how gestures press them.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::text;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Shape, mix, theme};

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// One of several things to do.
    Plain,
    /// The one thing to do next: gold.
    Primary,
    /// The chosen one of several.
    Chosen,
    /// Cannot be used now; says why when tapped.
    Disabled,
}

/// A button that does `action`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Button<A> {
    /// Where it is.
    pub area: Rectangle,
    /// Its icon, if it has one.
    pub icon: Option<Icon>,
    /// What stands on it, below the icon if it has both; may be empty.
    pub label: &'static str,
    /// How it looks.
    pub look: Look,
    /// What it does.
    pub action: A,
}

impl<A: Copy + Eq> Button<A> {
    /// The colours of its surface and of what stands on it.
    fn colors(&self) -> (Rgb565, Rgb565) {
        match self.look {
            Look::Plain => (theme::SURFACE, theme::TEXT),
            Look::Primary => (theme::GOLD, theme::INK),
            Look::Chosen => (theme::RAISED, theme::TEXT),
            Look::Disabled => (theme::SURFACE, theme::MUTED),
        }
    }

    /// The main thing to do, and a figure on its own, are set larger.
    fn face(&self) -> Face {
        match (self.look, self.label.len()) {
            (Look::Primary, _) => Face::Body,
            (_, 1) => Face::Number,
            _ => Face::Small,
        }
    }

    /// Draws its surface, pressed or not, and returns how far its content moves.
    pub fn draw_surface(&self, list: &mut DisplayList, pressed: bool) -> Point {
        let (surface, _) = self.colors();
        let shift = Point::new(0, pressed.into());
        let color = if pressed { mix(surface, theme::WHITE, 4) } else { surface };
        let area = self.area.translate(shift);
        list.push(Shape::Round { area, radius: 10, color });
        if self.look == Look::Chosen {
            list.push(Shape::Frame { area, radius: 10, width: 32, color: theme::ACCENT });
        }
        shift
    }

    /// Draws it.
    pub fn draw(&self, list: &mut DisplayList, pressed: bool) {
        let shift = self.draw_surface(list, pressed);
        let (_, ink) = self.colors();
        let center = self.area.center() + shift;
        let face = self.face();
        let caps = face.cap_height();
        match self.icon {
            Some(icon) if self.label.is_empty() => {
                list.push(Shape::Icon { icon, center, color: ink });
            }
            Some(icon) if self.area.size.width * 2 > self.area.size.height * 3 => {
                // Wide enough for both side by side.
                let left = self.area.top_left.x + 22;
                let icon_at = Point::new(left, center.y);
                let color = if self.look == Look::Disabled { ink } else { theme::ACCENT };
                list.push(Shape::Icon { icon, center: icon_at, color });
                let base = Point::new(left + 18, center.y + caps / 2);
                list.push(text(self.label, face, base, Align::Left, ink));
            }
            Some(icon) => {
                let icon_at = center - Point::new(0, 9);
                list.push(Shape::Icon { icon, center: icon_at, color: ink });
                let base = center + Point::new(0, 21);
                list.push(text(self.label, Face::Tiny, base, Align::Center, ink));
            }
            None => {
                let base = center + Point::new(0, caps / 2);
                list.push(text(self.label, face, base, Align::Center, ink));
            }
        }
    }
}

/// Which button the finger is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presses<A> {
    down: Option<A>,
}

impl<A> Default for Presses<A> {
    fn default() -> Self {
        Presses { down: None }
    }
}

impl<A: Copy + Eq> Presses<A> {
    /// The button under the finger, to be drawn pressed.
    pub fn down(&self) -> Option<A> {
        self.down
    }

    /// Takes a gesture; returns what to do when it has pressed a button.
    ///
    /// A finger may roll or rest on a button; it counts when it goes up on the one it came down on.
    pub fn feed(&mut self, gesture: Gesture, buttons: &[Button<A>]) -> Option<A> {
        let hit =
            |p: Point| buttons.iter().find(|b| b.area.contains(p)).map(|button| button.action);
        let both = |from: Point, to: Point| hit(from).filter(|action| hit(to) == Some(*action));
        let (down, done) = match gesture {
            Gesture::Press(p) => (hit(p), None),
            Gesture::Drag { from, to } => (both(from, to), None),
            Gesture::Hold(p) => (hit(p), None),
            Gesture::Tap(p) | Gesture::Lift(p) => (None, hit(p)),
            Gesture::Drop { from, to } => (None, both(from, to)),
        };
        self.down = down;
        done
    }

    /// Draws buttons, the one under the finger pressed.
    pub fn draw(&self, list: &mut DisplayList, buttons: &[Button<A>]) {
        for button in buttons {
            button.draw(list, self.down == Some(button.action));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::area;

    fn buttons() -> [Button<u8>; 2] {
        [0, 1].map(|n| Button {
            area: area(i32::from(n) * 60, 0, 60, 60),
            icon: None,
            label: "",
            look: Look::Plain,
            action: n,
        })
    }

    #[test]
    fn a_button_counts_when_the_finger_goes_up_on_it() {
        let (a, b) = (Point::new(10, 10), Point::new(70, 10));
        let mut presses = Presses::default();
        assert_eq!(presses.feed(Gesture::Press(a), &buttons()), None);
        assert_eq!(presses.down(), Some(0));
        assert_eq!(presses.feed(Gesture::Tap(a), &buttons()), Some(0));
        assert_eq!(presses.down(), None);
        let rolled = Gesture::Drop { from: a, to: a + Point::new(20, 5) };
        assert_eq!(presses.feed(rolled, &buttons()), Some(0));
        assert_eq!(presses.feed(Gesture::Lift(b), &buttons()), Some(1), "a long press counts");
    }

    #[test]
    fn a_finger_that_slides_off_presses_nothing() {
        let (a, b) = (Point::new(10, 10), Point::new(70, 10));
        let mut presses = Presses::default();
        presses.feed(Gesture::Press(a), &buttons());
        presses.feed(Gesture::Drag { from: a, to: b }, &buttons());
        assert_eq!(presses.down(), None);
        assert_eq!(presses.feed(Gesture::Drop { from: a, to: b }, &buttons()), None);
    }
}
