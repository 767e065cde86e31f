//! What the board shows of a state and cannot be had for nothing: worked out once for each state and
//! question, not for each picture.

use hexdeck_engine::games::flows::{Flows, How, Kind, MAX_CELLS, MAX_SIDE, Tile, side_face};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::{Game, Seat, Seats};

/// Cells as bits, in the region's order.
pub(super) type Cells = u128;

/// How a path of a tile is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Trace {
    /// 0 for nobody's, then the seats; see [`crate::paint::tile::path_color`].
    pub color: u8,
    /// Where the flow stands: it was there before, it leads to the new tile, or it is so many tiles
    /// behind the place where the new one begins.
    pub age: Age,
    /// Whether the flow comes in by the face that the kind names second.
    pub back: bool,
}

/// How new a flow is on a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Age {
    /// It was there.
    #[default]
    Old,
    /// It was there, and runs on into the new tile: it pulses first.
    Leads,
    /// It comes after so many tiles.
    New(u8),
}

/// What the finger has prepared: what the answers depend on beside the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Question {
    /// The new tile, while its flow runs.
    pub fresh: Option<Hex>,
    /// The tile on trial: where, and how it is turned.
    pub trial: Option<(Hex, u8)>,
    /// The seat whose way is asked for.
    pub route: Option<Seat>,
}

/// What is known of a state.
#[derive(Debug)]
pub(super) struct Known {
    tiles: [Option<Tile>; MAX_CELLS],
    hand: Option<Kind>,
    asked: Option<Question>,
    /// The side whose turn it is.
    pub turn: u8,
    /// For each tile its three paths.
    pub traces: [[Trace; 3]; MAX_CELLS],
    /// How many tiles the newest flow runs over.
    pub steps: u8,
    /// The cells that the tile in hand may be put on, for each way it can lie.
    legal: [Cells; 6],
    /// The seats that the tile on trial cuts off.
    pub cut: Seats,
    /// The closed line that cuts them off.
    pub closed: Cells,
    /// The cells that a seat still needs.
    pub route: Cells,
    /// Whether nothing is to move.
    pub still: bool,
}

impl Default for Known {
    fn default() -> Self {
        Known {
            tiles: [None; MAX_CELLS],
            hand: None,
            asked: None,
            turn: 0,
            traces: [[Trace::default(); 3]; MAX_CELLS],
            steps: 0,
            legal: [0; 6],
            cut: Seats::NONE,
            closed: 0,
            route: 0,
            still: false,
        }
    }
}

impl Known {
    /// Works out what is not known yet.
    pub fn refresh(&mut self, state: &Flows, question: Question) {
        let setup = state.setup();
        let mut tiles = [None; MAX_CELLS];
        let region = hexdeck_engine::hex::Hexagon::new(setup.radius);
        for (place, at) in tiles.iter_mut().zip(region.cells()) {
            *place = state.tile(at);
        }
        let same = self.asked.is_some() && tiles == self.tiles && state.hand() == self.hand;
        if same && self.asked == Some(question) && self.turn == state.turn() {
            return;
        }
        if !same || self.turn != state.turn() {
            (self.tiles, self.hand, self.turn) = (tiles, state.hand(), state.turn());
            self.find_legal(state, region);
        }
        self.asked = Some(question);
        self.find_traces(state, region, question.fresh);
        let set = |all: &mut dyn Iterator<Item = Hex>| {
            all.filter_map(|at| region.index(at)).fold(0, |set: Cells, i| set | 1 << i)
        };
        (self.cut, self.closed, self.route) = (Seats::NONE, 0, 0);
        let trial =
            question.trial.and_then(|(at, turns)| Some((at, Tile::new(state.hand()?, turns)?)));
        if let Some((at, tile)) = trial
            && let Ok(verdict) = state.verdict(at, tile)
            && verdict.refused.is_some()
        {
            self.cut = verdict.blocked;
            for seat in verdict.blocked.iter() {
                self.closed |= set(&mut state.closed_line(at, tile, seat));
            }
        }
        if let Some(mut cells) = question.route.and_then(|seat| state.shortest_route(seat)) {
            self.route = set(&mut cells);
        }
    }

    /// All legal placements, in one pass over all rotations.
    fn find_legal(&mut self, state: &Flows, region: hexdeck_engine::hex::Hexagon) {
        self.legal = [0; 6];
        let Some(kind) = state.hand() else { return };
        let legal = &mut self.legal;
        state.each_move(state.current(), &mut |mv| {
            if let Some(cell) = region.index(mv.at) {
                // Tiles of most kinds look the same in several rotations.
                for turns in (mv.rotation..6).step_by(kind.orientations().into()) {
                    legal[usize::from(turns)] |= 1 << cell;
                }
            }
        });
    }

    /// The cells that the tile in hand may be put on, turned like this.
    pub fn legal(&self, turns: u8) -> Cells {
        self.legal[usize::from(turns % 6)]
    }

    /// Follows everybody's lines, and colours the paths they run on.
    fn find_traces(
        &mut self,
        state: &Flows,
        region: hexdeck_engine::hex::Hexagon,
        fresh: Option<Hex>,
    ) {
        self.traces = [[Trace::default(); 3]; MAX_CELLS];
        self.steps = 0;
        let won = state.end().filter(|end| matches!(end.how, How::Flow | How::Tie));
        for seat in state.seats().iter() {
            for n in 0..MAX_SIDE {
                let Some(steps) = state.trace(seat, n) else { break };
                // Whether this line leads to the new tile, and to the opposite side, is known at
                // its end only: it is followed once to look and once to colour.
                let mut leads = false;
                let mut last = None;
                for step in steps {
                    leads |= fresh == Some(step.at);
                    last = Some(step);
                }
                let wins = won.is_some_and(|end| end.winners.contains(seat))
                    && last.is_some_and(|step| {
                        arrives(state, seat, region.radius(), step.at, step.entry)
                    });
                let color = if wins { GOLD } else { seat.0 + 1 };
                let Some(steps) = state.trace(seat, n) else { break };
                let mut behind = 0;
                for step in steps {
                    let (Some(cell), Some(tile)) = (region.index(step.at), state.tile(step.at))
                    else {
                        continue;
                    };
                    let age = if behind > 0 || fresh == Some(step.at) {
                        behind += 1;
                        Age::New(behind)
                    } else if leads {
                        Age::Leads
                    } else {
                        Age::Old
                    };
                    let way = step.entry.turned(6 - tile.rotation());
                    for (path, (a, b)) in tile.kind().pairs().into_iter().enumerate() {
                        if way == a || way == b {
                            // Of two whose line it is, the one who wins, else the later seat.
                            let trace = &mut self.traces[cell][path];
                            if trace.color != GOLD {
                                *trace = Trace { color, age, back: way == b };
                            }
                        }
                    }
                }
                self.steps = self.steps.max(behind);
            }
        }
    }
}

/// The colour of the line that wins.
const GOLD: u8 = 7;

/// Whether a seat's line that comes into a tile leaves it over the side opposite the seat's.
fn arrives(
    state: &Flows,
    seat: Seat,
    radius: u8,
    at: Hex,
    entry: hexdeck_engine::games::flows::Way,
) -> bool {
    let (Some(tile), Some(side)) = (state.tile(at), state.side(seat)) else { return false };
    let out = (at, tile.exit(entry));
    (0..MAX_SIDE).any(|n| side_face(radius, (side + 3) % 6, n) == Some(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::flows::{Place, Setup};
    use hexdeck_engine::hex::Hexagon;
    use hexdeck_engine::play::Rng;
    use std::vec::Vec;

    /// What is shown agrees with what the rules say, cell by cell, through whole games.
    #[test]
    fn what_is_known_is_what_the_rules_say() {
        for players in 2..=6 {
            let mut state = Flows::start(&Setup::players(players), players.into()).unwrap();
            let region = Hexagon::new(3);
            let (mut known, mut chance) = (Known::default(), Rng::new(9));
            while state.end().is_none() {
                let mut moves: Vec<Place> = Vec::new();
                state.each_move(state.current(), &mut |mv| moves.push(mv));
                let mv = moves[chance.below(moves.len() as u32) as usize];
                let trial = Some((mv.at, 3));
                known.refresh(&state, Question { trial, ..Question::default() });
                for (i, at) in region.cells().enumerate() {
                    for turns in 0..6 {
                        let tile = Tile::new(state.hand().unwrap(), turns).unwrap();
                        let verdict = state.verdict(at, tile);
                        let may = verdict.is_ok_and(|verdict| verdict.refused.is_none());
                        assert_eq!(known.legal(turns) & 1 << i != 0, may, "{at:?} {turns}");
                    }
                    let runs = state.seats().iter().any(|seat| state.flow(seat).any(|c| c == at));
                    assert_eq!(known.traces[i].iter().any(|t| t.color != 0), runs, "{at:?}");
                }
                let on_trial = region.index(mv.at).unwrap();
                let refused = known.legal(3) & 1 << on_trial == 0;
                assert_eq!(!known.cut.is_empty(), refused, "who is cut off is said");
                state.apply(state.current(), mv, &mut |_| ()).unwrap();
            }
            known.refresh(&state, Question::default());
            let flow = matches!(state.end().unwrap().how, How::Flow | How::Tie);
            let gold = known.traces.iter().flatten().any(|trace| trace.color == GOLD);
            assert_eq!(gold, flow, "a whole line, and only that, is gold");
        }
    }
}
