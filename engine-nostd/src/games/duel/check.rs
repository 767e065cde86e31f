//! Whether a duel from outside is one that play can go on from.

use super::motion::Motion;
use super::ruleset::Goal;
use super::{Duel, Refused};
use crate::cards::{Card, DefId};
use crate::effects::Resolution;
use crate::flow::{Host, Stage};
use crate::play::{Game, Seat};

const fn bad(code: &'static str) -> Result<(), Refused> {
    Err(Refused::BadState(code))
}

impl Duel {
    /// Every part by its own check, and then that they go together.
    pub(super) fn check_all(&self) -> Result<(), Refused> {
        let (board, ctx) = (&self.board, &self.ctx);
        board.setup.check()?;
        ctx.check(&board.rules().flow)?;
        board.cards.check(&board.table())?;
        board.changes.check(&board.table(), &board.cards)?;
        Motion::new(board.clone(), ctx.turn_player()).check_pool()?;
        self.check_seats()?;
        self.check_cards()?;
        self.check_stack()?;
        self.check_questions()?;
        // Somebody must be able to go on.
        let over = ctx.stage() == Stage::Over;
        if over != self.active().is_empty() { bad("nobody_acts") } else { Ok(()) }
    }

    /// The seats in order, and out of the flow exactly when out of the duel.
    fn check_seats(&self) -> Result<(), Refused> {
        let (board, ctx) = (&self.board, &self.ctx);
        let seats = usize::from(board.setup.seats());
        if ctx.order().len() != seats
            || ctx.order().iter().zip(0..).any(|(seat, place)| *seat != Seat(place))
        {
            return bad("bad_order");
        }
        if !board.out.minus(board.seats()).is_empty() {
            return bad("bad_seats");
        }
        let over = ctx.stage() == Stage::Over;
        for seat in board.seats().iter() {
            let (lives, sits) = (board.alive().contains(seat), ctx.is_in(seat));
            let fallen = board.rules().goal == Goal::Last && board.points_of(seat) == 0;
            // The last one out stays in the flow, which then is over.
            if lives && !sits || !lives && sits && !over || lives && fallen {
                return bad("bad_seats");
            }
        }
        let most = board.points.iter().any(|points| *points > super::board::MOST_POINTS);
        if most || board.points[seats..].iter().any(|points| *points > 0) {
            return bad("bad_points");
        }
        let decided = board.holds(super::ruleset::DECIDED, ctx);
        if over && !decided || !over && board.winners(false).is_some() {
            return bad("bad_end");
        }
        Ok(())
    }

    /// Every seat has exactly the cards of its deck; those that a view hides may be any of them.
    fn check_cards(&self) -> Result<(), Refused> {
        let board = &self.board;
        for (seat, deck) in (0..).map(Seat).zip(&board.setup.decks) {
            let own = || board.cards.all().iter().filter(move |card| card.owner == seat);
            let of = |def: DefId| own().filter(|card| card.def == def).count();
            let known = |card: &Card| card.def != DefId::UNKNOWN;
            if own().count() != deck.len()
                || own()
                    .any(|card| known(card) && of(card.def) > usize::from(deck.copies(card.def)))
            {
                return bad("bad_cards");
            }
        }
        let home = |card: &Card| {
            let zone = board.cards.zone_of(card.id).and_then(|zone| board.table().place(zone));
            zone.is_some_and(|(_, owner)| owner.is_none_or(|owner| owner == card.owner))
        };
        let given = |card: &Card| card.controller == card.owner && home(card);
        if board.cards.all().iter().all(given) { Ok(()) } else { bad("bad_cards") }
    }

    /// Every card that has been played is the source of one effect that waits.
    fn check_stack(&self) -> Result<(), Refused> {
        let board = &self.board;
        let cast = board.cards_in(board.rules().places.cast, Seat::FIRST);
        let waits = |card: &Card| {
            board.pool.all().iter().filter(|effect| effect.source == Some(card.id)).count()
        };
        let orderly = board.pool.resolution() == Resolution::Stack;
        if orderly && cast.iter().all(|card| waits(card) == 1) { Ok(()) } else { bad("bad_stack") }
    }

    fn check_questions(&self) -> Result<(), Refused> {
        let board = &self.board;
        let over = self.ctx.stage() == Stage::Over;
        for (index, question) in board.questions.iter().enumerate() {
            let held = board.cards_in(board.rules().places.hand, question.seat).len();
            let answerable = question.cards > 0 && usize::from(question.cards) <= held;
            let once = board.questions[..index].iter().all(|other| other.seat != question.seat);
            if !answerable || !once || over || !board.alive().contains(question.seat) {
                return bad("bad_question");
            }
        }
        Ok(())
    }
}
