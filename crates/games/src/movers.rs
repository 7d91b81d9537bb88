//! Movers of steps, by the names that values of the spec give.

use crate::board::Board;
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::BTreeSet;

/// What is known of who moves before the players have sides.
pub(crate) struct Named {
    /// By state, the name of the player to move.
    pub at: Vec<Option<String>>,
    /// By step, the name of the player who makes it.
    pub by: Vec<String>,
    pub remarks: Vec<String>,
}

/// Whether a state has a step that changes something.
pub(crate) fn has_moves(board: &Board, state: NodeIndex) -> bool {
    board.graph.graph.edges(state).any(|step| step.target() != state)
}

/// The steps that are moves.
pub(crate) fn moves<'b>(board: &'b Board, open: &'b [bool]) -> impl Iterator<Item = EdgeIndex> + 'b {
    let steps = board.graph.graph.edge_references();
    steps.filter(|step| open[step.source().index()] && step.source() != step.target()).map(|step| step.id())
}

pub(crate) fn names_among(named: &[String], open: &[bool]) -> BTreeSet<String> {
    named.iter().zip(open).filter(|(_, open)| **open).map(|(name, _)| name.clone()).collect()
}

/// Who moves, from whose turn it is.
pub(crate) fn from_states(board: &Board, named: Vec<String>, remarks: Vec<String>) -> Named {
    let steps = board.graph.graph.edge_references();
    let by = steps.map(|step| named[step.source().index()].clone()).collect();
    Named { at: named.into_iter().map(Some).collect(), by, remarks }
}
