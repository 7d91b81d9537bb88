//! The successors of one state for a reader: each with what was chosen on the way to it, and why there are no others.

use super::parameters::parameters;
use super::{Spec, Worker};
use check_eval::evaluate::{Furthest, Refusals, StepRecorder};
use check_eval::state::State;
use check_system::{ActionId, Application, Fault, FaultKind, Interrupt, Location, Parameter, Refused, System};
use rustc_hash::FxHashSet;

/// How far the successors of a state are followed.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorBounds {
    /// So many are listed at most.
    pub successors: usize,
    /// So many ways are tried at most, whether they lead to a successor or not.
    pub ways: usize,
    /// Of each action so many refusals are kept: those that came furthest.
    pub refusals: usize,
}

impl Default for SuccessorBounds {
    fn default() -> Self {
        Self { successors: 1 << 12, ways: 1 << 17, refusals: 1 << 5 }
    }
}

/// The successors of a state.
#[derive(Clone, Debug, Default)]
pub struct Successors {
    /// The successors, in the order of the spec. Two that lead to the same state by the same action with the same parameters
    /// are one.
    pub successors: Vec<Successor>,
    /// The actions that make no step, in the order of the spec. Empty where not every way was tried.
    pub disabled: Vec<Disabled>,
    /// Ways that end in a fault, a few of them: a search would end here.
    pub faults: Vec<Refused>,
    /// Whether every way was tried.
    pub is_complete: bool,
}

/// A successor and how it is made.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The action.
    pub action: ActionId,
    /// The parameters of the step, as traces show them.
    pub parameters: Vec<Parameter>,
    /// The operators that the next-state relation went through, outermost first.
    pub applications: Vec<Application>,
    /// The state that it leads to.
    pub state: State,
    /// The conjunct that gave each variable its value, in the order of the variables.
    pub written: Vec<Option<Location>>,
}

/// An action that makes no step from a state.
#[derive(Clone, Debug)]
pub struct Disabled {
    /// The action.
    pub action: ActionId,
    /// Why, way for way: those that came furthest first. Empty where no way leads into the action.
    pub refusals: Vec<Refused>,
    /// How many more there are.
    pub left_out: usize,
}

impl Spec {
    /// The successors of a state, with what was chosen on the way to each, and why the other actions make none. A way that
    /// ends in a fault is a refusal, and the others are followed all the same.
    ///
    /// # Errors
    /// When the evaluation is ended from outside, or there is no next-state relation.
    pub fn successors(&self, worker: &mut Worker, from: &State, bounds: SuccessorBounds) -> Result<Successors, Fault> {
        let next = self.take_before_steps(worker, from)?;
        let operators = self.operators();
        let furthest = Furthest { each: bounds.refusals, ways: bounds.ways, ..Furthest::default() };
        let recorder = StepRecorder::new(self.variables.len(), Some(Refusals::Furthest(furthest)));
        worker.scratch.recorder = Some(Box::new(recorder));
        let (mut found, mut seen) = (Successors { is_complete: true, ..Successors::default() }, FxHashSet::default());
        let mut acting = vec![false; self.actions.len()];
        let (mut packed, mut state) = (Vec::new(), State::default());
        let mut evaluator = self.evaluator(&mut worker.scratch);
        evaluator.see_all();
        let result = evaluator.run(next, &mut |evaluator| {
            let action = evaluator.scratch.action;
            if let Err(fault) = self.make(evaluator, action, &mut packed, &mut state) {
                return evaluator.tell_unmade(fault, &self.actions[action.0 as usize].name);
            }
            evaluator.tell_made()?;
            acting[action.0 as usize] = true;
            let name = &self.actions[action.0 as usize].name;
            let parameters = parameters(evaluator, name, operators.get(name).map_or(0, Vec::len));
            if !seen.insert((action, parameters.clone(), state.clone())) {
                return Ok(());
            }
            if found.successors.len() == bounds.successors {
                return Err(Interrupt::TooMany.into());
            }
            let recorder = evaluator.scratch.recorder.as_ref();
            let applications = recorder.map(|recorder| recorder.applications().to_vec()).unwrap_or_default();
            let written = evaluator.told_writers();
            found.successors.push(Successor { action, parameters, applications, state: state.clone(), written });
            Ok(())
        });
        let told = worker.scratch.recorder.take().and_then(|recorder| recorder.into_refused());
        match result {
            Err(fault) if fault.kind == FaultKind::Interrupt(Interrupt::TooMany) => found.is_complete = false,
            result => result?,
        }
        let Some(Refusals::Furthest(mut furthest)) = told else { return Ok(found) };
        found.faults = std::mem::take(&mut furthest.faults);
        if !found.faults.is_empty() && self.has_no_fault(worker, from)? {
            found.faults.clear();
            let all = furthest.by_action.values_mut();
            all.for_each(|kept| kept.refusals.retain(|refused| refused.part.fault.is_none()));
        }
        if found.is_complete {
            found.disabled = disabled(&acting, furthest);
        }
        Ok(found)
    }

    /// Whether a search finds no fault. Here every way is followed to its end; a search only tests what remains when every
    /// variable has its value, and does not ask for the second disjunct if the first one is true.
    fn has_no_fault(&self, worker: &mut Worker, from: &State) -> Result<bool, Fault> {
        match self.steps(worker, from, &mut |_, _: &State| Ok(())) {
            Ok(()) => Ok(true),
            Err(fault) if fault.kind.is_from_outside() => Err(fault),
            Err(_) => Ok(false),
        }
    }
}

/// The actions that make no step, with what is known of why.
fn disabled(acting: &[bool], mut furthest: Furthest) -> Vec<Disabled> {
    let actions = (0..).map(ActionId).zip(acting);
    let idle = actions.filter(|(_, acts)| !**acts).map(|(action, _)| {
        let kept = furthest.by_action.remove(&action).unwrap_or_default();
        Disabled { action, refusals: kept.refusals, left_out: kept.left_out }
    });
    idle.collect()
}
