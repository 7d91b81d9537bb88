//! Graphs in layers: where nodes stand, and how edges go between them.
//!
//! [`order`] puts the nodes of each layer in an order in which edges seldom cross. [`draw`] goes on from there: layers that are
//! too wide become several rows; where an edge passes a row, or has a name, room is made for it there; places are found near
//! those of neighbours. The work is bounded by the number of nodes and edges.

mod bands;
mod order;
mod places;
mod routes;
mod settle;

pub use order::{distances, layers, order};

use bands::Bands;

/// A graph that is to be drawn. Lengths are in pixels.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The width and the height of each node.
    pub sizes: Vec<(f64, f64)>,
    /// The edges, of which two have the same ends in the same order at most once.
    pub edges: Vec<(usize, usize)>,
    /// By edge, the width of its name; 0 for one that has none.
    pub names: Vec<f64>,
    /// The nodes of each layer.
    pub layers: Vec<Vec<usize>>,
}

/// A point: from the left, and from the top.
pub type Point = (f64, f64);

/// A graph that is drawn.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// The middle of each node.
    pub nodes: Vec<Point>,
    /// The corners of each edge, from the border of one node to that of the other.
    pub edges: Vec<Vec<Point>>,
    /// By edge, the middle of its name.
    pub names: Vec<Option<Point>>,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// Draws a graph.
pub fn draw(mut graph: Graph) -> Drawing {
    order(&mut graph.layers, &graph.edges);
    let bands = Bands::new(&graph);
    let places = places::places(&bands);
    routes::drawing(&graph, &bands, &places)
}

#[cfg(test)]
mod tests;
