//! Derives a trace again, from the initial state on, and re-checks what it shows, before anybody sees it.
//!
//! Shares nothing with the search but the log of parents: it takes single steps of the system with a worker of its
//! own. A disagreement means that the system is not deterministic or that the engine is wrong, and is a panic.

mod given;
mod images;
mod lasso;
mod prefix;
mod reasons;

pub use given::judge_lasso;

use crate::chunk::{Cause, Finding};
use crate::monitor::Monitor;
use crate::question::Question;
use crate::show;
use crate::trace::Log;
use check_system::{ActionId, Fault, FaultKind, Observation, PredicateId, PropertyKind, System, Trace};

/// Derives traces.
pub(crate) struct Replay<'a, S: System> {
    system: &'a S,
    question: &'a Question,
    log: &'a Log<S::Store>,
    worker: S::Worker,
    monitor: &'a dyn Monitor,
    /// Whether evaluation was ended from outside during the search: then what it has found need not be true.
    is_doubted: bool,
}

/// A behaviour: states, each with the action that led to it.
type Behaviour<S> = Vec<(Option<ActionId>, <S as System>::State)>;

/// What a disagreement is blamed on.
const BLAME: &str = "a trace cannot be derived again (the system is not deterministic, or the engine is wrong)";

/// Tells a worker that the first `expanded` states of a behaviour lead to where it is to evaluate.
fn inform<S: System>(system: &S, worker: &mut S::Worker, behaviour: &[(Option<ActionId>, S::State)], expanded: usize) {
    let wanted = if system.interest().behaviour { expanded } else { 0 };
    let states: Vec<S::State> = behaviour[..wanted].iter().map(|(_, state)| state.clone()).collect();
    system.inform(worker, &Observation { behaviour: &states, ..Observation::at(expanded as u64) });
}

impl<'a, S: System> Replay<'a, S> {
    /// A replay of behaviours from a log.
    pub(crate) fn new(
        system: &'a S,
        question: &'a Question,
        log: &'a Log<S::Store>,
        monitor: &'a dyn Monitor,
        is_doubted: bool,
    ) -> Self {
        Self { system, question, log, worker: system.worker(), monitor, is_doubted }
    }

    /// Whether states stand for others.
    pub(crate) fn is_abstracted(&self) -> bool {
        self.system.is_abstracted()
    }

    /// Whether something is not evaluated again: evaluation is ended from outside.
    fn is_cut(&self) -> bool {
        self.monitor.has_cut_conclusion()
    }

    /// Whether a finding about a property of the given kind is confirmed, and the trace that shows it; `None` if the
    /// trouble was met before there was a state, or if there is no time left to derive it.
    ///
    /// # Panics
    ///
    /// When the trace does not show what was found, nothing was ended from outside, and the system does not say that this
    /// may be.
    pub(crate) fn trace(&mut self, kind: PropertyKind, finding: &Finding<S::State>) -> (bool, Option<Trace>) {
        if self.system.interest().wavers
            && let Some(behaviour) = self.log.behaviour(finding.discovery.parent())
        {
            let behaviour = self.remembered(behaviour, finding);
            return (!self.is_doubted, self.shown(&behaviour));
        }
        // What cannot be read from disk is not shown.
        let Ok(mut ordinals) = self.log.path(finding.discovery.parent()) else { return (!self.is_doubted, None) };
        if finding.target.is_some() {
            ordinals.push(finding.discovery.ordinal());
        }
        let Some(behaviour) = self.derive(&ordinals) else { return (!self.is_doubted, None) };
        if let Some(target) = &finding.target {
            let is_same = behaviour.last().is_some_and(|(_, state)| state == target);
            assert!(is_same, "{BLAME}: the last step leads to another state");
        }
        let is_confirmed = self.confirm(kind, finding, &behaviour);
        (is_confirmed, self.shown(&behaviour))
    }

    fn shown(&mut self, behaviour: &Behaviour<S>) -> Option<Trace> {
        (!behaviour.is_empty()).then(|| show::trace(self.system, &mut self.worker, behaviour, None))
    }

    /// The behaviour that the search remembers, and the step that met the finding: not derived again, since it might
    /// not be found.
    fn remembered(&mut self, known: Vec<(ActionId, S::State)>, finding: &Finding<S::State>) -> Behaviour<S> {
        let mut behaviour: Behaviour<S> = known.into_iter().map(|(action, state)| (Some(action), state)).collect();
        if let Some(first) = behaviour.first_mut() {
            first.0 = None;
        }
        if let Some(target) = &finding.target {
            let action = behaviour.last().cloned().and_then(|(_, from)| self.action_to(&behaviour, &from, target));
            behaviour.push((action, target.clone()));
        }
        behaviour
    }

    /// The first action that leads from the end of a behaviour to a state, if it still does.
    fn action_to(
        &mut self,
        behaviour: &[(Option<ActionId>, S::State)],
        from: &S::State,
        target: &S::State,
    ) -> Option<ActionId> {
        self.stand(behaviour, behaviour.len());
        let mut found = None;
        let _ = self.system.steps(&mut self.worker, from, &mut |action, state: &S::State| {
            if state == target {
                found = Some(action);
                return Err(enough());
            }
            Ok(())
        });
        found
    }

    /// Tells the worker that the first `expanded` states of a behaviour lead to where it is to evaluate.
    fn stand(&mut self, behaviour: &[(Option<ActionId>, S::State)], expanded: usize) {
        inform(self.system, &mut self.worker, behaviour, expanded);
    }

    /// Another worker that is told the same.
    fn standing(&self, behaviour: &[(Option<ActionId>, S::State)]) -> S::Worker {
        let mut worker = self.system.worker();
        inform(self.system, &mut worker, behaviour, behaviour.len());
        worker
    }

    /// The behaviour that takes the given steps, the first of which leads to an initial state; `None` if evaluation is
    /// ended from outside.
    fn derive(&mut self, ordinals: &[u32]) -> Option<Behaviour<S>> {
        let mut behaviour: Behaviour<S> = Vec::with_capacity(ordinals.len());
        for &ordinal in ordinals {
            self.stand(&behaviour, behaviour.len());
            let step = match behaviour.last() {
                None => self.nth_initial(ordinal).map(|state| (None, state)),
                Some((_, from)) => self.nth_step(from, ordinal).map(|(action, state)| (Some(action), state)),
            };
            if step.is_none() && self.is_cut() {
                return None;
            }
            behaviour.push(step.unwrap_or_else(|| panic!("{BLAME}: step {} does not exist", behaviour.len())));
        }
        Some(behaviour)
    }

    fn nth_initial(&mut self, ordinal: u32) -> Option<S::State> {
        let (mut next, mut found) = (0, None);
        // An error is the one that ends the enumeration, or shows in that nothing is found.
        let _ = self.system.initial(&mut self.worker, &mut |state| {
            if next == ordinal {
                found = Some(state.clone());
                return Err(enough());
            }
            next += 1;
            Ok(())
        });
        found
    }

    fn nth_step(&mut self, from: &S::State, ordinal: u32) -> Option<(ActionId, S::State)> {
        let (mut next, mut found) = (0, None);
        // An error is the one that ends the enumeration, or shows in that nothing is found.
        let _ = self.system.steps(&mut self.worker, from, &mut |action, state: &S::State| {
            if next == ordinal {
                found = Some((action, state.clone()));
                return Err(enough());
            }
            next += 1;
            Ok(())
        });
        found
    }

    /// Whether a behaviour shows what was found.
    fn confirm(&mut self, kind: PropertyKind, finding: &Finding<S::State>, behaviour: &Behaviour<S>) -> bool {
        let (is_confirmed, what) = match &finding.cause {
            Cause::Decided(property) => {
                let truth = self.evaluate(kind, *property, behaviour);
                (truth == Ok(kind.is_reachability()), format!("the property at its end is {truth:?}"))
            }
            // What ended it need not be there a second time.
            Cause::Fault(fault, _) if fault.kind.is_from_outside() => return true,
            Cause::Fault(fault, within) => {
                let again = match (within, &finding.target) {
                    (Some(property), _) => self.evaluate(kind, *property, behaviour).err(),
                    (None, Some(_)) => self.enter(behaviour).err(),
                    (None, None) => self.enumerate(behaviour).err(),
                };
                let is_same = again.as_ref().is_some_and(|again| again.kind == fault.kind);
                (is_same, format!("{fault:?} at its end has become {again:?}"))
            }
        };
        // What was ended from outside shows nothing: then the search is believed, unless it was disturbed itself.
        let is_cut = self.is_cut();
        assert!(is_confirmed || is_cut || self.is_doubted, "{BLAME}: {what}");
        if is_cut { !self.is_doubted } else { is_confirmed }
    }

    /// The truth of a property at the end of a behaviour.
    fn evaluate(&mut self, kind: PropertyKind, property: usize, behaviour: &Behaviour<S>) -> Result<bool, Fault> {
        let (_, last) = behaviour.last().expect("a property is decided in a state");
        self.stand(behaviour, behaviour.len() - usize::from(kind != PropertyKind::Deadlock));
        let predicate = self.question.predicate(property);
        match (kind, predicate) {
            (PropertyKind::Deadlock, _) => Ok(self.nth_step(last, 0).is_some()),
            (PropertyKind::Step | PropertyKind::ReachableStep, Some(predicate)) => {
                let (_, from) = &behaviour[behaviour.len() - 2];
                self.system.permits(&mut self.worker, predicate, from, last)
            }
            (_, Some(predicate)) => self.system.holds(&mut self.worker, predicate, last),
            (_, None) => panic!("property {property} has no predicate"),
        }
    }

    /// Does what is done to decide whether the last state of a behaviour is new.
    fn enter(&mut self, behaviour: &Behaviour<S>) -> Result<(), Fault> {
        let (_, last) = behaviour.last().expect("a finding with a target ends in it");
        self.stand(behaviour, behaviour.len() - 1);
        for constraint in &self.question.constraints {
            self.system.holds(&mut self.worker, constraint.id, last)?;
        }
        if let [.., (_, from), _] = behaviour.as_slice() {
            self.permit_all(from, last)?;
        }
        self.system.fingerprint(&mut self.worker, last).map(|_| ())
    }

    fn permit_all(&mut self, from: &S::State, to: &S::State) -> Result<(), Fault> {
        let ids: Vec<PredicateId> = self.question.action_constraints.iter().map(|one| one.id).collect();
        ids.into_iter().try_for_each(|id| self.system.permits(&mut self.worker, id, from, to).map(|_| ()))
    }

    /// Makes all steps from the end of a behaviour, or all initial states.
    fn enumerate(&mut self, behaviour: &Behaviour<S>) -> Result<(), Fault> {
        self.stand(behaviour, behaviour.len());
        match behaviour.last() {
            None => self.system.initial(&mut self.worker, &mut |_| Ok(())),
            Some((_, last)) => self.system.steps(&mut self.worker, last, &mut |_, _: &S::State| Ok(())),
        }
    }
}

/// Ends an enumeration that has shown what was wanted.
fn enough() -> Fault {
    Fault::new(FaultKind::Stopped, String::new())
}
