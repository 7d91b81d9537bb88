//! What a spec is told of the world around it, and what is evaluated when the search is over.

use super::image::Images;
use super::{Spec, Worker};
use crate::caching::Known;
use check_eval::coverage::{self, Coverage};
use check_eval::ir::ExprId;
use check_eval::runtime::{SharedContext, WorkerContext};
use check_eval::standard::counterexample;
use check_eval::state::State;
use check_syntax::Span;
use check_system::{Extent, Fault, Observation, PredicateId, System, Trace, Value as Shown};
use check_value::value::{self, Context, Evaluated, RunSettings, Value};
use check_value::world::World;
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;

/// An alias shows so many parts of values.
const ALIAS_PARTS: usize = 1 << 16;

impl Spec {
    /// Says how the spec is being checked. To be called before there are workers.
    ///
    /// # Panics
    /// When there is a worker.
    pub fn set_run_settings(&mut self, run_settings: RunSettings) {
        self.shared_mut().run_settings = run_settings;
    }

    /// Gives the spec files, programs and a clock: without this it has none. To be called before there are workers.
    ///
    /// # Panics
    /// When there is a worker.
    pub fn set_world(&mut self, world: Arc<dyn World>) {
        self.shared_mut().world = world;
    }

    /// Counts from now on how often each part of the spec is evaluated by those who explore; nothing is then remembered
    /// from one state to another, as if [`Spec::set_caching`] said so. To be called before there are workers.
    pub fn set_coverage(&mut self) {
        let acts: Vec<_> = self.initial.into_iter().chain(self.next).collect();
        let predicates = (0..).map(PredicateId).zip(&self.predicates);
        // What is asked of fair actions would say of them that they were tried, or never, where that is not so.
        let predicates = predicates.filter(|(number, _)| !self.fair.speaks_of(*number)).map(|(_, &formula)| formula);
        let predicates: Vec<_> = predicates.chain(self.view).collect();
        self.interest.order = true;
        self.coverage = Some(coverage::mark(&mut self.program, &acts, &predicates));
    }

    /// How often each part of the spec was evaluated by workers that are no more, in the order of the text; `None` unless
    /// [`Spec::set_coverage`] was called.
    pub fn coverage(&self) -> Option<Vec<(Span, u64)>> {
        self.coverage.as_ref().map(Coverage::so_far)
    }

    pub(super) fn shared_mut(&mut self) -> &mut SharedContext {
        Arc::get_mut(&mut self.shared).expect("there are no workers yet")
    }

    /// A worker with this context.
    pub(super) fn worker_with(&self, context: WorkerContext) -> Worker {
        Worker {
            scratch: self.scratch(context),
            has_form: false,
            known: Known::new(self.limits),
            packed: Vec::new(),
            canon: None,
            orbits: None,
            least: None,
            images: Images::default(),
            ready: false,
            makes_steps: false,
        }
    }

    /// The two workers of a thread that explores: they share its registers, and what they compute once.
    pub(super) fn sharing_pair(&self) -> (Worker, Worker) {
        let registers = self.shared.board.take_seat();
        let worker = |registers| self.worker_with(WorkerContext::new(self.shared.clone(), registers));
        let (mut stepper, mut checker) = (worker(registers.clone()), worker(registers));
        checker.scratch.onces = stepper.scratch.onces.clone();
        if let Some(coverage) = &self.coverage {
            stepper.scratch.counts = coverage.counts();
            checker.scratch.counts = coverage.counts();
        }
        (stepper, checker)
    }

    /// A worker for what is evaluated when the search is over: it knows how far that came, the trace of the violation
    /// that was found, and the registers as the first thread left them.
    ///
    /// # Errors
    /// When the trace has a value that cannot be computed with.
    pub fn final_worker(&self, extent: Extent, trace: Option<&Trace>) -> Result<Worker, Fault> {
        let mut worker = self.outside_worker(extent)?;
        self.evaluator(&mut worker.scratch).gather_possible()?;
        let value = counterexample(&mut self.evaluator(&mut worker.scratch), trace)?;
        worker.scratch.context.counterexample = Some(value);
        Ok(worker)
    }

    /// A worker for what is evaluated outside of the search while that goes on: it knows how far that has come, and reads the registers
    /// of the first thread. What it puts into a register is put there for all threads. As in TLC (tlc2/module/TLCGetSet.java).
    ///
    /// # Errors
    /// When what is known from the beginning cannot be computed.
    pub fn outside_worker(&self, extent: Extent) -> Result<Worker, Fault> {
        let mut context = WorkerContext::new(self.shared.clone(), self.shared.board.first_seat());
        context.extent = extent;
        let mut worker = self.worker_with(context);
        self.ready(&mut worker)?;
        // The threads that explore have packed their registers so.
        self.take_form(&mut worker);
        Ok(worker)
    }

    pub(super) fn hear(&self, worker: &mut Worker, news: &Observation<'_, State>) {
        let context = &mut worker.scratch.context;
        context.expanded = news.depth;
        context.extent = news.extent;
        context.behaviour.clear();
        context.behaviour.extend_from_slice(news.behaviour);
    }

    /// Asks for the end of the exploration, as `TLCSet("exit", TRUE)` does.
    pub fn end(&self) {
        self.shared.wants_end.store(true, SeqCst);
    }

    pub(super) fn is_end_wanted(&self) -> bool {
        self.shared.wants_end.load(SeqCst)
    }

    /// What ALIAS shows of a state. Where it cannot be computed the variables are shown, with the reason, as in TLC.
    pub(super) fn alias_of(
        &self,
        worker: &mut Worker,
        alias: ExprId,
        behaviour: &[State],
        place: usize,
        next: &State,
    ) -> Vec<(String, Shown)> {
        self.hear(worker, &Observation { behaviour: &behaviour[..=place], ..Observation::at(place as u64 + 1) });
        match self.shown_alias(worker, alias, &behaviour[place], next) {
            Ok(fields) => fields,
            Err(fault) => {
                let mut variables = self.show_within(worker, &behaviour[place], ALIAS_PARTS);
                variables.push(("_ALIASEvalError".to_owned(), Shown::Str(fault.message.clone())));
                variables
            }
        }
    }

    fn shown_alias(
        &self,
        worker: &mut Worker,
        alias: ExprId,
        state: &State,
        next: &State,
    ) -> Evaluated<Vec<(String, Shown)>> {
        self.load(worker, state)?;
        self.load_next(worker, next);
        worker.scratch.context.is_beyond = false;
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let value = evaluator.eval(alias)?;
        let record = value::settled(&mut evaluator, &value)?;
        let fields = match &record {
            Value::Function(function) if function.is_record() => Some(function.clone()),
            _ => None,
        };
        let Some(fields) = fields else {
            return Err(Fault::evaluation(format!("ALIAS is no record: {}", value::describe(&evaluator, &value))));
        };
        let (mut shown, mut parts) = (Vec::new(), ALIAS_PARTS);
        for (place, value) in fields.values().iter().enumerate() {
            let Shown::Str(name) = value::show(&self.symbols, &fields.key(place)) else { continue };
            let value = value::settled(&mut evaluator, value)?;
            shown.push((name, value::show_within(evaluator.symbols(), &value, &mut parts)));
        }
        Ok(shown)
    }
}
