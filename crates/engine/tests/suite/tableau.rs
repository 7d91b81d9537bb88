//! Temporal formulas decided by the textbook tableau (Lichtenstein and Pnueli, *Checking that finite state concurrent
//! programs satisfy their linear specification*, POPL 1985): every step of the system with every guess of which
//! temporal subformulas are true there, and petgraph's components. Shares nothing with the engine.

use crate::listed::{Listed, Truth};
use check_system::{Formula, PredicateId};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

/// Formulas of `~`, `/\`, `[]` and atoms only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Core {
    Bool(bool),
    State(u32),
    Step(u32),
    Not(Box<Core>),
    And(Vec<Core>),
    Always(Box<Core>),
}

fn not(core: Core) -> Core {
    Core::Not(Box::new(core))
}

fn eventually(core: Core) -> Core {
    not(Core::Always(Box::new(not(core))))
}

fn or(items: Vec<Core>) -> Core {
    not(Core::And(items.into_iter().map(not).collect()))
}

fn core(formula: &Formula) -> Core {
    let always = |core| Core::Always(Box::new(core));
    match formula {
        Formula::Bool(truth) => Core::Bool(*truth),
        Formula::State(predicate) => Core::State(predicate.0),
        Formula::Step { predicate, .. } => Core::Step(predicate.0),
        Formula::Not(inner) => not(core(inner)),
        Formula::And(items) => Core::And(items.iter().map(core).collect()),
        Formula::Or(items) => or(items.iter().map(core).collect()),
        Formula::Implies(left, right) => or(vec![not(core(left)), core(right)]),
        Formula::Equivalent(left, right) => {
            let (left, right) = (core(left), core(right));
            let both = Core::And(vec![left.clone(), right.clone()]);
            or(vec![both, Core::And(vec![not(left), not(right)])])
        }
        Formula::Always(inner) => always(core(inner)),
        Formula::Eventually(inner) => eventually(core(inner)),
        Formula::LeadsTo(left, right) => always(or(vec![not(core(left)), eventually(core(right))])),
        Formula::Marked(_, inner) => core(inner),
        Formula::Fair { strong, enabled, taken } => {
            let enabled = Core::State(enabled.0);
            let taken = Core::And(vec![enabled.clone(), Core::Step(taken.0)]);
            let taken = always(eventually(taken));
            match strong {
                true => or(vec![eventually(always(not(enabled))), taken]),
                false => or(vec![eventually(always(enabled.clone())), Core::Bool(false)]).implies(taken),
            }
        }
    }
}

impl Core {
    fn implies(self, then: Core) -> Core {
        or(vec![not(self), then])
    }

    fn inner(&self) -> &Core {
        match self {
            Core::Always(inner) => inner,
            _ => unreachable!("only temporal formulas are guessed"),
        }
    }

    fn temporal<'c>(&'c self, found: &mut Vec<&'c Core>) {
        match self {
            Core::Bool(_) | Core::State(_) | Core::Step(_) => {}
            Core::Not(inner) => inner.temporal(found),
            Core::And(items) => items.iter().for_each(|item| item.temporal(found)),
            Core::Always(inner) => {
                inner.temporal(found);
                if !found.contains(&self) {
                    found.push(self);
                }
            }
        }
    }
}

/// A step, and the guess of which temporal subformulas are true there, as bits.
type Place = (u32, u32, u32);

struct Tableau<'t> {
    system: &'t Listed,
    temporal: Vec<&'t Core>,
}

impl Tableau<'_> {
    fn truth(&self, formula: &Core, place: Place) -> bool {
        let (from, to, guess) = place;
        match formula {
            Core::Bool(truth) => *truth,
            Core::State(predicate) => self.system.predicates[*predicate as usize][from as usize] == Truth::True,
            Core::Step(predicate) => self.system.step_truth(PredicateId(*predicate), from, to) == Truth::True,
            Core::Not(inner) => !self.truth(inner, place),
            Core::And(items) => items.iter().all(|item| self.truth(item, place)),
            Core::Always(_) => {
                let number = self.temporal.iter().position(|one| *one == formula).expect("all are numbered");
                guess >> number & 1 == 1
            }
        }
    }

    /// Whether what is true at a place follows from itself and the place after it.
    fn follows(&self, place: Place, next: Place) -> bool {
        place.1 == next.0
            && self.temporal.iter().all(|always| {
                let here = self.truth(always.inner(), place) && self.truth(always, next);
                self.truth(always, place) == here
            })
    }

    /// Whether every promise that is made in a component is kept there.
    fn keeps(&self, places: &[Place]) -> bool {
        self.temporal
            .iter()
            .all(|always| places.iter().any(|&place| self.truth(always, place) || !self.truth(always.inner(), place)))
    }
}

/// Whether some behaviour of a system within its constraint satisfies all formulas.
pub(crate) fn is_satisfiable(system: &Listed, reachable: &[u32], initial: &[u32], formulas: &[Formula]) -> bool {
    let wanted = Core::And(formulas.iter().map(core).collect());
    let mut temporal = Vec::new();
    wanted.temporal(&mut temporal);
    let tableau = Tableau { system, temporal };
    let mut graph = DiGraph::<Place, ()>::new();
    let mut by_state = BTreeMap::<u32, Vec<NodeIndex>>::new();
    for &from in reachable {
        let steps = system.steps[from as usize].iter().map(|step| step.1).filter(|to| reachable.contains(to));
        let mut targets: Vec<u32> = steps.chain([from]).collect();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            for guess in 0..1u32 << tableau.temporal.len() {
                let node = graph.add_node((from, to, guess));
                by_state.entry(from).or_default().push(node);
            }
        }
    }
    for node in graph.node_indices() {
        for &next in &by_state[&graph[node].1] {
            if tableau.follows(graph[node], graph[next]) {
                graph.add_edge(node, next, ());
            }
        }
    }
    let mut good = vec![false; graph.node_count()];
    for component in petgraph::algo::kosaraju_scc(&graph) {
        let places: Vec<Place> = component.iter().map(|&node| graph[node]).collect();
        let has_cycle = component.len() > 1 || graph.contains_edge(component[0], component[0]);
        if has_cycle && tableau.keeps(&places) {
            component.iter().for_each(|node| good[node.index()] = true);
        }
    }
    let mut search = petgraph::visit::Dfs::empty(&graph);
    for &state in initial {
        for &node in by_state.get(&state).into_iter().flatten() {
            if tableau.truth(&wanted, graph[node]) {
                search.move_to(node);
                while let Some(node) = search.next(&graph) {
                    if good[node.index()] {
                        return true;
                    }
                }
            }
        }
    }
    false
}
