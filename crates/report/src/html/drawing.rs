//! A small state graph as a drawing (SVG) inside of a page: states in layers, steps as arrows, the trace marked.

use super::layers::layers;
use super::scrolled;
use crate::picture::Picture;
use crate::values::show;
use crate::xml::escaped;
use check_system::Trace;
use std::collections::{BTreeMap, BTreeSet};

/// A variable whose line is longer is cut in the drawing; the whole state is in the table below it.
const LINE: usize = 32;

/// So many variables are shown in a state.
const LINES: usize = 5;

/// Arrows of a graph with more steps bear no names.
const NAMED: usize = 30;

// Width of a character, height of a line, and the gaps between states and between layers, in pixels.
const CHARACTER: f64 = 7.3;
const LEADING: f64 = 16.0;
const GAP: f64 = 28.0;
const BETWEEN: f64 = 64.0;

/// A state on the page.
#[derive(Clone, Debug, Default)]
struct Seat {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    lines: Vec<String>,
}

impl Seat {
    fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }

    fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// The drawing, and below it the states as a list. A trace is marked, and its last state where it shows something bad.
pub(super) fn svg(picture: &Picture, trace: Option<(&Trace, bool)>) -> String {
    let (seats, width, height) = seats(picture);
    let way = trace.map(|(trace, _)| way(picture, trace)).unwrap_or_default();
    let class = if trace.is_some_and(|(_, is_bad)| is_bad) { " class=\"violation\"" } else { "" };
    let mut text = format!(
        "<svg{class} role=\"img\" aria-label=\"The state graph: {} states, {} steps; the states are listed below\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n{MARKERS}",
        picture.states.len(),
        picture.distinct_steps().len()
    );
    arrows(picture, &seats, &way, &mut text);
    for (state, seat) in seats.iter().enumerate() {
        text.push_str(&node(state, seat, picture, &way));
    }
    text.push_str("</svg>\n");
    let marked = if trace.is_some() { "; thick arrows are the trace" } else { "" };
    let caption = format!("<p class=\"caption\">A double border marks initial states{marked}.</p>\n");
    format!("{}{caption}{}", scrolled("state graph", &text), list(picture))
}

const MARKERS: &str = "<defs>\
    <marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\" \
    markerUnits=\"userSpaceOnUse\"><path class=\"tip\" d=\"M0 0L8 4L0 8z\"/></marker>\
    <marker id=\"way-tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"11\" markerHeight=\"11\" orient=\"auto\" \
    markerUnits=\"userSpaceOnUse\"><path class=\"way-tip\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n";

/// The states of a trace by their index, as far as they are in the graph.
fn way(picture: &Picture, trace: &Trace) -> Vec<usize> {
    let index: BTreeMap<_, usize> = picture.states.iter().enumerate().map(|(at, state)| (state, at)).collect();
    let mut way: Vec<usize> = trace.states.iter().filter_map(|step| index.get(&step.variables).copied()).collect();
    if let Some(first) = trace.back_to.and_then(|at| way.get(at).copied()) {
        way.push(first);
    }
    way
}

fn seats(picture: &Picture) -> (Vec<Seat>, f64, f64) {
    let mut seats: Vec<Seat> = picture.states.iter().enumerate().map(|(at, state)| seat(at, state)).collect();
    let layers = layers(picture);
    let of_layer = |layer: &Vec<usize>, seats: &[Seat]| -> f64 {
        layer.iter().map(|at| seats[*at].width).sum::<f64>() + GAP * layer.len().saturating_sub(1) as f64
    };
    let widest = layers.iter().map(|layer| of_layer(layer, &seats)).fold(0.0, f64::max);
    let mut top = GAP;
    for layer in &layers {
        let mut left = GAP + (widest - of_layer(layer, &seats)) / 2.0;
        let height = layer.iter().map(|at| seats[*at].height).fold(0.0, f64::max);
        for at in layer {
            (seats[*at].left, seats[*at].top) = (left, top);
            left += seats[*at].width + GAP;
        }
        top += height + BETWEEN;
    }
    // Loops and arrows upwards need room at the right.
    (seats, widest + 3.0 * GAP + 40.0, (top - BETWEEN + GAP).max(GAP))
}

fn seat(at: usize, state: &[(String, check_system::Value)]) -> Seat {
    let mut lines = vec![format!("{}", at + 1)];
    lines.extend(state.iter().take(LINES).map(|(name, value)| cut(&format!("{name} = {}", show(value)))));
    if state.len() > LINES {
        lines.push("…".to_owned());
    }
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    Seat {
        width: longest as f64 * CHARACTER + 16.0,
        height: lines.len() as f64 * LEADING + 10.0,
        lines,
        ..Seat::default()
    }
}

fn cut(line: &str) -> String {
    if line.chars().count() <= LINE { line.to_owned() } else { line.chars().take(LINE - 1).chain(['…']).collect() }
}

fn node(state: usize, seat: &Seat, picture: &Picture, way: &[usize]) -> String {
    let class = match way.iter().position(|at| *at == state) {
        Some(_) if way.last() == Some(&state) => "node end",
        Some(_) => "node way",
        None => "node",
    };
    let mut text = format!("<g class=\"{class}\">");
    let Seat { left, top, width, height, lines } = seat;
    text.push_str(&format!(
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>"
    ));
    if picture.initial.contains(&state) {
        text.push_str(&format!(
            "<rect class=\"initial\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\"/>",
            left + 3.0,
            top + 3.0,
            width - 6.0,
            height - 6.0
        ));
    }
    for (at, line) in lines.iter().enumerate() {
        let (x, y) = (left + 8.0, top + 17.0 + at as f64 * LEADING);
        let class = if at == 0 { " class=\"number\"" } else { "" };
        text.push_str(&format!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(line)));
    }
    text.push_str("</g>\n");
    text
}

/// One arrow for all steps between two states, with the names of their actions.
fn arrows(picture: &Picture, seats: &[Seat], way: &[usize], text: &mut String) {
    let mut between: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
    for (from, to, action) in picture.distinct_steps() {
        between.entry((*from, *to)).or_default().push(action);
    }
    let on_way: BTreeSet<(usize, usize)> = way.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let named = between.len() <= NAMED;
    let mut labels = String::new();
    for ((from, to), actions) in &between {
        let (path, (x, y)) = path(&seats[*from], &seats[*to]);
        let (class, tip) = if on_way.contains(&(*from, *to)) { ("step way", "way-tip") } else { ("step", "tip") };
        let names = escaped(&actions.join(", "));
        text.push_str(&format!(
            "<path class=\"{class}\" d=\"{path}\" marker-end=\"url(#{tip})\"><title>{names}</title></path>\n"
        ));
        if named {
            labels.push_str(&format!("<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\">{names}</text>\n"));
        }
    }
    text.push_str(&labels);
}

/// The way of an arrow, and where its name stands.
fn path(from: &Seat, to: &Seat) -> (String, (f64, f64)) {
    let (x, y) = (from.middle(), from.bottom());
    if std::ptr::eq(from, to) {
        let (right, middle) = (from.left + from.width, from.top + from.height / 2.0);
        let path = format!(
            "M{right:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {right:.1} {:.1}",
            middle - 8.0,
            right + 30.0,
            middle - 22.0,
            right + 30.0,
            middle + 22.0,
            middle + 8.0
        );
        return (path, (right + 24.0, middle - 16.0));
    }
    if to.top > from.top {
        let (end, bottom) = (to.middle(), to.top);
        let bend = (bottom - y) / 2.0;
        let path = format!("M{x:.1} {y:.1}C{x:.1} {:.1} {end:.1} {:.1} {end:.1} {bottom:.1}", y + bend, bottom - bend);
        return (path, ((x + end) / 2.0, (y + bottom) / 2.0));
    }
    // Within a layer or upwards: out of the right side, into the right or the left one.
    let start = (from.left + from.width, from.top + from.height / 2.0 + 6.0);
    let is_right = to.left > from.left;
    let end = (if is_right { to.left } else { to.left + to.width }, to.top + to.height / 2.0 + 6.0);
    let bend = 36.0 + (start.1 - end.1) / 6.0;
    let into = if is_right { end.0 - bend } else { end.0 + bend };
    let path = format!(
        "M{:.1} {:.1}C{:.1} {:.1} {into:.1} {:.1} {:.1} {:.1}",
        start.0,
        start.1,
        start.0 + bend,
        start.1,
        end.1,
        end.0,
        end.1
    );
    (path, ((start.0 + bend + into) / 2.0, (start.1 + end.1) / 2.0))
}

/// The states as a list, for those who see no drawing and for values that are cut there.
fn list(picture: &Picture) -> String {
    let mut text = "<details><summary>All states</summary>\n<ol class=\"states\">\n".to_owned();
    for (at, state) in picture.states.iter().enumerate() {
        let variables: Vec<String> = state.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
        let initial = if picture.initial.contains(&at) { " (initial)" } else { "" };
        let steps: Vec<String> = picture
            .distinct_steps()
            .into_iter()
            .filter(|(from, ..)| *from == at)
            .map(|(_, to, action)| format!("{action} → {}", to + 1))
            .collect();
        let steps = if steps.is_empty() { "no step".to_owned() } else { steps.join("; ") };
        text.push_str(&format!(
            "<li><code>{}</code>{initial}<br><span class=\"place\">{}</span></li>\n",
            escaped(&variables.join(", ")),
            escaped(&steps)
        ));
    }
    text.push_str("</ol>\n</details>\n");
    text
}
