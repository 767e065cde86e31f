const GAME: Segment<'_> = Segment::named("game", Turn::of(&[Phase::named("place")]));
const FLOW: Flow<'_> = Flow {
    name: "three in a row",
    segments: &[Segment { ends_when: Condition::Game(0), ..GAME }],
    priority: Priority { model: Model::TurnPlayerOnly, ..Priority::DEFAULT },
    restrictions: &[],
};

impl Host for Stones {
    type Refusal = NotFree;

    fn holds(&self, _condition: u8, _ctx: &Ctx) -> bool {
        self.winner().is_some() || self.0.iter().all(Option::is_some)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct NotFree;

impl Refusal for NotFree {
    fn code(&self) -> &'static str { "not_free" }
}

impl core::fmt::Display for NotFree {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Choose a free cell of the board.")
    }
}
