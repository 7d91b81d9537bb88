//! What moves are worth, and one play in which nobody makes a mistake.

use super::{Game, Value};
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::BTreeMap;

/// A play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its moves.
    pub moves: Vec<EdgeIndex>,
    /// The number of the position, in the order of the play from 0, to which the last move leads back.
    pub back_to: Option<usize>,
}

/// The moves from a position in their order, each with what it is worth to the one who makes it.
pub fn moves(game: &Game, values: &[Value], position: NodeIndex) -> Vec<(EdgeIndex, Value)> {
    let worth = |edge: petgraph::graph::EdgeReference<'_, super::Move>| {
        (edge.id(), values[edge.target().index()].seen(edge.weight().passes))
    };
    let mut found: Vec<_> = game.edges(position).map(worth).collect();
    found.sort_by_key(|(edge, _)| *edge);
    found
}

/// A best move: who can win wins as soon as possible, who cannot holds out as long as possible.
pub fn best(game: &Game, values: &[Value], position: NodeIndex) -> Option<EdgeIndex> {
    let found = moves(game, values, position).into_iter().min_by_key(|(edge, value)| (value.rank(), *edge));
    found.map(|(edge, _)| edge)
}

/// A play from a position in which both play well, to its end or until a position comes again.
pub fn line(game: &Game, values: &[Value], start: NodeIndex) -> Line {
    let mut line = Line::default();
    let mut places = BTreeMap::new();
    let mut position = start;
    loop {
        if let Some(place) = places.insert(position, line.moves.len()) {
            line.back_to = Some(place);
            return line;
        }
        let Some(edge) = best(game, values, position) else { return line };
        line.moves.push(edge);
        position = game.edge_endpoints(edge).expect("a move has ends").1;
    }
}
