//! Set-up: whatever a command needs and the machine lacks.
//!
//! Each part looks first, and installs only what is missing and only where that needs no
//! question (as root or with sudo that asks for no password). Otherwise it says in one
//! sentence what to type.

mod apt;
pub mod node;
pub mod sdl;
pub mod toolchain;
