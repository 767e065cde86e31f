//! Which day it is, for the game of the day: a box has no calendar, a desktop does.

use std::time::{SystemTime, UNIX_EPOCH};

/// Days of the months of a year that is no leap year.
const MONTHS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Today's day and month, in Greenwich.
pub fn today() -> (u8, u8) {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    day_and_month(passed / 86_400)
}

/// Day and month so many days after 1 January 1970.
fn day_and_month(mut days: u64) -> (u8, u8) {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    for (month, length) in (1..).zip(MONTHS) {
        let length = length + u64::from(month == 2 && leap(year));
        if days < length {
            return (days as u8 + 1, month);
        }
        days -= length;
    }
    (31, 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_through_leap_years() {
        assert_eq!(day_and_month(0), (1, 1));
        assert_eq!(day_and_month(58), (28, 2));
        assert_eq!(day_and_month(59), (1, 3));
        // 29 February 2000, 31 December 2024, 1 January 2025.
        assert_eq!(day_and_month(11_016), (29, 2));
        assert_eq!(day_and_month(20_088), (31, 12));
        assert_eq!(day_and_month(20_089), (1, 1));
    }
}
