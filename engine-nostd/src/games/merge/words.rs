//! Seeds as three words that people can say and type in: "TIGER PIZZA KIWI".
//!
//! The list is our own: 64 words spelled alike in English and German, eight to a group, no two of
//! a group alike. Three words are the 18 bits of a seed below [`SEEDS`], the first word highest;
//! the seed of the day is one of them.

/// Seeds that have words: 0 to one less than this.
pub const SEEDS: u32 = 1 << 18;
/// Words of a seed.
pub const SEED_WORDS: usize = 3;

/// The words in their order, eight to a group; a group has initials of its own.
pub const WORDS: [[&str; 8]; 8] = [
    ["ALBUM", "ARENA", "ATLAS", "BALL", "BAND", "BINGO", "BONUS", "BUS"],
    ["CHAOS", "CHIP", "CLOWN", "CLUB", "DELTA", "DINGO", "DISCO", "DRAMA"],
    ["ECHO", "EXTRA", "FILM", "FLORA", "FORUM", "GALA", "GENIE", "GOLD"],
    ["HAND", "HOBBY", "HOTEL", "HUMOR", "IDOL", "INDEX", "JAZZ", "JUDO"],
    ["KILO", "KIOSK", "KIWI", "KOALA", "LASER", "LAVA", "LIMIT", "LOTUS"],
    ["MAGMA", "MANGO", "MOTEL", "MOTOR", "NEON", "OMEGA", "OPAL", "OTTER"],
    ["PANDA", "PILOT", "PIZZA", "PONY", "QUIZ", "RADIO", "RING", "ROBOT"],
    ["SALSA", "SAND", "SOFA", "TANGO", "TAXI", "TIGER", "WIND", "ZEBRA"],
];

/// The initials of each group.
pub const INITIALS: [&str; 8] =
    ["A B", "C D", "E F G", "H I J", "K L", "M N O", "P Q R", "S T W Z"];

/// The words of a seed; `None` for one that is too large to have any.
pub fn seed_words(seed: u64) -> Option<[&'static str; SEED_WORDS]> {
    let seed = usize::try_from(seed).ok().filter(|seed| *seed < SEEDS as usize)?;
    Some([12, 6, 0].map(|shift| WORDS[seed >> (shift + 3) & 7][seed >> shift & 7]))
}

/// The seed of three words, by their places in the list: 0 to 63 each.
pub fn seed_of(places: [u8; SEED_WORDS]) -> u32 {
    places.into_iter().fold(0, |seed, place| seed << 6 | u32::from(place & 63))
}

/// The place of a word in the list, however it is written.
pub fn place_of(word: &str) -> Option<u8> {
    let place = WORDS.as_flattened().iter().position(|known| known.eq_ignore_ascii_case(word))?;
    Some(place as u8)
}

/// The seed of a day of the year, the same on every box: no two days share one.
pub fn daily_seed(day: u8, month: u8) -> u32 {
    let number = u32::from(month) * 32 + u32::from(day);
    // Steps of the golden ratio spread the days over all seeds.
    number.wrapping_mul(2_654_435_769) >> 14
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn words_are_in_order_and_told_apart() {
        let all = WORDS.as_flattened();
        assert!(all.is_sorted() && all.iter().collect::<BTreeSet<_>>().len() == 64);
        for (group, initials) in WORDS.iter().zip(INITIALS) {
            for word in group {
                assert!(word.len() <= 5 && initials.contains(&word[..1]), "{word}");
                let near = |other: &&str| {
                    other.len() == word.len()
                        && other.bytes().zip(word.bytes()).filter(|(a, b)| a != b).count() < 2
                };
                assert_eq!(group.iter().filter(|o| near(o)).count(), 1, "{word}");
            }
        }
    }

    #[test]
    fn seeds_and_words_are_the_same_thing() {
        for seed in (0..SEEDS).step_by(97).chain([SEEDS - 1]) {
            let words = seed_words(seed.into()).unwrap();
            assert_eq!(seed_of(words.map(|word| place_of(word).unwrap())), seed);
        }
        assert_eq!(seed_words(42), Some(["ALBUM", "ALBUM", "MOTEL"]));
        assert_eq!(seed_words(SEEDS.into()), None);
        assert_eq!((place_of("tiger"), place_of("TIGRE")), (Some(61), None));
    }

    #[test]
    fn every_day_has_a_seed_of_its_own() {
        let days = (1..=12).flat_map(|month| (1..=31).map(move |day| daily_seed(day, month)));
        let seeds: BTreeSet<u32> = days.collect();
        assert_eq!(seeds.len(), 12 * 31);
        assert!(seeds.iter().all(|seed| *seed < SEEDS));
    }
}
