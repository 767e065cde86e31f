//! Laws of secrets that hold for every game, over random play: one line a game at the end.
//!
//! What a seat must not know is swapped for something else that agrees with all it sees
//! ([`Playable::guess`] on its view does that). Then
//!
//! - the seat's view is the same, and so are its moves and how the table would treat them;
//! - the swapped state is one that the rules can go on from;
//! - a bot of any level would play the same, for the same reason, in both;
//! - a move that can be taken back freely shows nobody anything: every seat sees the same after it,
//!   whichever of the two states it was played in.

use hexdeck_engine::bots::{Bot, Plan, Playable};
use hexdeck_engine::games::dice::{self, Dice, Mode};
use hexdeck_engine::games::duel::{self, Duel};
use hexdeck_engine::games::flip::{self, Choice, Flip, Hands, Rules, starter};
use hexdeck_engine::games::flows::{self, Flows};
use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::play::{Game, Rng, Seat, Undo, view_of};

/// Games played by each law.
const GAMES: u64 = 240;
/// Most plies of each.
const PLIES: u32 = 300;
/// Most steps that a bot thinks.
const STEPS: u32 = 60;

fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    state.each_move(seat, &mut |mv| moves.push(mv));
    moves
}

/// The state with everything that `seat` must not know swapped for something else.
fn swapped<G: Playable>(state: &G, seat: Seat, chance: &mut Rng) -> G {
    let mut other = view_of(state, Some(seat));
    other.guess(seat, chance);
    other
}

/// How much the laws have seen.
#[derive(Default)]
struct Seen {
    /// Swapped states that were not the state itself.
    different: u32,
    /// Moves that are free to take back.
    free: u32,
}

fn unseen_things_make_no_difference<G: Playable>(state: &G, chance: &mut Rng, seen: &mut Seen) {
    for seat in state.seats().iter() {
        let other = swapped(state, seat, chance);
        seen.different += u32::from(other != *state);
        assert!(other.check().is_ok(), "{:?}: {other:?}", other.check());
        assert!(view_of(&other, Some(seat)) == view_of(state, Some(seat)), "{seat:?} sees more");
        assert_eq!(other.active(), state.active());
        assert_eq!(other.outcome(), state.outcome());
        let moves = legal(state, seat);
        assert_eq!(legal(&other, seat), moves, "the moves tell {seat:?} something");
        for mv in moves {
            let policies = [&other, state].map(|state| state.policy(seat, mv));
            assert_eq!(policies[0], policies[1], "how {mv:?} is treated tells {seat:?} something");
        }
    }
}

/// What bots of each level would do, with so few steps that many can be asked.
fn opinions<G: Playable>(state: &G, seat: Seat) -> Vec<Option<(G::Move, String)>> {
    let asked = |plan: Plan| {
        let plan = Plan { steps: plan.steps.min(STEPS), ..plan };
        let mut bot = Bot::<G, 8, 64>::new(state, seat, plan, 5)?;
        Some((bot.decide(), bot.why().to_string()))
    };
    G::LEVELS.into_iter().map(asked).collect()
}

fn bots_do_not_peek<G: Playable>(state: &G, chance: &mut Rng) {
    for seat in state.active().iter() {
        let other = swapped(state, seat, chance);
        assert_eq!(opinions(&other, seat), opinions(state, seat), "a bot of {seat:?} peeks");
    }
}

/// `mv` is about to be played by `mover`.
fn free_moves_show_nothing<G: Playable>(
    state: &G,
    mover: Seat,
    mv: G::Move,
    chance: &mut Rng,
    seen: &mut Seen,
) {
    let policy = state.policy(mover, mv);
    // Alone, one takes back what one likes.
    if policy.undo != Undo::Free || state.seats().len() < 2 {
        return;
    }
    seen.free += 1;
    let mut after = state.clone();
    after.apply(mover, mv, &mut |_| ()).expect("it is listed");
    for seat in state.seats().iter() {
        let shown = view_of(&after, Some(seat));
        if policy.secret && seat != mover {
            assert!(shown == view_of(state, Some(seat)), "{seat:?} sees the secret {mv:?}");
            continue;
        }
        let mut other = swapped(state, seat, chance);
        let played = other.apply(mover, mv, &mut |_| ());
        assert!(played.is_ok(), "that {mv:?} is possible tells {seat:?} something");
        assert!(view_of(&other, Some(seat)) == shown, "{mv:?} shows {seat:?} something");
    }
}

fn laws_of_secrets<G: Playable>(setups: &[G::Setup]) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..GAMES {
        let setup = &setups[seed as usize % setups.len()];
        let mut chance = Rng::new(seed);
        let mut state = G::start(setup, seed).expect("a setup that can be played");
        for ply in 0..PLIES {
            let all: Vec<(Seat, G::Move)> = state
                .active()
                .iter()
                .flat_map(|seat| legal(&state, seat).into_iter().map(move |mv| (seat, mv)))
                .collect();
            if ply % 5 == 0 || all.is_empty() {
                unseen_things_make_no_difference(&state, &mut chance, &mut seen);
            }
            if ply % 40 == seed as u32 % 40 {
                bots_do_not_peek(&state, &mut chance);
            }
            if all.is_empty() {
                break;
            }
            let (seat, mv) = all[chance.below(all.len() as u32) as usize];
            free_moves_show_nothing(&state, seat, mv, &mut chance, &mut seen);
            state.apply(seat, mv, &mut |_| ()).expect("it is listed");
        }
    }
    assert!(seen.different > 100, "nothing was ever hidden: {}", seen.different);
    seen
}

#[test]
fn merge_keeps_its_secrets() {
    laws_of_secrets::<Merge>(&Difficulty::ALL.map(|d| d.setup()));
}

#[test]
fn flip_keeps_its_secrets() {
    let deck = starter();
    let setups = [0u8, 1, 2, 3, 4, 5, 6, 7].map(|n| {
        let mut rules =
            Rules { auto_draw: n % 2 == 0, placements_per_turn: 1 + n / 4, ..Rules::BASE };
        let variants = &mut rules.variants;
        (variants.rotate, variants.draft, variants.swap) = (n > 5, n == 3, n == 4);
        (variants.hands, variants.choice) =
            (Hands::ALL[n as usize % 3], Choice::ALL[n as usize / 3]);
        variants.sudden_death = n % 3 == 0;
        let board = flip::Board::hexagon(1 + n % 3).expect("a board");
        flip::Setup::new(board, [&deck, &deck], rules).expect("rules that can be played")
    });
    assert!(laws_of_secrets::<Flip>(&setups).free > 100);
}

#[test]
fn flows_keeps_its_secrets() {
    let setups: Vec<flows::Setup> = (2..=6).map(flows::Setup::players).collect();
    laws_of_secrets::<Flows>(&setups);
}

#[test]
fn dice_keeps_its_secrets() {
    let setups = [0u8, 1, 2, 3].map(|n| dice::Setup {
        size: dice::tables::Size::ALL[0],
        mode: Mode::ALL[n as usize % 2],
        timer: 0,
        fog: n > 1,
        ..dice::Setup::default()
    });
    assert!(laws_of_secrets::<Dice>(&setups).free > 100);
}

#[test]
fn duel_keeps_its_secrets() {
    let setups = [0, 1, 2, 3, 4, 5].map(|n: u8| {
        let book = duel::Book::ALL[usize::from(n) % 2];
        duel::Setup { auto: n < 3, ..duel::Setup::usual(book, 2 + n / 2) }
    });
    assert!(laws_of_secrets::<Duel>(&setups).free > 100);
}
