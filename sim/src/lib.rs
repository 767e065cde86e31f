//! Hexdeck on the desktop.
//!
//! The same [`hexdeck_console::App`] that the firmware runs, with a window or a virtual clock
//! around it instead of a chip, and the engine's games as JSON Lines for tools.
//!
//! - [`panel`]: the panel in memory, repainted by dirty rectangles as the device does.
//! - [`touches`]: touch scripts, read and checked in full before anything runs.
//! - [`flash`]: a file that stands for the flash, so that a box remembers.
//! - [`headless`]: a touch script run against a virtual clock; pictures come out.
//! - [`inspect`]: the pane of `--inspect` beside the panel.
//! - [`window`]: a window to play in, and one that shows the panel of another program.
//! - [`script`]: `hexdeck script`, the games for tools.
//! - [`arena`]: `hexdeck arena`, bots against each other by the hundred.
//! - [`replay`]: `hexdeck replay`, games from files played again.
//! - [`calendar`]: which day it is.
//! - [`record`]: games as text.
//! - [`usb`]: the cable of a simulated box, on loopback.
//! - [`live`]: the box without a window, by the clock on the wall.
//! - [`device`]: `hexdeck device`, the computer at the other end of a cable.
//! - [`pack`]: `hexdeck pack`, packs from their sources and back.
//! - [`cli`]: the command line, its help and its exit codes.

pub mod arena;
pub mod calendar;
pub mod cli;
pub mod demo;
pub mod device;
pub mod fault;
pub mod flash;
pub mod headless;
pub mod inspect;
pub mod live;
pub mod pack;
pub mod panel;
pub mod record;
pub mod replay;
pub mod script;
pub mod touches;
pub mod usb;
pub mod window;

pub use fault::Fault;
