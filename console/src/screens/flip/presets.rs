//! Rules to begin from, each by a name.

use hexdeck_engine::games::flip::{Choice, Hands, Rules, Trend, Variants};

use crate::text::Text;

/// Rules with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Preset {
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
    /// All cards lie open to be picked, then nobody sees a hand.
    Draft,
    /// Shapes grow strong in company.
    Crowds,
}

impl Preset {
    /// All of them.
    pub(super) const ALL: [Preset; 8] = [
        Preset::Basic,
        Preset::Triad,
        Preset::Chaos,
        Preset::Reverse,
        Preset::Rotate,
        Preset::Elements,
        Preset::Draft,
        Preset::Crowds,
    ];

    /// Its name and what makes it different.
    pub(super) const fn texts(self) -> (Text, Text) {
        match self {
            Preset::Basic => (Text::FlipBasic, Text::FlipBasicWhat),
            Preset::Triad => (Text::FlipTriad, Text::FlipTriadWhat),
            Preset::Chaos => (Text::FlipChaos, Text::FlipChaosWhat),
            Preset::Reverse => (Text::FlipReverse, Text::FlipReverseWhat),
            Preset::Rotate => (Text::FlipRotate, Text::FlipRotateWhat),
            Preset::Elements => (Text::FlipElements, Text::FlipElementsWhat),
            Preset::Draft => (Text::RuleDraft, Text::FlipDraftWhat),
            Preset::Crowds => (Text::RuleTrend, Text::FlipCrowdsWhat),
        }
    }

    /// Its rules.
    pub(super) const fn rules(self) -> Rules {
        let base = Rules::BASE.variants;
        let variants = match self {
            Preset::Basic => base,
            // Two of six sides: as many as the square game asks of its four.
            Preset::Triad => Variants { same: true, plus: true, threshold: 2, combo: true, ..base },
            Preset::Chaos => Variants { choice: Choice::Chaos, swap: true, ..base },
            Preset::Reverse => Variants { reverse: true, fallen_ace: true, ..base },
            Preset::Rotate => Variants { rotate: true, ..base },
            Preset::Elements => Variants { elemental: true, ..base },
            Preset::Draft => Variants { draft: true, hands: Hands::Closed, ..base },
            Preset::Crowds => Variants { trend: Trend::Ascension, ..base },
        };
        Rules { variants, ..Rules::BASE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_presets_differ_and_can_be_played() {
        for (i, preset) in Preset::ALL.into_iter().enumerate() {
            assert_eq!(preset.rules().check(), Ok(()));
            assert!(Preset::ALL[..i].iter().all(|other| other.rules() != preset.rules()));
        }
    }
}
