//! Bands of a drawing: rows of nodes, and between them bands through which edges pass with their names.
//!
//! Band `2 r + 1` has the nodes of row `r`; the bands before and after it have none. An edge has a bend in each row that it
//! passes, so that no node stands in its way.

use super::{Graph, order};

/// Gaps, in pixels: between nodes, between bends, between a bend with a name or a node and something else.
const BETWEEN_NODES: f64 = 28.0;
const BETWEEN_BENDS: f64 = 5.0;
const BETWEEN_OTHERS: f64 = 10.0;

/// Room at the right of a node for an edge that leads back to it.
pub(super) const LOOP: f64 = 22.0;

/// A drawing may be so much wider than high before layers become several rows.
const SHAPE: f64 = 1.6;

/// A layer that is no wider stays one row, in pixels.
const NARROW: f64 = 1200.0;

/// About as much height as a row takes beside its nodes, in pixels.
const BESIDE: f64 = 80.0;

/// So many bends are made; further edges go straight.
const BENDS: usize = 20_000;

/// What stands in a band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// What it takes to the left and to the right of its place.
    pub(super) room: (f64, f64),
    /// The node, if it is one.
    pub(super) node: Option<usize>,
    /// Whether it is an edge that passes by and has no name there.
    pub(super) is_thin: bool,
}

/// The bands of a graph.
#[derive(Debug)]
pub(super) struct Bands {
    /// The nodes by their number, then bends.
    pub(super) items: Vec<Item>,
    /// The items of each band from left to right.
    pub(super) bands: Vec<Vec<usize>>,
    /// Items that are joined, in neighbouring bands.
    pub(super) joints: Vec<(usize, usize)>,
    /// By edge, its bends from its beginning to its end; `None` for one that goes straight.
    pub(super) bends: Vec<Option<Vec<usize>>>,
    /// By edge, the bend at which its name stands.
    pub(super) named: Vec<Option<usize>>,
    /// By item, its band.
    pub(super) band_of: Vec<usize>,
    /// By band, how many edges pass it.
    pub(super) passing: Vec<usize>,
    /// Whether there are names between rows, to which lines keep a distance there.
    pub(super) has_names: bool,
}

impl Bands {
    /// The bands of a graph whose layers are in order.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut loops = vec![0.0; graph.sizes.len()];
        for (at, (from, to)) in graph.edges.iter().enumerate() {
            if from == to {
                loops[*from] = LOOP + graph.names[at];
            }
        }
        let item = |(node, (width, _)): (usize, &(f64, f64))| Item {
            room: (width / 2.0, width / 2.0 + loops[node]),
            node: Some(node),
            is_thin: false,
        };
        let mut made = Self {
            items: graph.sizes.iter().enumerate().map(item).collect(),
            bands: vec![Vec::new()],
            joints: Vec::new(),
            bends: Vec::new(),
            named: vec![None; graph.edges.len()],
            band_of: vec![0; graph.sizes.len()],
            passing: Vec::new(),
            has_names: graph.names.iter().any(|name| *name > 0.0),
        };
        made.rows(graph);
        made.bend(graph);
        order(&mut made.bands, &made.joints);
        made
    }

    /// Puts the nodes into rows.
    fn rows(&mut self, graph: &Graph) {
        let most = self.widest(graph);
        for layer in &graph.layers {
            let number = ((self.width(layer) / most).ceil() as usize).clamp(1, layer.len().max(1));
            // Each row reaches from left to right: what is above stays near.
            for row in 0..number {
                let nodes: Vec<usize> = layer.iter().copied().skip(row).step_by(number).collect();
                nodes.iter().for_each(|node| self.band_of[*node] = self.bands.len());
                self.bands.push(nodes);
                self.bands.push(Vec::new());
            }
        }
    }

    /// How wide rows may be.
    fn widest(&self, graph: &Graph) -> f64 {
        let room = |(node, (_, height)): (usize, &(f64, f64))| self.width(&[node]) * (height + BESIDE);
        let area: f64 = graph.sizes.iter().enumerate().map(room).sum();
        (area * SHAPE).sqrt().max(NARROW)
    }

    fn width(&self, nodes: &[usize]) -> f64 {
        nodes.iter().map(|node| self.items[*node].room.0 + self.items[*node].room.1 + BETWEEN_NODES).sum()
    }

    /// Makes the bends of all edges.
    fn bend(&mut self, graph: &Graph) {
        self.passing = vec![0; self.bands.len()];
        for (edge, (from, to)) in graph.edges.iter().enumerate() {
            let (first, last) = (self.band_of[*from], self.band_of[*to]);
            let passed: Vec<usize> = match first.cmp(&last) {
                std::cmp::Ordering::Less => (first + 1..last).collect(),
                std::cmp::Ordering::Greater => (last + 1..first).rev().collect(),
                std::cmp::Ordering::Equal if from == to => Vec::new(),
                // Beside each other: over the band above.
                std::cmp::Ordering::Equal => vec![first - 1],
            };
            passed.iter().for_each(|band| self.passing[*band] += 1);
            let is_too_much = self.items.len() + passed.len() > graph.sizes.len() + BENDS;
            let bends = (!is_too_much).then(|| self.pass(edge, graph.names[edge], &passed, (*from, *to)));
            self.bends.push(bends);
        }
    }

    /// Makes the bends of an edge; its name is at the first of them.
    fn pass(&mut self, edge: usize, name: f64, passed: &[usize], (from, to): (usize, usize)) -> Vec<usize> {
        let mut made = Vec::new();
        let mut before = from;
        for (place, band) in passed.iter().enumerate() {
            let bend = self.items.len();
            let half = if place == 0 { name / 2.0 } else { 0.0 };
            self.items.push(Item { room: (half, half), node: None, is_thin: half == 0.0 });
            self.band_of.push(*band);
            self.bands[*band].push(bend);
            self.joints.push((before, bend));
            made.push(bend);
            before = bend;
        }
        if before != from {
            self.joints.push((before, to));
            self.named[edge] = made.first().copied().filter(|_| name > 0.0);
        }
        made
    }

    /// Whether an item stands between rows, where nothing is that lines keep a distance to.
    pub(super) fn is_free(&self, item: usize) -> bool {
        !self.has_names && self.band_of[item].is_multiple_of(2)
    }

    /// How far two neighbours in a band are apart at least, from place to place.
    pub(super) fn apart(&self, left: usize, right: usize) -> f64 {
        let is_free = self.is_free(left);
        let (left, right) = (&self.items[left], &self.items[right]);
        let gap = match (left.node, right.node) {
            (Some(_), Some(_)) => BETWEEN_NODES,
            (None, None) if is_free => 0.0,
            (None, None) if left.is_thin && right.is_thin => BETWEEN_BENDS,
            _ => BETWEEN_OTHERS,
        };
        left.room.1 + gap + right.room.0
    }
}
