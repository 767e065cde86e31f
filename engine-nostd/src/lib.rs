//! The rules of Hexdeck's games: no I/O, no pixels, no clock, no heap.
#![no_std]
