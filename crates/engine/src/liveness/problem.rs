//! A formula is split into problems, each of which asks for a behaviour: one that satisfies what an automaton has to
//! watch, and in which some things happen infinitely often if others do.
//!
//! Most of what a spec assumes and a property denies is of the second kind: `WF` and `SF`, `[]<>P` and `<>[]P`. Such
//! conditions (Streett pairs) are decided on the components of the graph and make no automaton larger.

use super::normal::{Formulas, Id, Node};

/// If `when` is true infinitely often, then so is `then`. Both speak of one state and step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pair {
    /// The condition: `TRUE` for `[]<>then`.
    pub(crate) when: Id,
    /// What follows: `FALSE` for `<>[]~when`.
    pub(crate) then: Id,
}

/// What a behaviour has to satisfy: all of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Problem {
    /// What an automaton has to watch.
    pub(crate) watched: Id,
    /// What has to happen infinitely often.
    pub(crate) pairs: Vec<Pair>,
}

/// Problems into which one formula is split; beyond that, the automaton has to do it.
const PROBLEMS: usize = 256;

/// How a conjunct is treated.
enum Treatment {
    Pair(Pair),
    Branch(Vec<Id>),
    Watch,
}

/// Splits a formula: a behaviour satisfies it if and only if it solves one of the problems.
pub(crate) fn split(formulas: &mut Formulas, formula: Id) -> Vec<Problem> {
    let mut problems = split_into(formulas, formula);
    problems.sort();
    problems.dedup();
    problems
}

fn split_into(formulas: &mut Formulas, formula: Id) -> Vec<Problem> {
    if formula == Formulas::FALSE {
        return Vec::new();
    }
    let conjuncts = match formulas.node(formula) {
        Node::And(items) => items.to_vec(),
        _ => vec![formula],
    };
    let mut problems = vec![Problem { watched: Formulas::TRUE, pairs: Vec::new() }];
    for conjunct in conjuncts {
        match treatment(formulas, conjunct) {
            Treatment::Pair(pair) => problems.iter_mut().for_each(|problem| add(problem, pair)),
            Treatment::Branch(branches) if problems.len() * branches.len() <= PROBLEMS => {
                let branches: Vec<Problem> =
                    branches.into_iter().flat_map(|branch| split_into(formulas, branch)).collect();
                problems = product(formulas, &problems, &branches);
            }
            _ => {
                for problem in &mut problems {
                    problem.watched = formulas.and([problem.watched, conjunct]);
                }
            }
        }
    }
    problems.retain(|problem| problem.watched != Formulas::FALSE);
    problems
}

fn add(problem: &mut Problem, pair: Pair) {
    if let Err(place) = problem.pairs.binary_search(&pair) {
        problem.pairs.insert(place, pair);
    }
}

fn product(formulas: &mut Formulas, left: &[Problem], right: &[Problem]) -> Vec<Problem> {
    let mut all = Vec::new();
    for one in left {
        for other in right {
            let mut joined = one.clone();
            joined.watched = formulas.and([one.watched, other.watched]);
            other.pairs.iter().for_each(|&pair| add(&mut joined, pair));
            all.push(joined);
        }
    }
    all
}

/// The formula inside of `[]<>`, if it speaks of one state and step.
fn often(formulas: &Formulas, id: Id) -> Option<Id> {
    let Node::Always(inner) = formulas.node(id) else { return None };
    let Node::Eventually(inner) = formulas.node(*inner) else { return None };
    formulas.is_present(*inner).then_some(*inner)
}

/// The formula inside of `<>[]`, likewise.
fn finally(formulas: &Formulas, id: Id) -> Option<Id> {
    let Node::Eventually(inner) = formulas.node(id) else { return None };
    let Node::Always(inner) = formulas.node(*inner) else { return None };
    formulas.is_present(*inner).then_some(*inner)
}

fn treatment(formulas: &mut Formulas, conjunct: Id) -> Treatment {
    if let Some(then) = often(formulas, conjunct) {
        return Treatment::Pair(Pair { when: Formulas::TRUE, then });
    }
    if let Some(inner) = finally(formulas, conjunct) {
        let when = formulas.not(inner);
        return Treatment::Pair(Pair { when, then: Formulas::FALSE });
    }
    let Node::Or(items) = formulas.node(conjunct).clone() else { return Treatment::Watch };
    let (timeless, rest): (Vec<Id>, Vec<Id>) = items.iter().partition(|&&item| formulas.is_timeless(item));
    if timeless.is_empty() {
        return Treatment::Watch;
    }
    // Several `[]<>` are one.
    let (repeated, others): (Vec<Id>, Vec<Id>) = timeless.iter().partition(|&&item| often(formulas, item).is_some());
    let inside: Vec<Id> = repeated.iter().filter_map(|&item| often(formulas, item)).collect();
    let then = formulas.or(inside);
    if let ([only], true) = (&others[..], rest.is_empty())
        && let Some(inner) = finally(formulas, *only)
    {
        let when = formulas.not(inner);
        return Treatment::Pair(Pair { when, then });
    }
    let mut branches = others;
    if then != Formulas::FALSE {
        let sometime = formulas.eventually(then);
        branches.push(formulas.always(sometime));
    }
    if !rest.is_empty() {
        branches.push(formulas.or(rest));
    }
    if branches.len() == 1 {
        // Only repeated ones, which are one now.
        return match often(formulas, branches[0]) {
            Some(then) => Treatment::Pair(Pair { when: Formulas::TRUE, then }),
            None => Treatment::Watch,
        };
    }
    Treatment::Branch(branches)
}
