//! The console's picture on the panel, strip by strip.
//!
//! Promises that all of every rectangle is painted and sent, the next strip being painted while
//! the one before is on its way. Holds two strip buffers and no picture: the console paints any
//! part again when asked.

use embassy_futures::join::join;
use embedded_graphics::primitives::Rectangle;
use hexdeck_console::App;
use hexdeck_console::paint::{Strip, strips};

use crate::boards::{self, STRIP_PIXELS};
use crate::bus::Bus;
use crate::finger::Finger;
use crate::panel::{Panel, Wires};

/// One strip buffer.
pub type Buffer = [u16; STRIP_PIXELS];

/// The panel and the buffers to feed it with.
pub struct Screen {
    panel: boards::Panel,
    sending: &'static mut Buffer,
    painting: &'static mut Buffer,
}

impl Screen {
    /// Wakes the panel, black. Must not be dropped half way: see [`Panel::init`].
    pub async fn start(bus: &mut Bus, wires: Wires, buffers: [&'static mut Buffer; 2]) -> Self {
        let [sending, painting] = buffers;
        let mut panel = boards::Panel::new(wires);
        sending.fill(0);
        let mut rows = boards::BOARD.area();
        rows.size.height = STRIP_PIXELS as u32 / rows.size.width;
        if let Some(blank) = Strip::new(rows, &mut sending[..]) {
            panel.init(bus, blank.bytes()).await;
        }
        Screen { panel, sending, painting }
    }

    /// Paints and sends these rectangles of the console's picture, feeling for the finger
    /// between strips.
    ///
    /// Must never be dropped half way: it would cut a pixel transfer (see
    /// [`Panel::pixels`]) and leave part of a frame unpainted.
    pub async fn show(
        &mut self,
        bus: &mut Bus,
        app: &App<'_>,
        areas: &[Rectangle],
        finger: &mut Finger,
    ) {
        let mut todo = areas.iter().flat_map(|area| strips(*area, STRIP_PIXELS));
        let mut current = todo.next();
        if let Some(first) = current {
            paint(app, first, self.sending);
        }
        while let Some(area) = current {
            let next = todo.next();
            if let Some(strip) = Strip::new(area, &mut self.sending[..]) {
                self.panel.window(bus, area);
                let painting = async {
                    if let Some(next) = next {
                        paint(app, next, self.painting);
                    }
                };
                // Polled in this order: the DMA starts, then the painter takes the core.
                join(self.panel.pixels(bus, strip.bytes()), painting).await;
            }
            finger.feel(bus).await;
            core::mem::swap(&mut self.sending, &mut self.painting);
            current = next;
        }
    }
}

fn paint(app: &App<'_>, area: Rectangle, buffer: &mut Buffer) {
    if let Some(mut strip) = Strip::new(area, buffer) {
        app.paint(&mut strip);
    }
}
