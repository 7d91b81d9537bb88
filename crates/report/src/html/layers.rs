//! Where the states of a small graph stand on a page: by layers, a layer for each distance from the initial states.

use crate::picture::Picture;
use std::collections::VecDeque;

/// Rounds in which the states of a layer are ordered by their neighbours; more change nothing to speak of.
const ROUNDS: usize = 8;

/// The layers, each with its states from left to right.
pub(super) fn layers(picture: &Picture) -> Vec<Vec<usize>> {
    let depths = depths(picture);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); depths.iter().max().map_or(0, |most| most + 1)];
    depths.iter().enumerate().for_each(|(state, depth)| layers[*depth].push(state));
    for round in 0..ROUNDS {
        let order: Vec<usize> = match round % 2 {
            0 => (1..layers.len()).collect(),
            _ => (0..layers.len().saturating_sub(1)).rev().collect(),
        };
        for layer in order {
            let beside = if round % 2 == 0 { layer - 1 } else { layer + 1 };
            let ordered = by_neighbours(&layers[layer], &layers[beside], picture);
            layers[layer] = ordered;
        }
    }
    layers
}

/// Distances from the initial states.
fn depths(picture: &Picture) -> Vec<usize> {
    let mut depths = vec![usize::MAX; picture.states.len()];
    let mut queue: VecDeque<usize> = picture.initial.iter().copied().collect();
    queue.iter().for_each(|state| depths[*state] = 0);
    while let Some(state) = queue.pop_front() {
        for (_, to, _) in picture.steps.iter().filter(|(from, ..)| *from == state) {
            if depths[*to] == usize::MAX {
                depths[*to] = depths[state] + 1;
                queue.push_back(*to);
            }
        }
    }
    // Of a part of a graph, some states may not be reached within it.
    depths.into_iter().map(|depth| if depth == usize::MAX { 0 } else { depth }).collect()
}

/// The states of a layer by the mean place of their neighbours in the layer beside it; without one they keep theirs.
fn by_neighbours(layer: &[usize], beside: &[usize], picture: &Picture) -> Vec<usize> {
    let mut placed: Vec<(f64, usize)> = Vec::new();
    for (at, state) in layer.iter().enumerate() {
        let neighbours = picture.steps.iter().filter_map(|(from, to, _)| match (from == state, to == state) {
            (true, false) => beside.iter().position(|other| other == to),
            (false, true) => beside.iter().position(|other| other == from),
            _ => None,
        });
        let places: Vec<usize> = neighbours.collect();
        let mean = match places.len() {
            0 => at as f64 / layer.len() as f64 * beside.len() as f64,
            number => places.iter().sum::<usize>() as f64 / number as f64,
        };
        placed.push((mean, *state));
    }
    placed.sort_by(|(left, _), (right, _)| left.total_cmp(right));
    placed.into_iter().map(|(_, state)| state).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stand_below_each_other() {
        let step = |from, to| (from, to, String::new());
        let picture = Picture {
            states: vec![Vec::new(); 5],
            initial: vec![0],
            steps: vec![step(0, 1), step(0, 2), step(1, 4), step(2, 3), step(4, 0)],
        };
        assert_eq!(layers(&picture), [vec![0], vec![1, 2], vec![4, 3]]);
        assert!(layers(&Picture::default()).is_empty());
    }
}
