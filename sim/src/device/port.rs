//! Ports: those that boxes are at, and those of simulated boxes.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serialport::{SerialPortInfo, SerialPortType};

use crate::Fault;

/// What a box calls itself on the bus.
const PRODUCT: &str = "Hexdeck";
/// How long one read waits.
const READ_LIMIT: Duration = Duration::from_millis(50);
/// What the name of a simulated box's port begins with.
const TCP: &str = "tcp:";

/// The rule that lets everybody at the desk use a box.
pub const UDEV_RULE: &str = "SUBSYSTEM==\"tty\", ATTRS{idVendor}==\"2e8a\", \
                             ATTRS{product}==\"Hexdeck\", MODE=\"0660\", TAG+=\"uaccess\"";

/// A port that is open.
pub trait Port: Read + Write + Send {}
impl<P: Read + Write + Send> Port for P {}

/// The port to talk to: the named one, or that of the only box there is.
pub fn choose(named: Option<&str>) -> Result<String, Fault> {
    if let Some(name) = named {
        return Ok(name.to_string());
    }
    let found = serialport::available_ports()
        .map_err(|e| Fault::refused(format!("cannot look for boxes: {e}")))?;
    choose_from(&found)
}

fn choose_from(found: &[SerialPortInfo]) -> Result<String, Fault> {
    let boxes: Vec<&str> =
        found.iter().filter(|port| is_box(port)).map(|port| port.port_name.as_str()).collect();
    match boxes[..] {
        [one] => Ok(one.to_string()),
        [] => Err(Fault::refused(
            "no box was found: plug one in, or name the port of a simulated one with --port",
        )),
        _ => Err(Fault::refused(format!(
            "there are {} boxes; say which with --port: {}",
            boxes.len(),
            boxes.join(", ")
        ))),
    }
}

fn is_box(port: &SerialPortInfo) -> bool {
    // Systems spell it with or without the manufacturer.
    matches!(&port.port_type, SerialPortType::UsbPort(usb)
        if usb.product.as_deref().is_some_and(|product| product.contains(PRODUCT)))
}

/// Opens a port.
pub fn open(name: &str) -> Result<Box<dyn Port>, Fault> {
    if let Some(address) = name.strip_prefix(TCP) {
        let stream = TcpStream::connect(address).and_then(|stream| {
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(READ_LIMIT))?;
            Ok(stream)
        });
        return stream
            .map(|stream| Box::new(stream) as Box<dyn Port>)
            .map_err(|e| Fault::refused(format!("no simulated box answers at {name}: {e}")));
    }
    let mut port =
        serialport::new(name, 115_200).timeout(READ_LIMIT).open().map_err(|e| cannot(name, &e))?;
    // Some systems leave it low; the box takes that for a closed port.
    port.write_data_terminal_ready(true).map_err(|e| cannot(name, &e))?;
    Ok(Box::new(port))
}

fn cannot(name: &str, why: &serialport::Error) -> Fault {
    let denied = matches!(why.kind(), serialport::ErrorKind::Io(ErrorKind::PermissionDenied))
        || why.description.contains("ermission denied");
    Fault::refused(match denied {
        true if cfg!(target_os = "linux") => format!(
            "you may not use {name}: put this line into /etc/udev/rules.d/60-hexdeck.rules, then \
             plug the box in again:\n{UDEV_RULE}"
        ),
        true => format!("you may not use {name}; close the program that has it open"),
        false => format!("cannot open {name}: {why}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serialport::UsbPortInfo;

    fn port(name: &str, product: Option<&str>) -> SerialPortInfo {
        let usb = UsbPortInfo {
            vid: 0x2E8A,
            pid: 0x000A,
            serial_number: None,
            manufacturer: None,
            product: product.map(String::from),
        };
        SerialPortInfo { port_name: name.into(), port_type: SerialPortType::UsbPort(usb) }
    }

    #[test]
    fn the_only_box_is_found_among_other_things() {
        let others = [port("/dev/ttyACM0", Some("Pico")), port("/dev/ttyACM1", None)];
        let none = choose_from(&others).unwrap_err();
        assert!(none.to_string().starts_with("no box was found"), "{none}");
        let mut all = others.to_vec();
        all.push(port("/dev/ttyACM2", Some("Hexdeck")));
        assert_eq!(choose_from(&all), Ok("/dev/ttyACM2".into()));
        all.push(port("/dev/ttyACM3", Some("Hexdeck Hexdeck")));
        let two = choose_from(&all).unwrap_err();
        assert!(two.to_string().ends_with("/dev/ttyACM2, /dev/ttyACM3"), "{two}");
    }

    #[test]
    fn a_missing_permission_is_explained() {
        let kind = serialport::ErrorKind::Io(ErrorKind::PermissionDenied);
        let fault = cannot("/dev/ttyACM0", &serialport::Error::new(kind, "Permission denied"));
        assert!(fault.to_string().contains("you may not use /dev/ttyACM0"), "{fault}");
        assert_eq!(fault.to_string().contains(UDEV_RULE), cfg!(target_os = "linux"));
    }
}
