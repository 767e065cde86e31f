//! Rules that can be added to the duel. The duel itself knows neither.

pub mod quests;
pub mod salve;
