//! The rules of Flip as JSON. What is left out is as before.

use hexdeck_engine::games::flip::{AttackMode, Choice, Hands, Rules, Trend, Variants};
use serde_json::{Value, json};

use super::super::json::{Fields, No, shown};
use super::cards::{read_colour, read_shape};

/// Reads rules over `base`.
pub fn read_rules(value: Value, base: Rules) -> Result<Rules, No> {
    let mut rules = base;
    let mut fields = Fields::of("'rules'", value)?;
    small(&mut fields, "startingHandSize", &mut rules.starting_hand_size)?;
    small(&mut fields, "cardsDrawnPerTurn", &mut rules.cards_drawn_per_turn)?;
    small(&mut fields, "handLimit", &mut rules.hand_limit)?;
    small(&mut fields, "deckSize", &mut rules.deck_size)?;
    small(&mut fields, "placementsPerTurn", &mut rules.placements_per_turn)?;
    flag(&mut fields, "autoDrawEnabled", &mut rules.auto_draw)?;
    flag(&mut fields, "placementRequired", &mut rules.placement_required)?;
    if let Some(attack) = fields.take("attackEligibility") {
        read_attack(attack, &mut rules)?;
    }
    if let Some(compare) = fields.take("comparison") {
        read_comparison(compare, &mut rules)?;
    }
    if let Some(variants) = fields.take("variants") {
        read_variants(variants, &mut rules.variants)?;
    }
    fields.finish()?;
    Ok(rules)
}

fn read_attack(value: Value, rules: &mut Rules) -> Result<(), No> {
    let mut fields = Fields::of("'attackEligibility'", value)?;
    one_of(&mut fields, "mode", AttackMode::ALL, AttackMode::name, &mut rules.attack.mode)?;
    if let Some(shape) = fields.take("requiredShape") {
        let named = (!shape.is_null()).then(|| read_shape("requiredShape", &shape));
        rules.attack.shape = named.transpose()?;
    }
    if let Some(colour) = fields.take("requiredColor") {
        let named = (!colour.is_null()).then(|| read_colour("requiredColor", &colour));
        rules.attack.colour = named.transpose()?;
    }
    fields.finish()
}

fn read_comparison(value: Value, rules: &mut Rules) -> Result<(), No> {
    let mut fields = Fields::of("'comparison'", value)?;
    let compare = &mut rules.compare;
    flag(&mut fields, "requireNumberGreater", &mut compare.number_greater)?;
    flag(&mut fields, "allowEqual", &mut compare.allow_equal)?;
    flag(&mut fields, "requireShapeMatch", &mut compare.shape_match)?;
    flag(&mut fields, "requireColorMatch", &mut compare.colour_match)?;
    flag(&mut fields, "requireBothShapeAndColor", &mut compare.both_match)?;
    fields.finish()
}

fn read_variants(value: Value, variants: &mut Variants) -> Result<(), No> {
    let mut fields = Fields::of("'variants'", value)?;
    flag(&mut fields, "same", &mut variants.same)?;
    flag(&mut fields, "plus", &mut variants.plus)?;
    small(&mut fields, "threshold", &mut variants.threshold)?;
    flag(&mut fields, "combo", &mut variants.combo)?;
    flag(&mut fields, "sameWall", &mut variants.same_wall)?;
    flag(&mut fields, "elemental", &mut variants.elemental)?;
    flag(&mut fields, "reverse", &mut variants.reverse)?;
    flag(&mut fields, "fallenAce", &mut variants.fallen_ace)?;
    one_of(&mut fields, "trend", Trend::ALL, Trend::name, &mut variants.trend)?;
    one_of(&mut fields, "choice", Choice::ALL, Choice::name, &mut variants.choice)?;
    flag(&mut fields, "swap", &mut variants.swap)?;
    flag(&mut fields, "draft", &mut variants.draft)?;
    one_of(&mut fields, "hands", Hands::ALL, Hands::name, &mut variants.hands)?;
    flag(&mut fields, "suddenDeath", &mut variants.sudden_death)?;
    flag(&mut fields, "rotate", &mut variants.rotate)?;
    fields.finish()
}

fn small(fields: &mut Fields, name: &str, to: &mut u8) -> Result<(), No> {
    // The engine says which numbers make sense.
    if let Some(number) = fields.number(name, 0, u8::MAX.into())? {
        *to = number as u8;
    }
    Ok(())
}

fn flag(fields: &mut Fields, name: &str, to: &mut bool) -> Result<(), No> {
    if let Some(flag) = fields.flag(name)? {
        *to = flag;
    }
    Ok(())
}

fn one_of<T: Copy, const N: usize>(
    fields: &mut Fields,
    name: &str,
    all: [T; N],
    text: impl Fn(T) -> &'static str,
    to: &mut T,
) -> Result<(), No> {
    let Some(value) = fields.take(name) else { return Ok(()) };
    match all.into_iter().find(|one| value.as_str() == Some(text(*one))) {
        Some(one) => *to = one,
        None => {
            let all = all.map(text).join(", ");
            let message = format!("'{name}' must be one of {all}, not {}.", shown(value));
            return Err(No::bad_request(message));
        }
    }
    Ok(())
}

/// All rules.
pub fn write_rules(rules: &Rules) -> Value {
    let (attack, compare, variants) = (&rules.attack, &rules.compare, &rules.variants);
    json!({
        "startingHandSize": rules.starting_hand_size,
        "cardsDrawnPerTurn": rules.cards_drawn_per_turn,
        "handLimit": rules.hand_limit,
        "deckSize": rules.deck_size,
        "autoDrawEnabled": rules.auto_draw,
        "placementRequired": rules.placement_required,
        "placementsPerTurn": rules.placements_per_turn,
        "attackEligibility": {
            "mode": attack.mode.name(),
            "requiredShape": attack.shape.map(|shape| shape.name()),
            "requiredColor": attack.colour.map(|colour| colour.to_string()),
        },
        "comparison": {
            "requireNumberGreater": compare.number_greater,
            "allowEqual": compare.allow_equal,
            "requireShapeMatch": compare.shape_match,
            "requireColorMatch": compare.colour_match,
            "requireBothShapeAndColor": compare.both_match,
        },
        "variants": {
            "same": variants.same,
            "plus": variants.plus,
            "threshold": variants.threshold,
            "combo": variants.combo,
            "sameWall": variants.same_wall,
            "elemental": variants.elemental,
            "reverse": variants.reverse,
            "fallenAce": variants.fallen_ace,
            "trend": variants.trend.name(),
            "choice": variants.choice.name(),
            "swap": variants.swap,
            "draft": variants.draft,
            "hands": variants.hands.name(),
            "suddenDeath": variants.sudden_death,
            "rotate": variants.rotate,
        },
    })
}
