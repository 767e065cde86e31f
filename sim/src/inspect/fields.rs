//! The fields of a state, from its pretty `Debug` print.
//!
//! That print gives every number of a list a line of its own, which hides a board behind its
//! cells. Here a list of plain values, and anything else that is short, goes on one line; the name
//! of the whole is left out. A print of another shape is shown as it is.

/// The longest thing with fields of its own that stays on one line.
const SHORT: usize = 32;

/// A line of the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    /// How far it is set in.
    pub depth: usize,
    /// The field's name, if it has one.
    pub name: Option<String>,
    /// Its value, or what opens or closes it.
    pub text: String,
}

/// A print as a tree.
enum Node {
    Line(String),
    Block { open: String, inner: Vec<Node>, close: String },
}

/// The lines of a pretty `Debug` print.
pub(super) fn read(print: &str) -> Vec<Field> {
    let mut lines = print.lines().map(str::trim);
    let mut nodes = Vec::new();
    loop {
        let (some, stray) = block(&mut lines);
        nodes.extend(some);
        if stray.is_empty() {
            break;
        }
        nodes.push(Node::Line(stray));
    }
    if let [Node::Block { open, inner, .. }] = nodes.as_mut_slice()
        && open.ends_with('{')
    {
        nodes = std::mem::take(inner);
    }
    let mut out = Vec::new();
    nodes.iter().for_each(|node| write(node, 0, &mut out));
    out
}

/// What stands before the line that closes the block, and that line; empty if it never comes.
fn block<'a>(lines: &mut impl Iterator<Item = &'a str>) -> (Vec<Node>, String) {
    let mut nodes = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with(['}', ']', ')']) {
            return (nodes, line.into());
        }
        nodes.push(if line.ends_with(['{', '[', '(']) {
            let (inner, close) = block(lines);
            Node::Block { open: line.into(), inner, close }
        } else {
            Node::Line(line.into())
        });
    }
    (nodes, String::new())
}

fn write(node: &Node, depth: usize, out: &mut Vec<Field>) {
    match (one_line(node), node) {
        (Some(line), _) => out.push(field(depth, line.trim_end_matches(','))),
        (None, Node::Line(line)) => out.push(field(depth, line)),
        (None, Node::Block { open, inner, close }) => {
            out.push(field(depth, open));
            inner.iter().for_each(|node| write(node, depth + 1, out));
            out.push(field(depth, close.trim_end_matches(',')));
        }
    }
}

/// The node on one line, if that is where it belongs.
fn one_line(node: &Node) -> Option<String> {
    let (open, inner, close) = match node {
        Node::Line(line) => return Some(line.clone()),
        Node::Block { open, inner, close } => (open, inner, close),
    };
    let items: Vec<String> = inner.iter().map(one_line).collect::<Option<_>>()?;
    let items = items.join(" ");
    let items = items.trim_end_matches(',');
    let space = if open.ends_with('{') { " " } else { "" };
    let line = format!("{open}{space}{items}{space}{close}");
    let plain = inner.iter().all(|node| matches!(node, Node::Line(_)));
    let list = plain && open.ends_with('[');
    (list || line.len() <= SHORT).then_some(line)
}

fn field(depth: usize, line: &str) -> Field {
    let word = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match line.split_once(": ").filter(|(name, _)| word(name)) {
        Some((name, text)) => Field { depth, name: Some(name.into()), text: text.into() },
        None => Field { depth, name: None, text: line.into() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    #[expect(dead_code, reason = "only printed")]
    struct State {
        cells: [u8; 12],
        rng: Option<u64>,
        hands: Vec<Vec<Card>>,
        nothing: [u8; 0],
        text: &'static str,
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only printed")]
    struct Card {
        id: u16,
        at: (i8, i8),
        long: &'static str,
    }

    fn print(text: &str) -> String {
        let line = |field: &Field| {
            let name = field.name.as_ref().map_or(String::new(), |name| format!("{name}= "));
            format!("{}{name}{}\n", "  ".repeat(field.depth), field.text)
        };
        read(text).iter().map(line).collect()
    }

    #[test]
    fn lists_of_plain_values_and_short_things_take_one_line() {
        let card = |id, long| Card { id, at: (-1, 2), long };
        let state = State {
            cells: [7; 12],
            rng: Some(5),
            hands: vec![vec![card(1, "a card with a long name: {")], vec![card(2, "")]],
            nothing: [],
            text: "says: [",
        };
        let want = "\
cells= [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]
rng= Some(5)
hands= [
  [
    Card {
      id= 1
      at= (-1, 2)
      long= \"a card with a long name: {\"
    }
  ]
  [
    Card {
      id= 2
      at= (-1, 2)
      long= \"\"
    }
  ]
]
nothing= []
text= \"says: [\"
";
        assert_eq!(print(&format!("{state:#?}")), want);
    }

    #[test]
    fn other_prints_are_shown_as_they_are() {
        assert_eq!(print("Seats(5)"), "Seats(5)\n");
        assert_eq!(print(""), "");
        assert_eq!(print("a board\n. x\nx ."), "a board\n. x\nx .\n");
        assert_eq!(print("]\nnever closed: [\n1,"), "]\nnever closed: [1\n");
    }
}
