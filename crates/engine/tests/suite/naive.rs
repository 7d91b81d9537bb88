//! The answer as a beginner would compute it: one loop over the states of a level, sets from the standard library,
//! the whole path stored with each state. Independent of the engine's code.

use crate::listed::{Listed, Truth};
use check_engine::{Predicate, Question};
use check_system::{Fault, PredicateId, PropertyKind, PropertyStatus, Verdict};
use std::collections::BTreeSet;

/// What the engines must answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expected {
    pub(crate) verdict: Verdict,
    pub(crate) trace: Option<Vec<u32>>,
    pub(crate) statuses: Vec<(PropertyStatus, Option<Vec<u32>>)>,
    pub(crate) generated: u64,
    pub(crate) distinct: u64,
    pub(crate) depth: u64,
}

struct Naive<'a> {
    system: &'a Listed,
    question: &'a Question,
    keep_going: bool,
    known: BTreeSet<u32>,
    generated: u64,
    next: Vec<Vec<u32>>,
    found: Vec<Option<Vec<u32>>>,
    /// Found before this level began.
    closed: Vec<bool>,
    first_violation: Option<usize>,
}

/// What ends a search at once: a violated property or a fault (within a property or not), and the path to it.
enum Stop {
    Violated(usize, Vec<u32>),
    Fault(Fault, Option<usize>, Vec<u32>),
}

/// The answer.
pub(crate) fn naive(system: &Listed, question: &Question, keep_going: bool) -> Expected {
    let properties = kinds(question).len();
    let mut naive = Naive {
        system,
        question,
        keep_going,
        known: BTreeSet::new(),
        generated: 0,
        next: Vec::new(),
        found: vec![None; properties],
        closed: vec![false; properties],
        first_violation: None,
    };
    let mut stop = naive.initial().err();
    let has_initial = stop.is_none();
    let mut is_answered = has_initial && naive.is_answered();
    let mut depth = 0;
    loop {
        depth += u64::from(!naive.next.is_empty());
        if stop.is_some() || naive.next.is_empty() || is_answered {
            break;
        }
        naive.closed = naive.found.iter().map(Option::is_some).collect();
        let level = std::mem::take(&mut naive.next);
        // The engine promises to stop at the end of such a piece.
        let piece = (level.len() / 128).clamp(1, 256);
        for part in level.chunks(piece) {
            stop = part.iter().try_for_each(|path| naive.expand(path)).err();
            is_answered = naive.is_answered();
            if stop.is_some() || is_answered {
                break;
            }
        }
    }
    let depth = depth.max(u64::from(naive.generated > 0));
    naive.answer(stop, depth, has_initial, is_answered)
}

fn kinds(question: &Question) -> Vec<(PropertyKind, String)> {
    let mut all = Vec::new();
    for (kind, predicates) in [
        (PropertyKind::Invariant, &question.invariants),
        (PropertyKind::Initial, &question.initial),
        (PropertyKind::Step, &question.steps),
        (PropertyKind::Reachable, &question.reachable),
        (PropertyKind::ReachableStep, &question.reachable_steps),
    ] {
        all.extend(predicates.iter().map(|one| (kind, one.name.clone())));
    }
    if question.deadlock {
        all.push((PropertyKind::Deadlock, "deadlock".to_owned()));
    }
    all
}

impl Naive<'_> {
    fn truth(&self, predicate: PredicateId, state: u32) -> Truth {
        self.system.predicates[predicate.0 as usize][state as usize]
    }

    fn initial(&mut self) -> Result<(), Stop> {
        for (i, &state) in self.system.initial.iter().enumerate() {
            if self.system.initial_fault == Some(i) {
                return Err(Stop::Fault(Fault::evaluation("initial"), None, Vec::new()));
            }
            self.visit(&[], state)?;
        }
        Ok(())
    }

    fn expand(&mut self, path: &[u32]) -> Result<(), Stop> {
        let from = path[path.len() - 1];
        let steps = self.system.steps[from as usize].clone();
        for &(_, to) in &steps {
            self.visit(path, to)?;
        }
        if self.system.step_faults.contains(&from) {
            return Err(Stop::Fault(Fault::evaluation("steps"), None, path.to_vec()));
        }
        if steps.is_empty() && self.question.deadlock {
            self.violate(self.found.len() - 1, path)?;
        }
        Ok(())
    }

    fn visit(&mut self, path: &[u32], state: u32) -> Result<(), Stop> {
        self.generated += 1;
        let to = [path, &[state]].concat();
        let excluded = self.excluded(&to)?;
        let is_within = excluded.is_none();
        if is_within && self.system.key_faults.contains(&state) {
            return Err(Stop::Fault(Fault::evaluation("key"), None, to));
        }
        let is_seen = is_within && !self.known.insert(self.system.key(state));
        if is_within && !is_seen {
            self.next.push(to.clone());
        }
        let question = self.question;
        let mut first = 0;
        let mut check = |this: &mut Self, all: &[Predicate], kind: PropertyKind, is_due: bool| {
            for (i, one) in all.iter().enumerate() {
                if is_due && !this.closed[first + i] {
                    this.check(kind, first + i, one.id, &to)?;
                }
            }
            first += all.len();
            Ok(())
        };
        check(self, &question.invariants, PropertyKind::Invariant, !is_seen)?;
        check(self, &question.initial, PropertyKind::Initial, !is_seen && path.is_empty())?;
        check(self, &question.steps, PropertyKind::Step, !path.is_empty())?;
        check(self, &question.reachable, PropertyKind::Reachable, !is_seen && excluded != Some("holds"))?;
        check(self, &question.reachable_steps, PropertyKind::ReachableStep, !path.is_empty() && is_within)
    }

    /// What excludes the end of a path: a constraint, which "holds" or not, or an action constraint, which "permits".
    fn excluded(&self, to: &[u32]) -> Result<Option<&'static str>, Stop> {
        let state = to[to.len() - 1];
        let states = self.question.constraints.iter().map(|one| self.truth(one.id, state));
        let steps = self.question.action_constraints.iter().filter(|_| to.len() > 1);
        let steps = steps.map(|one| self.system.step_truth(one.id, to[to.len() - 2], state));
        let first = states.zip(std::iter::repeat("holds")).chain(steps.zip(std::iter::repeat("permits")));
        let first = first.into_iter().find(|(truth, _)| *truth != Truth::True);
        match first {
            None => Ok(None),
            Some((Truth::Fault, what)) => Err(Stop::Fault(Fault::evaluation(what), None, to.to_vec())),
            Some((_, what)) => Ok(Some(what)),
        }
    }

    fn check(&mut self, kind: PropertyKind, property: usize, predicate: PredicateId, to: &[u32]) -> Result<(), Stop> {
        let state = to[to.len() - 1];
        let (truth, what) = match kind {
            PropertyKind::Step | PropertyKind::ReachableStep => {
                (self.system.step_truth(predicate, to[to.len() - 2], state), "permits")
            }
            _ => (self.truth(predicate, state), "holds"),
        };
        match (truth, kind) {
            (Truth::Fault, _) => Err(Stop::Fault(Fault::evaluation(what), Some(property), to.to_vec())),
            (Truth::True, PropertyKind::Reachable | PropertyKind::ReachableStep) => {
                self.found[property].get_or_insert(to.to_vec());
                Ok(())
            }
            (Truth::False, PropertyKind::Reachable | PropertyKind::ReachableStep) | (Truth::True, _) => Ok(()),
            (Truth::False, _) => self.violate(property, to),
        }
    }

    fn violate(&mut self, property: usize, path: &[u32]) -> Result<(), Stop> {
        if !self.keep_going {
            return Err(Stop::Violated(property, path.to_vec()));
        }
        if self.found[property].is_none() {
            self.found[property] = Some(path.to_vec());
            self.first_violation.get_or_insert(property);
        }
        Ok(())
    }

    fn is_answered(&self) -> bool {
        let kinds = kinds(self.question);
        let is_done = |property: usize| match kinds[property].0 {
            PropertyKind::Reachable | PropertyKind::ReachableStep => self.found[property].is_some(),
            PropertyKind::Initial => true,
            _ => self.closed[property],
        };
        let wanted = self.question.reachable.len() + self.question.reachable_steps.len();
        wanted > 0 && (0..kinds.len()).all(is_done)
    }

    fn answer(mut self, stop: Option<Stop>, depth: u64, has_initial: bool, is_answered: bool) -> Expected {
        let is_complete = stop.is_none() && !is_answered;
        let kinds = kinds(self.question);
        let mut fault = None;
        match stop {
            Some(Stop::Violated(property, path)) => {
                self.found[property] = Some(path);
                self.first_violation = Some(property);
            }
            Some(Stop::Fault(what, within, path)) => fault = Some((what, within, path)),
            None => {}
        }
        let statuses = kinds.iter().zip(&self.found).map(|((kind, _), found)| {
            let status = match (kind, found) {
                (PropertyKind::Reachable | PropertyKind::ReachableStep, Some(_)) => PropertyStatus::Witnessed,
                (_, Some(_)) => PropertyStatus::Violated,
                (PropertyKind::Initial, None) if has_initial => PropertyStatus::Holds,
                (PropertyKind::Reachable | PropertyKind::ReachableStep, None) if is_complete => {
                    PropertyStatus::Unreachable
                }
                (_, None) if is_complete => PropertyStatus::Holds,
                _ => PropertyStatus::Unknown,
            };
            (status, found.clone())
        });
        let statuses: Vec<_> = statuses.collect();
        let names = kinds.iter().zip(&statuses).filter(|(_, status)| status.0 == PropertyStatus::Unreachable);
        let names: Vec<_> = names.map(|((_, name), _)| name.clone()).collect();
        let (verdict, trace) = match (fault, self.first_violation) {
            (Some((fault, within, path)), _) => {
                let within = within.map(|property| kinds[property].clone());
                (Verdict::Evaluation { fault, within }, Some(path).filter(|path| !path.is_empty()))
            }
            (None, Some(property)) => {
                let name = kinds[property].1.clone();
                let verdict = match kinds[property].0 {
                    PropertyKind::Invariant => Verdict::Invariant { name },
                    PropertyKind::Deadlock => Verdict::Deadlock,
                    _ => Verdict::Property { name },
                };
                (verdict, self.found[property].clone())
            }
            (None, None) if names.is_empty() => (Verdict::Ok, None),
            (None, None) => (Verdict::Unreachable { names }, None),
        };
        let (generated, distinct) = (self.generated, self.known.len() as u64);
        Expected { verdict, trace, statuses, generated, distinct, depth }
    }
}
