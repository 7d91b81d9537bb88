//! The neighbourhood of a state: what it leads to, and what leads to it as far as that is known.

use super::explored::{Explored, with_grower};
use super::part::{Around, Part};
use crate::convert;
use crate::project::Project;
use crate::protocol::{GraphParams, Problem, ProblemCode};
use crate::walk;
use check_engine::Growth;
use check_eval::state::State;
use petgraph::Direction::{self, Incoming, Outgoing};
use petgraph::graph::NodeIndex;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The neighbourhood of the last state of a path.
pub(super) fn part<'m>(
    project: &mut Project,
    explored: &'m Explored,
    params: &GraphParams,
) -> Result<Part<'m>, Problem> {
    let states = path(project, params)?;
    let last = states.last().expect("a path has a state");
    let spec = &project.interpreter.compiled().spec;
    let known = explored.growth.find(spec, &mut project.worker, last).map_err(|fault| convert::problem(&fault))?;
    let room = Room { radius: params.radius, states: params.explored.max(params.bound) };
    let known = known.filter(|centre| room.is_expanded(&explored.growth, *centre));
    let (explored, centre, walked) = match known {
        Some(centre) => (Cow::Borrowed(explored), centre, BTreeMap::new()),
        None => {
            let mut growth = explored.growth.clone();
            let (centre, walked) = walk_there(project, &mut growth, &states, &room)?;
            room.expand(project, &mut growth, centre)?;
            (Cow::Owned(Explored::new(growth)), centre, walked)
        }
    };
    let distances = room.around(&explored.growth, centre);
    let nodes = distances.keys().copied().collect();
    let around = Around { centre, radius: params.radius, path: params.path.clone(), walked, distances };
    Ok(Part { explored, nodes, around: Some(around) })
}

/// How far a neighbourhood goes.
struct Room {
    /// In steps.
    radius: u64,
    /// In states, beyond which it goes on to no further distance.
    states: usize,
}

impl Room {
    /// Whether the graph has all that can be reached so quickly.
    fn is_expanded(&self, growth: &Growth<State>, centre: NodeIndex) -> bool {
        let reached = self.reached(growth, centre, Outgoing);
        reached.iter().all(|(node, distance)| *distance == self.radius || growth.is_expanded(*node))
    }

    /// Adds what can be reached so quickly.
    fn expand(&self, project: &Project, growth: &mut Growth<State>, centre: NodeIndex) -> Result<(), Problem> {
        for _ in 0..self.radius {
            let reached = self.reached(growth, centre, Outgoing);
            let is_open =
                |(node, distance): &(&NodeIndex, &u64)| **distance < self.radius && !growth.is_expanded(**node);
            let open: Vec<NodeIndex> = reached.iter().filter(is_open).map(|(node, _)| *node).collect();
            if open.is_empty() || reached.len() > self.states {
                break;
            }
            with_grower(project, growth, usize::MAX, |grower| {
                open.into_iter().try_for_each(|node| grower.expand(node))
            })?;
        }
        Ok(())
    }

    /// The distances of what can be reached so quickly, or leads there so quickly. Of the latter they are negative.
    fn around(&self, growth: &Growth<State>, centre: NodeIndex) -> BTreeMap<NodeIndex, i64> {
        let signed = |distance: u64| i64::try_from(distance).unwrap_or(i64::MAX);
        let backward = self.reached(growth, centre, Incoming);
        let mut distances: BTreeMap<NodeIndex, i64> =
            backward.into_iter().map(|(node, distance)| (node, -signed(distance))).collect();
        for (node, distance) in self.reached(growth, centre, Outgoing) {
            let known = distances.entry(node).or_insert(signed(distance));
            if distance <= known.unsigned_abs() {
                *known = signed(distance);
            }
        }
        distances
    }

    /// The distances in one direction, those of a distance either all or not at all.
    fn reached(&self, growth: &Growth<State>, centre: NodeIndex, direction: Direction) -> BTreeMap<NodeIndex, u64> {
        let mut distances = BTreeMap::from([(centre, 0)]);
        let mut border = vec![centre];
        for distance in 1..=self.radius {
            if border.is_empty() || distances.len() > self.states {
                break;
            }
            let mut next = Vec::new();
            for node in border {
                for neighbour in growth.graph.neighbors_directed(node, direction) {
                    distances.entry(neighbour).or_insert_with(|| {
                        next.push(neighbour);
                        distance
                    });
                }
            }
            border = next;
        }
        distances
    }
}

/// The states of the path, which is followed from its beginning if they have not been met.
fn path(project: &mut Project, params: &GraphParams) -> Result<Vec<State>, Problem> {
    if params.path.is_empty() {
        return Err(Problem::new(ProblemCode::Refused, "the path to the state in the middle is empty"));
    }
    if let Ok(states) = project.states(&params.path) {
        return Ok(states);
    }
    let replayed = walk::replay(project, &params.path)?;
    match replayed.message {
        Some(message) => Err(Problem::new(ProblemCode::UnknownState, message)),
        None => project.states(&params.path),
    }
}

/// Enters the states of the path. Gives the last one, and those that were not known by their place. What the states just
/// before it lead to is found, so that they are its neighbours.
fn walk_there(
    project: &Project,
    growth: &mut Growth<State>,
    states: &[State],
    room: &Room,
) -> Result<(NodeIndex, BTreeMap<NodeIndex, usize>), Problem> {
    let near = states.len().saturating_sub(1).saturating_sub(usize::try_from(room.radius).unwrap_or(usize::MAX));
    let known = growth.graph.node_count();
    let mut walked = BTreeMap::new();
    let mut way: Vec<NodeIndex> = Vec::with_capacity(states.len());
    with_grower(project, growth, usize::MAX, |grower| {
        for (place, state) in states.iter().enumerate() {
            let node = grower.enter(state, way.last().copied())?;
            if node.index() >= known {
                walked.entry(node).or_insert(place);
            }
            way.push(node);
        }
        way[near..way.len() - 1].iter().try_for_each(|node| grower.expand(*node))
    })?;
    Ok((*way.last().expect("a path has a state"), walked))
}
