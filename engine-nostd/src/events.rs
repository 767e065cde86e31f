//! Events: what has happened and others react to, one at a time.
//!
//! [`process`] takes the oldest event from a bounded [`Queue`] and hands it to every handler in
//! the order of the slice that the handlers stand in; what they queue waits its turn behind what
//! is queued already. So the order of everything that happens is the order of causes, then of
//! handlers, on every machine.
//!
//! Promises: it ends, after at most [`MAX_EVENTS`] events; and if it does not succeed, state and
//! queue are as they were.
//! Refuses: an event that finds no room, and events that cause each other without end.

use core::fmt;

use heapless::Deque;
use serde::{Deserialize, Serialize};

use crate::play::Refusal;

/// Most events that one call of [`process`] handles. A move sets off a dozen; with 10
/// microseconds for each, this many still fit into the 5 ms that a move may take.
pub const MAX_EVENTS: u16 = 500;

/// Why events were not processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventError<R> {
    /// No more events fit into the queue.
    Full,
    /// More than [`MAX_EVENTS`] in one go: they cause each other without end.
    TooMany,
    /// A handler said no.
    Refused(R),
}

impl<R: Refusal> Refusal for EventError<R> {
    fn code(&self) -> &'static str {
        match self {
            EventError::Full => "events_full",
            EventError::TooMany => "too_many_events",
            EventError::Refused(r) => r.code(),
        }
    }
}

impl<R: Refusal> fmt::Display for EventError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventError::Full => f.write_str("Too many things would happen at once."),
            EventError::TooMany => f.write_str("One thing would lead to another without end."),
            EventError::Refused(r) => fmt::Display::fmt(r, f),
        }
    }
}

/// Events that wait, at most `N`; the oldest goes first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queue<E, const N: usize> {
    waiting: Deque<E, N>,
}

impl<E, const N: usize> Default for Queue<E, N> {
    fn default() -> Self {
        Queue { waiting: Deque::new() }
    }
}

impl<E, const N: usize> Queue<E, N> {
    /// Queues an event behind all others.
    pub fn push<R>(&mut self, event: E) -> Result<(), EventError<R>> {
        self.waiting.push_back(event).map_err(|_| EventError::Full)
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Those that wait, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &E> {
        self.waiting.iter()
    }
}

/// Reacts to one event: changes the state, queues more events, or refuses. One that does not care
/// for the event does nothing.
pub type Handler<S, E, R, const N: usize> =
    fn(&mut S, &E, &mut Queue<E, N>) -> Result<(), EventError<R>>;

/// Handles all that waits and all that comes of it, and says how many events it was.
///
/// Every handler sees every event, in the order of the slice.
pub fn process<S: Clone, E: Clone, R, const N: usize>(
    state: &mut S,
    queue: &mut Queue<E, N>,
    handlers: &[Handler<S, E, R, N>],
) -> Result<u16, EventError<R>> {
    let before = (state.clone(), queue.clone());
    let result = drain(state, queue, handlers);
    if result.is_err() {
        (*state, *queue) = before;
    }
    result
}

fn drain<S, E, R, const N: usize>(
    state: &mut S,
    queue: &mut Queue<E, N>,
    handlers: &[Handler<S, E, R, N>],
) -> Result<u16, EventError<R>> {
    let mut handled = 0;
    while let Some(event) = queue.waiting.pop_front() {
        if handled == MAX_EVENTS {
            return Err(EventError::TooMany);
        }
        for handler in handlers {
            handler(state, &event, queue)?;
        }
        handled += 1;
    }
    Ok(handled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::ToString;
    use std::vec::Vec;

    /// An event is a number: its tens say how many events its ones become.
    type Small = Queue<u8, 4>;
    type Log = Vec<(char, u8)>;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Thirteen;

    impl fmt::Display for Thirteen {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("Not thirteen.")
        }
    }

    impl Refusal for Thirteen {
        fn code(&self) -> &'static str {
            "thirteen"
        }
    }

    type React = Handler<Log, u8, Thirteen, 4>;

    const HANDLERS: &[React] = &[
        |log, event, _| {
            log.push(('a', *event));
            if *event == 13 { Err(EventError::Refused(Thirteen)) } else { Ok(()) }
        },
        |log, event, queue| {
            log.push(('b', *event));
            (0..event / 10).try_for_each(|_| queue.push(event % 10))
        },
    ];

    fn queued(events: &[u8]) -> Small {
        let mut queue = Small::default();
        events.iter().for_each(|event| queue.push::<Thirteen>(*event).unwrap());
        queue
    }

    #[test]
    fn the_oldest_goes_first_and_every_handler_sees_it_in_order() {
        let (mut log, mut queue) = (Log::new(), queued(&[25, 7]));
        assert_eq!(process(&mut log, &mut queue, HANDLERS), Ok(4));
        let order = [25, 7, 5, 5].map(|event| [('a', event), ('b', event)]);
        assert_eq!(log, order.concat());
        assert!(queue.is_empty());
    }

    #[test]
    fn a_full_queue_refuses_and_keeps_what_waits() {
        let mut queue = queued(&[1, 2, 3, 4]);
        assert_eq!(queue.push::<Thirteen>(5), Err(EventError::Full));
        assert_eq!(queue, queued(&[1, 2, 3, 4]));
        assert_ne!(queue, queued(&[1, 2, 3]));
        assert_eq!((queue.len(), queue.iter().next()), (4, Some(&1)));
    }

    #[test]
    fn failure_leaves_everything_as_it_was() {
        let fails = |events: &[u8], handlers: &[React]| {
            let (mut log, mut queue) = (std::vec![('x', 0)], queued(events));
            let result = process(&mut log, &mut queue, handlers);
            assert_eq!((log, queue), (std::vec![('x', 0)], queued(events)));
            result.unwrap_err()
        };
        assert_eq!(fails(&[1, 59], HANDLERS), EventError::Full);
        assert_eq!(fails(&[1, 13], HANDLERS).to_string(), "Not thirteen.");
        let again: React = |_, event, queue| queue.push(*event);
        assert_eq!(fails(&[1], &[again]), EventError::TooMany);
    }

    #[test]
    fn exactly_the_most_events_are_allowed() {
        let count = |first: u16| {
            let countdown: Handler<(), u16, Thirteen, 1> =
                |_, event, queue| if *event > 1 { queue.push(event - 1) } else { Ok(()) };
            let mut queue = Queue::default();
            queue.push::<Thirteen>(first).unwrap();
            process(&mut (), &mut queue, &[countdown])
        };
        assert_eq!(count(MAX_EVENTS), Ok(MAX_EVENTS));
        assert_eq!(count(MAX_EVENTS + 1), Err(EventError::TooMany));
    }

    proptest! {
        /// Against the same in std, whatever is queued and however much it leads to.
        #[test]
        fn random_events_go_the_literal_way(
            events in proptest::collection::vec(0..60u8, 0..=4),
        ) {
            let mut waiting: std::collections::VecDeque<u8> = events.iter().copied().collect();
            let (mut literal, mut failed) = (Log::new(), false);
            while let Some(event) = waiting.pop_front() {
                literal.extend([('a', event), ('b', event)]);
                waiting.extend((0..event / 10).map(|_| event % 10));
                failed |= event == 13 || waiting.len() > 4;
            }
            let (mut log, mut queue) = (Log::new(), queued(&events));
            match process(&mut log, &mut queue, HANDLERS) {
                Ok(_) => prop_assert_eq!((log, failed), (literal, false)),
                Err(_) => prop_assert!(failed && log.is_empty() && queue == queued(&events)),
            }
        }

        #[test]
        fn written_and_read_is_the_same(events in proptest::collection::vec(any::<u8>(), 0..=4)) {
            let queue = queued(&events);
            let mut buffer = [0; 16];
            let written = postcard::to_slice(&queue, &mut buffer).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Small>(written).unwrap(), queue);
        }
    }
}
