//! Small tables for the terminal.

/// A column's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// Lines up `rows` in columns; the first row is the head and gets a line under it.
pub fn table(sides: &[Side], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..sides.len()).map(width).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).zip(sides);
        let line: Vec<String> = cells
            .map(|((cell, width), side)| match side {
                Side::Left => format!("{cell:<width$}"),
                Side::Right => format!("{cell:>width$}"),
            })
            .collect();
        text += &format!("  {}\n", line.join("   ").trim_end());
        if index == 0 {
            // Notes, the columns without a head, may be long: no line under those.
            let rule = |(head, width): (&String, &usize)| match head.is_empty() && *width > 20 {
                true => String::new(),
                false => "-".repeat(*width),
            };
            let rules: Vec<String> = row.iter().zip(&widths).map(rule).collect();
            text += &format!("  {}\n", rules.join("   ").trim_end());
        }
    }
    text
}

/// 1234567 as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["what", "n"], ["a", "10"], ["longer", "5"]];
        let rows: Vec<Vec<String>> = rows.map(|r| r.map(String::from).to_vec()).to_vec();
        let want = "  what      n\n  ------   --\n  a        10\n  longer    5\n";
        assert_eq!(table(&[Side::Left, Side::Right], &rows), want);
    }

    #[test]
    fn numbers_are_grouped() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1234567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
