//! Futures that keep their stack to themselves.

use core::future::{Future, poll_fn};
use core::pin::{Pin, pin};
use core::task::{Context, Poll};

/// Runs a future in a stack frame of its own.
///
/// The compiler likes to melt a task with all that it awaits into one function, whose frame then
/// holds the largest of everything at all times, also below the deepest call. What is seldom run
/// and needs much goes through here. May be dropped whenever the future may.
pub async fn apart<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    poll_fn(|context| poll(future.as_mut(), context)).await
}

#[inline(never)]
fn poll<F: Future>(future: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
    future.poll(context)
}
