//! How sure one can be of a rate, and quartiles.

/// The normal quantile of a 95 % interval.
const Z: f64 = 1.96;

/// The 95 % interval of a rate seen in `games` games (Wilson's score, which is honest near 0 and 1
/// and with few games).
pub fn interval(rate: f64, games: usize) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let z2 = Z * Z / n;
    let middle = (rate + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (rate * (1.0 - rate) / n + z2 / (4.0 * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Least, quarter, half, three quarters, most; zeros if there is nothing.
pub fn quartiles(mut values: Vec<u64>) -> [u64; 5] {
    values.sort_unstable();
    let Some(last) = values.len().checked_sub(1) else {
        return [0; 5];
    };
    [0, 1, 2, 3, 4].map(|quarter| values[last * quarter / 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_rate_and_shrink_with_games() {
        // Known values of Wilson's interval.
        let near = |got: (f64, f64), want: (f64, f64)| {
            assert!((got.0 - want.0).abs() < 5e-4 && (got.1 - want.1).abs() < 5e-4, "{got:?}");
        };
        near(interval(0.5, 10), (0.2366, 0.7634));
        near(interval(0.0, 10), (0.0, 0.2775));
        near(interval(0.9, 100), (0.8256, 0.9448));
        assert_eq!(interval(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn quartiles_are_values_that_were_seen() {
        assert_eq!(quartiles(vec![5, 1, 4, 2, 3]), [1, 2, 3, 4, 5]);
        assert_eq!(quartiles(vec![7]), [7; 5]);
        assert_eq!(quartiles(vec![]), [0; 5]);
    }
}
