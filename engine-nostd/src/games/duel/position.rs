//! Setting up a position: a puzzle, or a duel to analyse.
//!
//! A position is quiet: its turn player is about to act for the first time in the turn, and nothing
//! waits. Cards are numbered anew; what lasts only until the end of a turn is not part of it.

use heapless::Vec;

use super::board::Board;
use super::ops::{Op, Span};
use super::ruleset::*;
use super::setup::MAX_PLAYERS;
use super::{Duel, Refused, Setup};
use crate::cards::{At, CardId, Cards, Change, DefId, Duration, Modifier, Reach, ZoneKind};
use crate::flow::examples::Plain;
use crate::flow::{Ctx, FlowError, FlowRefusal, Manager, RestrictionId};
use crate::play::{Rng, Seat, Seats};

/// A card of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// The zone.
    pub zone: ZoneKind,
    /// Whose.
    pub seat: Seat,
    /// Which card.
    pub def: DefId,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it has arrived since its controller's last turn began.
    pub new: bool,
    /// Damage on it.
    pub damage: u8,
    /// Growth on it.
    pub growth: u8,
    /// For an aura, the place in the list of the creature that it is on.
    pub on: Option<usize>,
}

/// A position.
#[derive(Debug, Clone)]
pub struct Position<'p> {
    /// What was agreed.
    pub setup: Setup,
    /// Each seat's points.
    pub points: [u8; MAX_PLAYERS],
    /// The seats that are out.
    pub out: Seats,
    /// Whose turn it is.
    pub turn_player: Seat,
    /// The number of the turn; none for the seat's first one.
    pub turn: Option<u16>,
    /// All cards, those of a zone from bottom to top. Those of a seat's deck that are nowhere to be
    /// found are shuffled and put under what lies in its deck.
    pub cards: &'p [Laid],
    /// What has been done in this turn: which limited thing, by whom.
    pub used: &'p [(RestrictionId, Seat)],
    /// Where chance goes on from.
    pub seed: u64,
}

impl Duel {
    /// The duel that is in this position.
    pub fn position(position: &Position<'_>) -> Result<Duel, Refused> {
        let mut board = Board::new(&position.setup, position.seed)?;
        (board.points, board.out) = (position.points, position.out);
        lay(&mut board, position)?;
        let ctx = stand(&board, position).map_err(|error| match error {
            FlowError::Flow(refusal) | FlowError::Game(refusal) => Refused::Flow(refusal),
        })?;
        let duel = Duel { ctx, board };
        duel.check_all()?;
        Ok(duel)
    }
}

/// Puts the cards where they lie.
fn lay(board: &mut Board, position: &Position<'_>) -> Result<(), Refused> {
    let table = board.table();
    let deck = board.rules().places.deck;
    board.cards = Cards::new(&table)?;
    let mut chance = Rng::new(position.seed);
    for (seat, whole) in (0..).map(Seat).zip(&position.setup.decks) {
        let mut rest = *whole;
        for card in position.cards.iter().filter(|card| card.seat == seat) {
            rest.remove(card.def).ok_or(Refused::BadState("bad_cards"))?;
        }
        let zone = board.zone(deck, seat)?;
        for def in rest.cards() {
            board.cards.create(&table, def, seat, zone, At::Top)?;
        }
        board.cards.shuffle(&table, zone, &mut chance)?;
    }
    board.rng = chance;
    let mut ids: Vec<CardId, { super::board::CARDS }> = Vec::new();
    for card in position.cards {
        let zone = board.zone(card.zone, card.seat)?;
        let id = board.cards.create(&table, card.def, card.seat, zone, At::Top)?;
        board.cards.set_tapped(id, card.tapped)?;
        board.count(id, NEW, card.new.into())?;
        board.count(id, DAMAGE, card.damage.into())?;
        board.count(id, GROWTH, card.growth.into())?;
        ids.push(id).map_err(|_| Refused::BadState("bad_cards"))?;
    }
    for (card, id) in position.cards.iter().zip(&ids) {
        if let Some(host) = card.on {
            let host = *ids.get(host).ok_or(Refused::BadState("bad_attachment"))?;
            board.cards.attach(&table, *id, host)?;
            hold(board, *id, host)?;
        }
    }
    // Whatever should have been cleared away cannot lie there.
    if board.dead(Seat::FIRST).is_empty() { Ok(()) } else { Err(Refused::BadState("bad_cards")) }
}

/// What an aura does to its host while it stays.
fn hold(board: &mut Board, aura: CardId, host: CardId) -> Result<(), Refused> {
    let ops = board.print(aura).and_then(|print| print.played()).map_or(&[][..], |(_, a)| a.ops);
    for op in ops {
        if let Op::Change(_, stat, by, Span::Stays) = *op {
            let modifier = Modifier {
                source: Some(aura),
                reach: Reach::Card(host),
                stat,
                change: Change::Add(by.into()),
                duration: Duration::WhileSource,
            };
            board.changes.add(&board.table(), &board.cards, modifier)?;
        }
    }
    Ok(())
}

/// Walks the course to the turn, without what would happen on the way.
fn stand(board: &Board, position: &Position<'_>) -> Result<Ctx, FlowError<FlowRefusal>> {
    let rules = board.rules();
    let order: Vec<Seat, MAX_PLAYERS> = board.seats().iter().collect();
    let mut ctx = Ctx::new(&order).map_err(|_| FlowRefusal::NoSuchSeat)?;
    let mut told = |_| ();
    let mut plain = Plain;
    let mut walk = Manager::new(rules.course(), &mut ctx, &mut plain, &mut told);
    walk.start()?;
    for seat in &order {
        walk.pass_priority(*seat)?;
    }
    for seat in board.out.iter() {
        walk.leave(seat)?;
    }
    let most = rules.turns.saturating_mul(board.setup.seats().into());
    let there = |ctx: &Ctx| {
        ctx.turn_player() == position.turn_player
            && position.turn.is_none_or(|turn| turn == ctx.turn())
    };
    for _ in 0..most {
        if there(&ctx) {
            break;
        }
        Manager::new(rules.course(), &mut ctx, &mut plain, &mut told).end_turn()?;
    }
    if !there(&ctx) {
        return Err(FlowRefusal::NotYourTurn.into());
    }
    let mut walk = Manager::new(rules.course(), &mut ctx, &mut plain, &mut told);
    for (limit, seat) in position.used {
        walk.record(*limit, *seat)?;
    }
    for seat in board.alive().iter().filter(|_| board.setup.auto) {
        walk.skip_idle(seat, true)?;
    }
    Ok(ctx)
}
