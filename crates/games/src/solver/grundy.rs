//! Grundy values: which heap of Nim a position of an impartial game is as good as, if the last move wins.

use super::Game;
use petgraph::Direction::{Incoming, Outgoing};
use petgraph::graph::NodeIndex;
use std::collections::VecDeque;

/// The Grundy value of every position, by its number: the least number that no move leads to. `None` where a play may
/// never end. Says something of games in which the players have the same moves, and who cannot move has lost.
pub fn grundy(game: &Game) -> Option<Vec<u32>> {
    let mut values: Vec<Option<u32>> = vec![None; game.node_count()];
    let mut open: Vec<usize> = game.node_indices().map(|node| game.edges_directed(node, Outgoing).count()).collect();
    let mut queue: VecDeque<NodeIndex> = game.node_indices().filter(|node| open[node.index()] == 0).collect();
    while let Some(node) = queue.pop_front() {
        values[node.index()] =
            Some(least_other(game.neighbors(node).filter_map(|next| values[next.index()]).collect()));
        for before in game.neighbors_directed(node, Incoming) {
            open[before.index()] -= 1;
            if open[before.index()] == 0 {
                queue.push_back(before);
            }
        }
    }
    values.into_iter().collect()
}

/// The least number that is not among these.
fn least_other(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.dedup();
    (0..).zip(&numbers).find(|(place, number)| place != *number).map_or(numbers.len() as u32, |(place, _)| place)
}
