//! A system that is a list: states are numbers, steps and truths stand in tables, and anything may be a fault.

use check_engine::{Monitor, Options, VisitedSet};
use check_system::{
    ActionId, ActionInfo, Assurance, Fault, Outcome, PredicateId, Store, System, Trace, Value, VisitInitial, Visitor,
};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// What a predicate is in a state or on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    True,
    False,
    Fault,
}

impl Truth {
    pub(crate) fn value(self, what: &str) -> Result<bool, Fault> {
        match self {
            Self::True => Ok(true),
            Self::False => Ok(false),
            Self::Fault => Err(Fault::evaluation(what)),
        }
    }
}

/// The system.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listed {
    /// Initial states, repetitions included.
    pub(crate) initial: Vec<u32>,
    /// After how many initial states their enumeration fails.
    pub(crate) initial_fault: Option<usize>,
    /// How many initial states make a portion of them; each is one if there are 0.
    pub(crate) portion: usize,
    /// For each state: action and target of each step.
    pub(crate) steps: Vec<Vec<(u32, u32)>>,
    /// States whose steps cannot be made beyond those listed.
    pub(crate) step_faults: BTreeSet<u32>,
    /// States that have no fingerprint.
    pub(crate) key_faults: BTreeSet<u32>,
    /// Modulus under which states look the same; 0 without a view.
    pub(crate) view: u32,
    /// By predicate, by state.
    pub(crate) predicates: Vec<Vec<Truth>>,
    /// By step predicate: modulus of the sum `3 * from + to` under which it is false, and fails.
    pub(crate) step_predicates: Vec<(u32, u32)>,
    /// By step predicate: its truth on a step that changes nothing, where that is given.
    pub(crate) stuttering: Vec<bool>,
    /// States that take long, so that threads overtake one another.
    pub(crate) slow: BTreeSet<u32>,
    pub(crate) actions: Vec<ActionInfo>,
}

impl Listed {
    /// What stands for a state.
    pub(crate) fn key(&self, state: u32) -> u32 {
        if self.view > 0 { state % self.view } else { state }
    }

    /// What stands for this very state: its fingerprint, or a number of its own under a view.
    fn number(&self, state: u32) -> u64 {
        u64::from(state) + u64::from(self.view > 0)
    }

    pub(crate) fn step_truth(&self, predicate: PredicateId, from: u32, to: u32) -> Truth {
        let (falsehood, fault) = self.step_predicates[predicate.0 as usize];
        let sum = 3 * from + to + 1;
        if let (Some(&truth), true) = (self.stuttering.as_slice().get(predicate.0 as usize), from == to) {
            return if truth { Truth::True } else { Truth::False };
        }
        match () {
            () if fault > 0 && sum.is_multiple_of(fault) => Truth::Fault,
            () if falsehood > 0 && sum.is_multiple_of(falsehood) => Truth::False,
            () => Truth::True,
        }
    }
}

/// States that can be kept on disk.
#[derive(Clone, Debug, Default)]
pub(crate) struct States(Vec<u32>);

impl Store for States {
    type State = u32;

    fn push(&mut self, state: &u32) {
        self.0.push(*state);
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, place: usize) -> u32 {
        self.0[place]
    }

    fn read(&self, place: usize, room: &mut u32) {
        *room = self.0[place];
    }

    fn append(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    fn take(&mut self) -> Self {
        Self(self.0.take())
    }

    fn remove_all(&mut self, places: &[usize]) {
        self.0.remove_all(places);
    }

    fn shrink(&mut self) {
        self.0.shrink();
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn saved(&self) -> Option<Vec<u8>> {
        Some(self.0.iter().flat_map(|state| state.to_le_bytes()).collect())
    }

    fn restored(bytes: &[u8]) -> Option<Self> {
        let (states, rest) = bytes.as_chunks();
        rest.is_empty().then(|| Self(states.iter().map(|state| u32::from_le_bytes(*state)).collect()))
    }
}

impl System for Listed {
    type State = u32;
    type Store = States;
    /// Not `Send`, as a worker may be.
    type Worker = std::rc::Rc<()>;

    fn worker(&self) -> Self::Worker {
        std::rc::Rc::new(())
    }

    fn initial(&self, _: &mut Self::Worker, visit: &mut dyn FnMut(&u32) -> Result<(), Fault>) -> Result<(), Fault> {
        for (i, state) in self.initial.iter().enumerate() {
            if self.initial_fault == Some(i) {
                return Err(Fault::evaluation("initial"));
            }
            visit(state)?;
        }
        Ok(())
    }

    fn initial_asked(
        &self,
        worker: &mut Self::Worker,
        _: &[PredicateId],
        take: Option<&mut dyn FnMut() -> bool>,
        visit: &mut VisitInitial<'_, u32>,
    ) -> Result<(), Fault> {
        let Some(take) = take else { return self.initial(worker, &mut |state| visit(state, false)) };
        let mut is_taken = false;
        for (i, state) in self.initial.iter().enumerate() {
            let is_first = i.is_multiple_of(self.portion.max(1));
            if self.initial_fault == Some(i) && (is_first || is_taken) {
                return Err(Fault::evaluation("initial"));
            }
            if is_first {
                is_taken = take();
            }
            if is_taken {
                visit(state, false)?;
            }
        }
        Ok(())
    }

    fn steps<V>(&self, worker: &mut Self::Worker, from: &u32, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &u32) -> Result<(), Fault>,
    {
        self.visit_steps(worker, from, visit)
    }

    /// As a system that knows the fingerprints of successors before it makes them, and of some steps whether they are as required.
    fn visit_steps<V: Visitor<u32>>(&self, _: &mut Self::Worker, from: &u32, visitor: &mut V) -> Result<(), Fault> {
        if self.slow.contains(from) {
            std::thread::sleep(Duration::from_micros(20));
        }
        let (mut required, mut of_state, mut constraints) = (Vec::new(), Vec::new(), Vec::new());
        visitor.require(&mut |predicate| required.push(predicate));
        visitor.require_of_state(&mut |predicate| of_state.push(predicate));
        visitor.constrain(&mut |predicate| constraints.push(predicate));
        for &(action, to) in &self.steps[*from as usize] {
            let action = ActionId(action);
            let is_known = required.is_empty() || !(from + to).is_multiple_of(3);
            let is_permitted = |predicate: &PredicateId| self.step_truth(*predicate, *from, to) == Truth::True;
            let step = is_known && required.iter().all(is_permitted);
            // Under a view it is a number that only this state has.
            let fingerprint = self.number(to);
            if step && !self.key_faults.contains(&to) && visitor.passes(action, fingerprint)? {
                continue;
            }
            let truth = |predicate: &PredicateId| self.predicates[predicate.0 as usize][to as usize];
            let is_asked = !(from + to).is_multiple_of(5) && !visitor.has_met(fingerprint);
            let state = is_asked && of_state.iter().all(|predicate| truth(predicate) == Truth::True);
            let within = match constraints.iter().map(truth).find(|truth| *truth != Truth::True) {
                _ if !is_asked || constraints.is_empty() => None,
                None => Some(true),
                Some(Truth::False) => Some(false),
                Some(_) => None,
            };
            if within == Some(false) && step && state && visitor.passes_outside(action, fingerprint)? {
                continue;
            }
            visitor.visit_assured(action, &mut to.clone(), Assurance { step, state, within })?;
        }
        if self.step_faults.contains(from) { Err(Fault::evaluation("steps")) } else { Ok(()) }
    }

    fn fingerprint(&self, _: &mut Self::Worker, state: &u32) -> Result<u64, Fault> {
        if self.key_faults.contains(state) { Err(Fault::evaluation("key")) } else { Ok(u64::from(self.key(*state))) }
    }

    fn settled(&self, state: &u32) -> Option<u64> {
        Some(self.number(*state))
    }

    fn is_abstracted(&self) -> bool {
        self.view > 0
    }

    fn image(&self, worker: &mut Self::Worker, state: &u32) -> Result<u32, Fault> {
        self.fingerprint(worker, state).map(|key| key as u32)
    }

    fn holds(&self, _: &mut Self::Worker, predicate: PredicateId, state: &u32) -> Result<bool, Fault> {
        self.predicates[predicate.0 as usize][*state as usize].value("holds")
    }

    fn permits(&self, _: &mut Self::Worker, predicate: PredicateId, from: &u32, to: &u32) -> Result<bool, Fault> {
        self.step_truth(predicate, *from, *to).value("permits")
    }

    fn show(&self, _: &mut Self::Worker, state: &u32) -> Vec<(String, Value)> {
        vec![("s".to_owned(), Value::Int(i64::from(*state)))]
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

/// Actions named A0, A1…
pub(crate) fn actions(number: usize) -> Vec<ActionInfo> {
    (0..number).map(|i| ActionInfo { name: format!("A{i}"), location: None }).collect()
}

/// The states of a trace, as numbers.
pub(crate) fn numbers(trace: &Trace) -> Vec<u32> {
    let number = |value: &Value| match value {
        Value::Int(number) => *number as u32,
        other => panic!("not a number: {other:?}"),
    };
    trace.states.iter().map(|step| number(&step.variables[0].1)).collect()
}

/// A monitor that only tells the time.
pub(crate) struct Clock(Instant);

impl Clock {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }
}

impl Monitor for Clock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Every engine, as the options that choose it. Levels are never narrow, so that threads do meet; but once some are.
pub(crate) fn engines() -> Vec<Options> {
    let workers = [1, 2, 3, 8].into_iter();
    let base = Options { stack: 1 << 20, narrow: 0, ..Options::default() };
    let both = workers.flat_map(|workers| [false, true].map(|exact| (workers, exact)));
    let mixed = Options { workers: 2, narrow: 12, ..base.clone() };
    let dashmap = |workers| Options { workers, visited: VisitedSet::Dashmap, ..base.clone() };
    let others = [mixed, dashmap(1), dashmap(3)];
    both.map(|(workers, exact)| Options { workers, exact, ..base.clone() }).chain(others).collect()
}

/// An outcome without what may differ between engines.
pub(crate) fn comparable(mut outcome: Outcome) -> Outcome {
    outcome.statistics.elapsed = Duration::ZERO;
    outcome.statistics.workers = 0;
    outcome.statistics.collision_probability = 0.0;
    outcome
}
