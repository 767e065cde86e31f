type Told<'t> = &'t mut dyn FnMut(FlowEvent);

impl Game for Three {
    const ID: &'static str = "three";
    type Setup = ();
    type Move = Hex;
    type Event = FlowEvent;
    type Refusal = FlowError<NotFree>;

    fn start(_setup: &(), _seed: u64) -> Result<Three, Self::Refusal> {
        let mut ctx = Ctx::new(&[Seat(0), Seat(1)]).map_err(|_| FlowRefusal::NoSuchSeat)?;
        let mut stones = Stones([None; BOARD.len()]);
        Manager::new(Controller::new(&FLOW), &mut ctx, &mut stones, &mut |_| ()).start()?;
        Ok(Three { ctx, stones })
    }
    fn apply(&mut self, seat: Seat, cell: Hex, told: Told<'_>) -> Result<(), Self::Refusal> {
        let asks = Controller::new(&FLOW);
        asks.may_act(&self.ctx, &self.stones, seat)?;
        let free = BOARD.index(cell).filter(|i| self.stones.0[*i].is_none());
        self.stones.0[free.ok_or(FlowError::Game(NotFree))?] = Some(seat);
        Manager::new(asks, &mut self.ctx, &mut self.stones, told).pass_turn(seat)
    }
    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Hex)) {
        if self.active().contains(seat) {
            BOARD.cells().filter(|cell| self.stones.at(*cell).is_none()).for_each(visit);
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        let winners = self.stones.winner().map_or(Seats::NONE, Seats::one);
        (self.ctx.stage() == Stage::Over).then_some(Outcome { winners })
    }
    fn check(&self) -> Result<(), Self::Refusal> {
        self.ctx.check(&FLOW).map_err(|_| FlowRefusal::OtherFlow.into())
    }
    fn setup(&self) {}
    fn seats(&self) -> Seats { Seats::first(2) }
    fn active(&self) -> Seats { self.ctx.priority_player().map_or(Seats::NONE, Seats::one) }
    fn redact(&mut self, _viewer: Option<Seat>) {}

    fn write_move(cell: Hex, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
        write!(out, "{},{}", cell.q, cell.r)
    }
    fn read_move(text: &str) -> Result<Hex, NoMove> {
        let (q, r) = text.split_once(',').ok_or(NoMove("A move is a cell, as 0,-2."))?;
        let number = |n: &str| n.parse().map_err(|_| NoMove("A cell is two numbers, as 0,-2."));
        Ok(Hex::new(number(q)?, number(r)?))
    }
}
