//! What needs more than one crate.
//!
//! - `src/bin/rtt_log.rs`: the device's log, decoded.
//! - `src/bench`: benchmarks on the host, beside the peers in `peers/`.
//! - `tests/golden.rs`: every picture of the tours against `golden/`.
//! - `emulator/`: the firmware on an emulated board.
