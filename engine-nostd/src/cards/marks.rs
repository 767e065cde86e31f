//! What lies on a card: tapping, counters, attachments, another controller.

use super::{Card, CardError, CardId, Cards, CounterId, Table};
use crate::play::Seat;

impl<const CARDS: usize, const ZONES: usize> Cards<CARDS, ZONES> {
    /// Turns a card sideways or upright.
    pub fn set_tapped(&mut self, id: CardId, tapped: bool) -> Result<(), CardError> {
        self.get_mut(id)?.tapped = tapped;
        Ok(())
    }

    /// Puts counters on a card, or takes some off if `change` is negative; says how many there
    /// are then.
    pub fn change_counter(
        &mut self,
        id: CardId,
        counter: CounterId,
        change: i16,
    ) -> Result<u8, CardError> {
        let card = self.get_mut(id)?;
        let count =
            card.counters.get_mut(usize::from(counter.0)).ok_or(CardError::NoSuchCounter)?;
        let sum = i32::from(*count) + i32::from(change);
        *count = u8::try_from(sum).map_err(|_| CardError::CounterRange)?;
        Ok(*count)
    }

    /// Gives a card in play to another seat. Its owner and its zone stay.
    pub fn set_controller(
        &mut self,
        table: &Table,
        id: CardId,
        seat: Seat,
    ) -> Result<(), CardError> {
        if !table.has_seat(seat) {
            return Err(CardError::NoSuchSeat);
        }
        self.check_in_play(table, id)?;
        self.get_mut(id)?.controller = seat;
        Ok(())
    }

    /// Attaches a card in play to another one in play, and to nothing else any more.
    ///
    /// It stays attached until one of them leaves play. What then becomes of a card that has lost
    /// its host is the game's rule: see who is attached before moving the host.
    pub fn attach(&mut self, table: &Table, id: CardId, host: CardId) -> Result<(), CardError> {
        self.check_in_play(table, id)?;
        self.check_in_play(table, host)?;
        if id == host {
            return Err(CardError::AttachedToItself);
        }
        if self.hangs_on(host, id) {
            return Err(CardError::AttachedInCircle);
        }
        self.get_mut(id)?.attached_to = Some(host);
        Ok(())
    }

    /// Takes a card off the one that it is attached to.
    pub fn detach(&mut self, id: CardId) -> Result<(), CardError> {
        let host = &mut self.get_mut(id)?.attached_to;
        host.take().map(|_| ()).ok_or(CardError::NotAttached)
    }

    /// The cards attached to this one.
    pub fn attached(&self, host: CardId) -> impl Iterator<Item = &Card> {
        self.all().iter().filter(move |card| card.attached_to == Some(host))
    }

    /// Whether a card is attached to `host`, or to one that is, and so on.
    pub(super) fn hangs_on(&self, id: CardId, host: CardId) -> bool {
        let mut at = id;
        // An unchecked state may go round in circles, so count.
        for _ in self.all() {
            match self.get(at).and_then(|card| card.attached_to) {
                Some(next) if next == host => return true,
                Some(next) => at = next,
                None => return false,
            }
        }
        false
    }

    fn check_in_play(&self, table: &Table, id: CardId) -> Result<(), CardError> {
        let (_, zone) = self.locate(id)?;
        let def = table.zone_def(zone).ok_or(CardError::NoSuchZone)?;
        if def.in_play { Ok(()) } else { Err(CardError::NotInPlay) }
    }
}
