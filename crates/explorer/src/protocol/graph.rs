//! Graphs: which states are drawn, and where.

use super::Key;
use serde::{Deserialize, Serialize};

/// Which part of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum GraphKind {
    /// The neighbourhood of a state.
    Around,
    /// Everything that is reachable.
    Whole,
}

/// Which graph to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GraphParams {
    /// Which part.
    pub kind: GraphKind,
    /// Of the neighbourhood: a path to the state in the middle.
    pub path: Vec<Key>,
    /// Of the neighbourhood: how many steps away.
    pub radius: u64,
    /// At most so many states are drawn.
    pub bound: usize,
    /// Expressions by whose values states are taken together.
    pub projection: Vec<String>,
    /// At most so many states are explored.
    pub explored: usize,
}

/// A graph with the places of its parts, in pixels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GraphDrawing {
    /// The states, or sets of states.
    pub nodes: Vec<GraphNode>,
    /// The steps between them.
    pub edges: Vec<GraphEdge>,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// States of the whole graph, as far as it was explored.
    pub states: u64,
    /// Steps of the whole graph, as far as it was explored.
    pub steps: u64,
    /// Whether everything reachable was explored.
    pub is_whole: bool,
    /// Where the graph was too large to be drawn: what was done instead.
    pub summary: Option<String>,
    /// Number of states by depth.
    pub levels: Vec<u64>,
}

/// A state, or a set of states, in a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GraphNode {
    /// Its number.
    pub id: usize,
    /// The state, or one of the set.
    pub key: Key,
    /// A shortest way to it.
    pub path: Vec<Key>,
    /// States that it stands for.
    pub count: u64,
    /// What stands in it.
    pub lines: Vec<String>,
    /// Whether it is initial.
    pub is_initial: bool,
    /// Whether it has no successor.
    pub is_deadlock: bool,
    /// Names of invariants that do not hold.
    pub violates: Vec<String>,
    /// The fewest steps to it.
    pub depth: u64,
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// Steps from one node to another in a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GraphEdge {
    /// The node from which they lead.
    pub from: usize,
    /// The node to which they lead.
    pub to: usize,
    /// What they are called.
    pub labels: Vec<String>,
    /// Corners of the line.
    pub points: Vec<Point>,
    /// What is written at it, where there is room for that.
    pub caption: Option<Caption>,
}

/// A short text in a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Caption {
    /// The text, which may be cut.
    pub text: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
}

/// A point of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}
