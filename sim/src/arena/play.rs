//! Playing the games of a contest.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use hexdeck_engine::play::{Game, Rng, Seat};

use super::progress::Progress;
use super::{Contest, Played, Player, Report};
use crate::Fault;
use crate::script::table::{DesktopBot, Notation};

/// A bot with its nodes, a few times over, on the stack of a thread.
const STACK: usize = 16 << 20;
/// How often the progress bar moves.
const TICK: Duration = Duration::from_millis(100);

/// Plays a contest of games with this setup.
pub fn run<G: Notation<Setup: Sync>>(setup: &G::Setup, contest: &Contest) -> Result<Report, Fault> {
    let start = G::start(setup, contest.seed).map_err(|no| Fault::refused(no.to_string()))?;
    let seats = start.seats().len();
    if seats > 1 && contest.players.len() != seats {
        return Err(Fault::refused(format!(
            "{} has {seats} seats: name {seats} bots, not {}",
            G::NAME,
            contest.players.len()
        )));
    }
    let solo = seats == 1;
    let total = if solo { contest.games * contest.players.len() } else { contest.games };
    let (next, begin) = (AtomicUsize::new(0), Instant::now());
    let played = thread::scope(|scope| {
        let (send, receive) = channel();
        for _ in 0..contest.threads.clamp(1, total.max(1)) {
            let (send, next) = (send.clone(), &next);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= total {
                        return;
                    }
                    let game = one::<G>(setup, contest, number, solo);
                    let failed = game.is_err();
                    if send.send((number, game)).is_err() || failed {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, work)
                .map_err(|e| Fault::refused(format!("cannot start a thread: {e}")))?;
        }
        drop(send);
        let collected = collect(&receive, total, begin);
        // After a failure nobody need begin another game.
        next.store(total, Ordering::Relaxed);
        collected
    })?;
    Ok(Report::new(G::ID, contest, solo, &played, begin.elapsed()))
}

type Sent = (usize, Result<Played, Fault>);

/// Puts the games in order as they come in, and shows how far they are.
fn collect(games: &Receiver<Sent>, total: usize, begin: Instant) -> Result<Vec<Played>, Fault> {
    let mut played: Vec<Option<Played>> = vec![None; total];
    let mut done = 0;
    let mut progress = Progress::new(total, "games", begin);
    loop {
        match games.recv_timeout(TICK) {
            Ok((number, game)) => {
                played[number] = Some(game?);
                done += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        progress.show(done);
    }
    drop(progress);
    let all: Option<Vec<Played>> = played.into_iter().collect();
    all.ok_or_else(|| Fault::refused("a game came to no end because its thread stopped"))
}

/// Which deal game `number` is, and which player sits first; the others follow in order.
fn seating(contest: &Contest, number: usize, solo: bool) -> (usize, usize) {
    let players = contest.players.len();
    if solo {
        // Each player's games in a row.
        (number % contest.games, number / contest.games)
    } else {
        // Each deal once in every seating.
        (number / players, number % players)
    }
}

/// Plays game `number` of the contest.
fn one<G: Notation>(
    setup: &G::Setup,
    contest: &Contest,
    number: usize,
    solo: bool,
) -> Result<Played, Fault> {
    let (deal, first) = seating(contest, number, solo);
    let mut dice = Rng::new(contest.seed.wrapping_add((deal as u64) << 20));
    let seed = wide(&mut dice);
    let mut game = G::start(setup, seed).map_err(|no| Fault::refused(no.to_string()))?;
    let players = contest.players.len();
    let seats: Vec<usize> = (0..game.seats().len()).map(|seat| (seat + first) % players).collect();
    let mut plies = 0;
    while let Some(seat) = game.active().iter().next().filter(|_| plies < contest.plies) {
        let player = contest.players[seats[usize::from(seat.0)]];
        let mv = choose(&game, seat, player, &mut dice).ok_or_else(|| stuck::<G>(seed, plies))?;
        game.apply(seat, mv, &mut |_| ()).map_err(|_| stuck::<G>(seed, plies))?;
        plies += 1;
    }
    let winners = game.outcome().map(|o| o.winners.iter().map(|seat| seat.0.into()).collect());
    Ok(Played { seats, winners, plies, figures: game.figures() })
}

fn wide(rng: &mut Rng) -> u64 {
    u64::from(rng.next()) << 32 | u64::from(rng.next())
}

fn choose<G: Notation>(game: &G, seat: Seat, player: Player, dice: &mut Rng) -> Option<G::Move> {
    match player {
        Player::Bot(level) => {
            DesktopBot::of_level(game, seat, level, wide(dice)).map(|mut bot| bot.decide())
        }
        Player::Random => {
            let mut moves = Vec::new();
            game.each_move(seat, &mut |mv| moves.push(mv));
            moves.get(dice.below(moves.len() as u32) as usize).copied()
        }
    }
}

/// A defect of the rules or of a bot, with what is needed to see it again.
fn stuck<G: Game>(seed: u64, ply: u32) -> Fault {
    Fault::refused(format!("a bot found no move that {} allows: seed {seed}, ply {ply}", G::ID))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::bots::Level;
    use hexdeck_engine::games::merge::{Difficulty, Merge};

    fn contest(threads: usize) -> Contest {
        let players = vec![Player::Random, Player::Bot(Level::Easy)];
        Contest { players, games: 6, seed: 3, plies: 5_000, threads }
    }

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let setup = Difficulty::Mini.setup();
        let one = run::<Merge>(&setup, &contest(1)).unwrap().json(false);
        assert_eq!(run::<Merge>(&setup, &contest(4)).unwrap().json(false), one);
        let other = run::<Merge>(&setup, &Contest { seed: 4, ..contest(1) }).unwrap().json(false);
        assert_ne!(other, one);
    }

    #[test]
    fn everybody_sits_everywhere_with_every_deal() {
        let players = vec![Player::Random; 3];
        let contest = Contest { players, games: 6, seed: 1, plies: 1, threads: 1 };
        let got: Vec<_> = (0..6).map(|number| seating(&contest, number, false)).collect();
        assert_eq!(got, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
        let alone: Vec<_> = (5..8).map(|number| seating(&contest, number, true)).collect();
        assert_eq!(alone, [(5, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn endless_games_are_given_up() {
        let contest = Contest { plies: 20, ..contest(1) };
        let game = one::<Merge>(&Difficulty::Zen.setup(), &contest, 0, true).unwrap();
        assert_eq!((game.plies, game.winners), (20, None));
    }

    #[test]
    fn players_of_a_solo_game_get_the_same_deals() {
        let players = vec![Player::Bot(Level::Easy); 2];
        let contest = Contest { players, ..contest(1) };
        let game = |n| one::<Merge>(&Difficulty::Mini.setup(), &contest, n, true).unwrap();
        for number in 0..6 {
            let (first, second) = (game(number), game(number + 6));
            assert_eq!((&first.seats[..], &second.seats[..]), (&[0][..], &[1][..]));
            assert_eq!((first.plies, first.figures), (second.plies, second.figures));
        }
        assert_ne!(game(0).figures, game(1).figures);
    }
}
