//! The tutorial stays small; that it compiles and plays, the crate's documentation tests see.

#[test]
fn the_game_of_the_tutorial_has_under_120_lines() {
    let pieces = [
        include_str!("../tutorial/board.rs"),
        include_str!("../tutorial/flow.rs"),
        include_str!("../tutorial/rules.rs"),
        include_str!("../tutorial/play.rs"),
    ];
    let lines: usize = pieces.iter().map(|piece| piece.lines().count()).sum();
    assert!((60..120).contains(&lines), "{lines} lines");
}
