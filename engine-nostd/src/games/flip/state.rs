//! The state of a game of Flip, how it is looked at, and positions that are set up.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{
    Board, Card, CardId, Cause, Choice, Field, MAX_CARDS, MAX_CELLS, MAX_HAND, Refused, Rules,
    Setup,
};
use crate::hex::Hex;
use crate::play::{Rng, Seat};

/// How often a draw is played again.
pub const SUDDEN_DEATHS: u8 = 5;
/// Turns in a row without a placement that end the game: where nobody has to place, nobody
/// could end it otherwise.
pub(super) const IDLE_TURNS: u8 = 10;
/// A card that the viewer may not see.
pub(super) const HIDDEN: u8 = u8::MAX;

/// Whose a card is; red is seat 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    /// Seat 0, who begins.
    Red,
    /// Seat 1.
    Blue,
}

impl Owner {
    /// Both.
    pub const BOTH: [Owner; 2] = [Owner::Red, Owner::Blue];

    /// The other one.
    pub const fn other(self) -> Owner {
        match self {
            Owner::Red => Owner::Blue,
            Owner::Blue => Owner::Red,
        }
    }

    /// The seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The name in files.
    pub const fn name(self) -> &'static str {
        ["red", "blue"][self as usize]
    }
}

/// A card on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// Its place in the setup's list.
    pub card: u8,
    /// Whose it is now.
    pub owner: Owner,
    /// Sixths of a turn clockwise, 0..=5: side `i` lies towards direction `i + turn`.
    pub turn: u8,
}

/// A card in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Its place in the setup's list; of no card if the viewer may not see it.
    pub card: u8,
    /// Whether it lies open whoever may see the rest of the hand.
    pub open: bool,
}

/// What a move makes happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A card was placed; its comparisons and flips follow.
    Placed {
        /// Who placed it.
        owner: Owner,
        /// The card's name.
        card: CardId,
        /// Where.
        at: Hex,
        /// Sixths of a turn clockwise.
        turn: u8,
    },
    /// The placed card was compared with an enemy neighbour.
    Compared {
        /// The attacking side.
        side: u8,
        /// The defender's cell.
        at: Hex,
        /// The attacker's number.
        attacker: u8,
        /// The defender's number.
        defender: u8,
        /// Whether the side may attack.
        eligible: bool,
        /// Whether the attack would succeed.
        succeeds: bool,
    },
    /// A card was turned.
    Flipped {
        /// Its cell.
        at: Hex,
        /// What turned it.
        cause: Cause,
        /// 0, or the wave of the combo.
        wave: u8,
        /// The cell of the card that turned it.
        from: Hex,
        /// The side of that card.
        side: u8,
    },
    /// Cards were drawn.
    Drew {
        /// Who drew.
        owner: Owner,
        /// How many.
        cards: u8,
    },
    /// A card was picked for the first hand.
    Picked {
        /// Who picked it.
        owner: Owner,
        /// The card's name.
        card: CardId,
    },
    /// A turn begins.
    Turn(Owner),
    /// The game ended in a draw and is dealt anew with the cards that each side owns.
    SuddenDeath {
        /// How often that has happened, from 1.
        round: u8,
    },
}

/// The turn that is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Turn {
    pub owner: Owner,
    /// Cards placed in it.
    pub placed: u8,
    /// Cards drawn by hand in it.
    pub drawn: u8,
    /// The place in the hand of the card that chance has picked.
    pub pick: u8,
}

/// A game of Flip: about 2.5 KB, two thirds of it the cards, so that 32 kept for undo take 80 KB.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flip {
    pub(super) setup: Setup,
    pub(super) cells: Vec<Option<Placed>, MAX_CELLS>,
    pub(super) hands: [Vec<Held, MAX_HAND>; 2],
    /// The next card first. All of them may come to one seat in sudden death.
    pub(super) decks: [Vec<u8, MAX_CARDS>; 2],
    pub(super) turn: Turn,
    /// Turns in a row without a placement.
    pub(super) idle: u8,
    /// Whether the first hands are being picked; the decks are what is on offer then.
    pub(super) drafting: bool,
    /// Who began this round.
    pub(super) first: Owner,
    /// Draws played again so far.
    pub(super) sudden_deaths: u8,
    pub(super) rng: Rng,
}

/// A position to set up. What is not given is as at the start of a turn.
#[derive(Debug, Clone)]
pub struct Position<'p> {
    /// The board.
    pub board: Board,
    /// The rules.
    pub rules: Rules,
    /// The cards on the board: where, which, whose, and how far turned.
    pub placed: &'p [(Hex, Card, Owner, u8)],
    /// The hands, with whether each card lies open.
    pub hands: [&'p [(Card, bool)]; 2],
    /// The decks, the next card first.
    pub decks: [&'p [Card]; 2],
    /// Whose turn it is.
    pub current: Owner,
    /// Cards placed in this turn.
    pub placements: u8,
    /// Cards drawn by hand in this turn.
    pub draws: u8,
    /// The card that chance has picked; by default it picks one now.
    pub pick: Option<u8>,
    /// Turns in a row without a placement.
    pub idle: u8,
    /// Whether the first hands are being picked.
    pub drafting: bool,
    /// Who began this round.
    pub first: Owner,
    /// Draws played again so far.
    pub sudden_deaths: u8,
    /// Where chance goes on from.
    pub seed: u64,
}

impl Position<'_> {
    /// An empty board, without cards.
    pub fn empty(board: Board, rules: Rules) -> Self {
        Position {
            board,
            rules,
            placed: &[],
            hands: [&[], &[]],
            decks: [&[], &[]],
            current: Owner::Red,
            placements: 0,
            draws: 0,
            pick: None,
            idle: 0,
            drafting: false,
            first: Owner::Red,
            sudden_deaths: 0,
            seed: 0,
        }
    }
}

impl Flip {
    /// The game that goes on from a position.
    pub fn position(position: &Position) -> Result<Flip, Refused> {
        let mut game = Flip::empty(Setup::bare(position.board.clone(), position.rules), 0);
        for owner in Owner::BOTH {
            // Red's cards are all in once the first round is done.
            game.setup.red = if owner == Owner::Red { 0 } else { game.setup.cards.len() as u8 };
            for (at, card, _, turn) in position.placed.iter().filter(|placed| placed.2 == owner) {
                let cell = game.setup.board.index(*at).ok_or(Refused::NoSuchCell)?;
                let placed = Placed { card: game.setup.add(card)?, owner, turn: *turn };
                if game.cells[cell].replace(placed).is_some() {
                    return Err(Refused::CellTaken);
                }
            }
            for (card, open) in position.hands[owner as usize] {
                let held = Held { card: game.setup.add(card)?, open: *open };
                game.hands[owner as usize].push(held).map_err(|_| Refused::HandFull)?;
            }
            for card in position.decks[owner as usize] {
                let card = game.setup.add(card)?;
                game.decks[owner as usize].push(card).map_err(|_| Refused::TooManyCards)?;
            }
        }
        (game.turn.owner, game.turn.placed) = (position.current, position.placements);
        (game.turn.drawn, game.idle) = (position.draws, position.idle);
        (game.drafting, game.first) = (position.drafting, position.first);
        game.sudden_deaths = position.sudden_deaths;
        game.rng = Rng::new(position.seed);
        match position.pick {
            Some(pick) => game.turn.pick = pick,
            None => game.pick_by_chance(),
        }
        game.check_state()?;
        Ok(game)
    }

    /// Before any card is dealt.
    pub(super) fn empty(setup: Setup, seed: u64) -> Flip {
        let mut cells = Vec::new();
        // A board has at most MAX_CELLS cells.
        let _ = cells.resize(setup.board.cells().len(), None);
        Flip {
            setup,
            cells,
            hands: [Vec::new(), Vec::new()],
            decks: [Vec::new(), Vec::new()],
            turn: Turn { owner: Owner::Red, placed: 0, drawn: 0, pick: 0 },
            idle: 0,
            drafting: false,
            first: Owner::Red,
            sudden_deaths: 0,
            rng: Rng::new(seed),
        }
    }

    /// Whether the state is one that the rules can go on from.
    pub(super) fn check_state(&self) -> Result<(), Refused> {
        self.setup.check()?;
        if self.cells.len() != self.setup.board.cells().len() {
            return Err(Refused::NoSuchCell);
        }
        self.check_cards()?;
        let rules = &self.setup.rules;
        let turned = |placed: &Placed| placed.turn > if rules.variants.rotate { 5 } else { 0 };
        if self.cells.iter().flatten().any(turned) {
            return Err(Refused::CardTurned);
        }
        self.check_turn()
    }

    /// Every card is in one place.
    fn check_cards(&self) -> Result<(), Refused> {
        let placed = self.cells.iter().flatten().map(|placed| placed.card);
        let held = self.hands.iter().flatten().map(|held| held.card);
        let stacked = self.decks.iter().flatten().copied();
        let mut seen = 0u64;
        for card in placed.chain(held).chain(stacked) {
            if usize::from(card) >= self.setup.cards.len() || seen >> card & 1 == 1 {
                return Err(Refused::CardsDoNotAddUp);
            }
            seen |= 1 << card;
        }
        if seen.count_ones() as usize == self.setup.cards.len() {
            Ok(())
        } else {
            Err(Refused::CardsDoNotAddUp)
        }
    }

    fn check_turn(&self) -> Result<(), Refused> {
        let (rules, turn) = (&self.setup.rules, &self.turn);
        let chance = rules.variants.choice == Choice::Chaos && !self.drafting;
        let picks = if chance { self.hand(turn.owner).len().max(1) } else { 1 };
        let draws = if rules.auto_draw { 0 } else { rules.cards_drawn_per_turn };
        let on_board = self.cells.iter().flatten().count();
        let draft = !self.drafting
            || (rules.variants.draft
                && on_board == 0
                && turn.drawn == 0
                && self.picked() < self.to_pick()
                && self.picked_in_order()
                && turn.owner == self.picker());
        let fits = turn.placed <= rules.placements_per_turn
            && usize::from(turn.placed) <= on_board
            && turn.drawn <= draws
            && usize::from(turn.pick) < picks
            && self.idle <= IDLE_TURNS
            && self.sudden_deaths <= SUDDEN_DEATHS
            && draft;
        if fits { Ok(()) } else { Err(Refused::BadTurn) }
    }

    /// Board, cards and rules.
    pub fn agreed(&self) -> &Setup {
        &self.setup
    }

    /// The board with what lies on it.
    pub fn field(&self) -> Field<'_> {
        Field { setup: &self.setup, cells: &self.cells }
    }

    /// Whose turn it is.
    pub fn current(&self) -> Owner {
        self.turn.owner
    }

    /// A hand.
    pub fn hand(&self, owner: Owner) -> &[Held] {
        &self.hands[owner as usize]
    }

    /// A deck, the next card first; in a view the cards are hidden.
    pub fn deck(&self, owner: Owner) -> &[u8] {
        &self.decks[owner as usize]
    }

    /// Whether the first hands are being picked.
    pub fn drafting(&self) -> bool {
        self.drafting
    }

    /// Cards placed and cards drawn by hand in this turn.
    pub fn done_in_turn(&self) -> (u8, u8) {
        (self.turn.placed, self.turn.drawn)
    }

    /// The place in the hand of the card that chance has picked.
    pub fn pick(&self) -> u8 {
        self.turn.pick
    }

    /// Turns in a row without a placement.
    pub fn idle(&self) -> u8 {
        self.idle
    }

    /// Who began this round, and how many draws were played again so far.
    pub fn round(&self) -> (Owner, u8) {
        (self.first, self.sudden_deaths)
    }

    /// Cells owned by red and by blue.
    pub fn score(&self) -> [u8; 2] {
        Owner::BOTH.map(|owner| {
            self.cells.iter().flatten().filter(|placed| placed.owner == owner).count() as u8
        })
    }
}
