//! The words that card games are written with, and what they stand for.

use hexdeck_engine::flow::{
    Acting, Advance, Condition, Hook, Initial, Model, Need, Reset, Resolving, Scope,
};
use hexdeck_engine::games::duel::{Kind, Side, Span, Test, To, Verb, What, When, Who};

use super::super::fields::At;
use super::super::mistakes::Mistakes;
use crate::script::json::shown;

/// Words of one sort.
pub type Words<T> = [(&'static str, T)];

pub const INITIALS: &Words<Initial> = &[
    ("turnPlayer", Initial::TurnPlayer),
    ("firstPlayer", Initial::FirstPlayer),
    ("nextPlayer", Initial::NextPlayer),
];
pub const MODELS: &Words<Model> = &[
    ("turnBased", Model::TurnBased),
    ("apnap", Model::Apnap),
    ("focusBased", Model::FocusBased),
    ("turnPlayerOnly", Model::TurnPlayerOnly),
];
pub const RESOLVINGS: &Words<Resolving> =
    &[("whenAllPass", Resolving::WhenAllPass), ("atOnce", Resolving::AtOnce)];
pub const ACTINGS: &Words<Acting> = &[("keeps", Acting::Keeps), ("handsOn", Acting::HandsOn)];
pub const ADVANCES: &Words<Advance> = &[
    ("nextStep", Advance::NextStep),
    ("nextPhase", Advance::NextPhase),
    ("nextTurn", Advance::NextTurn),
    ("none", Advance::None),
];
pub const SCOPES: &Words<Scope> = &[("player", Scope::Player), ("global", Scope::Global)];
pub const RESETS: &Words<Reset> = &[
    ("turnStart", Reset::TurnStart),
    ("turnEnd", Reset::TurnEnd),
    ("phaseStart", Reset::PhaseStart),
    ("phaseEnd", Reset::PhaseEnd),
];
/// What the game does when a part begins or ends.
pub const HOOKS: &Words<Hook> = &[
    ("ready", Hook(0)),
    ("draw", Hook(1)),
    ("strike", Hook(2)),
    ("disperse", Hook(3)),
    ("trim", Hook(4)),
    ("wane", Hook(5)),
    ("lapse", Hook(6)),
];
/// Conditions of one word.
pub const CONDITIONS: &Words<Condition<'static>> = &[
    ("never", Condition::Never),
    ("always", Condition::Always),
    ("decided", Condition::Game(0)),
    ("peace", Condition::Game(1)),
    ("firstTurnOfFirstPlayer", Condition::FirstTurnOfFirstPlayer),
];
/// Needs of one word.
pub const NEEDS: &Words<Need<'static>> = &[
    ("priority", Need::Priority),
    ("asked", Need::Asked),
    ("ownTurn", Need::OwnTurn),
    ("nothingPending", Need::NothingPending),
];
pub const VERBS: &Words<Verb> = &[
    ("pass", Verb::Pass),
    ("end", Verb::End),
    ("swap", Verb::Swap),
    ("charge", Verb::Charge),
    ("play", Verb::Play),
    ("answer", Verb::Answer),
    ("use", Verb::Use),
    ("attack", Verb::Attack),
    ("guard", Verb::Guard),
    ("quest", Verb::Quest),
    ("challenge", Verb::Challenge),
    ("discard", Verb::Discard),
];
/// What zones are for, in the order of the format.
pub const ZONES: &Words<usize> =
    &[("deck", 0), ("hand", 1), ("field", 2), ("charge", 3), ("discard", 4), ("cast", 5)];
pub const KINDS: &Words<Kind> = &[
    ("creature", Kind::Creature),
    ("instant", Kind::Instant),
    ("deed", Kind::Deed),
    ("aura", Kind::Aura),
];
/// When an ability happens, but for those that are used.
pub const WHENS: &Words<When> = &[
    ("played", When::Played),
    ("arrives", When::Arrives),
    ("dies", When::Dies),
    ("attacks", When::Attacks),
    ("quests", When::Quests),
    ("turnBegins", When::TurnBegins),
];
pub const SIDES: &Words<Side> = &[("any", Side::Any), ("own", Side::Own), ("other", Side::Other)];
pub const WHOS: &Words<Who> =
    &[("you", Who::You), ("aimed", Who::Aimed), ("others", Who::Others), ("all", Who::All)];
pub const WHATS: &Words<What> = &[
    ("aimed", What::Aimed),
    ("this", What::This),
    ("yours", What::Yours),
    ("theirs", What::Theirs),
    ("every", What::Every),
];
pub const TOS: &Words<To> = &[
    ("hand", To::Hand),
    ("discard", To::Discard),
    ("top", To::Top),
    ("bottom", To::Bottom),
    ("charge", To::Charge),
];
pub const SPANS: &Words<Span> = &[("turn", Span::Turn), ("stays", Span::Stays)];
/// Tests of one word.
pub const TESTS: &Words<Test> = &[("behind", Test::Behind), ("holdsFewer", Test::HoldsFewer)];

/// What a word stands for.
pub fn read<T: Copy>(
    name: &str,
    words: &Words<T>,
    at: &At<'_>,
    mistakes: &mut Mistakes,
) -> Option<T> {
    let text = at.text(name, mistakes)?;
    let known = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
    if known.is_none() {
        let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let message = format!("'{name}' must be {}, not '{}'.", all.join(", "), shown(text));
        mistakes.at(at, message);
    }
    known
}

/// The word for something; empty if there is none, which no checked game has.
pub fn of<T: PartialEq>(words: &Words<T>, meaning: &T) -> &'static str {
    words.iter().find(|(_, other)| other == meaning).map_or("", |(word, _)| word)
}
