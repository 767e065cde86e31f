//! The card editor: the deck on the left, the six sides of a card beside it.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{Card, Owner, Rgb, Shape as Figure};
use hexdeck_engine::hex::Orientation;
use hexdeck_engine::pack::Kind;

use super::deck_places::{Places, Trait, choice};
use super::keyboard::{Keyboard, Typed};
use super::{DeckDraft, bar, save};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{
    Align, CardEdge, DisplayList, Face, Glyph, HexBody, Icon, SUB, Shape, theme, towards,
};
use crate::screens::flip::gallery::counted;
use crate::screens::flip::palette::COLOURS;
use crate::screens::flip::{card, picture};
use crate::screens::{Go, Practice, Table};
use crate::seats;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Undo,
    Save,
    DeckName,
    CardName,
    Card(u8),
    Page,
    Open(Trait),
    Choose(Trait, u8),
    Add,
    Copy,
    Delete,
}

/// What lies over the card.
#[derive(Debug)]
enum Layer {
    None,
    Choices(Trait),
    DeckName(Keyboard),
    CardName(Keyboard),
}

/// The card editor.
#[derive(Debug)]
pub struct DeckEditor {
    /// In whose colours cards are shown.
    owner: Owner,
    /// The card and the side of it that are being changed.
    card: usize,
    side: usize,
    layer: Layer,
    leaving: bool,
    presses: Presses<Action>,
    toast: Toast,
}

fn draft(table: &Table) -> Option<&DeckDraft> {
    match &table.practice {
        Practice::Deck(draft) => Some(draft),
        _ => None,
    }
}

fn draft_mut(table: &mut Table) -> Option<&mut DeckDraft> {
    match &mut table.practice {
        Practice::Deck(draft) => Some(draft),
        _ => None,
    }
}

impl DeckEditor {
    /// With the first card open, in the colours of a player.
    pub(super) fn new(owner: Owner) -> DeckEditor {
        DeckEditor {
            owner,
            card: 0,
            side: 5,
            layer: Layer::None,
            leaving: false,
            presses: Presses::default(),
            toast: Toast::default(),
        }
    }

    /// The card that is being changed.
    fn open<'t>(&self, table: &'t Table) -> Option<&'t Card> {
        draft(table)?.cards().get(self.card)
    }

    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, 24> {
        let places = Places::new(table);
        let mut out = heapless::Vec::new();
        let mut add = |area, icon, label, look, action| {
            // Twenty-four places are more than there are buttons.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        let Places { margin, gap, row, width, .. } = places;
        let back = ui::area(margin, margin, row as u32, row as u32);
        add(back, Some(Icon::Back), "", Look::Plain, Action::Back);
        if let Layer::Choices(what) = self.layer {
            for i in 0..what.choices().0 {
                let chosen = self.open(table).is_some_and(|card| self.has(card, what, i));
                let look = if chosen { Look::Chosen } else { Look::Plain };
                add(choice(&places, what, i.into()), None, "", look, Action::Choose(what, i));
            }
            return out;
        }
        let say = |text| table.say(text);
        let cards = draft(table).map_or(0, |draft| draft.cards().len());
        let wide = row * 3 / 2;
        let save = ui::area(width - margin - wide, margin, wide as u32, row as u32);
        add(save, None, say(Text::EditSave), Look::Primary, Action::Save);
        let x = width - margin - wide - gap - row;
        let undo = match draft(table).is_some_and(DeckDraft::can_undo) {
            true => Look::Plain,
            false => Look::Disabled,
        };
        let area = ui::area(x, margin, row as u32, row as u32);
        add(area, Some(Icon::Undo), "", undo, Action::Undo);
        let left = margin + row + gap;
        let name = ui::area(left, margin, (x - gap - left) as u32, row as u32);
        add(name, None, "", Look::Plain, Action::DeckName);
        let first = self.card / places.on_page() * places.on_page();
        for i in 0..places.on_page().min(cards - first.min(cards)) {
            let action = Action::Card((first + i) as u8);
            add(places.listed(i as i32), None, "", Look::Plain, action);
        }
        let foot = places.foot();
        let list = places.list() - gap - margin;
        let page = ui::area(margin, foot, list as u32, row as u32);
        let look = if cards > places.on_page() { Look::Plain } else { Look::Disabled };
        add(page, None, "", look, Action::Page);
        let four = (width - margin - places.list() - 3 * gap) / 4;
        let place =
            |i: i32| ui::area(places.list() + i * (four + gap), foot, four as u32, row as u32);
        add(place(0), None, say(Text::EditAdd), Look::Plain, Action::Add);
        add(place(1), None, say(Text::EditCopy), Look::Plain, Action::Copy);
        let delete = if cards > 1 { Look::Plain } else { Look::Disabled };
        add(place(2), None, say(Text::EditDelete), delete, Action::Delete);
        add(place(3), None, say(Text::EditName), Look::Plain, Action::CardName);
        let high = (foot - places.below() - 2 * gap) / 2;
        let all = [Trait::Shape, Trait::Number, Trait::ShapeColour, Trait::NumberColour];
        for (i, what) in (0..).zip(all) {
            let x = places.traits() + i % 2 * (row + gap);
            let y = places.below() + i / 2 * (high + gap);
            let area = ui::area(x, y, row as u32, high as u32);
            add(area, None, "", Look::Plain, Action::Open(what));
        }
        out
    }

    /// Whether the open side of a card shows this choice.
    fn has(&self, card: &Card, what: Trait, i: u8) -> bool {
        let side = &card.sides[self.side % 6];
        match what {
            Trait::Shape => side.shape as u8 == i,
            Trait::Number => side.number == i + 1,
            Trait::ShapeColour => COLOURS.get(usize::from(i)) == Some(&side.shape_colour),
            Trait::NumberColour => COLOURS.get(usize::from(i)) == Some(&side.number_colour),
        }
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        if let Layer::DeckName(keyboard) | Layer::CardName(keyboard) = &self.layer {
            return keyboard.draw(table, list);
        }
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let (Some(draft), Some(card)) = (draft(table), self.open(table)) else { return };
        let places = Places::new(table);
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            let labelled = matches!(
                button.action,
                Action::Back | Action::Undo | Action::Save | Action::Add | Action::Copy
            ) || matches!(button.action, Action::Delete | Action::CardName);
            if labelled {
                button.draw(list, pressed);
                continue;
            }
            if let Action::Card(place) = button.action {
                self.draw_listed(list, button.area, draft, place);
                continue;
            }
            let shift = button.draw_surface(list, pressed);
            let area = button.area.translate(shift);
            match button.action {
                Action::DeckName => draw_name(list, table, area, draft, card),
                Action::Page => draw_page(list, area, &button),
                Action::Open(what) => draw_trait(list, table, area, card, self.side, what),
                Action::Choose(what, i) => {
                    self.draw_choice(list, area, card, what, i);
                }
                _ => {}
            }
        }
        match self.layer {
            Layer::Choices(what) => {
                let text = match what {
                    Trait::Shape => Text::EditShape,
                    Trait::Number => Text::EditNumber,
                    Trait::ShapeColour => Text::EditShapeColour,
                    Trait::NumberColour => Text::EditNumberColour,
                };
                ui::draw_heading(list, table.board, table.say(text));
            }
            _ => self.draw_card(list, &places, card),
        }
        self.toast.draw(list, table.board.area());
    }

    fn draw_listed(&self, list: &mut DisplayList, area: Rectangle, draft: &DeckDraft, place: u8) {
        let Some(card) = draft.cards().get(usize::from(place)) else { return };
        let across = (area.size.height as i32 / 2 - 1).min(area.size.width as i32 * 15 / 35);
        let body = HexBody {
            center: (area.center().x * SUB, area.center().y * SUB),
            half: (across * 26 / 15 * SUB * 2 / 3, across * SUB),
            orientation: Orientation::FlatTop,
        };
        let chosen = usize::from(place) == self.card;
        let edge = if chosen { CardEdge::Chosen } else { CardEdge::Own };
        list.push(card::face(body, picture::sides(card), self.owner.seat().0, edge));
    }

    /// A choice as it would look on the card.
    fn draw_choice(
        &self,
        list: &mut DisplayList,
        area: Rectangle,
        card: &Card,
        what: Trait,
        i: u8,
    ) {
        let mut changed = *card;
        let is = &mut changed.sides[0];
        *is = card.sides[self.side % 6];
        let colour = COLOURS.get(usize::from(i)).copied().unwrap_or(Rgb(0, 0, 0));
        match what {
            Trait::Shape => is.shape = Figure::ALL[usize::from(i) % 5],
            Trait::Number => is.number = i + 1,
            Trait::ShapeColour => is.shape_colour = colour,
            Trait::NumberColour => is.number_colour = colour,
        }
        let center = (area.center().x * SUB, area.center().y * SUB);
        let across = (area.size.height as i32 / 2 - 3).min(area.size.width as i32 * 13 / 30);
        let half = (across * 15 / 13 * SUB, across * SUB);
        let body = HexBody { center, half, orientation: Orientation::FlatTop };
        let color = seats::of(self.owner.seat()).dark;
        list.push(Shape::Hex { body, color });
        let size = across.min(34) * 11 / 16 * SUB;
        list.push(Shape::Mark { center, size, mark: card::mark(&changed, 0, 0, None) });
    }

    /// The card with its open side in a ring.
    fn draw_card(&self, list: &mut DisplayList, places: &Places, card: &Card) {
        let body = places.body();
        let seat = self.owner.seat().0;
        list.push(card::face(body, picture::sides(card), seat, CardEdge::Own));
        let center = towards(self.side, &body, 42);
        let radius = (body.half.1 * 27 / 64) as u16;
        let color = theme::WHITE;
        list.push(Shape::Arc { center, radius, width: 40, from: 0, to: 256, color });
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        if let Layer::DeckName(_) | Layer::CardName(_) = self.layer {
            self.type_name(table, now, gesture);
            return Go::Stay;
        }
        if let Gesture::Press(_) = gesture {
            self.toast.hide();
        }
        let buttons = self.buttons(table);
        match (self.presses.feed(gesture, &buttons), gesture) {
            (Some(action), _) => {
                self.leaving &= action == Action::Back;
                return self.press(table, now, action);
            }
            (None, Gesture::Press(at)) if matches!(self.layer, Layer::None) => {
                self.touch_card(&Places::new(table), at);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Opens the side of the card under the finger.
    fn touch_card(&mut self, places: &Places, at: Point) {
        let body = places.body();
        let far = |center: (i32, i32)| {
            let (x, y) = (at.x - center.0 / SUB, at.y - center.1 / SUB);
            x * x + y * y
        };
        let reach = body.half.0 / SUB;
        if far(body.center) <= reach * reach {
            let sides = 0..6;
            self.side = sides.min_by_key(|i| far(towards(*i, &body, 42))).unwrap_or(self.side);
        }
    }

    fn press(&mut self, table: &mut Table, now: Millis, action: Action) -> Go {
        match action {
            Action::Back => match self.layer {
                Layer::None => {
                    let changed = draft(table).is_some_and(|draft| draft.changed);
                    return bar::leave(table, now, changed, &mut self.leaving, &mut self.toast);
                }
                _ => self.layer = Layer::None,
            },
            Action::Save => return save::save(table, Kind::Deck),
            Action::DeckName => {
                let name = draft(table).map_or("", |draft| &draft.tag.name);
                self.layer = Layer::DeckName(Keyboard::new(name, false));
            }
            Action::CardName => {
                let id = self.open(table).map_or("", |card| card.id.as_str());
                self.layer = Layer::CardName(Keyboard::new(id, true));
            }
            Action::Card(place) => self.card = place.into(),
            Action::Page => {
                let cards = draft(table).map_or(1, |draft| draft.cards().len());
                let page = Places::new(table).on_page();
                let next = (self.card / page + 1) * page;
                self.card = if next < cards { next } else { 0 };
            }
            Action::Open(what) => self.layer = Layer::Choices(what),
            Action::Undo | Action::Choose(..) | Action::Add | Action::Copy | Action::Delete => {
                if let Err(why) = self.change(table, action) {
                    self.toast.show(now, table.say(why));
                }
            }
        }
        Go::Stay
    }

    /// Changes the deck; why not, if it is refused.
    fn change(&mut self, table: &mut Table, action: Action) -> Result<(), Text> {
        let Some(draft) = draft_mut(table) else { return Ok(()) };
        match action {
            Action::Undo => self.card = draft.undo().ok_or(Text::EditNothing)?,
            Action::Choose(what, i) => {
                self.layer = Layer::None;
                let color = COLOURS.get(usize::from(i)).copied().unwrap_or(Rgb(0, 0, 0));
                draft.change(self.card, self.side, |side| match what {
                    Trait::Shape => side.shape = Figure::ALL[usize::from(i) % 5],
                    Trait::Number => side.number = i + 1,
                    Trait::ShapeColour => side.shape_colour = color,
                    Trait::NumberColour => side.number_colour = color,
                })?;
            }
            Action::Add | Action::Copy => {
                self.card = draft.add(self.card, action == Action::Copy)?;
            }
            _ => draft.remove(self.card)?,
        }
        self.card = self.card.min(draft.cards().len() - 1);
        Ok(())
    }

    fn type_name(&mut self, table: &mut Table, now: Millis, gesture: Gesture) {
        let (Layer::DeckName(keyboard) | Layer::CardName(keyboard)) = &mut self.layer else {
            return;
        };
        let typed = keyboard.touch(table, gesture);
        let text = keyboard.text.clone();
        if typed == Typed::Going {
            return;
        }
        let card = matches!(self.layer, Layer::CardName(_));
        self.layer = Layer::None;
        let Some(draft) = draft_mut(table).filter(|_| typed == Typed::Done) else { return };
        if !card {
            draft.rename(text);
        } else if let Err(why) = draft.rename_card(self.card, &text) {
            self.toast.show(now, table.say(why));
        }
    }

    pub(in crate::screens) fn tick(&mut self, now: Millis) -> bool {
        self.toast.tick(now)
    }

    pub(in crate::screens) fn wake(&self) -> Option<Millis> {
        self.toast.wake()
    }
}

/// The name of the deck, how many cards it has, and the name of the open one.
fn draw_name(
    list: &mut DisplayList,
    table: &Table,
    area: Rectangle,
    draft: &DeckDraft,
    card: &Card,
) {
    let large = table.board.width >= 480;
    let inset = if large { 12 } else { 6 };
    let middle = area.center().y;
    let face = if large { Face::Body } else { Face::Small };
    let name = picture::fitting(&draft.tag.name, face, area.size.width as i32 - 2 * inset);
    let at = Point::new(area.top_left.x + inset, middle - 5);
    list.push(ui::text(name, face, at, Align::Left, theme::TEXT));
    let mut facts = counted(table, draft.cards().len(), Text::EditCards);
    // A number, a word and a name of sixteen letters fit.
    let _ = write!(facts, ": {}", card.id.as_str());
    let facts = picture::fitting(&facts, Face::Tiny, area.size.width as i32 - 2 * inset);
    let at = Point::new(area.top_left.x + inset, middle + 15);
    list.push(ui::text(facts, Face::Tiny, at, Align::Left, theme::MUTED));
}

fn draw_page(list: &mut DisplayList, area: Rectangle, button: &Button<Action>) {
    let disabled = button.look == Look::Disabled;
    let color = if disabled { theme::MUTED } else { theme::TEXT };
    let center = (area.center().x * SUB, area.center().y * SUB);
    list.push(Shape::Glyph { glyph: Glyph::ChevronDown, center, size: 9 * SUB, color });
}

/// What the open side shows, to be changed.
fn draw_trait(
    list: &mut DisplayList,
    table: &Table,
    area: Rectangle,
    card: &Card,
    side: usize,
    what: Trait,
) {
    let is = &card.sides[side % 6];
    let large = table.board.width >= 480;
    let up = if large { 10 } else { 6 };
    let middle = area.center() - Point::new(0, up);
    let center = (middle.x * SUB, middle.y * SUB);
    let size = if large { 15 * SUB } else { 11 * SUB };
    let text = match what {
        Trait::Shape => {
            let (glyph, color) = (card::glyph(is.shape), theme::TEXT);
            list.push(Shape::Glyph { glyph, center, size, color });
            Text::EditShape
        }
        Trait::Number => {
            let number = heapless::String::<2>::from_iter([char::from(b'0' + is.number % 10)]);
            let at = middle + Point::new(0, Face::Title.cap_height() / 2);
            list.push(ui::text(&number, Face::Title, at, Align::Center, theme::TEXT));
            Text::EditNumber
        }
        Trait::ShapeColour => {
            draw_colour(list, center, size, is.shape_colour);
            Text::EditShapeTint
        }
        Trait::NumberColour => {
            draw_colour(list, center, size, is.number_colour);
            Text::EditNumberTint
        }
    };
    let below = if large { 12 } else { 7 };
    let at = Point::new(area.center().x, area.top_left.y + area.size.height as i32 - below);
    list.push(ui::text(table.say(text), Face::Tiny, at, Align::Center, theme::TEXT));
}

/// A disc of a colour, with a rim that shows dark ones.
fn draw_colour(list: &mut DisplayList, center: (i32, i32), size: i32, colour: Rgb) {
    let glyph = Glyph::Circle;
    list.push(Shape::Glyph { glyph, center, size: size + 24, color: theme::TEXT });
    list.push(Shape::Glyph { glyph, center, size, color: card::color(colour) });
}
