//! Three tiny games for the tests: heaps (nothing hidden, no chance, two or three seats), a race
//! (dice) and hands (hidden cards).

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Chances, Plan, Playable};
use crate::play::{Game, NoMove, Outcome, Refusal, Rng, Seat, Seats};

/// Not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Not;

impl fmt::Display for Not {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That is not a move.")
    }
}

impl Refusal for Not {
    fn code(&self) -> &'static str {
        "not_a_move"
    }
}

/// What the toys need not have.
macro_rules! plain {
    ($id:literal, $move:ty) => {
        const ID: &'static str = $id;
        type Setup = ();
        type Move = $move;
        type Event = ();
        type Refusal = Not;
        fn setup(&self) {}
        fn check(&self) -> Result<(), Not> {
            Ok(())
        }
        fn write_move(mv: $move, out: &mut dyn fmt::Write) -> fmt::Result {
            write!(out, "{mv:?}")
        }
        fn read_move(_: &str) -> Result<$move, NoMove> {
            Err(NoMove("Toys are not written down."))
        }
    };
}

/// A number that looks random but is the same for the same data: an evaluation without sense,
/// which is what a search must cope with.
fn noise(data: &[u8]) -> i32 {
    let mixed = data.iter().fold(0u64, |sum, byte| sum * 31 + u64::from(*byte) + 1);
    (Rng::new(mixed).next() % 2_000) as i32 - 1_000
}

/// Take as many as you like from one heap; who takes the last one wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heaps {
    heaps: Vec<u8, 3>,
    seats: u8,
    turn: u8,
}

/// Some of a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Take {
    pub heap: u8,
    pub count: u8,
}

impl Heaps {
    pub fn position(heaps: &[u8], seats: u8, turn: u8) -> Heaps {
        Heaps { heaps: heaps.iter().copied().collect(), seats, turn }
    }

    pub fn heaps(&self) -> &[u8] {
        &self.heaps
    }
}

impl Game for Heaps {
    plain!("heaps", Take);

    fn start(_: &(), seed: u64) -> Result<Heaps, Not> {
        let mut rng = Rng::new(seed);
        Ok(Heaps::position(&core::array::from_fn::<_, 3, _>(|_| 1 + rng.below(5) as u8), 2, 0))
    }

    fn seats(&self) -> Seats {
        Seats::first(self.seats)
    }

    fn active(&self) -> Seats {
        if self.outcome().is_some() { Seats::NONE } else { Seats::one(Seat(self.turn)) }
    }

    fn apply(&mut self, seat: Seat, mv: Take, _: &mut dyn FnMut(())) -> Result<(), Not> {
        let heap = self.heaps.get_mut(usize::from(mv.heap)).ok_or(Not)?;
        if seat.0 != self.turn || mv.count == 0 {
            return Err(Not);
        }
        *heap = heap.checked_sub(mv.count).ok_or(Not)?;
        self.turn = (self.turn + 1) % self.seats;
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Take)) {
        if seat.0 == self.turn {
            for (heap, size) in self.heaps.iter().enumerate() {
                (1..=*size).for_each(|count| visit(Take { heap: heap as u8, count }));
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = (self.turn + self.seats - 1) % self.seats;
        let over = self.heaps.iter().all(|size| *size == 0);
        over.then_some(Outcome { winners: Seats::one(Seat(last)) })
    }

    fn redact(&mut self, _: Option<Seat>) {}
}

impl Playable for Heaps {
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 20), Plan::alpha_beta(2, 200), Plan::alpha_beta(4, 5_000)];
    const SURE: i32 = 1_000_000;

    fn evaluate(&self, seat: Seat) -> i32 {
        let value = noise(&self.heaps) + noise(&[self.turn]);
        if seat.0 == self.turn { value } else { -value }
    }
}

/// Walk two or run as far as a die says, but a one costs three; the first to reach twelve wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    at: [u8; 2],
    turn: u8,
    /// Whether the die's faces are listed or drawn.
    listed: bool,
    rng: Rng,
}

/// A turn of the race.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    Walk,
    Run,
}

impl Race {
    const GOAL: u8 = 12;

    pub fn position(at: [u8; 2], turn: u8, listed: bool, seed: u64) -> Race {
        Race { at, turn, listed, rng: Rng::new(seed) }
    }

    fn go(&mut self, seat: Seat, by: u8) -> Result<(), Not> {
        if seat.0 != self.turn {
            return Err(Not);
        }
        let at = &mut self.at[usize::from(seat.0)];
        *at = if by == 1 { at.saturating_sub(3) } else { *at + by };
        self.turn = 1 - self.turn;
        Ok(())
    }
}

impl Game for Race {
    plain!("race", Step);

    fn start(_: &(), seed: u64) -> Result<Race, Not> {
        Ok(Race::position([0, 0], 0, seed.is_multiple_of(2), seed))
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn active(&self) -> Seats {
        if self.outcome().is_some() { Seats::NONE } else { Seats::one(Seat(self.turn)) }
    }

    fn apply(&mut self, seat: Seat, mv: Step, _: &mut dyn FnMut(())) -> Result<(), Not> {
        let by = match mv {
            Step::Walk => 2,
            Step::Run => 1 + self.rng.below(6) as u8,
        };
        self.go(seat, by)
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Step)) {
        if seat.0 == self.turn {
            [Step::Walk, Step::Run].into_iter().for_each(visit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.at.iter().position(|at| *at >= Race::GOAL)?;
        Some(Outcome { winners: Seats::one(Seat(winner as u8)) })
    }

    fn redact(&mut self, _: Option<Seat>) {
        self.rng = Rng::new(0);
    }
}

impl Playable for Race {
    const LEVELS: [Plan; 3] =
        [Plan::greedy(4, 100), Plan::expectimax(2, 4, 1_000), Plan::expectimax(4, 4, 10_000)];
    const SURE: i32 = 1_200;

    fn evaluate(&self, seat: Seat) -> i32 {
        let [mine, other] = [seat.0, 1 - seat.0].map(|s| i32::from(self.at[usize::from(s)]));
        (mine - other) * 100
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    fn chances(&self, _: Seat, mv: Step) -> Chances {
        match mv {
            Step::Walk => Chances::Certain,
            Step::Run if self.listed => Chances::Listed(5),
            Step::Run => Chances::Drawn,
        }
    }

    /// Five ways, not six, so that their weights differ: fives and sixes are told apart only
    /// by the dice.
    fn apply_chance(&mut self, seat: Seat, mv: Step, nth: u32) -> Result<u32, Not> {
        match mv {
            Step::Walk => self.go(seat, 2).map(|()| 1),
            Step::Run if nth == 4 => self.go(seat, 5).map(|()| 2),
            Step::Run => self.go(seat, 1 + nth as u8).map(|()| 1),
        }
    }
}

/// Eight cards, three each: one leads, the other answers, the higher card takes a point and
/// leads on. The rest stays aside, unseen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// Cards 1..=8; 0 is a card that the viewer does not know.
    hands: [Vec<u8, 3>; 2],
    aside: Vec<u8, 2>,
    played: Vec<u8, 6>,
    led: Option<u8>,
    points: [u8; 2],
    turn: u8,
}

impl Hands {
    const CARDS: u8 = 8;

    pub fn position(
        hands: [&[u8]; 2],
        aside: &[u8],
        led: Option<u8>,
        points: [u8; 2],
        turn: u8,
    ) -> Hands {
        let hands = hands.map(|hand| hand.iter().copied().collect());
        let aside = aside.iter().copied().collect();
        let mut game = Hands { hands, aside, played: Vec::new(), led, points, turn };
        let known = |card: &u8| game.hands.iter().flatten().chain(&game.aside).any(|c| c == card);
        game.played = (1..=Hands::CARDS).filter(|card| !known(card)).take(6).collect();
        game
    }

    /// The cards that `viewer` cannot place.
    fn unknown(&self) -> impl Iterator<Item = u8> {
        (1..=Hands::CARDS).filter(|card| {
            let seen = self.hands.iter().flatten().chain(&self.aside).chain(&self.played);
            !seen.into_iter().any(|c| c == card)
        })
    }
}

impl Game for Hands {
    plain!("hands", u8);

    fn start(_: &(), seed: u64) -> Result<Hands, Not> {
        let mut game = Hands::position([&[0; 3], &[0; 3]], &[0; 2], None, [0; 2], 0);
        game.played.clear();
        game.guess(Seat(0), &mut Rng::new(seed));
        Ok(game)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn active(&self) -> Seats {
        if self.outcome().is_some() { Seats::NONE } else { Seats::one(Seat(self.turn)) }
    }

    fn apply(&mut self, seat: Seat, card: u8, _: &mut dyn FnMut(())) -> Result<(), Not> {
        let hand = &mut self.hands[usize::from(seat.0 & 1)];
        let at = hand.iter().position(|c| *c == card).ok_or(Not)?;
        if seat.0 != self.turn || card == 0 {
            return Err(Not);
        }
        hand.remove(at);
        let _ = self.played.push(card);
        self.turn = 1 - self.turn;
        match self.led.take() {
            None => self.led = Some(card),
            Some(led) => {
                let taker = if card > led { seat.0 } else { 1 - seat.0 };
                self.points[usize::from(taker)] += 1;
                self.turn = taker;
            }
        }
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(u8)) {
        if seat.0 == self.turn {
            self.hands[usize::from(seat.0)].iter().copied().for_each(visit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.hands.iter().any(|hand| !hand.is_empty()) {
            return None;
        }
        let winners = match self.points[0].cmp(&self.points[1]) {
            core::cmp::Ordering::Equal => Seats::first(2),
            core::cmp::Ordering::Greater => Seats::one(Seat(0)),
            core::cmp::Ordering::Less => Seats::one(Seat(1)),
        };
        Some(Outcome { winners })
    }

    fn redact(&mut self, viewer: Option<Seat>) {
        for (seat, hand) in self.hands.iter_mut().enumerate() {
            if viewer != Some(Seat(seat as u8)) {
                hand.fill(0);
            }
        }
        self.aside.fill(0);
    }
}

impl Playable for Hands {
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 50), Plan::monte_carlo(6, 500), Plan::monte_carlo(6, 5_000)];
    const SURE: i32 = 300;

    fn evaluate(&self, seat: Seat) -> i32 {
        let [mine, other] = [seat.0, 1 - seat.0].map(|s| i32::from(self.points[usize::from(s)]));
        // The cards held count a little, so that a bot that saw them would play by them.
        let held: i32 = self.hands[usize::from(1 - seat.0)].iter().map(|c| i32::from(*c)).sum();
        (mine - other) * 100 - held
    }

    fn guess(&mut self, _: Seat, rng: &mut Rng) {
        let mut cards: Vec<u8, 8> = self.unknown().collect();
        for card in self.hands.iter_mut().flatten().chain(&mut self.aside) {
            if *card == 0 && !cards.is_empty() {
                *card = cards.swap_remove(rng.below(cards.len() as u32) as usize);
            }
        }
    }
}
