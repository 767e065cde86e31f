//! Hexdeck on the RP2040.
//!
//! One task owns the bus, the panel, the touch controller and the console, and is the heart of the
//! box: a finger, the clock or a USB request goes in, changed pixels come out, and in between the
//! core sleeps. USB has tasks of its own and reaches the console only through that loop. What to
//! show and what a touch means is the console's to say; nothing here decides anything that a test
//! on a computer could not see.
#![no_std]
#![no_main]

mod apart;
mod boards;
mod bus;
mod crash;
mod dark;
mod entropy;
mod finger;
mod flash_map;
mod heart;
mod late;
mod panel;
mod region;
mod screen;
mod sound;
mod touch;
mod usb;

use core::cell::RefCell;
use core::fmt::Write;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::join::join;
use embassy_rp::bind_interrupts;
use embassy_rp::clocks::{self, ClockConfig, CoreVoltage};
use embassy_rp::dma;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::peripherals::{DMA_CH0, DMA_CH1, FLASH};
use embassy_rp::spi::Spi;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Duration, Instant};
use heapless::String;
use hexdeck_console::input::resistive::Resistive;
use hexdeck_console::link::{About, Porter};
use hexdeck_console::sound::Player;
use hexdeck_console::storage::Journal;
use hexdeck_console::{App, Pictures, Start};
use static_cell::StaticCell;

use crate::apart::apart;
use crate::boards::{BOARD, CALIBRATION, CORE_PLL, CRYSTAL_HZ, CRYSTAL_START_MS, STRIP_PIXELS};
use crate::bus::Bus;
use crate::finger::Finger;
use crate::heart::Heart;
use crate::late::Late;
use crate::panel::Wires;
use crate::region::{Chip, Region};
use crate::screen::{Buffer, Screen};
use crate::touch::Touch;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>, dma::InterruptHandler<DMA_CH1>;
});

/// A box that has not fed the watchdog for this long is restarted.
const WATCHDOG: Duration = Duration::from_secs(4);

/// In the watchdog's first scratch register while we run: tells our own watchdog resets from the
/// one that the boot ROM does after a new firmware has been dropped in.
const RUNNING: u32 = 0x4845_5844;

/// The last words of a run that left none, for the watchdog ended it.
const HUNG: &str = "The box had stopped and was restarted.";

/// The Pico's flash.
const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The strip buffers.
#[unsafe(link_section = ".uninit.strips")]
static BUFFERS: [Late<Buffer>; 2] = [Late::new(), Late::new()];
/// The console's pictures.
#[unsafe(link_section = ".uninit.pictures")]
static PICTURES: Late<Pictures> = Late::new();
/// The console.
#[unsafe(link_section = ".uninit.app")]
static APP: Late<App<'static>> = Late::new();
/// The journal with its buffer.
#[unsafe(link_section = ".uninit.journal")]
static JOURNAL: Late<Journal<Region>> = Late::new();
/// The packs with who keeps them.
#[unsafe(link_section = ".uninit.porter")]
static PORTER: Late<Porter<Region>> = Late::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) -> ! {
    dark::start();
    let crashed = crash::take();
    let mut config = embassy_rp::config::Config::default();
    config.clocks = ClockConfig::manual_pll(CRYSTAL_HZ, CORE_PLL, CoreVoltage::V1_10);
    if let Some(crystal) = &mut config.clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_START_MS;
    }
    let p = embassy_rp::init(config);
    // `BACKLIGHT_PIN`, dark again at once.
    let mut backlight = Output::new(p.PIN_13, Level::Low);

    let mut watchdog = Watchdog::new(p.WATCHDOG);
    let reset = watchdog.reset_reason();
    let hung = reset == Some(ResetReason::TimedOut) && watchdog.get_scratch(0) == RUNNING;
    watchdog.set_scratch(0, RUNNING);
    watchdog.pause_on_debug(true);
    watchdog.start(WATCHDOG);
    defmt::info!(
        "Hexdeck {=str}, board {=str}, core {=u32} Hz, reset: {=str}",
        env!("CARGO_PKG_VERSION"),
        BOARD.name,
        clocks::clk_sys_freq(),
        match reset {
            None => "power",
            Some(ResetReason::Forced) => "forced",
            Some(ResetReason::TimedOut) => "watchdog",
        }
    );
    let crashed = crashed.or_else(|| hung.then(|| HUNG.chars().collect()));
    if let Some(words) = &crashed {
        defmt::warn!("the run before: {=str}", words.as_str());
    }

    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("no stack guard");
    }

    static SERIAL: StaticCell<String<16>> = StaticCell::new();
    let mut flash = Flash::<_, Blocking, FLASH_BYTES>::new_blocking(p.FLASH);
    usb::start(&spawner, p.USB, SERIAL.init(serial(&mut flash)));

    static CHIP: StaticCell<Chip> = StaticCell::new();
    let chip: &'static Chip = CHIP.init(Chip::new(RefCell::new(flash)));

    let parts = sound::Parts {
        pin: p.PIN_14,
        melody: (p.PWM_SLICE0, p.DMA_CH2),
        bass: (p.PWM_SLICE1, p.DMA_CH3),
        pulses: p.PWM_SLICE7,
    };
    sound::start(&spawner, parts);

    let mut bus = Bus::new(Spi::new(
        p.SPI1,
        p.PIN_10,
        p.PIN_11,
        p.PIN_12,
        p.DMA_CH0,
        p.DMA_CH1,
        Irqs,
        bus::config(),
    ));
    // Nobody else on the bus may listen: the touch controller and the card slot are deselected.
    let touch = Touch::new(Output::new(p.PIN_16, Level::High), Input::new(p.PIN_17, Pull::Up));
    let _card = Output::new(p.PIN_22, Level::High);
    let wires = Wires {
        cs: Output::new(p.PIN_9, Level::High),
        dc: Output::new(p.PIN_8, Level::High),
        rst: Output::new(p.PIN_15, Level::High),
    };

    // SAFETY: `main` runs once, and this is the only place that names the buffers.
    let buffers = unsafe {
        [BUFFERS[0].init_with(|| [0; STRIP_PIXELS]), BUFFERS[1].init_with(|| [0; STRIP_PIXELS])]
    };
    let start = Start { board: BOARD, seed: entropy::seed(), notice: crashed.as_deref() };
    // The panel sleeps for most of its start; the console is made meanwhile, and finds what the
    // run before has left.
    let (screen, (app, journal, porter)) = join(Screen::start(&mut bus, wires, buffers), async {
        // SAFETY: `main` runs once, and calls this once.
        let (app, journal, porter) = unsafe { console(start, crashed.clone(), chip) };
        apart(journal.load(app)).await;
        apart(porter.open(app)).await;
        (app, journal, porter)
    })
    .await;
    let mut heart = Heart {
        app,
        journal,
        porter,
        bus,
        screen,
        finger: Finger::new(touch, Resistive::new(BOARD, CALIBRATION)),
        watchdog,
        player: Player::default(),
    };
    heart.paint().await;
    backlight.set_high();
    defmt::info!("ready after {=u64} ms", Instant::now().as_millis());
    heart.beat().await
}

/// Makes the console, the journal and the porter in their places. Not inlined: what is made on the
/// way would lie in the frame of `main`, below everything, for good.
///
/// # Safety
///
/// To be called once: it is the only place that names them and the pictures.
#[inline(never)]
unsafe fn console(
    start: Start<'_>,
    last_crash: Option<String<200>>,
    chip: &'static Chip,
) -> (&'static mut App<'static>, &'static mut Journal<Region>, &'static mut Porter<Region>) {
    let [packs, journal] = [flash_map::packs(), flash_map::journal()];
    let about = About {
        version: env!("CARGO_PKG_VERSION"),
        board: BOARD.name,
        journal_bytes: journal.len() as u32,
        last_crash,
    };
    // SAFETY: the caller promises to call it once, and nothing else names them.
    unsafe {
        let pictures = PICTURES.init_with(Pictures::new);
        (
            APP.init_with(|| App::new(start, pictures)),
            JOURNAL.init_with(|| Journal::new(Region::new(chip, journal))),
            PORTER.init_with(|| Porter::new(Region::new(chip, packs), about)),
        )
    }
}

/// The flash chip's own number in hex, or zeros if it does not tell one.
fn serial(flash: &mut Flash<'_, FLASH, Blocking, FLASH_BYTES>) -> String<16> {
    let mut id = [0; 8];
    if flash.blocking_unique_id(&mut id).is_err() || id == [0xFF; 8] {
        id = [0; 8];
    }
    let mut text = String::new();
    for byte in id {
        // Eight bytes make sixteen digits, which fit.
        let _ = write!(text, "{byte:02X}");
    }
    text
}
