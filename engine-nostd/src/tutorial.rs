//! A whole game, step by step: three in a row on a hexagon.
//!
//! Two seats take turns in putting a stone on a free cell of a hexagon of 19. Three of one's own
//! in a row, along any of the three axes, win; a full board is a draw. The four pieces of code
//! below are all of it, in order.
//!
//! # 1. The state
//!
//! A state is a plain value that holds everything that decides what happens next: here the stones,
//! and the [`Ctx`](crate::flow::Ctx), which is where a game stands in its course: whose turn it is,
//! which phase. It has a fixed size and derives the five traits below; that is what saving, undo
//! and hashing need. A [`Hexagon`](crate::hex::Hexagon) numbers its cells, so a board is an array.
//!
//! ```
#![doc = include_str!("../tutorial/board.rs")]
//! # fn main() {}
//! ```
//!
//! # 2. The course of play
//!
//! A [`Flow`](crate::flow::Flow) is data: segments of turns of phases of steps. This game has one
//! of each, and only the seat whose turn it is ever acts. It ends when condition 0 holds. What the
//! flow cannot know, it asks the game, which is its [`Host`](crate::flow::Host): whether condition
//! 0 holds, and in larger games what to do at the begin of a phase or how an effect resolves.
//!
//! Whoever says no gives a reason: [`Refusal`](crate::play::Refusal) is a code for tools and a
//! sentence for the player.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tutorial/board.rs"));
#![doc = include_str!("../tutorial/flow.rs")]
//! # fn main() {}
//! ```
//!
//! # 3. The rules
//!
//! [`Game`](crate::play::Game) is the one trait that every game implements. Its heart is `apply`:
//! ask whether the seat may act, ask whether the move is allowed, and only then change anything; a
//! refused move changes nothing. The [`Manager`](crate::flow::Manager) then ends the turn, and
//! everything that follows from it.
//!
//! `each_move` lists what a seat may do, for bots and for screens. `check` looks at states from
//! outside, such as a save. `redact` blanks what a viewer must not know, which in this game is
//! nothing. The last two are the notation.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tutorial/board.rs"));
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tutorial/flow.rs"));
#![doc = include_str!("../tutorial/rules.rs")]
//! # fn main() {}
//! ```
//!
//! # 4. A game
//!
//! A [`Match`](crate::play::Match) plays any game: it keeps the list of moves (the last 32 of them
//! here, with 4 states among them), so undo, redo, looking back, saving and loading come for free.
//! [`view_of`](crate::play::view_of) is what somebody may see; here a spectator sees everything.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tutorial/board.rs"));
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tutorial/flow.rs"));
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tutorial/rules.rs"));
#![doc = include_str!("../tutorial/play.rs")]
//! ```
//!
//! # Where to go from here
//!
//! Games with several phases, answers and hidden cards use [`flow`](crate::flow) to the full, and
//! [`cards`](crate::cards), [`effects`](crate::effects) and [`events`](crate::events) beside it;
//! the duel in `engine-nostd/tests/duel/` has all of them, and `docs/engine.md` tells how a move
//! travels through them.
