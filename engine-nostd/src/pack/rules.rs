//! Rules for Flip, field by field.
//!
//! The fields are written down here and not taken from the game's own type: a rule that the game
//! learns later must not change what older packs mean.

use super::board::{read_shape, write_shape};
use super::read::Reader;
use crate::games::flip::{self, Attack, AttackMode, Choice, Compare, Hands, Rgb, Trend, Variants};

/// Most bytes of the fields.
pub(super) const MOST: usize = 33;

/// Checked rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules(pub flip::Rules);

impl Rules {
    pub(super) fn read(mut reader: Reader<'_>) -> Result<Rules, &'static str> {
        let rules = read(&mut reader).filter(|_| reader.end().is_some());
        let rules = rules.ok_or("its rules are not whole or have a value that does not exist")?;
        rules.check().map_err(|_| "a number in its rules is out of range")?;
        Ok(Rules(rules))
    }
}

fn read(from: &mut Reader<'_>) -> Option<flip::Rules> {
    Some(flip::Rules {
        starting_hand_size: from.byte()?,
        cards_drawn_per_turn: from.byte()?,
        hand_limit: from.byte()?,
        deck_size: from.byte()?,
        auto_draw: from.flag()?,
        placement_required: from.flag()?,
        placements_per_turn: from.byte()?,
        attack: Attack {
            mode: one_of(from, &AttackMode::ALL)?,
            shape: read_shape(from.byte()?)?,
            colour: match from.flag()? {
                true => from.bytes().map(|[red, green, blue]| Some(Rgb(red, green, blue)))?,
                false => None,
            },
        },
        compare: Compare {
            number_greater: from.flag()?,
            allow_equal: from.flag()?,
            shape_match: from.flag()?,
            colour_match: from.flag()?,
            both_match: from.flag()?,
        },
        variants: Variants {
            same: from.flag()?,
            plus: from.flag()?,
            threshold: from.byte()?,
            combo: from.flag()?,
            same_wall: from.flag()?,
            elemental: from.flag()?,
            reverse: from.flag()?,
            fallen_ace: from.flag()?,
            trend: one_of(from, &Trend::ALL)?,
            choice: one_of(from, &Choice::ALL)?,
            swap: from.flag()?,
            draft: from.flag()?,
            hands: one_of(from, &Hands::ALL)?,
            sudden_death: from.flag()?,
            rotate: from.flag()?,
        },
    })
}

fn one_of<T: Copy>(from: &mut Reader<'_>, all: &[T]) -> Option<T> {
    all.get(usize::from(from.byte()?)).copied()
}

/// What [`Rules::read`] reads. A rule that the game gets later does not compile here until it has
/// been given a place, and neither do [`variants`].
pub(super) fn write(rules: &flip::Rules) -> heapless::Vec<u8, MOST> {
    let flip::Rules {
        starting_hand_size,
        cards_drawn_per_turn,
        hand_limit,
        deck_size,
        auto_draw,
        placement_required,
        placements_per_turn,
        attack: Attack { mode, shape, colour },
        compare: Compare { number_greater, allow_equal, shape_match, colour_match, both_match },
        variants: chosen,
    } = *rules;
    let numbers = [starting_hand_size, cards_drawn_per_turn, hand_limit, deck_size];
    let turn = [auto_draw.into(), placement_required.into(), placements_per_turn];
    let attack = [mode as u8, write_shape(shape), colour.is_some().into()];
    let colour = colour.map(|Rgb(red, green, blue)| [red, green, blue]);
    let compare = [number_greater, allow_equal, shape_match, colour_match, both_match];
    let all = numbers.into_iter().chain(turn).chain(attack).chain(colour.into_iter().flatten());
    all.chain(compare.map(u8::from)).chain(variants(&chosen)).collect()
}

fn variants(variants: &Variants) -> [u8; 15] {
    let Variants {
        same,
        plus,
        threshold,
        combo,
        same_wall,
        elemental,
        reverse,
        fallen_ace,
        trend,
        choice,
        swap,
        draft,
        hands,
        sudden_death,
        rotate,
    } = *variants;
    [
        same.into(),
        plus.into(),
        threshold,
        combo.into(),
        same_wall.into(),
        elemental.into(),
        reverse.into(),
        fallen_ace.into(),
        trend as u8,
        choice as u8,
        swap.into(),
        draft.into(),
        hands as u8,
        sudden_death.into(),
        rotate.into(),
    ]
}
