//! Effects: what cards and rules are about to do, as values that wait until they resolve.
//!
//! - [`Effect`]: what is to happen, by whom, to what, if what.
//! - [`Pool`]: the effects that wait; [`Resolution`] says which is next: stack, queue or chain.
//! - [`EffectHost`]: what a game tells about itself, and [`EffectHost::resolve_next`].
//! - [`Registry`]: which function does what, checked when it is compiled.
//!
//! Promises: an effect never runs inside another; one that cannot be carried out is refused when
//! it is created, or fizzles and is reported; a refused step changes nothing.
//! Refuses: to know what an effect does, and who may respond when: that is priority's business.

mod effect;
#[cfg(test)]
mod oracle;
mod pool;
mod resolve;

pub use effect::{ConditionId, Effect, EffectError, EffectId, EffectKind, MAX_TARGETS, Target};
pub use pool::{Pool, Resolution};
pub use resolve::{EffectHost, Handler, How, Registry, ResolveError, Resolved};
