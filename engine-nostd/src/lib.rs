//! The rules of Hexdeck's games: no I/O, no pixels, no clock, no heap.
//!
//! - [`hex`]: coordinates, directions, regions with dense indices, integer layouts.
//! - [`play`]: what every game is ([`play::Game`]) and how one is played ([`play::Match`]: log,
//!   undo, redo, save), with the seeded generator and the state hash.
//! - [`flow`]: the course of a game as data: segments, turns, phases, steps, priority, limits.
//! - [`cards`]: definitions, zones, cards, lasting changes, and what each seat may see of them.
//! - [`effects`]: what is about to happen: a bounded pool, drained as stack, queue or chain.
//! - [`events`]: what has happened: a bounded queue and handlers in a fixed order.
//! - [`bots`]: searches that play any game, in slices and without looking at what is hidden.
//! - [`plugin`]: rules that are added to a game when it is compiled.
//! - [`tutorial`]: a whole small game, explained; the place to begin.
//! - [`games`]: one folder a game, on top of those above, which never name a game.
//! - [`pack`]: decks, boards and rules in files, read where they lie; on top of the games.
//!
//! Everything is a plain value of fixed size and every rule runs in integers, so the same
//! setup, seed and moves give the same game on every machine, bit for bit.
#![no_std]

#[cfg(test)]
extern crate std;

pub mod bots;
pub mod cards;
pub mod effects;
pub mod events;
pub mod flow;
pub mod games;
pub mod hex;
pub mod pack;
pub mod play;
pub mod plugin;
pub mod tutorial;
