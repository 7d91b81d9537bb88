//! The drawing itself: the height of each band, and the corners of the edges.

use super::bands::{Bands, LOOP};
use super::{Drawing, Graph, Point};

/// Around everything, in pixels.
const MARGIN: f64 = 20.0;

/// The height of a band between rows: with nothing in it, with few edges, and what more of them add for each root of
/// their number, and at most.
const EMPTY: f64 = 28.0;
const PASSED: f64 = 52.0;
const CROWDED: f64 = 4.0;
const MOST: f64 = 40.0;

/// Names stand in the middle of such a band, on lines that go straight for so long there.
const NAME: f64 = 18.0;

/// Where edges meet a node, they are no nearer to its corners, in pixels.
const CORNER: f64 = 8.0;

/// A drawing that is being made.
struct Routes<'g> {
    graph: &'g Graph,
    bands: &'g Bands,
    places: Vec<f64>,
    /// Where each band begins, and how high it is.
    heights: Vec<(f64, f64)>,
}

/// Draws.
pub(super) fn drawing(graph: &Graph, bands: &Bands, places: &[f64]) -> Drawing {
    let routes = Routes {
        graph,
        bands,
        places: places.iter().map(|place| place + MARGIN).collect(),
        heights: heights(graph, bands),
    };
    let right = bands.items.iter().zip(&routes.places).map(|(item, place)| place + item.room.1).fold(0.0, f64::max);
    let bottom = routes.heights.last().map_or(0.0, |(top, height)| top + height);
    Drawing {
        nodes: (0..graph.sizes.len()).map(|node| routes.middle(node)).collect(),
        edges: routes.edges(),
        names: (0..graph.edges.len()).map(|edge| routes.name(edge)).collect(),
        width: right + MARGIN,
        height: bottom + MARGIN,
    }
}

/// Bands of nodes are as high as their nodes; those at the top and at the bottom of all are there only if edges pass.
fn heights(graph: &Graph, bands: &Bands) -> Vec<(f64, f64)> {
    let mut top = MARGIN;
    let mut heights = Vec::new();
    for (at, band) in bands.bands.iter().enumerate() {
        let nodes = band.iter().filter_map(|item| bands.items[*item].node).map(|node| graph.sizes[node].1);
        let is_outside = at == 0 || at + 1 == bands.bands.len();
        let height = match (at % 2 == 1, bands.passing[at]) {
            (true, _) => nodes.fold(0.0, f64::max),
            (false, 0) if is_outside => 0.0,
            (false, 0) => EMPTY,
            (false, number) => PASSED + (CROWDED * (number as f64).sqrt()).min(MOST),
        };
        heights.push((top, height));
        top += height;
    }
    heights
}

impl Routes<'_> {
    fn middle(&self, node: usize) -> Point {
        let (top, height) = self.heights[self.bands.band_of[node]];
        (self.places[node], top + height / 2.0)
    }

    fn name(&self, edge: usize) -> Option<Point> {
        let (from, to) = self.graph.edges[edge];
        if from == to {
            let (x, y) = self.middle(from);
            let right = x + self.graph.sizes[from].0 / 2.0;
            return (self.graph.names[edge] > 0.0).then_some((right + LOOP + self.graph.names[edge] / 2.0, y));
        }
        let bend = self.bands.named[edge]?;
        let (top, height) = self.heights[self.bands.band_of[bend]];
        Some((self.places[bend], top + height / 2.0))
    }

    /// The corners of all edges.
    fn edges(&self) -> Vec<Vec<Point>> {
        let ports = self.ports();
        (0..self.graph.edges.len()).map(|edge| self.edge(edge, ports[edge])).collect()
    }

    fn edge(&self, edge: usize, (first, last): (f64, f64)) -> Vec<Point> {
        let (from, to) = self.graph.edges[edge];
        if from == to {
            return self.back(from);
        }
        let is_down = self.is_down(edge);
        let mut points = self.leaves(from, first, is_down.0);
        for bend in self.bands.bends[edge].iter().flatten() {
            let (begin, end) = self.passes(*bend);
            match is_down {
                _ if self.bands.is_free(*bend) && is_down.0 == is_down.1 => {}
                (true, _) => points.extend([(self.places[*bend], begin), (self.places[*bend], end)]),
                (false, false) => points.extend([(self.places[*bend], end), (self.places[*bend], begin)]),
                // Over what stands between: level with the middle of the band.
                (false, true) => points.extend(self.over(*bend, (first, last))),
            }
        }
        let mut end = self.leaves(to, last, !is_down.1);
        end.reverse();
        points.extend(end);
        points.dedup();
        points
    }

    /// Where a line goes straight down at a bend: along the nodes of a row, through a name, or nowhere.
    fn passes(&self, bend: usize) -> (f64, f64) {
        let (top, height) = self.heights[self.bands.band_of[bend]];
        let middle = top + height / 2.0;
        match (self.bands.band_of[bend] % 2, self.bands.items[bend].is_thin) {
            (1, _) => (top, top + height),
            (_, true) => (middle, middle),
            (_, false) => (middle - NAME / 2.0, middle + NAME / 2.0),
        }
    }

    /// Whether an edge leaves downwards, and whether it arrives downwards. Beside each other, it goes up and comes down.
    fn is_down(&self, edge: usize) -> (bool, bool) {
        let (from, to) = self.graph.edges[edge];
        let (first, last) = (self.bands.band_of[from], self.bands.band_of[to]);
        (first < last, first <= last)
    }

    /// From the border of a node out of its row.
    fn leaves(&self, node: usize, x: f64, is_down: bool) -> Vec<Point> {
        let (top, height) = self.heights[self.bands.band_of[node]];
        let (_, y) = self.middle(node);
        let half = self.graph.sizes[node].1 / 2.0;
        if is_down { vec![(x, y + half), (x, top + height)] } else { vec![(x, y - half), (x, top)] }
    }

    /// Across a bend between two nodes of a row.
    fn over(&self, bend: usize, (first, last): (f64, f64)) -> [Point; 2] {
        let (top, height) = self.heights[self.bands.band_of[bend]];
        let (x, y) = (self.places[bend], top + height / 2.0);
        let half = self.bands.items[bend].room.0.max(CORNER);
        if first <= last { [(x - half, y), (x + half, y)] } else { [(x + half, y), (x - half, y)] }
    }

    /// An edge that leads back to its node, at its right side.
    fn back(&self, node: usize) -> Vec<Point> {
        let (x, y) = self.middle(node);
        let (width, height) = self.graph.sizes[node];
        let (right, out) = (x + width / 2.0, LOOP - CORNER);
        let (near, far) = ((height / 4.0).min(6.0), (height / 2.0).min(10.0));
        vec![(right, y - near), (right + out, y - far), (right + out, y + far), (right, y + near)]
    }

    /// By edge, where it leaves and where it arrives: along the top and the bottom of each node, in the order of the places
    /// to which the edges go from there.
    fn ports(&self) -> Vec<(f64, f64)> {
        // By node: edges at the top and at the bottom, each with where it comes from or goes to.
        let mut sides: Vec<[Vec<(f64, usize, bool)>; 2]> = vec![Default::default(); self.graph.sizes.len()];
        for (edge, (from, to)) in self.graph.edges.iter().enumerate().filter(|(_, (from, to))| from != to) {
            let bends = self.bands.bends[edge].as_deref().unwrap_or_default();
            let (leaves_down, arrives_down) = self.is_down(edge);
            let (after, before) = (bends.first().unwrap_or(to), bends.last().unwrap_or(from));
            sides[*from][usize::from(leaves_down)].push((self.places[*after], edge, true));
            sides[*to][usize::from(!arrives_down)].push((self.places[*before], edge, false));
        }
        let mut ports = vec![(0.0, 0.0); self.graph.edges.len()];
        for (node, mut all) in sides.into_iter().enumerate() {
            let width = (self.graph.sizes[node].0 - 2.0 * CORNER).max(0.0);
            for side in &mut all {
                side.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.1.cmp(&right.1)));
                let number = side.len() as f64;
                for (place, (_, edge, leaves)) in side.iter().enumerate() {
                    let x = self.places[node] - width / 2.0 + width * (place as f64 + 0.5) / number;
                    if *leaves { ports[*edge].0 = x } else { ports[*edge].1 = x }
                }
            }
        }
        ports
    }
}
