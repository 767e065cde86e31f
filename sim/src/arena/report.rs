//! How a contest went, for people and for tools.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::statistics::{interval, quartiles};
use super::{Contest, Figure, Played};

/// The results of a contest.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    game: &'static str,
    seed: u64,
    rows: Vec<Row>,
    games: usize,
    unfinished: usize,
    plies: u64,
    time: Duration,
}

/// How one player did.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    name: &'static str,
    /// Games that came to an end.
    finished: usize,
    /// Games won; a win shared by two is half a win for each.
    wins: f64,
    /// Each figure of its games, in the game's order.
    figures: Vec<(Figure, Vec<u64>)>,
}

impl Row {
    fn new(name: &'static str) -> Row {
        Row { name, finished: 0, wins: 0.0, figures: Vec::new() }
    }

    fn rate(&self) -> f64 {
        self.wins / self.finished.max(1) as f64
    }

    fn add(&mut self, figure: Figure) {
        let (Figure::Amount(name, value) | Figure::Milestone(name, value)) = figure;
        match self.figures.iter_mut().find(|(known, _)| label(*known) == name) {
            Some((_, values)) => values.push(value),
            None => self.figures.push((figure, vec![value])),
        }
    }
}

fn label(figure: Figure) -> &'static str {
    let (Figure::Amount(name, _) | Figure::Milestone(name, _)) = figure;
    name
}

/// For each mark that was set, the share of games that got that far, the furthest first.
fn reached(values: &[u64]) -> Vec<(u64, f64)> {
    let marks: BTreeSet<u64> = values.iter().copied().collect();
    let share = |mark: u64| {
        values.iter().filter(|value| **value >= mark).count() as f64 / values.len() as f64
    };
    marks.into_iter().rev().map(|mark| (mark, share(mark))).collect()
}

impl Report {
    pub(super) fn new(
        game: &'static str,
        contest: &Contest,
        solo: bool,
        played: &[Played],
        time: Duration,
    ) -> Report {
        let mut rows: Vec<Row> = contest.players.iter().map(|p| Row::new(p.name())).collect();
        for game in played {
            for (seat, player) in game.seats.iter().enumerate() {
                let row = &mut rows[*player];
                if let Some(winners) = &game.winners {
                    row.finished += 1;
                    let share = 1.0 / winners.len().max(1) as f64;
                    row.wins += if winners.contains(&seat) { share } else { 0.0 };
                }
                if solo {
                    game.figures.iter().for_each(|figure| row.add(*figure));
                }
            }
        }
        Report {
            game,
            seed: contest.seed,
            rows,
            games: played.len(),
            unfinished: played.iter().filter(|game| game.winners.is_none()).count(),
            plies: played.iter().map(|game| u64::from(game.plies)).sum(),
            time,
        }
    }

    fn plies_a_game(&self) -> u64 {
        self.plies / self.games.max(1) as u64
    }

    fn games_a_second(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// For tools; `timed`: with how long it took, which differs from run to run.
    pub fn json(&self, timed: bool) -> Value {
        let mut report = json!({
            "game": self.game,
            "seed": self.seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "plies_per_game": self.plies_a_game(),
            "bots": self.rows.iter().map(row_json).collect::<Vec<_>>(),
        });
        if timed {
            report["seconds"] = self.time.as_secs_f64().into();
            report["games_per_second"] = self.games_a_second().into();
        }
        report
    }
}

fn row_json(row: &Row) -> Value {
    let (low, high) = interval(row.rate(), row.finished);
    let mut figures = Map::new();
    for (figure, values) in &row.figures {
        let [min, q1, median, q3, max] = quartiles(values.clone());
        let mut shown = json!({"min": min, "q1": q1, "median": median, "q3": q3, "max": max});
        if let Figure::Milestone(..) = figure {
            let marks = reached(values).into_iter().map(|(m, share)| (m.to_string(), share.into()));
            shown["reached"] = Value::Object(marks.collect());
        }
        figures.insert(label(*figure).replace(' ', "_"), shown);
    }
    json!({
        "bot": row.name,
        "finished": row.finished,
        "wins": row.wins,
        "rate": row.rate(),
        "low": low,
        "high": high,
        "figures": figures,
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {} games, seed {}", self.game, self.games, self.seed)?;
        for row in &self.rows {
            let (low, high) = interval(row.rate(), row.finished);
            let [rate, low, high] = [row.rate(), low, high].map(|share| share * 100.0);
            writeln!(
                f,
                "  {:<8} wins {rate:5.1} %  (95 %: {low:.1} to {high:.1})  of {} finished games",
                row.name, row.finished
            )?;
            for (figure, values) in &row.figures {
                write_figure(f, *figure, values)?;
            }
        }
        if self.unfinished > 0 {
            writeln!(f, "  {} games were given up unfinished", self.unfinished)?;
        }
        let seconds = self.time.as_secs_f64();
        writeln!(
            f,
            "  {:.1} games/s, {} plies a game, {seconds:.1} s",
            self.games_a_second(),
            self.plies_a_game()
        )
    }
}

fn write_figure(f: &mut fmt::Formatter<'_>, figure: Figure, values: &[u64]) -> fmt::Result {
    match figure {
        Figure::Amount(name, _) => {
            let [min, q1, median, q3, max] = quartiles(values.to_vec());
            writeln!(f, "    {name}: {min} | {q1} | {median} | {q3} | {max}  (quartiles)")
        }
        Figure::Milestone(name, _) => {
            writeln!(f, "    {name}, reached in:")?;
            for (mark, share) in reached(values) {
                writeln!(f, "    {mark:>10}  {:5.1} %", share * 100.0)?;
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Player;
    use hexdeck_engine::bots::Level;

    fn game(seats: [usize; 2], winners: Option<Vec<usize>>) -> Played {
        Played { seats: seats.into(), winners, plies: 10, figures: Vec::new() }
    }

    #[test]
    fn wins_go_to_the_player_who_sat_there() {
        let players = vec![Player::Random, Player::Bot(Level::Hard)];
        let contest = Contest { players, games: 4, seed: 1, plies: 100, threads: 1 };
        let played = [
            game([0, 1], Some(vec![1])),
            game([1, 0], Some(vec![0])),
            game([0, 1], Some(vec![0, 1])),
            game([1, 0], None),
        ];
        let report = Report::new("toy", &contest, false, &played, Duration::from_secs(2));
        let json = report.json(true);
        assert_eq!(json["bots"][0]["wins"], 0.5);
        assert_eq!(json["bots"][1]["wins"], 2.5);
        assert_eq!(json["bots"][1]["rate"], 2.5 / 3.0);
        assert_eq!(json["unfinished"], 1);
        assert_eq!(json["games_per_second"], 2.0);
        assert!(report.to_string().contains("hard     wins  83.3 %"), "{report}");
    }

    #[test]
    fn marks_count_all_who_got_further() {
        assert_eq!(reached(&[8, 2, 4, 8]), [(8, 0.5), (4, 0.75), (2, 1.0)]);
    }
}
