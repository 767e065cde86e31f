//! The app loop: the one place where fingers, time and requests meet the console.
//!
//! Promises to feed the watchdog only from here, so that a console that hangs is restarted; to
//! sample the touch layer only between frames; and to sleep, with the bus silent, whenever nothing
//! is going on. A pen line stuck low costs a few samples a second, not the core.

use embassy_futures::select::{Either3, select3};
use embassy_futures::yield_now;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use heapless::String;
use hexdeck_console::input::resistive::Resistive;
use hexdeck_console::link::{Answer, Info, PROTOCOL, Request};
use hexdeck_console::{App, Millis};

use crate::boards::BOARD;
use crate::bus::Bus;
use crate::screen::Screen;
use crate::touch::Touch;
use crate::usb::{ANSWERS, REQUESTS};
use crate::{WATCHDOG, crash, flash_map};

/// Longest sleep: often enough for the watchdog.
const NAP: Duration = Duration::from_secs(1);

/// Everything that the app loop owns.
pub struct Heart {
    /// The console.
    pub app: &'static mut App<'static>,
    /// The bus that panel and touch share.
    pub bus: Bus,
    /// The panel with its buffers.
    pub screen: Screen,
    /// The touch controller.
    pub touch: Touch,
    /// What its conversions mean.
    pub layer: Resistive,
    /// Fed here and nowhere else.
    pub watchdog: Watchdog,
    /// How the run before ended, for who asks over USB.
    pub crashed: Option<String<{ crash::LONGEST }>>,
}

fn now() -> Millis {
    Instant::now().as_millis()
}

impl Heart {
    /// Runs the box. Never to be dropped: it is the box.
    pub async fn beat(&mut self) -> ! {
        let mut next_sample = Instant::now();
        loop {
            self.watchdog.feed(WATCHDOG);
            if self.touching() && Instant::now() >= next_sample {
                self.sample().await;
                next_sample = Instant::now() + Duration::from_millis(self.layer.pause());
            }
            if self.app.wake().is_some_and(|wake| wake <= now()) {
                self.app.tick(now());
            }
            self.paint().await;

            let mut until = Instant::now() + NAP;
            if let Some(wake) = self.app.wake() {
                until = until.min(Instant::from_millis(wake));
            }
            if self.touching() {
                until = until.min(next_sample);
                // With the pen down its line would wake us at once: the clock does instead.
                self.sleep(until, false).await;
            } else {
                self.sleep(until, true).await;
            }
            // A console that wants its next tick at once must not keep USB from running.
            yield_now().await;
        }
    }

    /// Paints what has changed. Must not be dropped half way: see [`Screen::show`].
    pub async fn paint(&mut self) {
        let areas = self.app.frame();
        if !areas.is_empty() {
            self.screen.show(&mut self.bus, self.app, &areas).await;
        }
    }

    /// Whether there is a finger to follow: on the layer, or perhaps just landing on it.
    fn touching(&self) -> bool {
        self.touch.pen_down() || self.layer.finger().is_some()
    }

    /// Takes one touch sample and tells the console. Must not be dropped half way: see
    /// [`Touch::round`].
    async fn sample(&mut self) {
        let before = self.layer.finger();
        let finger = if self.touch.pen_down() {
            let first = self.touch.round(&mut self.bus).await;
            let second = self.touch.round(&mut self.bus).await;
            self.layer.sample(&first, &second)
        } else {
            self.layer.nothing()
        };
        if finger.is_some() || before.is_some() {
            self.app.pointer(now(), finger);
        }
    }

    /// Sleeps until then, until the pen comes down if `pen`, or until a request comes; answers it.
    /// May be dropped at any time but while it answers, which does not wait for anybody.
    async fn sleep(&mut self, until: Instant, pen: bool) {
        let touch = &mut self.touch;
        let landing = async {
            if pen {
                touch.wait_for_pen().await;
            } else {
                core::future::pending().await
            }
        };
        // Requests first: a clock that is always due must not keep them waiting.
        let woken = select3(REQUESTS.receive(), landing, Timer::at(until)).await;
        if let Either3::First(request) = woken {
            let answer = self.answer(&request);
            ANSWERS.send(answer).await;
        }
    }

    fn answer(&self, request: &Request) -> Answer {
        match request {
            Request::Info => {
                // Packs cannot be installed yet: all of their region is free.
                let packs = flash_map::packs().len() as u32;
                Answer::Info(Info {
                    protocol: PROTOCOL,
                    version: short(env!("CARGO_PKG_VERSION")),
                    board: short(BOARD.name),
                    packs_bytes: packs,
                    packs_free: packs,
                    journal_bytes: flash_map::journal().len() as u32,
                    uptime_ms: now(),
                    last_crash: self.crashed.clone(),
                })
            }
        }
    }
}

/// A text that is known to fit, cut if it should not.
fn short<const N: usize>(text: &str) -> String<N> {
    text.chars().take(N).collect()
}
