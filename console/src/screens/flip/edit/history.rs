//! What can be taken back in an editor: the last few values, the oldest forgotten first.

use heapless::Vec;

/// The last `N` values.
#[derive(Debug)]
pub struct History<T, const N: usize>(Vec<T, N>);

impl<T, const N: usize> Default for History<T, N> {
    fn default() -> Self {
        History(Vec::new())
    }
}

impl<T, const N: usize> History<T, N> {
    /// Remembers a value.
    pub(super) fn add(&mut self, value: T) {
        if self.0.is_full() {
            self.0.remove(0);
        }
        // There is room for it now.
        let _ = self.0.push(value);
    }

    /// The value that was remembered last, which is then forgotten.
    pub(super) fn take(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Whether nothing is remembered.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_values_come_back_and_the_oldest_are_forgotten() {
        let mut history = History::<u8, 3>::default();
        (1..=5).for_each(|n| history.add(n));
        assert_eq!([(); 4].map(|()| history.take()), [Some(5), Some(4), Some(3), None]);
        assert!(history.is_empty());
    }
}
