//! Drawings of random graphs: nothing overlaps, everything is inside, edges go from border to border past all other nodes.

use super::*;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn random_graph(seed: u64) -> Graph {
    let mut random = Random(seed);
    let nodes = 1 + random.below(40);
    let mut edges: Vec<_> = (0..random.below(3 * nodes)).map(|_| (random.below(nodes), random.below(nodes))).collect();
    edges.sort_unstable();
    edges.dedup();
    let distances = distances(nodes, &[0], &edges);
    let depths: Vec<usize> = distances.into_iter().map(|distance| distance.unwrap_or(0)).collect();
    let is_named = random.below(2) == 0;
    let name = |random: &mut Random| if is_named { random.below(120) as f64 } else { 0.0 };
    Graph {
        sizes: (0..nodes).map(|_| (40.0 + random.below(160) as f64, 20.0 + random.below(80) as f64)).collect(),
        names: edges.iter().map(|_| name(&mut random)).collect(),
        layers: layers(&depths),
        edges,
    }
}

/// Left, top, right and bottom.
type Frame = [f64; 4];

fn frame((x, y): Point, (width, height): (f64, f64)) -> Frame {
    [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0]
}

fn overlap(one: &Frame, other: &Frame) -> bool {
    let less = |small: f64, large: f64| small + 1e-6 < large;
    less(one[0], other[2]) && less(other[0], one[2]) && less(one[1], other[3]) && less(other[1], one[3])
}

fn is_on_border(frame: &Frame, (x, y): Point) -> bool {
    let same = |one: f64, other: f64| (one - other).abs() < 1e-6;
    let is_within = |one: f64, low: f64, high: f64| low - 1e-6 <= one && one <= high + 1e-6;
    let beside = same(x, frame[0]) || same(x, frame[2]);
    let above = same(y, frame[1]) || same(y, frame[3]);
    is_within(x, frame[0], frame[2]) && is_within(y, frame[1], frame[3]) && (beside || above)
}

/// Whether a line goes through a frame: some of many points on it lies within.
fn goes_through(frame: &Frame, (from, to): (Point, Point)) -> bool {
    let inner = [frame[0] + 1.0, frame[1] + 1.0, frame[2] - 1.0, frame[3] - 1.0];
    (0..=200).any(|part| {
        let part = f64::from(part) / 200.0;
        let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        inner[0] < x && x < inner[2] && inner[1] < y && y < inner[3]
    })
}

#[test]
fn nothing_overlaps_and_everything_is_inside() {
    for seed in 0..200 {
        let graph = random_graph(seed);
        let drawing = draw(graph.clone());
        let frames: Vec<Frame> = drawing.nodes.iter().zip(&graph.sizes).map(|(at, size)| frame(*at, *size)).collect();
        let names =
            drawing.names.iter().zip(&graph.names).filter_map(|(at, width)| Some(frame((*at)?, (*width, 14.0))));
        let all: Vec<Frame> = frames.iter().copied().chain(names).collect();
        for (place, one) in all.iter().enumerate() {
            assert!(all[..place].iter().all(|other| !overlap(one, other)), "seed {seed}");
            assert!(
                one[0] >= 0.0 && one[1] >= 0.0 && one[2] <= drawing.width && one[3] <= drawing.height,
                "seed {seed}"
            );
        }
        for (points, (from, to)) in drawing.edges.iter().zip(&graph.edges) {
            let (first, last) = (points[0], points[points.len() - 1]);
            assert!(
                is_on_border(&frames[*from], first) && is_on_border(&frames[*to], last),
                "seed {seed}: {from} {to}"
            );
            let is_inside = |(x, y): &Point| (0.0..=drawing.width).contains(x) && (0.0..=drawing.height).contains(y);
            assert!(points.iter().all(is_inside), "seed {seed}: {from} {to}");
            for pair in points.windows(2) {
                let crossed = frames.iter().position(|frame| goes_through(frame, (pair[0], pair[1])));
                assert_eq!(crossed, None, "seed {seed}: {from} {to}");
            }
        }
        for (edge, width) in graph.names.iter().enumerate() {
            assert_eq!(drawing.names[edge].is_some(), *width > 0.0, "seed {seed}");
        }
    }
}

#[test]
fn a_chain_is_straight() {
    let sizes = vec![(60.0, 30.0); 4];
    let layers = vec![vec![0], vec![1], vec![2], vec![3]];
    let drawing = draw(Graph { sizes, edges: vec![(0, 1), (1, 2), (2, 3)], names: vec![0.0; 3], layers });
    assert!(drawing.nodes.iter().all(|(x, _)| (x - drawing.nodes[0].0).abs() < 1e-6));
    assert!(draw(Graph::default()).nodes.is_empty());
}

#[test]
fn a_wide_layer_becomes_rows() {
    let edges: Vec<_> = (1..300).map(|node| (0, node)).collect();
    let graph = Graph {
        sizes: vec![(100.0, 50.0); 300],
        names: vec![0.0; edges.len()],
        layers: vec![vec![0], (1..300).collect()],
        edges,
    };
    let drawing = draw(graph);
    assert!(drawing.width < 4.0 * drawing.height && drawing.height < 4.0 * drawing.width, "{drawing:?}");
}
