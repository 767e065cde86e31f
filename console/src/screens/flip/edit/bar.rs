//! What the editors share: leaving only when it is meant, and the colour of warnings.

use embedded_graphics::pixelcolor::Rgb565;
use hexdeck_engine::play::Seat;

use crate::screens::{Go, Practice, Table};
use crate::text::Text;
use crate::ui::Toast;
use crate::{Millis, seats};

/// Leaves an editor; with something that is not saved, only at the second tap.
pub(super) fn leave(
    table: &mut Table,
    now: Millis,
    changed: bool,
    leaving: &mut bool,
    toast: &mut Toast,
) -> Go {
    if changed && !core::mem::replace(leaving, true) {
        toast.show(now, table.say(Text::EditLeave));
        return Go::Stay;
    }
    table.practice = Practice::None;
    table.mind = Default::default();
    Go::Back
}

/// The colour of what should be looked at before it is played.
pub(super) fn warning() -> Rgb565 {
    seats::of(Seat(5)).color
}
