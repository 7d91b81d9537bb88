//! What to do: a move for each position in which one may find oneself when one follows the strategy.

use super::line::best;
use super::{Game, Start, Value};
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The moves of a strategy, by the position in which the follower is to move.
pub type Strategy = BTreeMap<NodeIndex, EdgeIndex>;

/// A strategy that gets from each start what it is worth: a best move for each position that can be reached when the
/// follower follows it and the opponent does what he likes.
pub fn strategy(game: &Game, values: &[Value], starts: &[Start]) -> Strategy {
    let mut found = Strategy::new();
    let mut seen: BTreeSet<Start> = starts.iter().copied().collect();
    let mut queue: VecDeque<Start> = starts.iter().copied().collect();
    while let Some((position, follows)) = queue.pop_front() {
        let chosen = if follows { best(game, values, position) } else { None };
        if let Some(edge) = chosen {
            found.insert(position, edge);
        }
        for edge in game.edges(position).filter(|edge| !follows || chosen == Some(edge.id())) {
            let next = (edge.target(), follows != edge.weight().passes);
            if seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    found
}
