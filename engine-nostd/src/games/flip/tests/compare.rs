//! The comparison of a placed card with its neighbours: every switch of the base rules.

use super::*;

const MIDDLING: [Option<u8>; 6] = [Some(4), Some(5), Some(6), None, None, None];

#[test]
fn the_greater_number_turns_its_neighbour() {
    let game = ring(Rules::BASE, card("a", [5; 6]), MIDDLING);
    assert_eq!(turned(&game), [0]);
}

#[test]
fn each_side_meets_the_opposite_side() {
    // The blue card on side 0 is weak only where it touches the middle: on its side 3.
    let weak = |i: usize| {
        let mut numbers = [9; 6];
        numbers[(i + 3) % 6] = 1;
        Some(card("blue", numbers))
    };
    let attacker = card("a", [2; 6]);
    assert_eq!(turned(&ring_of(Rules::BASE, attacker, [0, 1, 2, 3, 4, 5].map(weak))).len(), 6);
    // Strong only there.
    let strong = |i: usize| {
        let mut numbers = [1; 6];
        numbers[(i + 3) % 6] = 9;
        Some(card("blue", numbers))
    };
    assert_eq!(turned(&ring_of(Rules::BASE, attacker, [0, 1, 2, 3, 4, 5].map(strong))), []);
    // And the attacker's side is the one that faces the neighbour.
    for i in 0..6 {
        let mut numbers = [1; 6];
        numbers[i] = 9;
        assert_eq!(turned(&ring(Rules::BASE, card("a", numbers), [Some(5); 6])), [i]);
    }
}

#[test]
fn a_comparison_is_recorded_for_every_enemy_in_side_order() {
    let mut game = ring(Rules::BASE, card("a", [1, 2, 3, 4, 5, 6]), [Some(3); 6]);
    // One neighbour is red, one cell is empty.
    let [own, empty] = [2, 4].map(|i| game.setup.board.index(around(i)).unwrap());
    game.cells[own].as_mut().unwrap().owner = Owner::Red;
    game.cells[empty] = None;
    let result = game.preview(id("a"), Hex::ORIGIN, 0).unwrap();
    let recorded: Vec<_> = result
        .comparisons
        .iter()
        .map(|c| (c.side, c.attacker, c.defender, c.eligible, c.succeeds))
        .collect();
    let expected = [
        (0, 1, 3, true, false),
        (1, 2, 3, true, false),
        (3, 4, 3, true, true),
        (5, 6, 3, true, true),
    ];
    assert_eq!(recorded, expected);
    for (c, side) in result.comparisons.iter().zip([0, 1, 3, 5]) {
        assert_eq!(game.setup.board.cells()[usize::from(c.cell)].hex(), around(side));
    }
}

#[test]
fn eligible_and_succeeds_are_judged_apart() {
    let rules = rules(|r| {
        r.attack =
            Attack { mode: AttackMode::SpecificShape, shape: Some(Shape::Star), colour: None }
    });
    let mut attacker = card("a", [5, 5, 5, 5, 1, 1]);
    attacker.sides[0].shape = Shape::Star;
    attacker.sides[4].shape = Shape::Star;
    let game = ring(rules, attacker, [Some(3), Some(3), None, None, Some(3), Some(3)]);
    let result = game.preview(id("a"), Hex::ORIGIN, 0).unwrap();
    let judged: Vec<_> = result.comparisons.iter().map(|c| (c.eligible, c.succeeds)).collect();
    assert_eq!(judged, [(true, true), (false, true), (true, false), (false, false)]);
    assert_eq!(turned(&game), [0]);
}

#[test]
fn attack_modes_ask_for_shape_colour_or_both() {
    let mut attacker = card("a", [9; 6]);
    attacker.sides[0].shape = Shape::Star;
    attacker.sides[1].shape_colour = GREEN;
    attacker.sides[2] = Side { shape: Shape::Star, shape_colour: GREEN, ..side(9) };
    // The number's colour never matters.
    attacker.sides[3].number_colour = GREEN;
    let turned = |mode, shape, colour| {
        let rules = rules(|r| r.attack = Attack { mode, shape, colour });
        turned(&ring(rules, attacker, [Some(3); 6]))
    };
    let (star, green) = (Some(Shape::Star), Some(GREEN));
    assert_eq!(turned(AttackMode::AllSides, star, green).len(), 6);
    assert_eq!(turned(AttackMode::SpecificShape, star, green), [0, 2]);
    assert_eq!(turned(AttackMode::SpecificColour, star, green), [1, 2]);
    assert_eq!(turned(AttackMode::ShapeAndColour, star, green), [2]);
    // What is absent matches anything.
    assert_eq!(turned(AttackMode::SpecificShape, None, green).len(), 6);
    assert_eq!(turned(AttackMode::SpecificColour, star, None).len(), 6);
    assert_eq!(turned(AttackMode::ShapeAndColour, star, None), [0, 2]);
    assert_eq!(turned(AttackMode::ShapeAndColour, None, green), [1, 2]);
    // A colour that no card has.
    assert_eq!(turned(AttackMode::SpecificColour, None, Some(Rgb(1, 2, 3))), []);
}

/// Side 0 is greater, 1 equal, 2 less.
fn by_number(number_greater: bool, allow_equal: bool) -> Vec<usize> {
    let rules = rules(|r| {
        r.compare.number_greater = number_greater;
        r.compare.allow_equal = allow_equal;
    });
    turned(&ring(rules, card("a", [5; 6]), MIDDLING))
}

#[test]
fn the_number_test_runs_if_either_switch_is_on() {
    assert_eq!(by_number(true, false), [0]);
    assert_eq!(by_number(true, true), [0, 1]);
    assert_eq!(by_number(false, true), [0, 1]);
    assert_eq!(by_number(false, false), [0, 1, 2], "with nothing enabled every attack succeeds");
}

#[test]
fn all_conditions_must_hold() {
    // Against red circles of 5: side 0 fits all, 1 has the colour only, 2 the shape only, 3
    // neither, 4 fits but is lower.
    let mut attacker = card("a", [9, 9, 9, 9, 1, 9]);
    attacker.sides[1].shape = Shape::Star;
    attacker.sides[2].shape_colour = GREEN;
    attacker.sides[3] = Side { shape: Shape::Star, shape_colour: GREEN, ..side(9) };
    let blue = [Some(5), Some(5), Some(5), Some(5), Some(5), None];
    let turned = |shape_match, colour_match, both_match, number_greater| {
        let rules = rules(|r| {
            r.compare = Compare {
                number_greater,
                allow_equal: false,
                shape_match,
                colour_match,
                both_match,
            }
        });
        turned(&ring(rules, attacker, blue))
    };
    assert_eq!(turned(true, false, false, true), [0, 2]);
    assert_eq!(turned(false, true, false, true), [0, 1]);
    assert_eq!(turned(false, false, true, true), [0]);
    assert_eq!(turned(true, true, false, true), [0]);
    assert_eq!(turned(true, false, false, false), [0, 2, 4]);
    assert_eq!(turned(false, false, true, false), [0, 4]);
}

#[test]
fn flipped_cards_do_not_attack_on() {
    // Blue 1 falls; it would beat the blue card behind it if it attacked.
    let strong = card("b", [1, 1, 1, 1, 1, 1]);
    let line = [-1, 0, 1].map(|q| board::Cell { q, r: 0, element: None });
    let mut first = strong;
    first.sides[1].number = 9;
    let placed =
        [(Hex::new(0, 0), first, Owner::Blue, 0), (Hex::new(1, 0), strong, Owner::Blue, 0)];
    let mut game = Flip::position(&Position {
        placed: &placed,
        hands: [&[(card("a", [5; 6]), false)], &[]],
        ..Position::empty(Board::new(line).unwrap(), Rules::BASE)
    })
    .unwrap();
    play(&mut game, place("a", -1, 0)).unwrap();
    assert_eq!(game.score(), [2, 1]);
    assert_eq!(game.outcome(), Some(Outcome { winners: Seats::one(Seat(0)) }));
}

#[test]
fn a_preview_changes_nothing_and_tells_the_same_as_the_move() {
    let mut game = ring(Rules::BASE, card("a", [5; 6]), MIDDLING);
    let before = game.clone();
    let preview = game.preview(id("a"), Hex::ORIGIN, 0).unwrap();
    assert_eq!(game, before);
    let events = play(&mut game, place("a", 0, 0)).unwrap();
    assert_eq!(events.len(), 1 + preview.comparisons.len() + preview.flips.len());
    assert_eq!(preview.comparisons.len(), 3);
    assert_eq!(preview.flips.len(), 1);
}
