//! The piezo: two square waves on one pin, without the core.
//!
//! The pin carries pulses far above hearing, 29,000 a second, whose width is how far the piezo is
//! bent. Each voice owns a bit of that width and flips it twice a period: a slice without a pin
//! counts the half periods, and at the end of each a DMA channel writes the voice's bit to the
//! width's XOR register. No two voices or levels share a bit, so the width is the sum of both: true
//! mixing, for which the core writes a few registers at each note and sleeps in between. Letting
//! the voices take turns on a plain square wave would wake it 80 times a second and warble, an
//! interrupt for every edge thousands of times.
//!
//! The pulses are no faster than they need be: a piezo is a capacitor of some 20 nF straight at the
//! pin, which costs it 2 mA at this pace.
//!
//! Promises that the pin rests low and nothing runs while nothing sounds, and that notes keep time
//! while the app loop paints: a task of its own follows a copy of the console's player. An erase of
//! the flash stops the core for 45 ms, in which the note before goes on. Nothing depends on a piezo
//! being there. Refuses to decide what sounds: that is the console's.

use core::future::pending;
use core::sync::atomic::{AtomicU32, Ordering};

use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::pac::dma::vals::{DataSize, TreqSel};
use embassy_rp::pac::{self, IO_BANK0, PWM};
use embassy_rp::peripherals::{DMA_CH2, DMA_CH3, PIN_14, PWM_SLICE0, PWM_SLICE1, PWM_SLICE7};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Instant, Timer};
use hexdeck_console::sound::{Player, Voice, Voices};

/// The console's player, whenever it is another one: the latest counts.
pub static PLAYER: Signal<CriticalSectionRawMutex, Player> = Signal::new();

/// The piezo's pin, on channel A of the slice that makes the pulses.
const PIN: usize = 14;
const PULSES: usize = 7;
/// Counts of one pulse: more than all bits of both voices together.
const PULSE_COUNTS: u16 = 4096;
/// Functions of a pin: driven by a PWM slice, or by software.
const BY_SLICE: u8 = 4;
const BY_SOFTWARE: u8 = 5;
/// Core clocks in a count of a half period: 16 bits of counts go below the lowest tone.
const DIVIDER: u8 = 16;
/// What to add to a register's address to flip the bits that are written to it.
const FLIP: u32 = 0x1000;
/// Half periods before a DMA channel must be started again: more than a day of the highest tone.
const MANY: u32 = 1 << 30;

/// What makes a voice.
struct Maker {
    slice: usize,
    channel: usize,
    wraps: TreqSel,
    /// Its bit of the width at each level: each a quarter of the one above, 12 dB.
    bits: [u32; 4],
    /// The bit in use, where DMA reads it: in RAM, for flash cannot be read while it is written.
    bit: AtomicU32,
}

/// Melody and bass, half as loud.
static MAKERS: [Maker; 2] = [
    Maker {
        slice: 0,
        channel: 2,
        wraps: TreqSel::PWM_WRAP0,
        bits: [0, 1 << 7, 1 << 9, 1 << 11],
        bit: AtomicU32::new(0),
    },
    Maker {
        slice: 1,
        channel: 3,
        wraps: TreqSel::PWM_WRAP1,
        bits: [0, 1 << 6, 1 << 8, 1 << 10],
        bit: AtomicU32::new(0),
    },
];

impl Maker {
    /// Sounds from now on. A tone that was sounding ends with its half period; one that falls
    /// silent leaves its bit as it is, which cannot be heard.
    fn sound(&'static self, voice: Voice) {
        let slice = PWM.ch(self.slice);
        let bit = self.bits.get(usize::from(voice.level)).copied().unwrap_or(0);
        if bit == 0 || voice.hz == 0 {
            slice.csr().write(|w| w.set_en(false));
            return;
        }
        self.bit.store(bit, Ordering::Relaxed);
        let counts = clk_sys_freq() / u32::from(DIVIDER) / (2 * u32::from(voice.hz));
        slice.div().write(|w| w.set_int(DIVIDER));
        slice.top().write(|w| w.set_top(u16::try_from(counts).unwrap_or(u16::MAX) - 1));
        slice.csr().write(|w| w.set_en(true));

        let dma = pac::DMA.ch(self.channel);
        if !dma.ctrl_trig().read().busy() {
            dma.read_addr().write_value(self.bit.as_ptr() as u32);
            dma.write_addr().write_value(PWM.ch(PULSES).cc().as_ptr() as u32 + FLIP);
            dma.trans_count().write_value(MANY);
            dma.ctrl_trig().write(|w| {
                w.set_data_size(DataSize::SIZE_WORD);
                w.set_treq_sel(self.wraps);
                // To itself means to nobody.
                w.set_chain_to(self.channel as u8);
                w.set_irq_quiet(true);
                w.set_en(true);
            });
        }
    }
}

/// Sounds both voices from now on.
fn sound(voices: &Voices) {
    for (maker, voice) in MAKERS.iter().zip(voices) {
        maker.sound(*voice);
    }
    let pulses = PWM.ch(PULSES);
    let on = voices.iter().any(|voice| voice.level > 0);
    if on && !pulses.csr().read().en() {
        pulses.div().write(|w| w.set_int(1));
        pulses.top().write(|w| w.set_top(PULSE_COUNTS - 1));
        pulses.csr().write(|w| w.set_en(true));
    } else if !on {
        pulses.csr().write(|w| w.set_en(false));
        pulses.cc().write(|w| w.set_a(0));
    }
    let function = if on { BY_SLICE } else { BY_SOFTWARE };
    IO_BANK0.gpio(PIN).ctrl().write(|w| w.set_funcsel(function));
}

/// What the sound owns: nobody else can have it.
pub struct Parts {
    /// The piezo's pin.
    pub pin: Peri<'static, PIN_14>,
    /// Counts the melody's half periods.
    pub melody: (Peri<'static, PWM_SLICE0>, Peri<'static, DMA_CH2>),
    /// Counts the bass's half periods.
    pub bass: (Peri<'static, PWM_SLICE1>, Peri<'static, DMA_CH3>),
    /// Makes the pulses.
    pub pulses: Peri<'static, PWM_SLICE7>,
}

/// Starts the task that sounds what [`PLAYER`] plays.
pub fn start(spawner: &Spawner, parts: Parts) {
    // The task has room for one instance and is spawned once.
    spawner.spawn(defmt::unwrap!(play(parts)));
}

/// Follows the player from note to note, asleep in between and for good while nothing sounds.
#[embassy_executor::task]
async fn play(parts: Parts) -> ! {
    let Parts { pin, melody: _melody, bass: _bass, pulses: _pulses } = parts;
    // Low while software drives it, which is whenever nothing sounds.
    let _pin = Output::new(pin, Level::Low);
    let mut player = Player::default();
    loop {
        let heard = player.at(Instant::now().as_millis());
        sound(&heard.voices);
        let change = async {
            match heard.until {
                Some(until) => Timer::at(Instant::from_millis(until)).await,
                None => pending().await,
            }
        };
        if let Either::First(next) = select(PLAYER.wait(), change).await {
            player = next;
        }
    }
}
