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
fn position(chance: &mut Chance, rules: Rules) -> Flip {
    let board = chance.board();
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

/// Places a card by chance, here and by the rule book: the same comparisons, flips and owners.
fn places_as_the_rule_book_says(chance: &mut Chance, rules: Rules) {
    let mut game = position(chance, rules);
    let mut list = Vec::new();
    game.each_move(Seat(0), &mut |mv| list.push(mv));
    let mv = list[chance.below(list.len() as u32) as usize];
    let Move::Place { card, at, turn } = mv else { panic!("only placements: {mv:?}") };
    let before = game.clone();
    let preview = game.preview(card, at, turn).unwrap();
    assert_eq!(game, before);
    let mut table = literal(&game);
    let held = Placed { card: game.hand(Owner::Red)[0].card, owner: Owner::Red, turn };
    let expected = oracle::place(&mut table, (at.q, at.r), lying(&game, held));
    assert_eq!(told(&game, &preview), expected);
    let mut events = Vec::new();
    game.apply(Seat(0), mv, &mut |event| events.push(event)).unwrap();
    assert_eq!(literal(&game).cards, table.cards, "owners change, sides never");
    let told = 1 + preview.comparisons.len() + preview.flips.len();
    assert_eq!(events.len(), told);
    let occupied = game.cells.iter().flatten().count();
    assert_eq!(game.score().iter().map(|n| usize::from(*n)).sum::<usize>(), occupied);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_resolver_does_what_the_rule_book_says(seed: u64) {
        let mut chance = Chance(Rng::new(seed));
        let rules = chance.rules();
        places_as_the_rule_book_says(&mut chance, rules);
    }
}

/// Every set of the variants that a placement looks at, on the plain rules and on random ones.
#[test]
fn every_variant_alone_and_every_combination_is_as_the_rule_book_says() {
    for (set, trend) in (0..1u32 << 8).flat_map(|set| Trend::ALL.map(|trend| (set, trend))) {
        let mut chance = Chance(Rng::new(u64::from(set)));
        let on = |bit: u32| set >> bit & 1 == 1;
        for round in 0..6 {
            let base = if round % 2 == 0 { Rules::BASE } else { chance.rules() };
            let variants = Variants {
                same: on(0),
                plus: on(1),
                threshold: 2 + chance.below(2) as u8,
                combo: on(2),
                same_wall: on(3),
                elemental: on(4),
                reverse: on(5),
                fallen_ace: on(6),
                trend,
                rotate: on(7),
                ..base.variants
            };
            places_as_the_rule_book_says(&mut chance, Rules { variants, ..base });
        }
    }
}

/// Whether a move shows somebody something, found out by trying it.
fn shows(game: &Flip, seat: Seat, mv: Move) -> bool {
    let mut after = game.clone();
    after.apply(seat, mv, &mut |_| ()).unwrap();
    let decks = |game: &Flip| [0, 1].map(|i: usize| game.decks[i].len());
    let other = view_of(game, Some(Owner::BOTH[1 - usize::from(seat.0)].seat()));
    let hidden = |card: CardId| {
        let place = game.forced().or_else(|| {
            game.hand(game.current()).iter().position(|held| game.id(held.card) == Some(card))
        });
        let seen = other.hand(game.current())[place.unwrap()].card != state::HIDDEN;
        let known = seen && game.setup.rules.variants.choice == Choice::Free;
        game.setup.rules.variants.hands != Hands::Open && !known
    };
    let shown = matches!(mv, Move::Place { card, .. } if hidden(card));
    shown || after.rng != game.rng || (!game.drafting && decks(&after) != decks(game))
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
            for mv in &list {
                let free = game.policy(seat, *mv).undo == Undo::Free;
                assert_eq!(free, !shows(&game, seat, *mv), "{mv:?} in {game:?}");
            }
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

/// Every rule with another value than in the base game. A rule that is added does not compile
/// until it stands here.
fn every_rule_changed() -> Vec<(&'static str, Rules)> {
    let Rules {
        starting_hand_size: _,
        cards_drawn_per_turn: _,
        hand_limit: _,
        deck_size: _,
        auto_draw: _,
        placement_required: _,
        placements_per_turn: _,
        attack: Attack { mode: _, shape: _, colour: _ },
        compare:
            Compare {
                number_greater: _,
                allow_equal: _,
                shape_match: _,
                colour_match: _,
                both_match: _,
            },
        variants:
            Variants {
                same: _,
                plus: _,
                threshold: _,
                combo: _,
                same_wall: _,
                elemental: _,
                reverse: _,
                fallen_ace: _,
                trend: _,
                choice: _,
                swap: _,
                draft: _,
                hands: _,
                sudden_death: _,
                rotate: _,
            },
    } = Rules::BASE;
    type Change = fn(&mut Rules);
    let changes: [(&str, Change); 30] = [
        ("startingHandSize", |r| r.starting_hand_size = 3),
        ("cardsDrawnPerTurn", |r| r.cards_drawn_per_turn = 0),
        ("handLimit", |r| r.hand_limit = 4),
        ("deckSize", |r| r.deck_size = 6),
        ("autoDrawEnabled", |r| r.auto_draw = false),
        ("placementRequired", |r| r.placement_required = false),
        ("placementsPerTurn", |r| r.placements_per_turn = 2),
        ("mode and requiredShape", |r| {
            (r.attack.mode, r.attack.shape) = (AttackMode::SpecificShape, Some(Shape::Star));
        }),
        ("mode and requiredColor", |r| {
            (r.attack.mode, r.attack.colour) = (AttackMode::SpecificColour, Some(GREEN));
        }),
        ("requireNumberGreater", |r| r.compare.number_greater = false),
        ("allowEqual", |r| r.compare.allow_equal = true),
        ("requireShapeMatch", |r| r.compare.shape_match = true),
        ("requireColorMatch", |r| r.compare.colour_match = true),
        ("requireBothShapeAndColor", |r| r.compare.both_match = true),
        ("same", |r| (r.variants.same, r.variants.threshold) = (true, 2)),
        ("plus", |r| r.variants.plus = true),
        ("threshold", |r| (r.variants.plus, r.variants.threshold) = (true, 2)),
        ("combo", |r| (r.variants.plus, r.variants.combo) = (true, true)),
        ("sameWall", |r| (r.variants.same, r.variants.same_wall) = (true, true)),
        ("elemental", |r| r.variants.elemental = true),
        ("reverse", |r| r.variants.reverse = true),
        ("fallenAce", |r| r.variants.fallen_ace = true),
        ("ascension", |r| r.variants.trend = Trend::Ascension),
        ("descension", |r| r.variants.trend = Trend::Descension),
        ("choice", |r| r.variants.choice = Choice::Order),
        ("swap", |r| r.variants.swap = true),
        ("draft", |r| r.variants.draft = true),
        ("hands", |r| r.variants.hands = Hands::Closed),
        ("suddenDeath", |r| r.variants.sudden_death = true),
        ("rotate", |r| r.variants.rotate = true),
    ];
    changes.map(|(name, change)| (name, rules(change))).to_vec()
}

/// What a game by these rules comes to, told in full; moves are chosen by the same numbers.
fn course(rules: Rules, seed: u64) -> Vec<std::string::String> {
    let mut chance = Chance(Rng::new(seed));
    let decks: [Vec<Card>; 2] = [0, 1].map(|_| (0..10).map(|i| chance.card(i)).collect());
    let setup = Setup::new(chance.board(), [&decks[0], &decks[1]], rules).unwrap();
    let mut game = Flip::start(&setup, seed).unwrap();
    let mut told = Vec::new();
    while game.outcome().is_none() && told.len() < 400 {
        let seat = game.current().seat();
        let mut list = Vec::new();
        game.each_move(seat, &mut |mv| list.push(mv));
        let mv = list[chance.below(list.len() as u32) as usize];
        let unseen = view_of(&game, None).hand(game.current()).to_vec();
        told.push(std::format!("{list:?} {unseen:?}"));
        game.apply(seat, mv, &mut |event| told.push(std::format!("{event:?}"))).unwrap();
    }
    told
}

#[test]
fn every_rule_changes_how_games_go() {
    // Where a rule needs another one to matter, it is compared with that one alone.
    let alone = |name: &str| {
        rules(|r| {
            r.variants.plus = matches!(name, "threshold" | "combo");
            r.variants.same = name == "sameWall";
            r.variants.threshold = if name == "same" { 2 } else { 3 };
        })
    };
    for (name, changed) in every_rule_changed() {
        let differ = (0..60).filter(|seed| course(changed, *seed) != course(alone(name), *seed));
        assert!(differ.count() > 0, "{name} makes no difference in 60 games");
    }
}
