//! A small state graph as a drawing (SVG) inside of a page: states in layers, steps as arrows, the trace marked.

use super::arrows::Arrows;
use super::scrolled;
use super::seat::Seat;
use crate::abbreviated::{NOTE, abbreviated, is_abbreviated};
use crate::layered;
use crate::measure::{STATE, lines_of};
use crate::picture::Picture;
use crate::values::show;
use crate::xml::escaped;
use check_system::Trace;
use std::collections::BTreeMap;

/// A drawing that is wider than this, in pixels, begins at the left with what is looked at first; else its middle is the
/// middle of the page.
const PAGE: f64 = 1000.0;

// The gaps between states and between layers, in pixels.
const GAP: f64 = 28.0;
const BETWEEN: f64 = 68.0;

/// The drawing, and below it the states as a list. A trace is marked, and its last state where it shows something bad.
pub(super) fn svg(picture: &Picture, trace: Option<(&Trace, bool)>) -> String {
    let way = trace.map(|(trace, _)| way(picture, trace)).unwrap_or_default();
    let layers = layers(picture);
    let arrows = Arrows::new(picture, &layers);
    let (seats, width, height) = seats(picture, layers, &arrows, &way);
    let class = if trace.is_some_and(|(_, is_bad)| is_bad) { " class=\"violation\"" } else { "" };
    let mut text = format!(
        "<svg{class} role=\"img\" aria-label=\"The state graph: {} states, {} steps; the states are listed below\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n{MARKERS}",
        picture.states.len(),
        picture.distinct_steps().len()
    );
    arrows.draw(&seats, &way, &mut text);
    for (state, seat) in seats.iter().enumerate() {
        text.push_str(&node(state, seat, picture, &way));
    }
    text.push_str("</svg>\n");
    let marked = if trace.is_some() { "; thick arrows are the trace" } else { "" };
    let hidden = if arrows.are_named() { "" } else { " The actions are shown where the pointer rests on an arrow." };
    let caption = format!("<p class=\"caption\">A double border marks initial states{marked}.{hidden}</p>\n");
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

/// The layers: one for each distance from the initial states. Of a part of a graph, some states may not be reached within it.
fn layers(picture: &Picture) -> Vec<Vec<usize>> {
    let steps: Vec<(usize, usize)> = picture.steps.iter().map(|(from, to, _)| (*from, *to)).collect();
    let distances = layered::distances(picture.states.len(), &picture.initial, &steps);
    let depths: Vec<usize> = distances.into_iter().map(|distance| distance.unwrap_or(0)).collect();
    let mut layers = layered::layers(&depths);
    layered::order(&mut layers, &steps);
    layers
}

fn seats(picture: &Picture, mut layers: Vec<Vec<usize>>, arrows: &Arrows, way: &[usize]) -> (Vec<Seat>, f64, f64) {
    let mut seats: Vec<Seat> = picture.states.iter().enumerate().map(|(at, state)| seat(at, state, arrows)).collect();
    let of_layer = |layer: &Vec<usize>, seats: &[Seat]| -> f64 {
        let room = |at: &usize| seats[*at].room.0 + seats[*at].room.1;
        layer.iter().map(room).sum::<f64>() + GAP * layer.len().saturating_sub(1) as f64
    };
    let widest = layers.iter().map(|layer| of_layer(layer, &seats)).fold(0.0, f64::max);
    if widest > PAGE {
        layers.iter_mut().for_each(|layer| layer.sort_by_key(|state| !way.contains(state)));
    }
    let mut top = GAP;
    for layer in &layers {
        let spare = if widest > PAGE { 0.0 } else { (widest - of_layer(layer, &seats)) / 2.0 };
        let mut left = GAP + spare;
        let height = layer.iter().map(|at| seats[*at].height).fold(0.0, f64::max);
        for at in layer {
            let seat = &mut seats[*at];
            (seat.left, seat.top) = (left + seat.room.0 - seat.width / 2.0, top);
            left += seat.room.0 + seat.room.1 + GAP;
        }
        top += height + BETWEEN;
    }
    // Arrows upwards need room at the right.
    (seats, widest + 3.0 * GAP + 40.0, (top - BETWEEN + GAP).max(GAP))
}

fn seat(at: usize, state: &[(String, check_system::Value)], arrows: &Arrows) -> Seat {
    let mut lines = vec![format!("{}", at + 1)];
    lines.extend(lines_of(state));
    let (width, height) = STATE.size(&lines);
    let left = arrows.width_above(at).max(width) / 2.0;
    Seat {
        width,
        height: height.max(arrows.height_beside(at)),
        lines,
        room: (left, left.max(width / 2.0 + arrows.width_beside(at))),
        ..Seat::default()
    }
}

fn node(state: usize, seat: &Seat, picture: &Picture, way: &[usize]) -> String {
    let class = match way.iter().position(|at| *at == state) {
        Some(_) if way.last() == Some(&state) => "node end",
        Some(_) => "node way",
        None => "node",
    };
    let mut text = format!("<g class=\"{class}\">");
    let Seat { left, top, width, height, lines, .. } = seat;
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
        let (x, y) = (left + 8.0, top + 17.0 + at as f64 * STATE.leading);
        let class = if at == 0 { " class=\"number\"" } else { "" };
        text.push_str(&format!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(line)));
    }
    text.push_str("</g>\n");
    text
}

/// The states as a list, for those who see no drawing and for values that are cut there.
fn list(picture: &Picture) -> String {
    let mut text = "<details><summary>All states</summary>\n<ol class=\"states\">\n".to_owned();
    for (at, state) in picture.states.iter().enumerate() {
        let variables: Vec<String> =
            state.iter().map(|(name, value)| format!("{name} = {}", show(&abbreviated(value)))).collect();
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
    text.push_str("</ol>\n");
    if picture.states.iter().flatten().any(|(_, value)| is_abbreviated(value)) {
        text.push_str(&format!("<p class=\"caption\">{NOTE}</p>\n"));
    }
    text.push_str("</details>\n");
    text
}
