//! Rules that are being made, and the games that a bot plays by them.

use hexdeck_engine::games::flip::Rules;

use super::balance::Balance;
use super::history::History;
use super::{Name, name};

/// Changes that can be taken back.
const STEPS: usize = 16;

/// Rules that are being made.
#[derive(Debug)]
pub struct RulesDraft {
    pub(super) name: Name,
    pub(super) rules: Rules,
    history: History<(Name, Rules), STEPS>,
    pub(super) changed: bool,
    pub(super) balance: Balance,
}

impl RulesDraft {
    /// The base game to begin with.
    pub(super) fn new(unnamed: &str) -> RulesDraft {
        RulesDraft::of(unnamed, Rules::BASE)
    }

    /// A copy of rules.
    pub(super) fn of(old: &str, rules: Rules) -> RulesDraft {
        RulesDraft {
            name: name(old),
            rules,
            history: History::default(),
            changed: false,
            balance: Balance::default(),
        }
    }

    /// Changes name or rules in a way that can be taken back.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Name, &mut Rules)) {
        let before = (self.name.clone(), self.rules);
        change(&mut self.name, &mut self.rules);
        if before.1 != self.rules {
            // What was measured was something else.
            self.balance = Balance::default();
        }
        if before != (self.name.clone(), self.rules) {
            self.history.add(before);
            self.changed = true;
        }
    }

    /// Takes the last change back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some((name, rules)) = self.history.take() else { return false };
        if rules != self.rules {
            self.balance = Balance::default();
        }
        (self.name, self.rules) = (name, rules);
        self.changed = true;
        true
    }

    /// Whether something can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }
}
