//! Big statics that start-up leaves alone.
//!
//! Before `main` the start-up code clears every ordinary static, at the 6.5 MHz the chip wakes up
//! with: 10 ms for what two strip buffers take, during which the backlight pin still floats. Values
//! in here lie outside of what it clears and are written once, by `main`, at full speed.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;

/// Room for one value. Put it into a section whose name begins with `.uninit`.
pub struct Late<T>(UnsafeCell<MaybeUninit<T>>);

// SAFETY: the only access is through `init_with`, whose caller promises to call it once; what it
// returns is an ordinary exclusive reference.
unsafe impl<T: Send> Sync for Late<T> {}

impl<T> Late<T> {
    /// Room that holds nothing yet.
    pub const fn new() -> Self {
        Late(UnsafeCell::new(MaybeUninit::uninit()))
    }

    /// Fills it and hands it over for good.
    ///
    /// # Safety
    /// Must be called at most once for each `Late`.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn init_with(&'static self, value: impl FnOnce() -> T) -> &'static mut T {
        // SAFETY: by the caller's promise this is the only reference there ever is; writing needs
        // no initialised contents.
        unsafe { &mut *self.0.get() }.write(value())
    }
}
