//! The app loop: the one place where fingers, time and requests meet the console.
//!
//! Promises to feed the watchdog only from here, so that a console that hangs is restarted; that
//! the console hears of the finger only between frames, and its changes are stored there too; and
//! to sleep, with the bus silent, whenever nothing is going on. A pen line stuck low costs a few
//! samples a second, not the core.

use core::future::poll_fn;

use embassy_futures::select::{Either3, select3};
use embassy_futures::yield_now;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use hexdeck_console::link::Porter;
use hexdeck_console::sound::Player;
use hexdeck_console::storage::Journal;
use hexdeck_console::{App, Millis};

use crate::WATCHDOG;
use crate::apart::apart;
use crate::bus::Bus;
use crate::finger::Finger;
use crate::region::Region;
use crate::screen::Screen;
use crate::sound::PLAYER;
use crate::usb::{ANSWERS, REQUESTS};

/// Longest sleep: often enough for the watchdog.
const NAP: Duration = Duration::from_secs(1);

/// Everything that the app loop owns.
pub struct Heart {
    /// The console.
    pub app: &'static mut App<'static>,
    /// Where the console's changes are kept.
    pub journal: &'static mut Journal<Region>,
    /// The packs, and who lets computers at them.
    pub porter: &'static mut Porter<Region>,
    /// The bus that panel and touch share.
    pub bus: Bus,
    /// The panel with its buffers.
    pub screen: Screen,
    /// The touch layer.
    pub finger: Finger,
    /// Fed here and nowhere else.
    pub watchdog: Watchdog,
    /// The console's player as the sound task has it.
    pub player: Player,
}

fn now() -> Millis {
    Instant::now().as_millis()
}

impl Heart {
    /// Runs the box. Never to be dropped: it is the box.
    pub async fn beat(&mut self) -> ! {
        loop {
            self.watchdog.feed(WATCHDOG);
            self.finger.feel(&mut self.bus).await;
            while let Some((at, finger)) = self.finger.take() {
                self.app.pointer(at, finger);
            }
            if self.app.wake().is_some_and(|wake| wake <= now()) {
                self.app.tick(now());
            }
            self.sound();
            let mut more = apart(self.porter.keep(now(), self.app)).await;
            self.paint().await;
            more |= apart(self.journal.keep(self.app)).await;

            let wake = self.app.wake().map(Instant::from_millis);
            let porter = self.porter.wake().map(Instant::from_millis);
            let until = [wake, porter, self.finger.due()].into_iter().flatten();
            let nap = if more { Duration::MIN } else { NAP };
            let until = until.fold(Instant::now() + nap, Instant::min);
            // With the pen down its line would wake us at once: the clock does instead.
            let pen = self.finger.due().is_none();
            self.sleep(until, pen).await;
            // A console that wants its next tick at once must not keep USB from running.
            yield_now().await;
        }
    }

    /// Hands the console's player to the sound task if it is another one.
    fn sound(&mut self) {
        let player = self.app.player();
        if self.player != player {
            self.player = player;
            PLAYER.signal(player);
        }
    }

    /// Paints what has changed. Must not be dropped half way: see [`Screen::show`].
    pub async fn paint(&mut self) {
        let areas = self.app.frame();
        if !areas.is_empty() {
            self.screen.show(&mut self.bus, self.app, &areas, &mut self.finger).await;
        }
    }

    /// Sleeps until then, until the pen comes down if `pen`, or until a request comes; answers it.
    /// May be dropped at any time but while it answers, which waits for nothing but the flash.
    async fn sleep(&mut self, until: Instant, pen: bool) {
        let finger = &mut self.finger;
        let landing = async {
            if pen {
                finger.landing().await;
            } else {
                core::future::pending().await
            }
        };
        // Requests first: a clock that is always due must not keep them waiting.
        let asked = poll_fn(|context| REQUESTS.poll_ready_to_receive(context));
        if let Either3::First(()) = select3(asked, landing, Timer::at(until)).await {
            apart(self.answer()).await;
        }
    }

    /// Answers the request that has come.
    async fn answer(&mut self) {
        if let Ok(request) = REQUESTS.try_receive() {
            let answer = self.porter.answer(now(), self.app, request).await;
            ANSWERS.send(answer).await;
        }
    }
}
