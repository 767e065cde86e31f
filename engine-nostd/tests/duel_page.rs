//! The tables of cards in `docs/games/duel.md` say what is printed on the cards.

use hexdeck_engine::games::duel::{Book, COST, Deck, GRIT, Goal, Kind, POWER, Ruleset, STRIDE};

const PAGE: &str = include_str!("../../docs/games/duel.md");

/// The row of the page for each card of a duel.
fn rows(rules: &Ruleset<'_>) -> Vec<String> {
    let race = matches!(rules.goal, Goal::Race(_));
    let stats = if race { &[COST, POWER, GRIT, STRIDE][..] } else { &[COST, POWER, GRIT] };
    let row = |(number, print): (usize, &hexdeck_engine::games::duel::Print<'_>)| {
        let kind = match print.kind {
            Kind::Creature => "creature",
            Kind::Instant => "instant",
            Kind::Deed => "deed",
            Kind::Aura => "aura",
        };
        let mut fields = vec![
            number.to_string(),
            print.name.to_string(),
            format!("`{}`", print.id),
            kind.to_string(),
        ];
        fields.extend(stats.iter().map(|stat| {
            let printed = print.stats.iter().find(|(is, _)| is == stat);
            printed.map_or(String::new(), |(_, value)| value.to_string())
        }));
        fields.push(print.text.to_string());
        fields.extend(rules.decks.iter().map(|preset| {
            let def = rules.card_named(print.id).expect("the card has a number");
            match Deck::of(preset.cards).copies(def) {
                0 => String::new(),
                copies => copies.to_string(),
            }
        }));
        format!("| {} |", fields.join(" | "))
    };
    rules.cards.iter().enumerate().map(row).collect()
}

#[test]
fn the_page_has_every_card_as_it_is_printed() {
    let mut lines = PAGE.lines();
    for book in Book::ALL {
        for row in rows(book.rules()) {
            assert!(lines.any(|line| line == row), "docs/games/duel.md lacks, or misplaces: {row}");
        }
    }
}

#[test]
fn the_page_has_every_deck_by_its_id() {
    for book in Book::ALL {
        assert!(PAGE.contains(&format!("`\"{}\"`", book.rules().id)), "{}", book.rules().id);
        for deck in book.rules().decks {
            assert!(PAGE.contains(&format!("`\"{}\"`", deck.id)), "{}", deck.id);
        }
    }
}
