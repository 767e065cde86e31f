//! Power cuts while packs are installed, replaced, removed and put in order.

use embassy_futures::block_on;
use hexdeck_console::storage::packs::{PackStore, Place, Refused, Step};
use hexdeck_engine::pack::{About, Pack, Version, Writer, sum};
use hexdeck_engine::play::Rng;

use super::count;
use super::nor::Nor;

/// What is installed, by id.
type Shelf = Vec<(String, Vec<u8>)>;

#[derive(Debug, Clone, Copy)]
enum Act {
    /// One of the packs: which, how large, which edition.
    Install(u8, u16, u8),
    Remove(u8),
    Compact,
}

fn id(which: u8) -> String {
    format!("pack-{which}")
}

/// A pack of about this size: a part that nobody knows, filled with chance.
fn pack(which: u8, size: u16, edition: u8) -> Vec<u8> {
    let mut buffer = vec![0; usize::from(size) + 400];
    let (id, name) = (id(which), format!("Edition {edition}"));
    let about = About { engine: Version::FIRST, id: &id, name: &name, author: "a", licence: "b" };
    let mut chance = Rng::new(u64::from(which) << 32 | u64::from(size) << 8 | u64::from(edition));
    let body: Vec<u8> = (0..size).map(|_| chance.next() as u8).collect();
    let mut writer = Writer::new(&mut buffer, &about, &[], 1).unwrap();
    writer.unknown(200, 1, "noise", "Noise", &body).unwrap();
    writer.finish().unwrap().bytes().to_vec()
}

fn act(store: &mut PackStore<&mut Nor>, act: Act) -> Result<(), Refused> {
    match act {
        Act::Install(which, size, edition) => {
            let bytes = pack(which, size, edition);
            let own = Pack::new_checked(&bytes).unwrap().sum();
            let mut at = block_on(store.begin(bytes.len() as u32, own))?;
            // Pieces that end nowhere near a page's end.
            for piece in bytes.chunks(777) {
                at = block_on(store.chunk(at, sum(piece), piece))?;
            }
            block_on(store.commit())
        }
        Act::Remove(which) => block_on(store.remove(&id(which))),
        Act::Compact => {
            while block_on(store.compact_step())? != Step::Done {}
            Ok(())
        }
    }
}

/// What should be there afterwards.
fn after(shelf: &Shelf, act: Act) -> Shelf {
    let mut shelf = shelf.clone();
    if let Act::Install(which, ..) | Act::Remove(which) = act {
        shelf.retain(|(other, _)| *other != id(which));
    }
    if let Act::Install(which, size, edition) = act {
        shelf.push((id(which), pack(which, size, edition)));
    }
    shelf.sort();
    shelf
}

/// What is there, every pack checked in full.
fn found(store: &PackStore<&mut Nor>) -> Shelf {
    let mut shelf: Shelf = store
        .library()
        .packs()
        .filter(|pack| matches!(pack.place, Place::Installed(_)))
        .map(|listed| {
            let pack = store.library().pack(listed.place).unwrap_or_else(|no| panic!("{no}"));
            (pack.head().id.to_string(), pack.bytes().to_vec())
        })
        .collect();
    shelf.sort();
    shelf
}

/// Starts the box and lets it finish what it must; `None` if the power goes again.
fn start(nor: &mut Nor) -> Option<PackStore<&mut Nor>> {
    let mut store = PackStore::new(nor);
    match block_on(store.open()) {
        Ok(()) => {}
        Err(Refused::Failed) => return None,
        Err(no) => panic!("{no}"),
    }
    while store.moving() {
        block_on(store.compact_step()).ok()?;
    }
    Some(store)
}

/// Sectors of the test's flash: small, so that packs must share it and move.
const SECTORS: u32 = 12;

#[test]
fn one_cut_at_any_byte_loses_nothing() {
    let acts = [
        Act::Install(1, 300, 1),
        Act::Install(2, 9_000, 1),
        Act::Remove(1),
        // Three sectors move by one: each lands where another lay.
        Act::Compact,
        Act::Install(1, 300, 2),
        Act::Install(2, 4_500, 2),
        Act::Compact,
        // By now the first sector of tables is full.
        Act::Remove(2),
        Act::Install(2, 100, 3),
    ];
    let (mut nor, mut shelf, mut cuts) = (Nor::new(SECTORS, 1), Shelf::new(), 0);
    assert_eq!(found(&start(&mut nor).unwrap()), shelf);
    for (number, what) in acts.into_iter().enumerate() {
        let before = nor.clone();
        let want = after(&shelf, what);
        act(&mut start(&mut nor).unwrap(), what).unwrap();
        assert_eq!(found(&start(&mut nor).unwrap()), want, "{what:?}");
        for cut in 1..=nor.touched - before.touched {
            let mut cut_short = before.clone();
            cut_short.chance = Rng::new(cut);
            cut_short.left = cut;
            let done = act(&mut start(&mut cut_short).unwrap(), what);
            assert_eq!(done, Err(Refused::Failed), "{what:?} cut at {cut}");
            cut_short.left = u64::MAX;
            let mut store = start(&mut cut_short).unwrap();
            let now = found(&store);
            assert!(now == shelf || now == want, "{number}: {what:?} cut at {cut}");
            if cut % 61 == 0 {
                // And it goes on from there.
                match act(&mut store, what) {
                    Ok(()) | Err(Refused::NoSuchPack) => assert_eq!(found(&store), want),
                    Err(no) => panic!("{what:?} cut at {cut} and done again: {no}"),
                }
            }
            cuts += 1;
        }
        shelf = want;
    }
    eprintln!("{cuts} cuts, {} erases", nor.erases);
    assert!(cuts > 50_000, "every byte of every act");
}

#[test]
fn a_first_start_survives_a_cut_at_any_byte() {
    for cut in 1..=512 {
        let mut nor = Nor::new(SECTORS, cut);
        nor.left = cut;
        assert!(start(&mut nor).is_none());
        nor.left = u64::MAX;
        assert_eq!(found(&start(&mut nor).unwrap()), Shelf::new(), "cut at {cut}");
    }
}

fn anything(chance: &mut Rng) -> Act {
    let which = chance.below(4) as u8;
    match chance.below(10) {
        0..6 => {
            let sizes = [100, 3_900, 4_200, 8_000, 11_000];
            let size = sizes[chance.below(5) as usize];
            Act::Install(which, size, chance.below(200) as u8)
        }
        6..8 => Act::Remove(which),
        _ => Act::Compact,
    }
}

/// Up to four cuts in a life of a few acts; counts the cuts.
fn life(seed: u64) -> u32 {
    let mut chance = Rng::new(seed);
    let (mut nor, mut cuts) = (Nor::new(SECTORS, seed + 1), 0);
    let mut shelf = Shelf::new();
    for _ in 0..12 {
        let what = anything(&mut chance);
        if cuts < 4 && chance.below(2) == 0 {
            nor.left = 1 + u64::from(chance.below(16_000));
        }
        let mut may_be = vec![shelf.clone()];
        if let Some(mut store) = start(&mut nor) {
            let done = act(&mut store, what);
            match done {
                Ok(()) => may_be = vec![after(&shelf, what)],
                Err(Refused::Failed) => may_be.push(after(&shelf, what)),
                // Refused: nothing has changed.
                Err(_) => {}
            }
        }
        cuts += u32::from(nor.left == 0);
        nor.left = u64::MAX;
        shelf = found(&start(&mut nor).unwrap());
        assert!(may_be.contains(&shelf), "life {seed}: {what:?}");
    }
    cuts
}

#[test]
fn several_cuts_lose_nothing() {
    let lives = count("HEXDECK_PACK_LIVES", 1_500);
    let cuts: u32 = (0..lives).map(life).sum();
    eprintln!("{lives} lives, {cuts} cuts");
    assert!(u64::from(cuts) > 2 * lives, "the test has teeth: {cuts} cuts in {lives} lives");
}
