//! Random runs instead of every state: walks from an initial state by steps that are drawn.
//!
//! A run starts in an initial state and takes steps until it has as many states as wanted, meets a state without a
//! successor, or is led out of the constraints by every step. Both the initial state and each step are drawn by the
//! system ([`System::initial_at_random`], [`System::steps_at_random`]), which need not make the states that are not
//! taken. Invariants and step properties are checked on what is drawn, also where a constraint excludes it; then
//! another is drawn. Temporal properties are decided on the graph of what a run has met, when it is over.
//!
//! Run `i` draws from a generator of its own, made from the seed and `i`. Threads take the runs in order, and a ledger
//! takes in what came of them in order, up to the run that ends the simulation: so the answer is the same whatever the
//! number of threads. Only a budget and an interruption, which depend on the clock, are outside this promise.

mod lassos;
mod ledger;
mod walk;

use crate::conclude::{refuted, violation};
use crate::monitor::Monitor;
use crate::question::{Options, Question};
use crate::replay::Replay;
use crate::trace::Log;
use crate::watch::{Ending, Watch};
use check_system::{
    ActionCount, Outcome, Property, PropertyKind, PropertyStatus, RunStatistics, Statistics, System, Verdict,
};
use ledger::{Ledger, Page, Shown};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};
use walk::Walker;

/// The options of random runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    /// What the runs are drawn from.
    pub seed: u64,
    /// The most states of a run.
    pub depth: u64,
    /// How many, at least 1; `None` to go on until something is found, a budget runs out or the user interrupts.
    pub number: Option<u64>,
    /// How many of the first runs are kept, as [`Outcome::samples`].
    pub kept: u64,
}

/// Makes random runs of a system and answers a question about it, as far as they tell.
///
/// Of the options, those for exploring everything have no meaning here: `exact`, `narrow`, and the budgets of states
/// and levels. A budget of time ends the simulation as the number of runs does: [`Verdict::Simulated`] if nothing wrong
/// was found. A property that was not violated remains [`PropertyStatus::Unknown`].
///
/// # Errors
///
/// When the operating system refuses the threads.
///
/// # Panics
///
/// When a property that was violated is not when it is evaluated again.
pub fn simulate<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    runs: &Runs,
    monitor: &dyn Monitor,
) -> std::io::Result<Outcome> {
    let crew = Crew {
        system,
        question,
        options,
        runs,
        watch: Watch::new(monitor, &options.budgets).over_runs(),
        next: AtomicU64::new(0),
        last: AtomicU64::new(runs.number.map_or(u64::MAX, |number| number.saturating_sub(1))),
        ledger: Mutex::new(Ledger::new(question, system.actions().len(), options.keep_going)),
    };
    if cfg!(target_arch = "wasm32") {
        crew.work(true);
        return Ok(crew.conclude());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.workers.max(1))
        .stack_size(options.stack)
        .thread_name(|number| format!("check-{number}"))
        .build()
        .map_err(std::io::Error::other)?;
    pool.broadcast(|thread| crew.work(thread.index() == 0));
    Ok(crew.conclude())
}

/// What the threads of a simulation share.
struct Crew<'a, S: System> {
    system: &'a S,
    question: &'a Question,
    options: &'a Options,
    runs: &'a Runs,
    watch: Watch<'a>,
    /// The next run to be made.
    next: AtomicU64,
    /// The run after which none matters.
    last: AtomicU64,
    ledger: Mutex<Ledger<S::State>>,
}

impl<S: System> Crew<'_, S> {
    /// The life of one thread.
    fn work(&self, shows: bool) {
        let mut walker = Walker::new(self.system, self.question, self.options.keep_going, &self.watch, shows);
        loop {
            let run = self.next.fetch_add(1, SeqCst);
            if run > self.last.load(SeqCst) || self.watch.ending().is_some() {
                return;
            }
            let page = walker.walk(run, self.runs, &self.last);
            if page.is_whole {
                self.watch.count_run();
            }
            self.enter(run, page);
        }
    }

    /// Takes in what came of a run.
    fn enter(&self, run: u64, page: Page<S::State>) {
        if page.ends {
            self.last.fetch_min(run, SeqCst);
        }
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = ledger.enter(run, page) {
            self.last.fetch_min(last, SeqCst);
        }
    }

    fn conclude(&self) -> Outcome {
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        ledger.close();
        let refusal = self.watch.monitor().conclude();
        let mut teller = Walker::new(self.system, self.question, false, &self.watch, false);
        let properties = self.properties(&ledger, &mut teller, refusal.is_some());
        let (verdict, trace) = match (&ledger.fault, ledger.first_violation) {
            // What was refused may have been passed over where only the value of something else was needed.
            (_, Some(index)) if properties[index].status == PropertyStatus::Unknown => {
                (refusal.map_or(Verdict::Interrupted, |fault| Verdict::of_fault(fault, None)), None)
            }
            (_, Some(index)) => {
                let property = &properties[index];
                let verdict = match property.kind {
                    PropertyKind::Temporal => refuted(property, self.question),
                    kind => violation(kind, &property.name),
                };
                (verdict, property.trace.clone())
            }
            // A run that was ended from outside says nothing, unless it is the only one.
            (Some((fault, ..)), None) if fault.kind.is_from_outside() && ledger.runs > 1 && self.watch.look() => {
                (self.without_violation(&properties), None)
            }
            (Some((fault, within, path)), None) => {
                let within = within.map(|index| (properties[index].kind, properties[index].name.clone()));
                let trace = Some(teller.tell(path)).filter(|trace| !trace.states.is_empty());
                (Verdict::of_fault(fault.clone(), within), trace)
            }
            (None, None) => (self.without_violation(&properties), None),
        };
        let counts = self.system.actions().iter().zip(&ledger.by_action);
        let actions =
            counts.map(|(action, &generated)| ActionCount { action: action.clone(), generated, distinct: 0 }).collect();
        let samples = ledger.kept.iter().map(|path| teller.tell(path)).collect();
        Outcome { verdict, trace, properties, actions, samples, statistics: self.statistics(&ledger) }
    }

    /// What is known of the properties. What was found while something was refused need not be true: then only what is
    /// confirmed is said.
    fn properties(&self, ledger: &Ledger<S::State>, teller: &mut Walker<'_, S>, is_doubted: bool) -> Vec<Property> {
        let asked = self.question.properties();
        let first_temporal = asked.len() - self.question.temporal.len();
        let decided = asked.into_iter().zip(&ledger.decided).enumerate();
        let mut properties = Vec::with_capacity(decided.len());
        for (index, ((kind, name), shown)) in decided {
            let is_witness = kind.is_reachability();
            let status = if is_witness { PropertyStatus::Witnessed } else { PropertyStatus::Violated };
            let trace = match shown {
                Some(Shown::AtEnd(path)) => {
                    let is_confirmed = teller.confirm(kind, index, path);
                    let is_cut = self.watch.monitor().has_cut_conclusion();
                    assert!(is_confirmed || is_cut || is_doubted, "a run cannot be confirmed: {name} at its end");
                    (is_confirmed && !is_cut || !is_doubted).then(|| teller.tell(path))
                }
                Some(Shown::Lasso(path, round)) if !is_doubted => {
                    let (log, monitor) = (Log::default(), self.watch.monitor());
                    let mut replay = Replay::new(self.system, self.question, &log, monitor, is_doubted);
                    let asked = &self.question.temporal[index - first_temporal];
                    Some(replay.lasso_met(path, (round.back_to, round.stuttering), asked))
                }
                Some(Shown::Lasso(..)) | None => None,
            };
            let status = if trace.is_some() { status } else { PropertyStatus::Unknown };
            properties.push(Property { kind, name, status, trace });
        }
        properties
    }

    fn statistics(&self, ledger: &Ledger<S::State>) -> Statistics {
        let runs =
            RunStatistics { seed: self.runs.seed, number: ledger.runs, states: ledger.states, limit: self.runs.depth };
        Statistics {
            generated: ledger.generated,
            depth: ledger.longest,
            elapsed: self.watch.monitor().elapsed(),
            workers: self.options.workers.max(1),
            runs: Some(runs),
            ..Statistics::default()
        }
    }

    /// Whether an answer by witnesses, which are all there, is the whole answer.
    fn asks_only_for_witnesses(&self) -> bool {
        let mut kinds = self.question.properties().into_iter().map(|(kind, _)| kind).peekable();
        kinds.peek().is_some() && kinds.all(|kind| kind.is_reachability())
    }

    /// The verdict where nothing wrong was found.
    fn without_violation(&self, properties: &[Property]) -> Verdict {
        let is_missing = |one: &Property| one.kind.is_reachability() && one.status == PropertyStatus::Unknown;
        let is_out_of_time =
            || self.options.budgets.max_time.is_some_and(|limit| self.watch.monitor().spent() >= limit);
        match self.watch.ending() {
            Some(Ending::Interrupted) => Verdict::Interrupted,
            Some(Ending::Asked) => Verdict::Ended,
            Some(Ending::Failed(fault)) => Verdict::of_fault(fault.clone(), None),
            Some(Ending::Limit(budget)) if !is_out_of_time() => Verdict::Limit { budget: budget.clone() },
            Some(Ending::Limit(budget)) if properties.iter().any(is_missing) => {
                Verdict::Limit { budget: budget.clone() }
            }
            None if properties.iter().any(is_missing) => {
                Verdict::Limit { budget: format!("{} runs", self.runs.number.unwrap_or(u64::MAX)) }
            }
            _ if self.asks_only_for_witnesses() => Verdict::Ok,
            _ => Verdict::Simulated,
        }
    }
}
