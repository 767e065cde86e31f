//! A turn: placing, drawing, ending it; and when the game is over.

use super::state::IDLE_TURNS;
use super::{CardId, Choice, Event, Flip, Held, Owner, Placed, Refused, Resolution, resolve};
use crate::hex::Hex;

impl Flip {
    /// What placing a card of the current hand would do. Refused like the placement itself.
    pub fn preview(&self, card: CardId, at: Hex, turn: u8) -> Result<Resolution, Refused> {
        let (cell, _, placed) = self.placement(card, at, turn)?;
        Ok(resolve(self.field(), cell, placed))
    }

    /// The cell, the place in the hand and the card that a placement speaks of.
    fn placement(&self, id: CardId, at: Hex, turn: u8) -> Result<(usize, usize, Placed), Refused> {
        let rules = &self.setup.rules;
        if self.drafting {
            return Err(Refused::Drafting);
        }
        if self.turn.placed >= rules.placements_per_turn {
            return Err(Refused::NoMorePlacements);
        }
        let owner = self.turn.owner;
        let named = |held: &Held| self.id(held.card) == Some(id);
        let first = self.hand(owner).iter().position(named).ok_or(Refused::NotInHand)?;
        let place = self.forced().unwrap_or(first);
        let held = self.hand(owner).get(place).filter(|held| named(held));
        let card = held.ok_or(Refused::OtherCardFirst)?.card;
        if turn > if rules.variants.rotate { 5 } else { 0 } {
            return Err(Refused::MayNotTurn);
        }
        let cell = self.setup.board.index(at).ok_or(Refused::NoSuchCell)?;
        if self.cells[cell].is_some() {
            return Err(Refused::CellTaken);
        }
        Ok((cell, place, Placed { card, owner, turn }))
    }

    /// The place in the hand of the only card that may be placed, if there is no choice.
    pub(super) fn forced(&self) -> Option<usize> {
        match self.setup.rules.variants.choice {
            Choice::Free => None,
            Choice::Order => Some(0),
            Choice::Chaos => Some(self.turn.pick.into()),
        }
    }

    /// The name of a card that is not hidden.
    pub(super) fn id(&self, card: u8) -> Option<CardId> {
        self.setup.cards.get(usize::from(card)).map(|card| card.id)
    }

    pub(super) fn place(
        &mut self,
        card: CardId,
        at: Hex,
        turn: u8,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        let (cell, place, placed) = self.placement(card, at, turn)?;
        let owner = placed.owner;
        let result = resolve(self.field(), cell, placed);
        self.hands[owner as usize].remove(place);
        self.cells[cell] = Some(placed);
        for flip in &result.flips {
            if let Some(card) = &mut self.cells[usize::from(flip.cell)] {
                card.owner = owner;
            }
        }
        self.turn.placed += 1;
        self.pick_by_chance();
        events(Event::Placed { owner, card, at, turn });
        self.report(&result, events);
        self.finish(events);
        Ok(())
    }

    /// Tells a resolution as events: the comparisons, then the flips.
    pub fn report(&self, result: &Resolution, events: &mut dyn FnMut(Event)) {
        let hex = |cell: u8| self.setup.board.cells()[usize::from(cell)].hex();
        for c in &result.comparisons {
            events(Event::Compared {
                side: c.side,
                at: hex(c.cell),
                attacker: c.attacker,
                defender: c.defender,
                eligible: c.eligible,
                succeeds: c.succeeds,
            });
        }
        for f in &result.flips {
            let (at, from) = (hex(f.cell), hex(f.from));
            events(Event::Flipped { at, cause: f.cause, wave: f.wave, from, side: f.side });
        }
    }

    pub(super) fn draw(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refused> {
        self.may_draw()?;
        let owner = self.turn.owner;
        let was_empty = self.hand(owner).is_empty();
        self.turn.drawn += 1;
        let cards = self.take_from_deck(owner, 1);
        if was_empty {
            self.pick_by_chance();
        }
        events(Event::Drew { owner, cards });
        Ok(())
    }

    /// Whether a card may be drawn by hand now.
    pub(super) fn may_draw(&self) -> Result<(), Refused> {
        let (rules, owner) = (&self.setup.rules, self.turn.owner);
        if self.drafting {
            Err(Refused::Drafting)
        } else if rules.auto_draw {
            Err(Refused::DrawsItself)
        } else if self.turn.drawn >= rules.cards_drawn_per_turn {
            Err(Refused::NoMoreDraws)
        } else if self.hand(owner).len() >= rules.hand_limit.into() {
            Err(Refused::HandAtLimit)
        } else if self.deck(owner).is_empty() {
            Err(Refused::DeckEmpty)
        } else {
            Ok(())
        }
    }

    pub(super) fn end(&mut self, events: &mut dyn FnMut(Event)) -> Result<(), Refused> {
        self.may_end()?;
        self.idle = if self.turn.placed == 0 { self.idle.saturating_add(1) } else { 0 };
        let owner = self.turn.owner.other();
        self.turn.owner = owner;
        (self.turn.placed, self.turn.drawn) = (0, 0);
        events(Event::Turn(owner));
        let rules = self.setup.rules;
        if rules.auto_draw && self.idle < IDLE_TURNS {
            let room = usize::from(rules.hand_limit).saturating_sub(self.hand(owner).len());
            let cards = self.take_from_deck(owner, room.min(rules.cards_drawn_per_turn.into()));
            if cards > 0 {
                events(Event::Drew { owner, cards });
            }
        }
        self.pick_by_chance();
        self.finish(events);
        Ok(())
    }

    /// Whether the turn may end now.
    pub(super) fn may_end(&self) -> Result<(), Refused> {
        let must = self.setup.rules.placement_required && self.turn.placed == 0;
        if self.drafting {
            Err(Refused::Drafting)
        } else if must && !self.hand(self.turn.owner).is_empty() {
            // While the game goes on there is a free cell for it.
            Err(Refused::MustPlace)
        } else {
            Ok(())
        }
    }

    /// Moves cards from a deck to its hand and says how many it were.
    pub(super) fn take_from_deck(&mut self, owner: Owner, count: usize) -> u8 {
        let (deck, hand) = (&mut self.decks[owner as usize], &mut self.hands[owner as usize]);
        let mut taken = 0;
        while taken < count && !deck.is_empty() && !hand.is_full() {
            let card = deck.remove(0);
            let _ = hand.push(Held { card, open: false });
            taken += 1;
        }
        taken as u8
    }

    /// Chance picks the card to be placed next, where it does.
    pub(super) fn pick_by_chance(&mut self) {
        let chance = self.setup.rules.variants.choice == Choice::Chaos && !self.drafting;
        let cards = self.hand(self.turn.owner).len() as u32;
        self.turn.pick = if chance { self.rng.below(cards) as u8 } else { 0 };
    }

    /// Whether the game has ended: the board is full, or nobody can place a card any more, or
    /// nobody has wanted to for a long time.
    pub fn over(&self) -> bool {
        let draws = self.setup.rules.cards_drawn_per_turn > 0;
        let spent =
            |owner: Owner| self.hand(owner).is_empty() && (self.deck(owner).is_empty() || !draws);
        !self.drafting
            && (self.cells.iter().all(Option::is_some)
                || self.idle >= IDLE_TURNS
                || Owner::BOTH.into_iter().all(spent))
    }
}
