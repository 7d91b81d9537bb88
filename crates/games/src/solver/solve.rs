//! Retrograde analysis: from the ends of the plays back to what every position is worth.

use super::{End, Move, Position, Value};
use petgraph::Direction::{Incoming, Outgoing};
use petgraph::data::DataMap;
use petgraph::visit::{EdgeRef, IntoEdgesDirected, IntoNodeIdentifiers, NodeCompactIndexable};
use std::collections::VecDeque;

/// The value of every position, by its number.
///
/// What is won or lost is found in the order of the moves it takes, each move looked at once. Of what is left, positions
/// in which every play without a mistake ends are ties, found in the same way; the others are draws.
pub fn solve<G>(game: G) -> Vec<Value>
where
    G: IntoEdgesDirected<NodeWeight = Position, EdgeWeight = Move>
        + NodeCompactIndexable
        + IntoNodeIdentifiers
        + DataMap,
{
    let mut values: Vec<Option<Value>> = game.node_identifiers().map(|node| ended(game, node)).collect();
    decide(game, &mut values);
    tie(game, &mut values);
    values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
}

/// The value of a position in which the play has ended.
fn ended<G: DataMap<NodeWeight = Position>>(game: G, node: G::NodeId) -> Option<Value> {
    let end = game.node_weight(node).and_then(|position| position.end)?;
    Some(match end {
        End::Won => Value::Win(0),
        End::Lost => Value::Loss(0),
        End::Tied => Value::Tie(0),
    })
}

/// Finds what is won and what is lost.
fn decide<G>(game: G, values: &mut [Option<Value>])
where
    G: IntoEdgesDirected<NodeWeight = Position, EdgeWeight = Move> + NodeCompactIndexable + IntoNodeIdentifiers,
{
    let mut open: Vec<usize> =
        game.node_identifiers().map(|node| game.edges_directed(node, Outgoing).count()).collect();
    let is_decided = |value: Option<Value>| matches!(value, Some(Value::Win(_) | Value::Loss(_)));
    let mut queue: VecDeque<_> =
        game.node_identifiers().filter(|node| is_decided(values[game.to_index(*node)])).collect();
    while let Some(node) = queue.pop_front() {
        let value = values[game.to_index(node)].expect("only positions with a value are queued");
        for edge in game.edges_directed(node, Incoming) {
            let from = game.to_index(edge.source());
            if values[from].is_some() {
                continue;
            }
            match value.seen(edge.weight().passes) {
                Value::Win(moves) => values[from] = Some(Value::Win(moves + 1)),
                Value::Loss(moves) => {
                    open[from] -= 1;
                    if open[from] > 0 {
                        continue;
                    }
                    // The last reply to be refuted is the one that holds out longest.
                    values[from] = Some(Value::Loss(moves + 1));
                }
                Value::Tie(_) | Value::Draw => unreachable!("only what is won or lost is queued"),
            }
            queue.push_back(edge.source());
        }
    }
}

/// Finds, among the positions that nobody wins, those in which no play without a mistake goes on for ever.
fn tie<G>(game: G, values: &mut [Option<Value>])
where
    G: IntoEdgesDirected<NodeWeight = Position, EdgeWeight = Move> + NodeCompactIndexable + IntoNodeIdentifiers,
{
    let is_open = |value: Option<Value>| matches!(value, None | Some(Value::Tie(_)));
    let mut open: Vec<usize> = game
        .node_identifiers()
        .map(|node| {
            let moves = game.edges_directed(node, Outgoing);
            moves.filter(|edge| is_open(values[game.to_index(edge.target())])).count()
        })
        .collect();
    let mut queue: VecDeque<_> =
        game.node_identifiers().filter(|node| values[game.to_index(*node)] == Some(Value::Tie(0))).collect();
    while let Some(node) = queue.pop_front() {
        let Some(Value::Tie(moves)) = values[game.to_index(node)] else { unreachable!("only ties are queued") };
        for edge in game.edges_directed(node, Incoming) {
            let from = game.to_index(edge.source());
            if values[from].is_some() {
                continue;
            }
            open[from] -= 1;
            if open[from] == 0 {
                values[from] = Some(Value::Tie(moves + 1));
                queue.push_back(edge.source());
            }
        }
    }
}
