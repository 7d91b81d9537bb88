//! The arrows of a drawn state graph, each with the names of its actions on it.
//!
//! An arrow downwards passes through its names just above the state to which it leads; the names of all others stand
//! beside the state where they begin. So names never meet: each state is given as much room as its names need.

use super::seat::Seat;
use crate::measure::NAME;
use crate::picture::Picture;
use crate::xml::escaped;
use std::collections::{BTreeMap, BTreeSet};

/// Arrows of a graph with more of them bear no names.
const NAMED: usize = 150;

/// The gap between names, in pixels.
const GAP: f64 = 10.0;

/// How far above a state the names stand through which arrows come down to it.
const ABOVE: f64 = 20.0;

/// How far a loop goes out.
const LOOP: f64 = 30.0;

/// All steps between two states.
struct Arrow {
    from: usize,
    to: usize,
    actions: String,
    /// Which of the names above its target or beside its source is its own.
    place: usize,
}

/// The arrows of a graph, and the names above and beside each state.
pub(super) struct Arrows {
    all: Vec<Arrow>,
    above: Vec<Vec<String>>,
    beside: Vec<Vec<String>>,
    named: bool,
}

impl Arrows {
    /// The arrows of a graph whose states stand in layers.
    pub(super) fn new(picture: &Picture, layers: &[Vec<usize>]) -> Self {
        let mut depth = vec![0; picture.states.len()];
        for (at, layer) in layers.iter().enumerate() {
            layer.iter().for_each(|state| depth[*state] = at);
        }
        let mut between: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
        // From the left to the right, as their names stand.
        let order: Vec<usize> = layers.iter().flatten().copied().collect();
        for (from, to, action) in picture.distinct_steps() {
            between.entry((*from, *to)).or_default().push(action);
        }
        let mut arrows = Self {
            all: Vec::new(),
            above: vec![Vec::new(); depth.len()],
            beside: vec![Vec::new(); depth.len()],
            named: between.len() <= NAMED,
        };
        for from in order {
            for ((_, to), actions) in between.range((from, 0)..=(from, usize::MAX)) {
                let actions = actions.join(", ");
                let is_down = depth[*to] > depth[from];
                let names = if is_down { &mut arrows.above[*to] } else { &mut arrows.beside[from] };
                // The whole is shown where the pointer rests on the arrow.
                let name = NAME.cut(&actions);
                let place = names.iter().position(|known| *known == name).unwrap_or(names.len());
                if place == names.len() {
                    names.push(name);
                }
                arrows.all.push(Arrow { from, to: *to, actions, place });
            }
        }
        arrows
    }

    /// Whether the arrows bear names.
    pub(super) fn are_named(&self) -> bool {
        self.named
    }

    /// How wide the names above a state are.
    pub(super) fn width_above(&self, state: usize) -> f64 {
        if self.named { row(&self.above[state]) } else { 0.0 }
    }

    /// How much room the names beside a state take, to its right.
    pub(super) fn width_beside(&self, state: usize) -> f64 {
        let widest = self.beside[state].iter().map(|name| NAME.width(name)).fold(0.0, f64::max);
        match self.beside[state].is_empty() {
            true => 0.0,
            false => LOOP + if self.named { widest + GAP } else { 0.0 },
        }
    }

    /// How high the names beside a state are.
    pub(super) fn height_beside(&self, state: usize) -> f64 {
        self.beside[state].len() as f64 * NAME.leading + GAP
    }

    /// The arrows, then their names. Those that a trace goes are marked.
    pub(super) fn draw(&self, seats: &[Seat], way: &[usize], text: &mut String) {
        let on_way: BTreeSet<(usize, usize)> = way.windows(2).map(|pair| (pair[0], pair[1])).collect();
        for arrow in &self.all {
            let path = self.path(arrow, seats);
            let is_marked = on_way.contains(&(arrow.from, arrow.to));
            let (class, tip) = if is_marked { ("step way", "way-tip") } else { ("step", "tip") };
            text.push_str(&format!(
                "<path class=\"{class}\" d=\"{path}\" marker-end=\"url(#{tip})\"><title>{}</title></path>\n",
                escaped(&arrow.actions)
            ));
        }
        if self.named {
            (0..seats.len()).for_each(|state| self.names(state, &seats[state], text));
        }
    }

    fn names(&self, state: usize, seat: &Seat, text: &mut String) {
        for (place, name) in self.above[state].iter().enumerate() {
            let (x, y) = (self.middle_of_name(state, seat, place), seat.top - ABOVE + 4.0);
            text.push_str(&format!("<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n", escaped(name)));
        }
        for (place, name) in self.beside[state].iter().enumerate() {
            let (x, y) = (seat.left + seat.width + LOOP, beside(seat, place) + 4.0);
            text.push_str(&format!(
                "<text class=\"label beside\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n",
                escaped(name)
            ));
        }
    }

    /// Where the middle of a name above a state is.
    fn middle_of_name(&self, state: usize, seat: &Seat, place: usize) -> f64 {
        let names = &self.above[state];
        let before: f64 = names[..place].iter().map(|name| NAME.width(name) + GAP).sum();
        seat.middle() - row(names) / 2.0 + before + NAME.width(&names[place]) / 2.0
    }

    fn path(&self, arrow: &Arrow, seats: &[Seat]) -> String {
        let (from, to) = (&seats[arrow.from], &seats[arrow.to]);
        let right = from.left + from.width;
        if arrow.from == arrow.to {
            let (y, out) = (beside(from, arrow.place), right + LOOP - 6.0);
            let (up, down) = (y - 5.0, y + 5.0);
            return format!(
                "M{right:.1} {up:.1}C{out:.1} {:.1} {out:.1} {:.1} {right:.1} {down:.1}",
                up - 8.0,
                down + 8.0
            );
        }
        if to.top > from.top {
            return self.downwards(arrow, from, to);
        }
        // Within a layer or upwards: out of the right side, into the right or the left one.
        let start = beside(from, arrow.place);
        let is_right = to.left > from.left;
        let end = (if is_right { to.left } else { to.left + to.width }, to.top + to.height / 2.0 + 6.0);
        let bend = LOOP + (start - end.1).max(0.0) / 6.0;
        let into = if is_right { end.0 - bend } else { end.0 + bend };
        format!(
            "M{right:.1} {start:.1}C{:.1} {start:.1} {into:.1} {:.1} {:.1} {:.1}",
            right + bend,
            end.1,
            end.0,
            end.1
        )
    }

    /// Down to its name, and from there straight into the state.
    fn downwards(&self, arrow: &Arrow, from: &Seat, to: &Seat) -> String {
        let (x, y) = (from.middle(), from.bottom());
        let name = if self.named { self.middle_of_name(arrow.to, to, arrow.place) } else { to.middle() };
        let end = name.clamp(to.left + 6.0, to.left + to.width - 6.0);
        let above = to.top - ABOVE;
        let bend = (above - y) / 2.0;
        format!(
            "M{x:.1} {y:.1}C{x:.1} {:.1} {name:.1} {:.1} {name:.1} {above:.1}L{end:.1} {:.1}",
            y + bend,
            above - bend,
            to.top
        )
    }
}

/// The height at which arrows leave the right side of a state.
fn beside(seat: &Seat, place: usize) -> f64 {
    seat.top + NAME.leading + place as f64 * NAME.leading
}

/// How wide names beside one another are.
fn row(names: &[String]) -> f64 {
    names.iter().map(|name| NAME.width(name)).sum::<f64>() + GAP * names.len().saturating_sub(1) as f64
}
