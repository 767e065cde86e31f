//! The variants, alone and together, by hand-made positions.

use super::*;

const NONE: Option<u8> = None;

fn with(change: impl FnOnce(&mut Variants)) -> Rules {
    rules(|r| change(&mut r.variants))
}

#[test]
fn same_needs_as_many_equal_sides_as_the_threshold_says() {
    let attacker = card("a", [2, 3, 4, 1, 1, 1]);
    let blue = [Some(2), Some(3), Some(4), Some(9), NONE, NONE];
    let turned = |rules| turned(&ring(rules, attacker, blue));
    assert_eq!(turned(Rules::BASE), []);
    assert_eq!(turned(with(|v| v.same = true)), [0, 1, 2]);
    assert_eq!(turned(with(|v| (v.same, v.threshold) = (true, 4))), []);
    let two = ring(
        with(|v| (v.same, v.threshold) = (true, 2)),
        attacker,
        [Some(2), Some(3), Some(9), NONE, NONE, NONE],
    );
    assert_eq!(super::turned(&two), [0, 1]);
}

#[test]
fn own_cards_count_for_same_but_do_not_turn() {
    let rules = with(|v| v.same = true);
    let mut game =
        ring(rules, card("a", [2, 3, 4, 1, 1, 1]), [Some(2), Some(3), Some(4), NONE, NONE, NONE]);
    let own = game.setup.board.index(around(1)).unwrap();
    game.cells[own].as_mut().unwrap().owner = Owner::Red;
    assert_eq!(turned(&game), [0, 2]);
}

#[test]
fn the_wall_counts_as_nine_for_same() {
    // Three cells in a row; the attacker at the left end touches one blue card.
    let cells = [0, 1].map(|q| board::Cell { q, r: 0, element: None });
    let game = |same_wall, numbers| {
        let rules = with(|v| (v.same, v.same_wall) = (true, same_wall));
        let mut game = Flip::position(&Position {
            placed: &[(Hex::new(1, 0), card("b", [5; 6]), Owner::Blue, 0)],
            hands: [&[(card("a", numbers), false)], &[]],
            ..Position::empty(Board::new(cells).unwrap(), rules)
        })
        .unwrap();
        play(&mut game, place("a", 0, 0)).unwrap();
        game.score()
    };
    assert_eq!(game(true, [9, 5, 9, 1, 1, 1]), [2, 0]);
    assert_eq!(game(false, [9, 5, 9, 1, 1, 1]), [1, 1]);
    assert_eq!(game(true, [9, 5, 8, 1, 1, 1]), [1, 1], "two equal sides are not enough");
    assert_eq!(game(true, [9, 4, 9, 9, 1, 1]), [1, 1], "the wall turns nothing by itself");
}

#[test]
fn plus_needs_equal_sums() {
    let attacker = card("a", [1, 2, 3, 1, 1, 1]);
    let blue = [Some(6), Some(5), Some(4), Some(9), Some(8), NONE];
    let turned = |rules| turned(&ring(rules, attacker, blue));
    assert_eq!(turned(Rules::BASE), []);
    assert_eq!(turned(with(|v| v.plus = true)), [0, 1, 2]);
    assert_eq!(turned(with(|v| (v.plus, v.threshold) = (true, 4))), []);
    assert_eq!(turned(with(|v| v.same = true)), []);
}

#[test]
fn plus_may_find_two_sums_at_once() {
    let attacker = card("a", [1, 1, 1, 1, 1, 1]);
    let blue = [Some(6), Some(6), Some(6), Some(7), Some(7), Some(7)];
    let rules = with(|v| v.plus = true);
    assert_eq!(turned(&ring(rules, attacker, blue)).len(), 6);
}

/// A board of radius 2 where Same takes the three neighbours on sides 0, 1 and 2; behind side 1
/// lies a chain of two more blue cards.
fn chain(change: impl FnOnce(&mut Variants)) -> Flip {
    let rules = rules(|r| {
        (r.variants.same, r.variants.combo) = (true, true);
        change(&mut r.variants);
    });
    let mut strong = card("b1", [3; 6]);
    strong.sides[1].number = 8;
    let middle = card("b2", [4, 4, 4, 8, 4, 4]);
    let placed = [
        (around(0), card("b0", [2; 6]), Owner::Blue, 0),
        (around(1), strong, Owner::Blue, 0),
        (around(2), card("b3", [4; 6]), Owner::Blue, 0),
        (Hex::new(2, 0), middle, Owner::Blue, 0),
        (Hex::new(1, 1), card("b4", [5; 6]), Owner::Blue, 0),
    ];
    Flip::position(&Position {
        placed: &placed,
        hands: [&[(card("a", [2, 3, 4, 1, 1, 1]), false)], &[(card("s", [1; 6]), false)]],
        ..Position::empty(Board::hexagon(2).unwrap(), rules)
    })
    .unwrap()
}

fn flips(game: &Flip) -> Vec<(Hex, Cause, u8)> {
    let result = game.preview(id("a"), Hex::ORIGIN, 0).unwrap();
    let hex = |cell: u8| game.setup.board.cells()[usize::from(cell)].hex();
    result.flips.iter().map(|f| (hex(f.cell), f.cause, f.wave)).collect()
}

#[test]
fn combo_goes_on_in_waves() {
    let found = flips(&chain(|_| ()));
    let same: Vec<_> = (0..3).map(|i| (around(i), Cause::Same, 0)).collect();
    assert_eq!(found[..3], same);
    // Side 1's neighbour takes (2,0) by 8 against 4, and that one (1,1) by 8 against 5; the
    // first wave cannot: 3 and 4 against 5.
    let combo = [(Hex::new(2, 0), Cause::Combo, 1), (Hex::new(1, 1), Cause::Combo, 2)];
    assert_eq!(found[3..], combo);
    assert_eq!(flips(&chain(|v| v.combo = false)).len(), 3);
    assert_eq!(flips(&chain(|v| v.same = false)).len(), 0, "combo alone does nothing");
}

#[test]
fn combo_goes_by_number_alone() {
    let shapes = |game: &mut Flip| game.setup.rules.compare.shape_match = true;
    let mut game = chain(|_| ());
    shapes(&mut game);
    game.setup.rules.attack =
        Attack { mode: AttackMode::SpecificShape, shape: Some(Shape::Star), colour: None };
    assert_eq!(flips(&game).len(), 5);
}

#[test]
fn reverse_lets_the_lower_number_win() {
    let blue = [Some(4), Some(5), Some(6), NONE, NONE, NONE];
    assert_eq!(turned(&ring(with(|v| v.reverse = true), card("a", [5; 6]), blue)), [2]);
    let equal = rules(|r| (r.variants.reverse, r.compare.allow_equal) = (true, true));
    assert_eq!(turned(&ring(equal, card("a", [5; 6]), blue)), [1, 2]);
}

#[test]
fn the_fallen_ace() {
    let blue = [Some(9), Some(8), Some(1), NONE, NONE, NONE];
    let fallen = with(|v| v.fallen_ace = true);
    assert_eq!(turned(&ring(fallen, card("a", [1; 6]), blue)), [0]);
    assert_eq!(turned(&ring(fallen, card("a", [9; 6]), blue)), [1, 2], "9 still beats 1");
    let both = with(|v| (v.fallen_ace, v.reverse) = (true, true));
    assert_eq!(turned(&ring(both, card("a", [9; 6]), blue)), [2], "in reverse 9 beats 1");
    assert_eq!(turned(&ring(both, card("a", [1; 6]), blue)), [0, 1]);
}

#[test]
fn elements_strengthen_their_shape_and_weaken_the_others() {
    let board = |element| {
        let cells = Board::hexagon(1).unwrap();
        let cells = cells.cells().iter().map(|cell| board::Cell {
            element: (cell.hex() == Hex::ORIGIN).then_some(element),
            ..*cell
        });
        Board::new(cells).unwrap()
    };
    let blue = [Some(4), Some(5), Some(6), NONE, NONE, NONE].map(|n| n.map(|n| card("b", [n; 6])));
    let turned = |on, element| {
        let rules = with(|v| v.elemental = on);
        turned(&ring_on(board(element), rules, card("a", [5; 6]), blue))
    };
    assert_eq!(turned(true, Shape::Circle), [0, 1], "6 against 4, 5, 6");
    assert_eq!(turned(true, Shape::Star), [], "4 against 4, 5, 6");
    assert_eq!(turned(false, Shape::Circle), [0]);
    assert_eq!(turned(false, Shape::Star), [0]);
    // Never above 9: equal to 9.
    let nine = [Some(card("b", [9; 6])), None, None, None, None, None];
    let rules = with(|v| v.elemental = true);
    let game = ring_on(board(Shape::Circle), rules, card("a", [9; 6]), nine);
    assert_eq!(super::turned(&game), []);
}

#[test]
fn shapes_rise_and_fall_with_the_cards_that_show_them() {
    // The attacker shows stars, alone on the board; the blue cards show circles, each beside
    // the other.
    let mut attacker = card("a", [5; 6]);
    attacker.sides.iter_mut().for_each(|side| side.shape = Shape::Star);
    let blue = [Some(4), Some(5), NONE, NONE, NONE, NONE];
    let turned = |trend| turned(&ring(with(|v| v.trend = trend), attacker, blue));
    assert_eq!(turned(Trend::Off), [0]);
    assert_eq!(turned(Trend::Ascension), [], "5 against 5 and 6");
    assert_eq!(turned(Trend::Descension), [0, 1], "5 against 3 and 4");
}

#[test]
fn same_and_plus_look_at_printed_numbers() {
    let attacker = card("a", [2, 3, 4, 1, 1, 1]);
    let blue = [Some(2), Some(3), Some(4), NONE, NONE, NONE];
    let rules = with(|v| (v.same, v.trend) = (true, Trend::Descension));
    assert_eq!(turned(&ring(rules, attacker, blue)), [0, 1, 2]);
}

#[test]
fn a_card_may_be_turned_before_it_is_placed() {
    let attacker = card("a", [9, 1, 1, 1, 1, 1]);
    let blue = [Some(5); 6];
    let game = ring(with(|v| v.rotate = true), attacker, blue);
    for turn in 0..6 {
        let result = game.preview(id("a"), Hex::ORIGIN, turn).unwrap();
        assert_eq!(result.flips.len(), 1);
        assert_eq!(result.flips[0].side, turn, "side 0 lies towards direction {turn}");
    }
    assert_eq!(moves(&game).len(), 6);
    assert_eq!(moves(&game)[5], "place a 0,0 5");
    let stiff = ring(Rules::BASE, attacker, blue);
    assert_eq!(stiff.preview(id("a"), Hex::ORIGIN, 1), Err(Refused::MayNotTurn));
    assert_eq!(game.preview(id("a"), Hex::ORIGIN, 6), Err(Refused::MayNotTurn));
}

#[test]
fn a_turned_card_defends_as_it_lies() {
    let rules = with(|v| v.rotate = true);
    let wall = card("b", [9, 1, 1, 1, 1, 1]);
    let game = |turn| {
        Flip::position(&Position {
            placed: &[(around(0), wall, Owner::Blue, turn)],
            hands: [&[(card("a", [5; 6]), false)], &[(card("s", [1; 6]), false)]],
            ..Position::empty(Board::hexagon(1).unwrap(), rules)
        })
        .unwrap()
    };
    // Turned by three, its 9 lies towards direction 3: the middle.
    for turn in 0..6 {
        assert_eq!(turned(&game(turn)).is_empty(), turn == 3);
    }
}

#[test]
fn same_plus_and_combo_together_turn_each_card_once() {
    // Plus takes what the placement has turned already: the card attacks on all the same.
    let rules = with(|v| (v.plus, v.combo, v.threshold) = (true, true, 2));
    let placed = [
        (around(0), card("b0", [1; 6]), Owner::Blue, 0),
        (around(1), card("b1", [3, 8, 3, 3, 3, 3]), Owner::Blue, 0),
        (Hex::new(2, 0), card("b2", [4; 6]), Owner::Blue, 0),
    ];
    let game = Flip::position(&Position {
        placed: &placed,
        hands: [&[(card("a", [7, 5, 1, 1, 1, 1]), false)], &[(card("s", [1; 6]), false)]],
        ..Position::empty(Board::hexagon(2).unwrap(), rules)
    })
    .unwrap();
    let expected = [
        (around(0), Cause::Placement, 0),
        (around(1), Cause::Placement, 0),
        (Hex::new(2, 0), Cause::Combo, 1),
    ];
    assert_eq!(flips(&game), expected);
}
