//! SPI1, the one bus that panel and touch share.
//!
//! Promises that the clock suits whoever talks: [`Bus::for_pixels`] and [`Bus::for_touch`] set it,
//! and only when it changes. There is one owner, so the two can never talk at the same time.
//! Refuses to change the mode: everybody speaks mode 3. The XPT2046 reads its input on the rising
//! edge just as the panels do, and a clock that always rests high gives the 3.5 inch board's bit
//! counter no stray edges.

use embassy_rp::peripherals::SPI1;
use embassy_rp::spi::{Async, Config, Phase, Polarity, Spi};

use crate::boards::{PIXEL_HZ, TOUCH_HZ};

/// The bus and the clock it is set to.
pub struct Bus {
    spi: Spi<'static, SPI1, Async>,
    hz: u32,
}

/// How the bus starts: mode 3, at the panel's speed.
pub fn config() -> Config {
    let mut config = Config::default();
    config.frequency = PIXEL_HZ;
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnSecondTransition;
    config
}

impl Bus {
    /// Takes a bus that was set up with [`config`].
    pub fn new(spi: Spi<'static, SPI1, Async>) -> Self {
        Bus { spi, hz: PIXEL_HZ }
    }

    /// The bus at the panel's speed.
    pub fn for_pixels(&mut self) -> &mut Spi<'static, SPI1, Async> {
        self.at(PIXEL_HZ)
    }

    /// The bus at the touch controller's speed.
    pub fn for_touch(&mut self) -> &mut Spi<'static, SPI1, Async> {
        self.at(TOUCH_HZ)
    }

    fn at(&mut self, hz: u32) -> &mut Spi<'static, SPI1, Async> {
        if self.hz != hz {
            self.spi.set_frequency(hz);
            self.hz = hz;
        }
        &mut self.spi
    }
}
