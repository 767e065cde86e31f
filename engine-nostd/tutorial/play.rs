fn main() {
    let mut game = Match::<Three, 32, 4>::new(&(), 0).unwrap();
    for (ply, text) in ["0,0", "1,1", "0,-1", "0,1", "0,-2"].iter().enumerate() {
        let cell = Three::read_move(text).unwrap();
        game.play(Seat(ply as u8 % 2), cell, &mut |_event| ()).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome { winners: Seats::one(Seat(0)) }));

    game.undo(Seats::NONE).unwrap();
    let taken = game.play(Seat(0), Hex::ORIGIN, &mut |_event| ());
    assert_eq!(taken.unwrap_err().to_string(), "Choose a free cell of the board.");
    assert!(game.redo(&mut |_event| ()) && game.outcome().is_some());
    assert_eq!(view_of(game.state(), None), *game.state());
}
