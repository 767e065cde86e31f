//! Rules that are being made, and the games that a bot plays by them.

use hexdeck_engine::games::flip::{Rules, Setup};

use super::balance::Balance;
use super::history::History;
use super::{Name, Tag};

/// Changes that can be taken back.
const STEPS: usize = 16;

/// Rules that are being made.
#[derive(Debug)]
pub struct RulesDraft {
    pub(super) tag: Tag,
    pub(super) rules: Rules,
    history: History<(Name, Rules), STEPS>,
    pub(super) changed: bool,
    pub(super) balance: Balance,
}

impl RulesDraft {
    /// A copy of rules.
    pub(super) fn of(tag: Tag, rules: Rules) -> RulesDraft {
        let (history, balance) = (History::default(), Balance::default());
        RulesDraft { tag, rules, history, changed: false, balance }
    }

    /// The rules as they are now.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Measures the balance in games with this setup.
    pub(crate) fn measure(&mut self, setup: &Setup) {
        self.forget();
        self.balance.begin(setup);
    }

    /// What was measured was something else.
    #[inline(never)]
    fn forget(&mut self) {
        self.balance = Balance::default();
    }

    /// Changes name or rules in a way that can be taken back.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Name, &mut Rules)) {
        let before = (self.tag.name.clone(), self.rules);
        change(&mut self.tag.name, &mut self.rules);
        if before.1 != self.rules {
            self.forget();
        }
        if before != (self.tag.name.clone(), self.rules) {
            self.history.add(before);
            self.changed = true;
        }
    }

    /// Takes the last change back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some((name, rules)) = self.history.take() else { return false };
        if rules != self.rules {
            self.forget();
        }
        (self.tag.name, self.rules) = (name, rules);
        self.changed = true;
        true
    }

    /// Whether something can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }
}
