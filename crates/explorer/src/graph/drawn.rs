//! The drawing: nodes and edges, each with its place.

use super::classes::Taken;
use super::edges::{Edge, edges};
use super::nodes::nodes;
use crate::project::Project;
use crate::protocol::{Caption, GraphDrawing, GraphEdge, GraphNode, Point, Problem};
use check_report::layered::{self, Drawing};
use check_report::measure::{NAME, STATE};

/// The corners of a line.
type Line = Vec<(f64, f64)>;

/// The edges of a drawing with more of them have no captions.
const CAPTIONED: usize = 150;

/// Room around a caption, in pixels.
const PADDING: f64 = 8.0;

/// Draws.
pub(super) fn drawn(project: &mut Project, taken: &Taken<'_>) -> Result<GraphDrawing, Problem> {
    let mut nodes = nodes(project, taken)?;
    let edges = edges(project, taken);
    let captions = captions(&edges);
    let width = |text: &Option<String>| text.as_ref().map_or(0.0, |text| NAME.width(text) + PADDING);
    let graph = layered::Graph {
        sizes: nodes.iter().map(size).collect(),
        edges: edges.iter().map(|edge| (edge.from, edge.to)).collect(),
        names: captions.iter().map(width).collect(),
        layers: layered::layers(&layers(taken, &nodes, &edges)),
    };
    let sizes = graph.sizes.clone();
    let drawing = layered::draw(graph);
    for ((node, size), at) in nodes.iter_mut().zip(sizes).zip(&drawing.nodes) {
        (node.x, node.y) = rounded(*at);
        (node.width, node.height) = size;
    }
    let explored = &taken.part.explored;
    Ok(GraphDrawing {
        edges: placed(edges, captions, &drawing),
        nodes,
        width: drawing.width.ceil(),
        height: drawing.height.ceil(),
        states: explored.growth.graph.node_count() as u64,
        steps: explored.steps,
        is_whole: explored.growth.is_whole(),
        summary: taken.summary.clone(),
        levels: explored.levels.clone(),
    })
}

/// A tenth of a pixel is enough.
fn rounded((x, y): (f64, f64)) -> (f64, f64) {
    ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
}

/// What is written at the edges, if they are few.
fn captions(edges: &[Edge]) -> Vec<Option<String>> {
    let are_few = edges.len() <= CAPTIONED;
    edges.iter().map(|edge| are_few.then(|| NAME.cut(&edge.labels.join(", ")))).collect()
}

/// The size of a node, with a line for the number of its states if there are several. Whole pixels, an even number of them:
/// so its borders stand at pixels where its middle does.
fn size(node: &GraphNode) -> (f64, f64) {
    let (width, height) = STATE.size(&node.lines);
    let height = if node.count > 1 { height + STATE.leading } else { height };
    let even = |length: f64| (length / 2.0).ceil() * 2.0;
    (even(width.max(24.0)), even(height))
}

/// The layer of each node: its distance from the initial ones in the drawing, or from the centre.
fn layers(taken: &Taken<'_>, nodes: &[GraphNode], edges: &[Edge]) -> Vec<usize> {
    if taken.part.around.is_some() {
        let nearest = |members: &Vec<usize>| {
            let distances = members.iter().filter_map(|place| taken.part.distance(taken.part.nodes[*place]));
            distances.min_by_key(|distance| distance.unsigned_abs()).unwrap_or(0)
        };
        let distances: Vec<i64> = taken.members.iter().map(nearest).collect();
        let mut present = distances.clone();
        present.sort_unstable();
        present.dedup();
        let layer = |distance: &i64| present.partition_point(|other| other < distance);
        return distances.iter().map(layer).collect();
    }
    let roots: Vec<usize> = nodes.iter().filter(|node| node.is_initial).map(|node| node.id).collect();
    let steps: Vec<(usize, usize)> = edges.iter().map(|edge| (edge.from, edge.to)).collect();
    layered::distances(nodes.len(), &roots, &steps).into_iter().map(|distance| distance.unwrap_or(0)).collect()
}

fn placed(edges: Vec<Edge>, captions: Vec<Option<String>>, drawing: &Drawing) -> Vec<GraphEdge> {
    let point = |at: &(f64, f64)| {
        let (x, y) = rounded(*at);
        Point { x, y }
    };
    let caption = |(text, at): (Option<String>, &Option<(f64, f64)>)| {
        let (x, y) = rounded((*at)?);
        Some(Caption { text: text?, x, y })
    };
    let captions = captions.into_iter().zip(&drawing.names).map(caption);
    let edges = edges.into_iter().zip(&drawing.edges).zip(captions);
    let placed = |((edge, points), caption): ((Edge, &Line), Option<Caption>)| GraphEdge {
        from: edge.from,
        to: edge.to,
        labels: edge.labels,
        points: points.iter().map(point).collect(),
        caption,
    };
    edges.map(placed).collect()
}
