//! The literal rules against the real ones, and random games to the end.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::games::flip::oracle::{At, Compared, Happened, Lying, Table};
use crate::play::Rng;

/// Everything from one seed: few numbers, shapes and colours, so that they often meet.
struct Chance(Rng);

impl Chance {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    fn often(&mut self) -> bool {
        self.below(2) == 0
    }

    fn shape(&mut self) -> Shape {
        Shape::ALL[self.below(5) as usize]
    }

    fn colour(&mut self) -> Rgb {
        [RED, GREEN, WHITE][self.below(3) as usize]
    }

    fn card(&mut self, name: usize) -> Card {
        let low = self.below(6);
        let side = |chance: &mut Chance| Side {
            shape: chance.shape(),
            number: 1 + if chance.often() { low + chance.below(4) } else { chance.below(9) } as u8,
            shape_colour: chance.colour(),
            number_colour: chance.colour(),
        };
        Card { id: id(&std::format!("c{name}")), sides: core::array::from_fn(|_| side(self)) }
    }

    pub fn rules(&mut self) -> Rules {
        let mut rules = Rules::BASE;
        rules.attack.mode = AttackMode::ALL[self.below(4) as usize];
        rules.attack.shape = self.often().then(|| self.shape());
        rules.attack.colour = self.often().then(|| self.colour());
        if self.often() {
            rules.attack.mode = AttackMode::AllSides;
        }
        rules.compare.number_greater = self.below(4) > 0;
        rules.compare.allow_equal = self.below(4) == 0;
        rules.compare.shape_match = self.below(6) == 0;
        rules.compare.colour_match = self.below(6) == 0;
        rules.compare.both_match = self.below(12) == 0;
        let variants = &mut rules.variants;
        (variants.same, variants.plus, variants.combo) = (self.often(), self.often(), self.often());
        variants.threshold = 2 + self.below(3) as u8;
        (variants.same_wall, variants.elemental) = (self.often(), self.often());
        (variants.reverse, variants.fallen_ace) = (self.below(3) == 0, self.below(3) == 0);
        variants.trend = Trend::ALL[self.below(3) as usize];
        variants.rotate = self.often();
        rules
    }

    /// The rules of a turn as well.
    fn all_rules(&mut self) -> Rules {
        let mut rules = self.rules();
        rules.starting_hand_size = 1 + self.below(6) as u8;
        rules.cards_drawn_per_turn = self.below(3) as u8;
        rules.hand_limit = 1 + self.below(7) as u8;
        rules.deck_size = 1 + self.below(10) as u8;
        (rules.auto_draw, rules.placement_required) = (self.often(), self.below(4) > 0);
        rules.placements_per_turn = 1 + self.below(2) as u8;
        let variants = &mut rules.variants;
        variants.choice = Choice::ALL[self.below(3) as usize];
        variants.hands = Hands::ALL[self.below(3) as usize];
        (variants.swap, variants.draft, variants.sudden_death) =
            (self.often(), self.often(), self.often());
        rules
    }

    fn board(&mut self) -> Board {
        let whole = Board::hexagon(1 + self.below(3) as u8).unwrap();
        let cells = whole.cells().iter().filter(|_| self.below(6) > 0).copied().collect::<Vec<_>>();
        let cells: Vec<_> = cells
            .into_iter()
            .map(|cell| Cell { element: self.often().then(|| self.shape()), ..cell })
            .collect();
        Board::new(cells).unwrap_or(whole)
    }
}

fn literal(game: &Flip) -> Table {
    let cells = game.setup.board.cells();
    let at = |cell: &Cell| (cell.hex().q, cell.hex().r);
    let lies = |placed: &Placed| lying(game, *placed);
    Table {
        cells: cells.iter().map(|cell| (at(cell), cell.element)).collect(),
        cards: cells
            .iter()
            .zip(&game.cells)
            .filter_map(|(cell, placed)| Some((at(cell), lies(placed.as_ref()?))))
            .collect(),
        rules: game.setup.rules,
    }
}

fn lying(game: &Flip, placed: Placed) -> Lying {
    let mut sides = game.setup.card(placed.card).unwrap().sides;
    sides.rotate_right(placed.turn.into());
    Lying { sides, owner: placed.owner }
}

fn told(game: &Flip, result: &Resolution) -> Happened {
    let at = |cell: u8| -> At {
        let hex = game.setup.board.cells()[usize::from(cell)].hex();
        (hex.q, hex.r)
    };
    Happened {
        comparisons: result
            .comparisons
            .iter()
            .map(|c| Compared {
                side: c.side.into(),
                at: at(c.cell),
                attacker: c.attacker.into(),
                defender: c.defender.into(),
                eligible: c.eligible,
                succeeds: c.succeeds,
            })
            .collect(),
        flips: result.flips.iter().map(|f| (at(f.cell), f.cause, f.wave)).collect(),
    }
}

/// A random board with random cards on it, and a card in red's hand.
fn position(chance: &mut Chance) -> Flip {
    let (board, rules) = (chance.board(), chance.rules());
    let turn = if rules.variants.rotate { 6 } else { 1 };
    let free = chance.below(board.cells().len() as u32) as usize;
    let mut placed = Vec::new();
    for (i, cell) in board.cells().iter().enumerate() {
        if i != free && chance.below(4) > 0 {
            let owner = Owner::BOTH[usize::from(chance.below(3) > 0)];
            placed.push((cell.hex(), chance.card(i), owner, chance.below(turn) as u8));
        }
    }
    let hand = [(chance.card(99), false)];
    Flip::position(&Position {
        placed: &placed,
        hands: [&hand, &[]],
        ..Position::empty(board, rules)
    })
    .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Random boards, cards, rules and variants: the same comparisons, flips and owners.
    #[test]
    fn the_resolver_does_what_the_rule_book_says(seed: u64) {
        let mut chance = Chance(Rng::new(seed));
        let mut game = position(&mut chance);
        let mut list = Vec::new();
        game.each_move(Seat(0), &mut |mv| list.push(mv));
        let mv = list[chance.below(list.len() as u32) as usize];
        let Move::Place { card, at, turn } = mv else { panic!("only placements: {mv:?}") };
        let before = game.clone();
        let preview = game.preview(card, at, turn).unwrap();
        prop_assert_eq!(&game, &before);
        let mut table = literal(&game);
        let held = Placed { card: game.hand(Owner::Red)[0].card, owner: Owner::Red, turn };
        let expected = oracle::place(&mut table, (at.q, at.r), lying(&game, held));
        prop_assert_eq!(told(&game, &preview), expected);
        let mut events = Vec::new();
        game.apply(Seat(0), mv, &mut |event| events.push(event)).unwrap();
        prop_assert_eq!(literal(&game).cards, table.cards, "owners change, sides never");
        let told = 1 + preview.comparisons.len() + preview.flips.len();
        prop_assert_eq!(events.len(), told);
        let occupied = game.cells.iter().flatten().count();
        prop_assert_eq!(game.score().iter().map(|n| usize::from(*n)).sum::<usize>(), occupied);
    }
}

#[test]
fn two_thousand_random_games_end() {
    let mut ends = BTreeMap::new();
    for seed in 0..2000 {
        let mut chance = Chance(Rng::new(seed));
        let rules = chance.all_rules();
        let decks: [Vec<Card>; 2] = [0, 1].map(|_| (0..10).map(|i| chance.card(i)).collect());
        let setup = Setup::new(chance.board(), [&decks[0], &decks[1]], rules).unwrap();
        let mut game = Flip::start(&setup, seed).unwrap();
        let mut plies = 0;
        while game.outcome().is_none() {
            game.check().unwrap();
            let mut list = Vec::new();
            let seat = game.current().seat();
            game.each_move(seat, &mut |mv| list.push(mv));
            assert!(!list.is_empty(), "a game that goes on has a move");
            game.apply(seat, list[chance.below(list.len() as u32) as usize], &mut |_| ()).unwrap();
            plies += 1;
            assert!(plies < 2000, "a game without end: seed {seed}");
        }
        game.check().unwrap();
        assert!(game.active().is_empty());
        *ends.entry(game.outcome().unwrap().winners.len()).or_insert(0) += 1;
    }
    assert!(ends[&1] > 1000 && ends[&2] > 20, "{ends:?}");
}
