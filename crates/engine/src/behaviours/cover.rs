//! Few behaviours that take every action, or every step, that can be reached.
//!
//! Not the fewest, which would be hard to find: each behaviour goes the shortest way to something new, and on from there
//! while something new is near.

use super::{BehavioursError, Event, Steps};
use crate::labelled::Variables;
use crate::question::Question;
use check_system::System;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// What is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Every action that can be taken.
    Actions,
    /// Every step that can be taken.
    Transitions,
}

/// Behaviours that cover.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The behaviours: the variables of the first state, and the steps.
    pub behaviours: Vec<(Variables, Vec<Event>)>,
    /// How many actions or steps there are within the length, all of them covered.
    pub covered: usize,
    /// How many lie beyond the length, among those that were seen from within it.
    pub beyond: usize,
    /// States that were reached; with [`Cover::Actions`], until every action had been seen.
    pub states: usize,
}

/// An edge of the graph.
struct Edge {
    event: Event,
    to: usize,
    /// What it covers.
    goal: usize,
}

struct Graph {
    /// The edges from each state.
    edges: Vec<Vec<Edge>>,
    /// The first states, with their variables.
    initial: Vec<(usize, Variables)>,
    /// How many steps each state is from a first one.
    depth: Vec<usize>,
    /// By which edge each state was first reached.
    came: Vec<Option<Place>>,
    goals: usize,
}

/// Behaviours of at most `length` steps that together cover what is wanted.
///
/// # Errors
/// When something cannot be evaluated, or more than `bound` states are reached.
pub fn cover<S: System>(
    system: &S,
    question: &Question,
    wanted: Cover,
    length: Option<usize>,
    bound: usize,
) -> Result<Covered, BehavioursError> {
    let length = length.unwrap_or(usize::MAX);
    let graph = Graph::build(&mut Steps::new(system, question), wanted, length, bound)?;
    let mut open = graph.goals_within(length);
    let covered = open.left;
    let mut behaviours = Vec::new();
    while let Some(first) = open.first() {
        behaviours.push(graph.walk(first, &mut open, length));
    }
    Ok(Covered { behaviours, covered, beyond: graph.goals - covered, states: graph.edges.len() })
}

/// States that are looked at for something new near the end of a behaviour.
const NEAR: usize = 24;

/// An edge, by its state and its place among the edges of that.
type Place = (usize, usize);

/// Goals that are still to be covered.
#[derive(Default)]
struct Open {
    /// For each goal an edge that covers it, one of those nearest to a first state; `None` if it is out of reach, or
    /// covered.
    edges: Vec<Option<Place>>,
    /// All before this one are covered.
    next: usize,
    left: usize,
}

impl Open {
    fn insert(&mut self, goal: usize, place: Place) {
        if self.edges.len() <= goal {
            self.edges.resize(goal + 1, None);
        }
        if self.edges[goal].is_none() {
            self.edges[goal] = Some(place);
            self.left += 1;
        }
    }

    fn remove(&mut self, goal: usize) {
        if self.contains(goal) {
            self.edges[goal] = None;
            self.left -= 1;
        }
    }

    fn contains(&self, goal: usize) -> bool {
        self.edges.get(goal).is_some_and(Option::is_some)
    }

    fn first(&mut self) -> Option<Place> {
        while self.next < self.edges.len() && self.edges[self.next].is_none() {
            self.next += 1;
        }
        self.edges.get(self.next).copied().flatten()
    }
}

impl Graph {
    fn build<S: System>(
        steps: &mut Steps<'_, S>,
        wanted: Cover,
        length: usize,
        bound: usize,
    ) -> Result<Self, BehavioursError> {
        let mut graph = Self { edges: Vec::new(), initial: Vec::new(), depth: Vec::new(), came: Vec::new(), goals: 0 };
        let (mut states, mut places) = (Vec::new(), HashMap::new());
        for (state, variables) in steps.initial()? {
            graph.initial.push((states.len(), variables));
            places.insert(state.clone(), states.len());
            states.push(state);
            graph.depth.push(0);
            graph.came.push(None);
        }
        let (mut next, mut goals) = (0, BTreeSet::new());
        let actions = steps.ways.system.actions().len();
        // Once every action was seen there is nothing new to be seen.
        let is_done = |goals: &BTreeSet<usize>| wanted == Cover::Actions && goals.len() == actions;
        while next < states.len() && !is_done(&goals) {
            let mut edges = Vec::new();
            for step in steps.from(&states[next])? {
                let goal = match wanted {
                    Cover::Actions => step.event.action.0 as usize,
                    Cover::Transitions => goals.len(),
                };
                goals.insert(goal);
                // A state at the depth of the length has its steps looked at, for what lies beyond; not further.
                let known = *places.entry(step.state.clone()).or_insert(states.len());
                if known == states.len() {
                    if graph.depth[next] >= length {
                        places.remove(&step.state);
                        continue;
                    }
                    if states.len() >= bound {
                        return Err(BehavioursError::TooLarge { bound });
                    }
                    states.push(step.state.clone());
                    graph.depth.push(graph.depth[next] + 1);
                    graph.came.push(Some((next, edges.len())));
                }
                edges.push(Edge { event: step.event, to: known, goal });
            }
            graph.edges.push(edges);
            next += 1;
        }
        graph.edges.resize_with(states.len(), Vec::new);
        graph.goals = goals.len();
        Ok(graph)
    }

    /// The goals that behaviours of a length can reach. States are in breadth-first order, so the first edge that is met
    /// is one of the nearest.
    fn goals_within(&self, length: usize) -> Open {
        let mut open = Open::default();
        // An edge from a state at the depth of the whole length is out of reach.
        for (node, edges) in self.edges.iter().enumerate().filter(|(node, _)| self.depth[*node] < length) {
            for (place, edge) in edges.iter().enumerate() {
                open.insert(edge.goal, (node, place));
            }
        }
        open
    }

    /// One behaviour: the shortest way to an edge, and on to other goals that are near, as long as the length allows.
    fn walk(&self, to: Place, open: &mut Open, length: usize) -> (Variables, Vec<Event>) {
        let mut way = Self::back_from(to, |(node, _)| self.came[*node]);
        let start = way[0].0;
        let mut events = Vec::new();
        loop {
            let mut at = start;
            for (node, place) in &way {
                let edge = &self.edges[*node][*place];
                open.remove(edge.goal);
                events.push(edge.event.clone());
                at = edge.to;
            }
            match self.near(at, open, length - events.len()) {
                Some(further) => way = further,
                None => break,
            }
        }
        let first = self.initial.iter().find(|(node, _)| *node == start);
        (first.expect("a walk starts in a first state").1.clone(), events)
    }

    /// The way that ends with an edge, by a map from each edge to the one before it.
    fn back_from(to: Place, before: impl Fn(&Place) -> Option<Place>) -> Vec<Place> {
        let mut way: Vec<Place> = std::iter::successors(Some(to), before).collect();
        way.reverse();
        way
    }

    /// A shortest way of at most so many steps that ends with an open goal, if there is one near.
    fn near(&self, start: usize, open: &Open, room: usize) -> Option<Vec<Place>> {
        let mut came: HashMap<usize, Option<Place>> = HashMap::from([(start, None)]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((node, depth)) = queue.pop_front() {
            if depth >= room || open.left == 0 {
                return None;
            }
            for (place, edge) in self.edges[node].iter().enumerate() {
                if open.contains(edge.goal) {
                    return Some(Self::back_from((node, place), |(node, _)| came[node]));
                }
                if came.len() < NEAR && !came.contains_key(&edge.to) {
                    came.insert(edge.to, Some((node, place)));
                    queue.push_back((edge.to, depth + 1));
                }
            }
        }
        None
    }
}
