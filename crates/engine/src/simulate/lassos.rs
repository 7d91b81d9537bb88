//! Temporal properties on a run: the states and steps that it met are a graph, and every behaviour without an end in that
//! graph is one of the system.
//!
//! Where a run meets a state again it may go round for ever, and it may stay in any state. So what violates a property
//! there, and satisfies what is assumed, is a counterexample; that there is none says nothing. States are compared
//! whole, so that none stands for others.

use super::ledger::{Path, Round};
use crate::liveness::alphabet::Alphabet;
use crate::liveness::history::History;
use crate::liveness::lasso::Lasso;
use crate::liveness::record::Record;
use crate::liveness::{Judge, Judgement};
use crate::question::{Options, Question};
use crate::watch::Watch;
use check_system::{ActionId, Fault, System};
use std::collections::HashMap;

/// What a run says of a temporal property, by its place among them.
pub(super) enum Boundary<T> {
    /// This behaviour violates it.
    Violated(usize, Path<T>, Round),
    /// It could not be evaluated at the end of this one.
    Fault(usize, Fault, Path<T>),
}

/// The states of a run, each once, and the steps between them.
struct Graph<'r, T> {
    run: &'r Path<T>,
    /// For each state, the place on the run where it came first.
    first: Vec<usize>,
    /// For each place on the run, the number of its state.
    nodes: Vec<u32>,
    /// For each state, the places on the run of states to which steps lead from it; each such state once.
    steps: Vec<Vec<usize>>,
}

/// What is asked of runs.
pub(super) struct Lassos<'a, S: System> {
    pub(super) system: &'a S,
    pub(super) alphabet: &'a Alphabet,
    pub(super) question: &'a Question,
    pub(super) watch: &'a Watch<'a>,
    pub(super) keep_going: bool,
}

impl<S: System> Lassos<'_, S> {
    /// What a run says of the temporal properties. `inform` tells the observer that it is to evaluate at the end of the
    /// first states of the run, so many.
    pub(super) fn of_run(
        &self,
        run: &Path<S::State>,
        observer: &mut S::Worker,
        inform: &mut dyn FnMut(&mut S::Worker, usize),
    ) -> Vec<Boundary<S::State>> {
        if run.is_empty() {
            return Vec::new();
        }
        let graph = Graph::of(run);
        let mut record = Record::new(self.alphabet, 1);
        for (&place, steps) in graph.first.iter().zip(&graph.steps) {
            let (_, from) = &run[place];
            inform(observer, place + 1);
            record.open(self.alphabet, self.system, observer, Some(from));
            for &to in steps {
                let target = fingerprint(graph.nodes[to]);
                record.step(self.alphabet, self.system, observer, from, (target, &run[to].1));
            }
            record.close();
        }
        let fingerprints = (0..graph.first.len() as u32).map(fingerprint).collect();
        let options = Options { keep_going: self.keep_going, ..Options::default() };
        let Self { alphabet, question, watch, .. } = *self;
        let judge = Judge { alphabet, question, options: &options, watch, initial: 1, is_abstracted: false };
        let judgements = judge.of_all(History::of(fingerprints, record));
        let told = judgements.all.into_iter().enumerate();
        told.filter_map(|(property, judgement)| graph.judged(property, judgement)).collect()
    }
}

/// What stands for a state among those of its run.
fn fingerprint(node: u32) -> u64 {
    u64::from(node) + 1
}

impl<'r, T: Clone + Eq + std::hash::Hash> Graph<'r, T> {
    fn of(run: &'r Path<T>) -> Self {
        let mut known: HashMap<&T, u32> = HashMap::with_capacity(run.len());
        let mut graph = Self { run, first: Vec::new(), nodes: Vec::with_capacity(run.len()), steps: Vec::new() };
        for (place, (_, state)) in run.iter().enumerate() {
            let node = *known.entry(state).or_insert_with(|| {
                graph.first.push(place);
                graph.steps.push(Vec::new());
                graph.first.len() as u32 - 1
            });
            if let Some(&before) = graph.nodes.last() {
                let steps = &mut graph.steps[before as usize];
                // Whatever stays may stay anyway.
                if before != node && steps.iter().all(|&to| graph.nodes[to] != node) {
                    steps.push(place);
                }
            }
            graph.nodes.push(node);
        }
        graph
    }

    fn judged(&self, property: usize, judgement: Judgement) -> Option<Boundary<T>> {
        match judgement {
            // That a run does not violate it says nothing.
            Judgement::Unknown | Judgement::Holds { .. } => None,
            Judgement::Violated(Lasso { nodes, back_to, stuttering }) => {
                Some(Boundary::Violated(property, self.path(&nodes), Round { back_to, stuttering }))
            }
            Judgement::Trouble(fault, place) => {
                let path = place.map_or_else(Vec::new, |(node, target)| {
                    let mut path = self.run[..=self.first[node as usize]].to_vec();
                    path.extend(self.step(node, target));
                    path
                });
                Some(Boundary::Fault(property, fault, path))
            }
        }
    }

    /// The step from a state to another, as the run took it first.
    fn step(&self, node: u32, target: u32) -> Option<(Option<ActionId>, T)> {
        let place = self.steps[node as usize].iter().find(|&&place| self.nodes[place] == target);
        place.map(|&place| self.run[place].clone())
    }

    /// The behaviour through states of the run, the first of which is its first.
    fn path(&self, nodes: &[u32]) -> Path<T> {
        let rest = nodes.windows(2).map(|pair| self.step(pair[0], pair[1]).expect("a lasso takes steps of its graph"));
        self.run.first().cloned().into_iter().chain(rest).collect()
    }
}
