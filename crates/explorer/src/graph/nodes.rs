//! The nodes of a drawing, but for where they stand: what is known of the states, and the way to them.

use super::classes::Taken;
use super::explored::is_abstracted;
use super::go_on;
use crate::convert;
use crate::project::Project;
use crate::protocol::{GraphNode, Key, Problem};
use check_report::measure::lines_of;
use check_system::{Fault, PredicateId, Value};
use petgraph::graph::NodeIndex;
use std::collections::{BTreeMap, BTreeSet};

/// The nodes, in the order of the classes.
pub(super) fn nodes(project: &mut Project, taken: &Taken<'_>) -> Result<Vec<GraphNode>, Problem> {
    let mut keys = Keys::default();
    let mut shown = Vec::new();
    let mut nodes = Vec::with_capacity(taken.members.len());
    for (id, members) in taken.members.iter().enumerate() {
        let first = representative(taken, members);
        let (key, variables) = project.keep(&taken.part.explored.growth.graph[first])?;
        keys.0.insert(first, key.clone());
        let path = keys.path(project, taken, first)?;
        shown.push(variables);
        nodes.push(node(project, taken, (id, members), (first, path))?);
    }
    let lines = if taken.lines.is_empty() { telling(&shown) } else { taken.lines.clone() };
    nodes.iter_mut().zip(lines).for_each(|(node, lines)| node.lines = lines);
    Ok(nodes)
}

/// The state that stands for a class: the centre if it is in it, or else the first one.
fn representative(taken: &Taken<'_>, members: &[usize]) -> NodeIndex {
    let centre = taken.part.around.as_ref().map(|around| around.centre);
    let mut all = members.iter().map(|place| taken.part.nodes[*place]);
    let first = all.clone().next().expect("a class has a state");
    all.find(|node| Some(*node) == centre).unwrap_or(first)
}

fn node(
    project: &mut Project,
    taken: &Taken<'_>,
    (id, members): (usize, &[usize]),
    (first, path): (NodeIndex, Vec<Key>),
) -> Result<GraphNode, Problem> {
    let growth = &taken.part.explored.growth;
    let states = || members.iter().map(|place| taken.part.nodes[*place]);
    let depth = states().map(|node| growth.depth(node)).min().unwrap_or(growth.depth(first));
    Ok(GraphNode {
        id,
        key: path.last().cloned().expect("a path has a state"),
        path,
        count: members.len() as u64,
        lines: Vec::new(),
        is_initial: states().any(|node| growth.parent(node).is_none()),
        is_deadlock: states().any(|node| growth.is_stuck(node)),
        violates: violated(project, taken, members)?,
        depth: depth - 1,
        x: 0.0,
        y: 0.0,
        width: 0.0,
        height: 0.0,
    })
}

/// The invariants that do not hold in one of the states.
fn violated(project: &mut Project, taken: &Taken<'_>, members: &[usize]) -> Result<Vec<String>, Problem> {
    let asked = project.compiled().invariants.clone();
    let predicates: Vec<PredicateId> = asked.iter().map(|one| one.predicate).collect();
    let mut violated = BTreeSet::new();
    let mut ended: Option<Fault> = None;
    for place in members.iter().take_while(|_| !predicates.is_empty()) {
        go_on(project)?;
        let state = &taken.part.explored.growth.graph[taken.part.nodes[*place]];
        let spec = &project.interpreter.compiled().spec;
        let mut hear = |place: usize, truth: Result<bool, Fault>| match truth {
            Ok(true) => {}
            Err(fault) if fault.kind.is_from_outside() => ended = Some(fault),
            // What has no value does not hold either.
            Ok(false) | Err(_) => {
                violated.insert(place);
            }
        };
        check_system::System::each_holds(spec, &mut project.worker, &predicates, state, &mut hear);
        if let Some(fault) = &ended {
            return Err(convert::problem(fault));
        }
    }
    Ok(violated.into_iter().map(|place| asked[place].name.clone()).collect())
}

/// The keys of states that are known so far.
#[derive(Default)]
struct Keys(BTreeMap<NodeIndex, Key>);

impl Keys {
    fn key(&mut self, project: &mut Project, taken: &Taken<'_>, node: NodeIndex) -> Result<Key, Problem> {
        if let Some(key) = self.0.get(&node) {
            return Ok(key.clone());
        }
        let (key, _) = project.keep(&taken.part.explored.growth.graph[node])?;
        self.0.insert(node, key.clone());
        Ok(key)
    }

    /// The way on which a state was reached first. Where a node stands for states that are not the same, a way over the path
    /// that was walked is that path; to the centre it leads to the very state in the middle.
    fn path(&mut self, project: &mut Project, taken: &Taken<'_>, node: NodeIndex) -> Result<Vec<Key>, Problem> {
        let around = taken.part.around.as_ref().filter(|_| is_abstracted(project));
        if let Some(around) = around.filter(|around| around.centre == node) {
            return Ok(around.path.clone());
        }
        let mut way = Vec::new();
        let mut at = Some(node);
        let mut begin = Vec::new();
        while let Some(node) = at {
            if let Some(place) = around.and_then(|around| around.walked.get(&node)) {
                begin = around.map(|around| around.path[..=*place].to_vec()).unwrap_or_default();
                break;
            }
            way.push(self.key(project, taken, node)?);
            at = taken.part.explored.growth.parent(node);
        }
        way.reverse();
        begin.extend(way);
        Ok(begin)
    }
}

/// The lines of states: the variables in which they differ, or all of them if there are none.
fn telling(states: &[Vec<(String, Value)>]) -> Vec<Vec<String>> {
    let Some(first) = states.first() else { return Vec::new() };
    let differs = |column: &usize| states.iter().any(|state| state[*column].1 != first[*column].1);
    let differing: Vec<usize> = (0..first.len()).filter(differs).collect();
    let told = |state: &Vec<(String, Value)>| match differing.is_empty() {
        true => lines_of(state),
        false => lines_of(&differing.iter().map(|column| state[*column].clone()).collect::<Vec<_>>()),
    };
    states.iter().map(told).collect()
}
