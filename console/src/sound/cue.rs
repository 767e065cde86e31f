//! What happens on the table that can be heard.

/// Most cues of one moment: a move, what it does, whose turn it is, the end.
pub const MAX_CUES: usize = 4;

/// Something that can be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// A button was pressed.
    Click,
    /// A piece has moved.
    Move,
    /// A piece was put down.
    Place,
    /// A card or a piece was turned over.
    Flip,
    /// An attack has struck.
    Hit,
    /// An attack has failed, or what was asked for cannot be.
    Miss,
    /// Dice roll.
    Dice,
    /// A piece was taken.
    Capture,
    /// Something was won: points, money, a larger tile.
    Coin,
    /// Somebody is out, or the game is lost.
    Death,
    /// It is somebody's turn.
    Turn,
    /// The game, or its goal, is won.
    Win,
}

impl Cue {
    /// Every cue.
    pub const ALL: [Cue; 12] = [
        Cue::Click,
        Cue::Move,
        Cue::Place,
        Cue::Flip,
        Cue::Hit,
        Cue::Miss,
        Cue::Dice,
        Cue::Capture,
        Cue::Coin,
        Cue::Death,
        Cue::Turn,
        Cue::Win,
    ];

    /// How much it matters: a cue never cuts off one that matters more.
    pub(super) const fn weight(self) -> u8 {
        match self {
            Cue::Click => 0,
            Cue::Win | Cue::Death => 2,
            _ => 1,
        }
    }
}

/// The cues of one moment, in the order in which they are heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cues([Option<Cue>; MAX_CUES]);

impl Cues {
    /// Adds a cue behind the others; left out if there is no room, for a cue is only a sound.
    pub fn add(&mut self, cue: Cue) {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(cue);
        }
    }

    /// The cues, first to last.
    pub fn iter(&self) -> impl Iterator<Item = Cue> {
        self.0.into_iter().flatten()
    }

    /// What is here, leaving nothing.
    pub fn take(&mut self) -> Cues {
        core::mem::take(self)
    }

    /// How much the weightiest matters; `None` if there are none.
    pub(super) fn weight(&self) -> Option<u8> {
        self.iter().map(Cue::weight).max()
    }
}

/// What a move makes heard: each kind once, and a plain move if nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Heard(Cues);

impl Heard {
    /// Notes what an event sounds like.
    pub fn add(&mut self, cue: Option<Cue>) {
        if let Some(cue) = cue.filter(|cue| self.0.iter().all(|heard| heard != *cue)) {
            self.0.add(cue);
        }
    }

    /// Adds it all to the cues of the moment.
    pub fn tell(self, cues: &mut Cues) {
        match self.0.iter().next() {
            None => cues.add(Cue::Move),
            Some(_) => self.0.iter().for_each(|cue| cues.add(cue)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_keep_their_order_and_their_bound() {
        let mut cues = Cues::default();
        for cue in Cue::ALL {
            cues.add(cue);
        }
        assert!(cues.iter().eq(Cue::ALL[..MAX_CUES].iter().copied()));
        assert_eq!(cues.take().iter().count(), MAX_CUES);
        assert_eq!((cues.iter().count(), cues.weight()), (0, None));
    }

    #[test]
    fn a_move_is_heard_by_what_it_does_each_kind_once() {
        let mut cues = Cues::default();
        Heard::default().tell(&mut cues);
        assert!(cues.take().iter().eq([Cue::Move]));
        let mut heard = Heard::default();
        for cue in [None, Some(Cue::Place), Some(Cue::Flip), Some(Cue::Flip)] {
            heard.add(cue);
        }
        heard.tell(&mut cues);
        assert!(cues.take().iter().eq([Cue::Place, Cue::Flip]));
    }
}
