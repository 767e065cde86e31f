//! What the new-game screen offers: boards, rules and hands, each by a name.

use hexdeck_engine::games::flip::{
    Board, Choice, Hands, Refused, Rules, Setup, Shape, Variants, starter,
};

use crate::text::Text;

/// Rules with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// The base game.
    Basic,
    /// Same, Plus and Combo.
    Triad,
    /// Chance picks the card.
    Chaos,
    /// The lower number wins.
    Reverse,
    /// Cards may be turned.
    Rotate,
    /// Cells are at home to a shape.
    Elements,
}

impl Preset {
    /// All of them, in the order in which a tap goes through them.
    pub const ALL: [Preset; 6] = [
        Preset::Basic,
        Preset::Triad,
        Preset::Chaos,
        Preset::Reverse,
        Preset::Rotate,
        Preset::Elements,
    ];

    /// The next one.
    pub(super) fn next(self) -> Preset {
        Preset::ALL[(self as usize + 1) % Preset::ALL.len()]
    }

    /// Its name and what makes it different.
    pub(super) const fn texts(self) -> (Text, Text) {
        match self {
            Preset::Basic => (Text::FlipBasic, Text::FlipBasicWhat),
            Preset::Triad => (Text::FlipTriad, Text::FlipTriadWhat),
            Preset::Chaos => (Text::FlipChaos, Text::FlipChaosWhat),
            Preset::Reverse => (Text::FlipReverse, Text::FlipReverseWhat),
            Preset::Rotate => (Text::FlipRotate, Text::FlipRotateWhat),
            Preset::Elements => (Text::FlipElements, Text::FlipElementsWhat),
        }
    }

    /// Its rules.
    pub(super) const fn rules(self, hands: Hands) -> Rules {
        let base = Variants { hands, ..Rules::BASE.variants };
        let variants = match self {
            Preset::Basic => base,
            // Two of six sides: as many as the square game asks of its four.
            Preset::Triad => Variants { same: true, plus: true, threshold: 2, combo: true, ..base },
            Preset::Chaos => Variants { choice: Choice::Chaos, swap: true, ..base },
            Preset::Reverse => Variants { reverse: true, fallen_ace: true, ..base },
            Preset::Rotate => Variants { rotate: true, ..base },
            Preset::Elements => Variants { elemental: true, ..base },
        };
        Rules { variants, ..Rules::BASE }
    }
}

/// What is chosen for the next game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The radius of the board, 1..=3.
    pub radius: u8,
    /// The rules.
    pub preset: Preset,
    /// Who sees a hand.
    pub hands: Hands,
}

impl Default for Chosen {
    fn default() -> Self {
        Chosen { radius: 2, preset: Preset::Basic, hands: Hands::Open }
    }
}

impl Chosen {
    /// Board, cards and rules.
    pub(super) fn setup(self) -> Result<Setup, Refused> {
        let deck = starter();
        let mut board = Board::hexagon(self.radius)?;
        if self.preset == Preset::Elements {
            board = Board::new(board.cells().iter().map(|cell| {
                // The five shapes lie round the middle; every second cell is nobody's home.
                let (q, r) = (i32::from(cell.q), i32::from(cell.r));
                let home = (q - r).rem_euclid(3) == 1;
                let shape = Shape::ALL[(2 * q + r).rem_euclid(5) as usize];
                hexdeck_engine::games::flip::Cell { element: home.then_some(shape), ..*cell }
            }))?;
        }
        Setup::new(board, [&deck, &deck], self.preset.rules(self.hands))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::flip::Flip;
    use hexdeck_engine::play::Game;

    #[test]
    fn everything_on_offer_can_be_played() {
        for radius in 1..=3 {
            for preset in Preset::ALL {
                for hands in Hands::ALL {
                    let setup = Chosen { radius, preset, hands }.setup().unwrap();
                    assert!(Flip::start(&setup, 1).is_ok());
                }
            }
        }
    }

    #[test]
    fn the_presets_differ_and_come_round() {
        let mut preset = Preset::Basic;
        for _ in 0..Preset::ALL.len() {
            assert_ne!(preset.rules(Hands::Open), preset.next().rules(Hands::Open));
            preset = preset.next();
        }
        assert_eq!(preset, Preset::Basic);
        let elements = Chosen { preset: Preset::Elements, ..Chosen::default() }.setup().unwrap();
        assert!(elements.board().cells().iter().filter(|cell| cell.element.is_some()).count() > 4);
    }
}
