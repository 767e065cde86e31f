//! USB: a serial port that carries requests to the console and its answers back.
//!
//! Promises that a request is handed to the app loop and answered under its number, that rubbish
//! is refused with a reason, and that a computer which stops reading, is unplugged or closes the
//! port costs nothing but its own answer. Refuses to touch the console's state: it only asks.

use embassy_executor::Spawner;
use embassy_rp::bind_interrupts;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, usb};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::{Builder, Config, UsbDevice};
use hexdeck_console::link::{Answer, Message, Receiver, Request, encode};
use static_cell::StaticCell;

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// Requests for the app loop. It answers each with exactly one entry in [`ANSWERS`].
pub static REQUESTS: Channel<CriticalSectionRawMutex, Request, 1> = Channel::new();
/// The app loop's answers.
pub static ANSWERS: Channel<CriticalSectionRawMutex, Answer, 1> = Channel::new();

/// Raspberry Pi's numbers for a serial port on a Pico; a loader looks for the product name.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = 0x000A;
/// Full speed bulk packet.
const PACKET: usize = 64;
/// An IN packet that the computer does not fetch in this time never will be: without a limit the
/// write would wait for ever once the cable is out.
const WRITE_LIMIT: Duration = Duration::from_millis(500);

type Port = CdcAcmClass<'static, Driver<'static, USB>>;

/// Starts the two USB tasks.
pub fn start(spawner: &Spawner, peripheral: Peri<'static, USB>, serial: &'static str) {
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    static CONFIG: StaticCell<[u8; 128]> = StaticCell::new();
    static BOS: StaticCell<[u8; 16]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; 64]> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Hexdeck");
    config.product = Some("Hexdeck");
    config.serial_number = Some(serial);
    config.max_power = 500;
    let mut builder = Builder::new(
        usb::Driver::new(peripheral, Irqs),
        config,
        CONFIG.init([0; 128]),
        BOS.init([0; 16]),
        &mut [],
        CONTROL.init([0; 64]),
    );
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET as u16);
    // Each task has room for one instance and is spawned once.
    spawner.spawn(defmt::unwrap!(device(builder.build())));
    spawner.spawn(defmt::unwrap!(link(port)));
}

#[embassy_executor::task]
async fn device(mut device: UsbDevice<'static, Driver<'static, USB>>) -> ! {
    device.run().await
}

/// Serves one computer after the other.
#[embassy_executor::task]
async fn link(mut port: Port) -> ! {
    let mut receiver = Receiver::new();
    loop {
        port.wait_connection().await;
        receiver.reset();
        defmt::debug!("usb: connected");
        serve(&mut port, &mut receiver).await;
        defmt::debug!("usb: gone");
    }
}

/// Answers requests until the bus is reset or unplugged.
///
/// Must not be dropped while the app loop has a request of ours: its answer would be taken for
/// the next request's. Nobody does; the task lives for ever.
async fn serve(port: &mut Port, receiver: &mut Receiver) {
    let mut packet = [0; PACKET];
    let mut cut_short = false;
    while let Ok(length) = port.read_packet(&mut packet).await {
        if !port.dtr() {
            // Nobody has the port open: these bytes are a leftover or a probe.
            receiver.reset();
            continue;
        }
        for byte in &packet[..length] {
            let Some(result) = receiver.take(*byte) else {
                continue;
            };
            let answer = match result {
                Ok(Message { seq, body }) => {
                    REQUESTS.send(body).await;
                    let body = ANSWERS.receive().await;
                    Message { seq, body }
                }
                Err(Message { seq, body: reason }) => {
                    defmt::debug!("usb: refused frame");
                    let body = Answer::Refused { reason };
                    Message { seq, body }
                }
            };
            cut_short = !write(port, &answer, cut_short).await;
        }
    }
}

/// Sends an answer; false if the computer did not take all of it. A zero goes ahead if the answer
/// before was cut short, so that the two do not run together.
///
/// Dropped half way, the rest of the frame is not sent.
async fn write(port: &mut Port, answer: &Message<Answer>, zero_first: bool) -> bool {
    let Some(frame) = encode(answer) else {
        defmt::error!("usb: an answer is too long");
        return true;
    };
    if zero_first && !packet(port, &[0]).await {
        return false;
    }
    for piece in frame.chunks(PACKET) {
        if !packet(port, piece).await {
            return false;
        }
    }
    // A transfer that ends with a full packet needs an empty one to be seen as ended.
    !frame.len().is_multiple_of(PACKET) || packet(port, &[]).await
}

/// Sends one packet if the port is open; false if nobody took it.
async fn packet(port: &mut Port, bytes: &[u8]) -> bool {
    // Unplugging goes unnoticed on this chip; a low DTR is all that says that the port is closed.
    port.dtr() && matches!(with_timeout(WRITE_LIMIT, port.write_packet(bytes)).await, Ok(Ok(())))
}
