//! A set of candidates: the states in which a system can be, as far as a recorded run tells.
//!
//! A recorded run says little of a step: what happened, and the values of some variables afterwards. Each state that
//! agrees with all that was recorded so far is a *candidate*. A step takes every candidate to all its successors that agree with
//! what is recorded next; a run that leaves no candidate is none of the system. Between two records there may be silent
//! steps, which nobody recorded, a bounded number of them.

mod closest;
mod history;

use crate::labelled::{LabelledSuccessor, LabelledSuccessors, Variables};
use check_system::{ActionId, ActionInfo, Application, Fault, System};
use history::{Layer, SilentSteps};
use std::collections::HashSet;
use std::rc::Rc;

/// A record of one step, or of one state.
pub trait Record {
    /// Whether a step by this action, through these operators, has the recorded name, whatever its arguments. True where
    /// no name was recorded.
    fn is_named(&self, action: &ActionInfo, applications: &[Application]) -> bool;
    /// Whether such a step is the recorded one: name and arguments agree.
    fn is_by(&self, action: &ActionInfo, applications: &[Application]) -> bool;
    /// The places of the variables that are recorded with other values than these.
    fn differing(&self, variables: &[(String, check_system::Value)]) -> Vec<usize>;
    /// Whether nothing need have happened: only a state was recorded, and it may be the one before.
    fn may_stutter(&self) -> bool;
}

/// How many candidates there may be, and which steps are silent.
pub struct Limits<'l> {
    /// More candidates than these are too many.
    pub candidates: usize,
    /// At most so many silent steps come between two records.
    pub silent: usize,
    /// Which steps are silent, if there are any.
    pub is_silent: &'l dyn Fn(&ActionInfo, &[Application]) -> bool,
}

/// Why candidates cannot be carried on.
#[derive(Clone, Debug)]
pub enum CandidatesError {
    /// A step from one of them cannot be evaluated.
    Fault(Fault),
    /// There are more than the bound.
    TooMany {
        /// The bound.
        bound: usize,
    },
}

impl From<Fault> for CandidatesError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The states in which a system can be.
pub struct Candidates<'s, S: System> {
    ways: LabelledSuccessors<'s, S>,
    limits: Limits<'s>,
    now: Vec<S::State>,
    /// What the records of the run have done to the candidates, if that is remembered.
    history: Option<Vec<Layer<S::State>>>,
}

/// The effect of a record on the candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// How many candidates there are now; with 0, the candidates stay those before the record.
    pub candidates: usize,
    /// The actions whose steps agree with the record, in their order.
    pub actions: Vec<ActionId>,
}

/// An event that is possible in some candidate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Possible {
    /// What happens.
    pub event: Application,
    /// In how many candidates it can.
    pub candidates: usize,
}

impl<'s, S: System> Candidates<'s, S> {
    /// No candidates yet.
    pub fn new(system: &'s S, limits: Limits<'s>) -> Self {
        Self { ways: LabelledSuccessors::new(system), limits, now: Vec::new(), history: None }
    }

    /// The candidates, in the order in which they were found.
    pub fn states(&self) -> &[S::State] {
        &self.now
    }

    /// Puts candidates in the place of those there are, for who takes a step back.
    pub fn set_states(&mut self, states: Vec<S::State>) {
        self.now = states;
    }

    /// The variables of a candidate.
    pub fn show(&mut self, state: &S::State) -> Variables {
        self.ways.show(state)
    }

    /// Begins a run: the candidates are the initial states, all of them or those that agree with a record. Their number.
    ///
    /// # Errors
    /// When initial states cannot be evaluated, or there are too many.
    pub fn begin(&mut self, record: Option<&dyn Record>) -> Result<usize, CandidatesError> {
        self.now.clear();
        self.history.iter_mut().for_each(Vec::clear);
        let initial = self.ways.initial()?;
        let fits = |variables: &Variables| record.is_none_or(|record| record.differing(variables).is_empty());
        let fitting = initial.into_iter().filter(|(_, variables)| fits(variables)).map(|(state, _)| state);
        let mut found = Found::new(self.limits.candidates);
        fitting.into_iter().try_for_each(|state| found.add(state).map(|_| ()))?;
        self.now = found.states;
        Ok(self.now.len())
    }

    /// The initial states, with their variables.
    ///
    /// # Errors
    /// When they cannot be evaluated.
    pub fn initial(&mut self) -> Result<Vec<Variables>, CandidatesError> {
        Ok(self.ways.initial()?.into_iter().map(|(_, variables)| variables).collect())
    }

    /// Takes a step that was recorded in every candidate. If it fits none, the candidates stay as they are.
    ///
    /// # Errors
    /// When steps cannot be evaluated, or there are too many candidates.
    pub fn advance(&mut self, record: &dyn Record) -> Result<Advance, CandidatesError> {
        let (from, silent) = self.with_silent_steps()?;
        let mut found = Found::new(self.limits.candidates);
        let (mut actions, mut reached) = (Vec::new(), Vec::new());
        for (place, candidate) in from.iter().enumerate() {
            for way in self.ways.from(candidate)?.iter() {
                if self.fits(way, record) {
                    actions.push(way.action);
                    if found.add(way.state.clone())? {
                        reached.push((place, Some(way.action)));
                    }
                }
            }
        }
        if record.may_stutter() {
            for (place, candidate) in from.iter().enumerate() {
                let variables = self.ways.show(candidate);
                if record.differing(&variables).is_empty() && found.add(candidate.clone())? {
                    reached.push((place, None));
                }
            }
        }
        actions.sort();
        actions.dedup();
        let candidates = found.states.len();
        if candidates > 0 {
            self.now = found.states;
            if let Some(layers) = &mut self.history {
                layers.push(Layer { from, silent, reached });
            }
        }
        Ok(Advance { candidates, actions })
    }

    fn fits(&self, way: &LabelledSuccessor<S::State>, record: &dyn Record) -> bool {
        let action = &self.ways.system.actions()[way.action.0 as usize];
        record.is_by(action, &way.applications) && record.differing(&way.variables).is_empty()
    }

    /// The candidates, and those to which silent steps lead from them.
    fn with_silent(&mut self) -> Result<Vec<S::State>, CandidatesError> {
        self.with_silent_steps().map(|(states, _)| states)
    }

    /// The same, with the silent step to each: from which of them, and by which action.
    fn with_silent_steps(&mut self) -> Result<(Vec<S::State>, SilentSteps), CandidatesError> {
        let mut found = Found::new(self.limits.candidates);
        self.now.iter().cloned().try_for_each(|candidate| found.add(candidate).map(|_| ()))?;
        let mut silent = vec![None; found.states.len()];
        let mut begin = 0;
        for _ in 0..self.limits.silent {
            let end = found.states.len();
            for place in begin..end {
                let ways = self.ways.from(&found.states[place].clone())?;
                for way in ways.iter() {
                    let action = &self.ways.system.actions()[way.action.0 as usize];
                    if (self.limits.is_silent)(action, &way.applications) && found.add(way.state.clone())? {
                        silent.push(Some((place, way.action)));
                    }
                }
            }
            begin = end;
        }
        Ok((found.states, silent))
    }

    /// The events that are possible now, without silent steps before them: those of the first candidate first.
    ///
    /// # Errors
    /// When steps cannot be evaluated.
    pub fn possible(&mut self) -> Result<Vec<Possible>, CandidatesError> {
        let mut all: Vec<Possible> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for candidate in self.now.clone() {
            let ways = self.ways.from(&candidate)?;
            let actions = self.ways.system.actions();
            let events: Vec<Application> = ways.iter().map(|way| way.event(actions)).collect();
            let mut here = HashSet::new();
            for event in events.into_iter().filter(|event| here.insert(event.clone())) {
                let place = *places.entry(event.clone()).or_insert(all.len());
                if place == all.len() {
                    all.push(Possible { event, candidates: 0 });
                }
                all[place].candidates += 1;
            }
        }
        Ok(all)
    }

    /// Takes an event in every candidate in which it is possible; how many candidates there are then.
    ///
    /// # Errors
    /// When steps cannot be evaluated, or there are too many candidates.
    pub fn take(&mut self, event: &Application) -> Result<usize, CandidatesError> {
        let mut found = Found::new(self.limits.candidates);
        for candidate in self.now.clone() {
            let ways: Rc<[LabelledSuccessor<S::State>]> = self.ways.from(&candidate)?;
            let actions = self.ways.system.actions();
            ways.iter()
                .filter(|way| way.event(actions) == *event)
                .try_for_each(|way| found.add(way.state.clone()).map(|_| ()))?;
        }
        self.now = found.states;
        Ok(self.now.len())
    }
}

/// States, each once, in the order in which they were found.
struct Found<T> {
    states: Vec<T>,
    seen: HashSet<T>,
    bound: usize,
}

impl<T: Clone + Eq + std::hash::Hash> Found<T> {
    fn new(bound: usize) -> Self {
        Self { states: Vec::new(), seen: HashSet::new(), bound }
    }

    /// Takes a state; whether it is a new one.
    fn add(&mut self, state: T) -> Result<bool, CandidatesError> {
        let is_new = self.seen.insert(state.clone());
        if is_new {
            if self.states.len() >= self.bound {
                return Err(CandidatesError::TooMany { bound: self.bound });
            }
            self.states.push(state);
        }
        Ok(is_new)
    }
}
