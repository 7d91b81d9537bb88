//! Labelled successors: the steps from a state with the operators and arguments that make them, cached for a while.
//!
//! Recorded runs and test cases speak of steps by the event that makes them: an operator with its arguments. The spec is
//! told that nobody knows the depth, since a state is remembered for all depths at which it occurs.

use check_system::{ANY_DEPTH, ActionId, ActionInfo, Application, Fault, Observation, Provenance, System, Value};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Steps that are remembered, at most.
const REMEMBERED: usize = 200_000;

/// The variables of a state, as a reader sees them.
pub type Variables = Rc<[(String, Value)]>;

/// A step from some state.
#[derive(Clone, Debug)]
pub struct LabelledSuccessor<T> {
    /// The action that makes it.
    pub action: ActionId,
    /// The operators that the next-state relation goes through, outermost first.
    pub applications: Rc<[Application]>,
    /// The state that it leads to.
    pub state: T,
    /// The variables of that state.
    pub variables: Variables,
}

/// The steps from a state, each once.
type All<T> = Rc<[LabelledSuccessor<T>]>;

impl<T> LabelledSuccessor<T> {
    /// The event: an operator with its arguments, that of the action where it has some.
    pub fn event(&self, actions: &[ActionInfo]) -> Application {
        event(&actions[self.action.0 as usize].name, &self.applications)
    }
}

/// Of the operators on the way to a step the one that the action is called by; where that has no arguments, as a
/// next-state relation has none, the first behind it that has. The bare name if there is none.
pub(crate) fn event(name: &str, applications: &[Application]) -> Application {
    let own = applications.iter().rposition(|one| one.operator == name);
    let behind = &applications[own.unwrap_or(0)..];
    let telling = behind.iter().find(|one| !one.arguments.is_empty());
    let own = own.map(|place| &applications[place]);
    telling.or(own).cloned().unwrap_or_else(|| Application { operator: name.to_owned(), arguments: Vec::new() })
}

/// The steps of a system, remembered for a while.
pub(crate) struct LabelledSuccessors<'s, S: System> {
    pub(crate) system: &'s S,
    pub(crate) worker: S::Worker,
    known: HashMap<S::State, All<S::State>>,
    remembered: usize,
}

impl<'s, S: System> LabelledSuccessors<'s, S> {
    pub(crate) fn new(system: &'s S) -> Self {
        let mut worker = system.worker();
        system.inform(&mut worker, &Observation::at(ANY_DEPTH));
        Self { system, worker, known: HashMap::new(), remembered: 0 }
    }

    /// The initial states, each once, with their variables.
    pub(crate) fn initial(&mut self) -> Result<Vec<(S::State, Variables)>, Fault> {
        let (mut states, mut seen) = (Vec::new(), HashSet::new());
        self.system.inform(&mut self.worker, &Observation::at(0));
        self.system.initial(&mut self.worker, &mut |state| {
            if seen.insert(state.clone()) {
                states.push(state.clone());
            }
            Ok(())
        })?;
        self.system.inform(&mut self.worker, &Observation::at(ANY_DEPTH));
        Ok(states.into_iter().map(|state| (state.clone(), self.show(&state))).collect())
    }

    /// The steps from a state, each once, in the order in which the system makes them.
    pub(crate) fn from(&mut self, state: &S::State) -> Result<All<S::State>, Fault> {
        if let Some(known) = self.known.get(state) {
            return Ok(known.clone());
        }
        let mut made: Vec<(ActionId, Rc<[Application]>, S::State)> = Vec::new();
        let mut seen = HashSet::new();
        self.system.tell(&mut self.worker, state, false, &mut |telling| {
            let Provenance::Step { action, applications, state, .. } = telling else { return Ok(()) };
            let step = (action, Rc::from(applications), state.clone());
            if seen.insert(step.clone()) {
                made.push(step);
            }
            Ok(())
        })?;
        let mut shown: HashMap<S::State, Variables> = HashMap::new();
        let mut ways = Vec::with_capacity(made.len());
        for (action, applications, state) in made {
            let variables =
                shown.entry(state.clone()).or_insert_with(|| self.system.show(&mut self.worker, &state).into());
            ways.push(LabelledSuccessor { action, applications, variables: variables.clone(), state });
        }
        Ok(self.remember(state, ways.into()))
    }

    fn remember(&mut self, state: &S::State, ways: All<S::State>) -> All<S::State> {
        self.remembered += ways.len() + 1;
        if self.remembered > REMEMBERED {
            self.known.clear();
            self.remembered = ways.len() + 1;
        }
        self.known.insert(state.clone(), ways.clone());
        ways
    }

    /// The variables of a state.
    pub(crate) fn show(&mut self, state: &S::State) -> Variables {
        self.system.show(&mut self.worker, state).into()
    }
}
