//! Behaviours of a given length: how many there are, all of them, or few that cover every action or every step.
//!
//! Two behaviours differ where their states differ or where the events do that lead from one to the next. A behaviour
//! ends at the length asked for, or before that in a state from which no step is possible.

mod cover;

pub use cover::{Cover, Covered, cover};

use crate::labelled::{LabelledSuccessors, Variables};
use crate::question::{Predicate, Question};
use check_system::{ANY_DEPTH, ActionId, Application, Fault, Observation, System};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Why behaviours cannot be had.
#[derive(Clone, Debug)]
pub enum BehavioursError {
    /// Something cannot be evaluated.
    Fault(Fault),
    /// There are more states than the bound.
    TooLarge {
        /// The bound.
        bound: usize,
    },
    /// There are more behaviours than a number of 128 bits can tell.
    TooMany,
}

impl From<Fault> for BehavioursError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// How many behaviours there are, by their number of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Behaviours of so many steps.
    pub behaviours: u128,
    /// Of these, how many end in a state from which no step is possible.
    pub ended: u128,
    /// The states in which they end.
    pub states: usize,
}

/// One step of a behaviour.
#[derive(Clone, Debug)]
pub struct Event {
    /// The action.
    pub action: ActionId,
    /// What happens.
    pub event: Application,
    /// The variables afterwards.
    pub variables: Variables,
}

/// A step with the state that it leads to.
#[derive(Clone, Debug)]
struct Step<T> {
    event: Event,
    state: T,
}

/// The steps of a system within its constraints.
struct Steps<'s, S: System> {
    ways: LabelledSuccessors<'s, S>,
    judge: S::Worker,
    question: &'s Question,
}

impl<'s, S: System> Steps<'s, S> {
    fn new(system: &'s S, question: &'s Question) -> Self {
        let mut judge = system.worker();
        system.inform(&mut judge, &Observation::at(ANY_DEPTH));
        Self { ways: LabelledSuccessors::new(system), judge, question }
    }

    fn initial(&mut self) -> Result<Vec<(S::State, Variables)>, Fault> {
        let mut inside = Vec::new();
        for (state, variables) in self.ways.initial()? {
            if self.is_within(&state)? {
                inside.push((state, variables));
            }
        }
        Ok(inside)
    }

    /// The steps from a state, each once.
    fn from(&mut self, from: &S::State) -> Result<Vec<Step<S::State>>, Fault> {
        let system = self.ways.system;
        let (mut steps, mut seen) = (Vec::new(), HashSet::new());
        for way in self.ways.from(from)?.iter() {
            let event = way.event(system.actions());
            if seen.insert((event.clone(), way.state.clone()))
                && self.is_within(&way.state)?
                && self.is_followed(from, &way.state)?
            {
                let event = Event { action: way.action, event, variables: way.variables.clone() };
                steps.push(Step { event, state: way.state.clone() });
            }
        }
        Ok(steps)
    }

    fn is_within(&mut self, state: &S::State) -> Result<bool, Fault> {
        let (system, judge) = (self.ways.system, &mut self.judge);
        all(&self.question.constraints, |one| system.holds(judge, one.id, state))
    }

    fn is_followed(&mut self, from: &S::State, to: &S::State) -> Result<bool, Fault> {
        let (system, judge) = (self.ways.system, &mut self.judge);
        all(&self.question.action_constraints, |one| system.permits(judge, one.id, from, to))
    }
}

fn all(predicates: &[Predicate], mut holds: impl FnMut(&Predicate) -> Result<bool, Fault>) -> Result<bool, Fault> {
    for predicate in predicates {
        if !holds(predicate)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How many behaviours there are of 0 steps, of one, and so on up to `length`, without making them: each state of a
/// level is looked at once, with the number of behaviours that lead to it. Of the question only the constraints matter.
///
/// # Errors
/// When something cannot be evaluated, a level has more than `bound` states, or the numbers become too large.
pub fn count<S: System>(
    system: &S,
    question: &Question,
    length: usize,
    bound: usize,
) -> Result<Vec<Count>, BehavioursError> {
    let mut steps = Steps::new(system, question);
    let mut level: Vec<(S::State, u128)> = steps.initial()?.into_iter().map(|(state, _)| (state, 1)).collect();
    let mut counts = Vec::new();
    loop {
        let mut count = Count { states: level.len(), ..Count::default() };
        let mut next: Vec<(S::State, u128)> = Vec::new();
        let mut places: HashMap<S::State, usize> = HashMap::new();
        for (state, number) in &level {
            count.behaviours = sum(count.behaviours, *number)?;
            let successors = steps.from(state)?;
            if successors.is_empty() {
                count.ended = sum(count.ended, *number)?;
            }
            for step in successors.into_iter().filter(|_| counts.len() < length) {
                let place = *places.entry(step.state.clone()).or_insert(next.len());
                if place == next.len() {
                    next.push((step.state, 0));
                }
                next[place].1 = sum(next[place].1, *number)?;
            }
            if next.len() > bound {
                return Err(BehavioursError::TooLarge { bound });
            }
        }
        counts.push(count);
        if counts.len() > length || next.is_empty() {
            return Ok(counts);
        }
        level = next;
    }
}

fn sum(one: u128, other: u128) -> Result<u128, BehavioursError> {
    one.checked_add(other).ok_or(BehavioursError::TooMany)
}

/// Calls the visitor with each behaviour of `length` steps, and with each shorter one that ends in a state from which no
/// step is possible: the variables of the first state, and the steps. In the order in which the system makes its steps,
/// until the visitor breaks off.
///
/// # Errors
/// When something cannot be evaluated.
pub fn each<S: System>(
    system: &S,
    question: &Question,
    length: usize,
    visit: &mut dyn FnMut(&Variables, &[Event]) -> ControlFlow<()>,
) -> Result<(), BehavioursError> {
    let mut steps = Steps::new(system, question);
    for (state, variables) in steps.initial()? {
        let mut behaviour = Vec::new();
        if follow(&mut steps, &state, &variables, length, &mut behaviour, visit)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// All behaviours that begin with one, by an explicit stack: they may be long.
fn follow<S: System>(
    steps: &mut Steps<'_, S>,
    start: &S::State,
    variables: &Variables,
    length: usize,
    behaviour: &mut Vec<Event>,
    visit: &mut dyn FnMut(&Variables, &[Event]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, BehavioursError> {
    let first = if length == 0 { Vec::new() } else { steps.from(start)? };
    if first.is_empty() {
        return Ok(visit(variables, behaviour));
    }
    let mut open = vec![first.into_iter()];
    while let Some(ways) = open.last_mut() {
        let Some(step) = ways.next() else {
            open.pop();
            behaviour.pop();
            continue;
        };
        behaviour.push(step.event);
        let more = if behaviour.len() == length { Vec::new() } else { steps.from(&step.state)? };
        if !more.is_empty() {
            open.push(more.into_iter());
            continue;
        }
        if visit(variables, behaviour).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        behaviour.pop();
    }
    Ok(ControlFlow::Continue(()))
}
