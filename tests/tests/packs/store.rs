//! The store as the cable uses it: in order, out of order, twice, too late.

use embassy_futures::block_on;
use hexdeck_console::storage::packs::{BUILT_IN, PackStore, Place, Refused, Step};
use hexdeck_engine::pack::{Error, Pack, sum};

use super::built;
use super::nor::Nor;

fn every_kind() -> Vec<u8> {
    built("tests/corpus/packs/every-kind.json")
}

fn own_sum(bytes: &[u8]) -> u32 {
    Pack::new_checked(bytes).unwrap().sum()
}

fn open(nor: &mut Nor) -> PackStore<&mut Nor> {
    let mut store = PackStore::new(nor);
    block_on(store.open()).unwrap();
    store
}

fn send(store: &mut PackStore<&mut Nor>, bytes: &[u8]) -> Result<u32, Refused> {
    block_on(store.chunk(0, sum(bytes), bytes))
}

#[test]
fn an_install_asks_with_the_name_and_is_listed_after_it() {
    let (mut nor, bytes) = (Nor::new(8, 1), every_kind());
    let mut store = open(&mut nor);
    let space = store.space();
    assert_eq!((space.total, space.free, space.largest), (6 * 4096, 6 * 4096, 6 * 4096));
    assert_eq!(store.library().packs().count(), BUILT_IN.len());
    let size = bytes.len() as u32;
    assert_eq!(block_on(store.begin(size, own_sum(&bytes))), Ok(0));
    assert!(store.offered().is_none());
    assert_eq!(block_on(store.chunk(0, sum(&bytes[..256]), &bytes[..256])), Ok(256));
    assert_eq!(store.offered().unwrap().name_in("de"), "Jede Art");
    // The cable was pulled: the same pack goes on where it was, another one has to wait.
    assert_eq!(block_on(store.begin(size, own_sum(&bytes))), Ok(256));
    assert_eq!(block_on(store.begin(size + 1, 7)), Err(Refused::Busy));
    assert_eq!(block_on(store.commit()), Err(Refused::Incomplete { missing: size - 256 }));
    assert_eq!(block_on(store.chunk(0, sum(&bytes[..256]), &bytes[..256])), Ok(256), "again");
    let rest = &bytes[256..];
    assert_eq!(block_on(store.chunk(256, sum(rest), rest)), Ok(size));
    assert_eq!(store.progress(), Some((size, size)));
    assert_eq!(block_on(store.commit()), Ok(()));
    assert_eq!(block_on(store.commit()), Err(Refused::NotBegun));
    drop(store);
    let store = open(&mut nor);
    assert_eq!(store.library().find("every-kind").unwrap().bytes(), bytes);
    assert_eq!(store.library().packs().last().unwrap().place, Place::Installed(0));
    assert_eq!(store.space().free, 5 * 4096);
}

#[test]
fn what_is_out_of_order_changes_nothing() {
    let (mut nor, bytes) = (Nor::new(8, 1), every_kind());
    let mut store = open(&mut nor);
    assert_eq!(send(&mut store, &bytes), Err(Refused::NotBegun));
    assert_eq!(store.abort(), Err(Refused::NotBegun));
    assert_eq!(block_on(store.begin(0, 0)), Err(Refused::TooLarge));
    assert_eq!(block_on(store.begin(u32::MAX, 0)), Err(Refused::TooLarge));
    let no = Refused::NoRoom { needs: 7 * 4096, free: 6 * 4096 };
    assert_eq!(block_on(store.begin(6 * 4096 + 1, 0)), Err(no));
    block_on(store.begin(bytes.len() as u32, own_sum(&bytes))).unwrap();
    assert_eq!(block_on(store.chunk(0, 1, &bytes)), Err(Refused::ChunkDamaged));
    let next = Refused::WrongOffset { next: 0 };
    assert_eq!(block_on(store.chunk(5, sum(&bytes[..5]), &bytes[..5])), Err(next));
    let long = [&bytes[..], &[0]].concat();
    assert_eq!(send(&mut store, &long), Err(Refused::TooLong));
    assert_eq!(block_on(store.chunk(u32::MAX, sum(&[1]), &[1])), Err(Refused::TooLong));
    assert_eq!(send(&mut store, &bytes[..300]), Ok(300));
    let other = vec![0; 300];
    assert_eq!(send(&mut store, &other), Err(Refused::WrongOffset { next: 300 }));
    assert_eq!(block_on(store.compact_step()), Err(Refused::Busy));
    assert_eq!(store.abort(), Ok(()));
    assert_eq!(store.library().packs().count(), BUILT_IN.len());
}

#[test]
fn what_is_no_pack_is_not_installed() {
    let (mut nor, bytes) = (Nor::new(8, 1), every_kind());
    let mut store = open(&mut nor);
    let mut damaged = bytes.clone();
    damaged[100] ^= 1;
    block_on(store.begin(bytes.len() as u32, own_sum(&bytes))).unwrap();
    send(&mut store, &damaged).unwrap();
    assert_eq!(block_on(store.commit()), Err(Refused::Pack(Error::WrongSum)));
    assert_eq!(block_on(store.commit()), Err(Refused::NotBegun));
    block_on(store.begin(bytes.len() as u32, 1)).unwrap();
    send(&mut store, &bytes).unwrap();
    assert_eq!(block_on(store.commit()), Err(Refused::OtherPack));
    assert_eq!(store.library().packs().count(), BUILT_IN.len());
}

#[test]
fn built_in_packs_stay_and_can_be_replaced() {
    let mut nor = Nor::new(8, 1);
    let mut store = open(&mut nor);
    let starter = BUILT_IN[0];
    assert_eq!(block_on(store.remove("starter")), Err(Refused::BuiltIn));
    assert_eq!(block_on(store.remove("nothing")), Err(Refused::NoSuchPack));
    assert_eq!(store.library().find("starter").unwrap().bytes(), starter);
    block_on(store.begin(starter.len() as u32, own_sum(starter))).unwrap();
    send(&mut store, starter).unwrap();
    block_on(store.commit()).unwrap();
    let places: Vec<Place> = store.library().packs().map(|pack| pack.place).collect();
    assert_eq!(places, [Place::Installed(0)]);
    block_on(store.remove("starter")).unwrap();
    let places: Vec<Place> = store.library().packs().map(|pack| pack.place).collect();
    assert_eq!(places, [Place::BuiltIn(0)]);
    assert_eq!(block_on(store.compact_step()), Ok(Step::Done));
}

#[test]
fn strange_flash_is_kept_until_a_person_answers() {
    let mut nor = Nor::new(8, 1);
    nor.bytes.fill(0x55);
    let strange = nor.bytes.clone();
    let mut store = PackStore::new(&mut nor);
    assert_eq!(block_on(store.begin(100, 0)), Err(Refused::Failed), "not opened");
    assert_eq!(block_on(store.open()), Err(Refused::Strange));
    assert_eq!(block_on(store.begin(100, 0)), Err(Refused::Strange));
    assert_eq!(block_on(store.compact_step()), Err(Refused::Strange));
    assert_eq!((store.library().packs().count(), store.space().free), (BUILT_IN.len(), 0));
    drop(store);
    assert!(nor.bytes == strange);
    let mut store = PackStore::new(&mut nor);
    let _ = block_on(store.open());
    assert_eq!(block_on(store.clear()), Ok(()));
    assert_eq!(store.space().free, 6 * 4096);
    drop(store);
    assert_eq!(open(&mut nor).space().free, 6 * 4096);
}

#[test]
fn flash_of_a_newer_release_is_kept() {
    let mut nor = Nor::new(8, 1);
    drop(open(&mut nor));
    nor.bytes[4] = 2;
    let end = sum(&nor.bytes[..508]).to_le_bytes();
    nor.bytes[508..512].copy_from_slice(&end);
    let kept = nor.bytes.clone();
    let mut store = PackStore::new(&mut nor);
    let newer = Refused::Newer { found: 2, known: 1 };
    assert_eq!(block_on(store.open()), Err(newer));
    assert_eq!(block_on(store.clear()), Err(newer));
    assert_eq!(block_on(store.begin(100, 0)), Err(newer));
    assert!(newer.to_string().contains('2') && newer.to_string().contains('1'));
    drop(store);
    assert!(nor.bytes == kept);
}
