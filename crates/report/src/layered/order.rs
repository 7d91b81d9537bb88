//! Layers of a graph, and the order of the nodes in each: neighbours near one another, so that edges seldom cross.

use std::collections::VecDeque;

/// Rounds in which the nodes of a layer are ordered by their neighbours; more change nothing to speak of.
const ROUNDS: usize = 8;

/// Distances from some nodes along the edges; nothing for a node that is not reached.
pub fn distances(nodes: usize, roots: &[usize], edges: &[(usize, usize)]) -> Vec<Option<usize>> {
    let mut next = vec![Vec::new(); nodes];
    edges.iter().for_each(|(from, to)| next[*from].push(*to));
    let mut distances = vec![None; nodes];
    let mut queue: VecDeque<usize> = roots.iter().copied().collect();
    queue.iter().for_each(|node| distances[*node] = Some(0));
    while let Some(node) = queue.pop_front() {
        let distance = distances[node].map(|distance: usize| distance + 1);
        for to in &next[node] {
            if distances[*to].is_none() {
                distances[*to] = distance;
                queue.push_back(*to);
            }
        }
    }
    distances
}

/// The layers, by the layer of each node.
pub fn layers(layer_of: &[usize]) -> Vec<Vec<usize>> {
    let mut layers = vec![Vec::new(); layer_of.iter().max().map_or(0, |most| most + 1)];
    layer_of.iter().enumerate().for_each(|(node, layer)| layers[*layer].push(node));
    layers
}

/// Orders each layer: every node is moved to the mean place of its neighbours in the layer above, then below, some times.
pub fn order(layers: &mut [Vec<usize>], edges: &[(usize, usize)]) {
    let Some(nodes) = layers.iter().flatten().max().map(|most| most + 1) else { return };
    let mut neighbours = vec![Vec::new(); nodes];
    for (from, to) in edges.iter().filter(|(from, to)| from != to) {
        neighbours[*from].push(*to);
        neighbours[*to].push(*from);
    }
    // By node, its layer and its place in it.
    let mut places = vec![(0, 0); nodes];
    for (at, layer) in layers.iter().enumerate() {
        note(at, layer, &mut places);
    }
    for round in 0..ROUNDS {
        let order: Vec<usize> = match round % 2 {
            0 => (1..layers.len()).collect(),
            _ => (0..layers.len().saturating_sub(1)).rev().collect(),
        };
        for layer in order {
            let beside = if round % 2 == 0 { layer - 1 } else { layer + 1 };
            layers[layer] = by_neighbours(&layers[layer], (beside, layers[beside].len()), &neighbours, &places);
            note(layer, &layers[layer], &mut places);
        }
    }
}

fn note(at: usize, layer: &[usize], places: &mut [(usize, usize)]) {
    layer.iter().enumerate().for_each(|(place, node)| places[*node] = (at, place));
}

/// The nodes of a layer by the mean place of their neighbours in the layer beside it; without one they keep theirs.
fn by_neighbours(
    layer: &[usize],
    (beside, length): (usize, usize),
    neighbours: &[Vec<usize>],
    places: &[(usize, usize)],
) -> Vec<usize> {
    let mut placed: Vec<(f64, usize)> = Vec::with_capacity(layer.len());
    for (at, node) in layer.iter().enumerate() {
        let there = neighbours[*node].iter().map(|other| places[*other]).filter(|(layer, _)| *layer == beside);
        let (sum, number) = there.fold((0, 0), |(sum, number), (_, place)| (sum + place, number + 1));
        let mean = match number {
            0 => at as f64 / layer.len() as f64 * length as f64,
            number => sum as f64 / number as f64,
        };
        placed.push((mean, *node));
    }
    placed.sort_by(|(left, _), (right, _)| left.total_cmp(right));
    placed.into_iter().map(|(_, node)| node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stand_below_each_other() {
        let edges = [(0, 1), (0, 2), (1, 4), (2, 3), (4, 0)];
        let distances = distances(6, &[0], &edges);
        assert_eq!(distances, [Some(0), Some(1), Some(1), Some(2), Some(2), None]);
        let mut layers = layers(&[0, 1, 1, 2, 2]);
        order(&mut layers, &edges);
        assert_eq!(layers, [vec![0], vec![1, 2], vec![4, 3]]);
        order(&mut [], &[]);
    }

    /// The same, as it is said: for each node every edge is looked at.
    fn naive(layers: &mut [Vec<usize>], edges: &[(usize, usize)]) {
        for round in 0..ROUNDS {
            let down: Vec<usize> = (1..layers.len()).collect();
            let up: Vec<usize> = (0..layers.len() - 1).rev().collect();
            for layer in if round % 2 == 0 { down } else { up } {
                let beside = layers[if round % 2 == 0 { layer - 1 } else { layer + 1 }].clone();
                let place = |node: usize| beside.iter().position(|other| *other == node);
                let mean = |(at, node): (usize, &usize)| {
                    let ends = edges.iter().filter(|(from, to)| from != to && (from == node || to == node));
                    let there: Vec<usize> =
                        ends.filter_map(|(from, to)| place(if from == node { *to } else { *from })).collect();
                    match there.len() {
                        0 => at as f64 / layers[layer].len() as f64 * beside.len() as f64,
                        number => there.iter().sum::<usize>() as f64 / number as f64,
                    }
                };
                let means: Vec<f64> = layers[layer].iter().enumerate().map(mean).collect();
                let mut ordered: Vec<usize> = (0..means.len()).collect();
                ordered.sort_by(|left, right| means[*left].total_cmp(&means[*right]));
                layers[layer] = ordered.into_iter().map(|at| layers[layer][at]).collect();
            }
        }
    }

    #[test]
    fn layers_are_ordered_as_it_is_said() {
        let mut state = 1_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        for _ in 0..100 {
            let nodes = 1 + below(30);
            let edges: Vec<_> = (0..below(60)).map(|_| (below(nodes), below(nodes))).collect();
            let depths: Vec<usize> =
                distances(nodes, &[0], &edges).into_iter().map(|distance| distance.unwrap_or(0)).collect();
            let (mut ordered, mut expected) = (layers(&depths), layers(&depths));
            order(&mut ordered, &edges);
            naive(&mut expected, &edges);
            assert_eq!(ordered, expected);
        }
    }
}
