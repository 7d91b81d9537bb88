//! A spec that can be explored: [`System`] for TLA+.
//!
//! A state is packed: one canonical run of bytes, the variables in their order. Equal states are equal bytes, so the
//! fingerprint is a hash of the bytes. A worker unpacks the state from which it makes successors, once.

mod around;
mod blame;
mod determined;
mod explaining;
pub(crate) mod fair;
mod following;
mod form;
mod image;
mod lengths;
mod making;
mod observing;
mod packing;
mod parameters;
mod provenance;
mod required;
mod successors;
mod taking;

pub use observing::{Observed, Parameters};
pub use successors::{Disabled, Successor, SuccessorBounds, Successors};

use self::fair::FairActions;
use self::making::Which;
use crate::caching::{Known, Together};
use crate::symmetry::{Canon, LeastStates, Orbits, Symmetry};
use check_eval::coverage::Coverage;
use check_eval::evaluate::{Evaluator, SEED, Scratch, StackBudget};
use check_eval::ir::{ActId, ExprId, Printed, Program};
use check_eval::runtime::{Registers, SharedContext, WorkerContext};
use check_eval::slots::{Layout, Limits, SharedCache};
use check_eval::standard::Native;
use check_eval::state::{State, States};
use check_module::module::DefinitionId;
use check_syntax::{Sources, Span};
use check_system::{
    ActionId, ActionInfo, Evaluation, Fault, Hear, Interest, Observation, PredicateId, System, VisitInitial,
    VisitWithParameters, Visitor,
};
use check_value::pack::{Packer, Shapes};
use check_value::symbols::Symbols;
use check_value::value;
use image::Images;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The stack, in bytes, that evaluation may use on each thread unless [`Spec::set_stack`] says otherwise. Fits the
/// threads that Rust starts by default.
pub(crate) const STACK: usize = 1 << 20;

/// A compiled spec.
pub struct Spec {
    pub(crate) program: Program,
    pub(crate) symbols: Symbols,
    pub(crate) sources: Arc<Sources>,
    pub(crate) variables: Vec<Arc<str>>,
    pub(crate) initial: Option<ActId>,
    /// Where the initial predicate stands, for faults that have no other place.
    pub(crate) initial_place: Option<Span>,
    pub(crate) next: Option<ActId>,
    pub(crate) view: Option<ExprId>,
    pub(crate) symmetry: Option<Symmetry>,
    pub(crate) predicates: Vec<ExprId>,
    /// Those that the initial predicate states: they hold in each state that it makes.
    pub(crate) initially_true: BTreeSet<PredicateId>,
    /// The values of definitions that read outside of the spec, or draw at random, once.
    pub(crate) read: BTreeMap<DefinitionId, ExprId>,
    /// Actions that are to be fair, and which predicates speak of them.
    pub(crate) fair: FairActions,
    /// Whether what these say of a state never changes.
    pub(crate) is_settled: bool,
    /// Whether what the view shows of a state never changes.
    pub(crate) is_view_settled: bool,
    pub(crate) actions: Vec<ActionInfo>,
    /// The locals of the frame in which initial states, steps and predicates are evaluated.
    pub(crate) frame: u32,
    pub(crate) shapes: Arc<Shapes>,
    /// Shapes and slots as the first initial state has them, once there is one.
    pub(crate) form: OnceLock<(Arc<Shapes>, Layout)>,
    /// What the workers share beside this.
    pub(crate) shared_cache: Arc<SharedCache>,
    pub(crate) stack: usize,
    /// Whether what is known already of steps and truths is used.
    pub(crate) caching: bool,
    /// When it is judged whether an answer is worth remembering.
    pub(crate) limits: Limits,
    /// How often what is counted was evaluated, if that is wanted.
    pub(crate) coverage: Option<Coverage>,
    /// Whether steps or what is asked of states and steps may depend on what is drawn at random.
    pub(crate) draws: bool,
    /// What decides what is drawn at random, if anything is.
    pub(crate) seed: Option<u64>,
    pub(crate) printer: Arc<dyn Fn(&str) + Send + Sync>,
    /// What a reader sees instead of the variables.
    pub(crate) alias: Option<ExprId>,
    /// What a reader sees beside the variables.
    pub(crate) expressions: Vec<Observed>,
    /// What the exploration has to tell.
    pub(crate) interest: Interest,
    pub(crate) shared: Arc<SharedContext>,
}

/// The memory with which one thread evaluates a [`Spec`].
pub struct Worker {
    scratch: Scratch,
    /// Whether states have the form of the first initial state.
    has_form: bool,
    known: Known,
    /// The state that is being packed.
    packed: Vec<u8>,
    /// Finds least images, if there is a symmetry.
    canon: Option<Canon>,
    /// Finds fingerprints of orbits, if there is a symmetry, of a small group, and no view.
    orbits: Option<Orbits>,
    /// Finds least states, if there is a view as well.
    least: Option<LeastStates>,
    /// What stands for states that were met lately.
    images: Images,
    ready: bool,
    /// Whether it has made steps.
    makes_steps: bool,
}

/// What a spec cannot be without.
pub(crate) struct Core {
    pub(crate) program: Program,
    pub(crate) symbols: Symbols,
    pub(crate) sources: Arc<Sources>,
    /// The locals of the root frame.
    pub(crate) frame: u32,
    pub(crate) interest: Interest,
    pub(crate) shared: Arc<SharedContext>,
}

impl Spec {
    /// A program without variables and behaviours, evaluated without a cache.
    pub(crate) fn of_program(core: Core) -> Self {
        let Core { program, symbols, sources, frame, interest, shared } = core;
        Self {
            program,
            symbols,
            sources,
            variables: Vec::new(),
            initial: None,
            initial_place: None,
            next: None,
            view: None,
            symmetry: None,
            predicates: Vec::new(),
            initially_true: BTreeSet::new(),
            read: BTreeMap::new(),
            fair: FairActions::default(),
            is_settled: false,
            is_view_settled: false,
            actions: Vec::new(),
            frame,
            shapes: Arc::new(Shapes::default()),
            form: OnceLock::new(),
            shared_cache: Arc::default(),
            stack: STACK,
            caching: false,
            limits: Limits::default(),
            coverage: None,
            draws: false,
            seed: None,
            printer: Arc::new(|_| {}),
            alias: None,
            expressions: Vec::new(),
            interest,
            shared,
        }
    }

    /// Takes what `compile` has made.
    pub(crate) fn new(parts: Self) -> Result<Self, Fault> {
        let mut spec = parts;
        let random = spec.program.natives.iter().any(|native| native.is_random);
        spec.seed = random.then_some(SEED);
        let mut shapes = Shapes::default();
        let names = spec.program.shapes.clone();
        let mut scratch = spec.scratch(spec.own_context());
        let mut evaluator = spec.evaluator(&mut scratch);
        for names in names {
            let keys = value::Set::of_symbols(names);
            shapes.learn_keys(&mut evaluator, &keys)?;
        }
        spec.shapes = Arc::new(shapes);
        Ok(spec)
    }

    /// The stack, in bytes, that evaluation may use on each thread; the threads must have that much and a little more.
    pub fn set_stack(&mut self, bytes: usize) {
        self.stack = bytes;
    }

    /// Whether what has been evaluated once is remembered by what it was evaluated from. It is, unless this says no;
    /// the answers are the same.
    pub fn set_caching(&mut self, caching: bool) {
        self.caching = caching;
    }

    /// When it is judged whether an answer is worth remembering: so that small specs, too, can show that the answers do
    /// not depend on it.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What decides what `RandomElement` and the operators of module Randomization draw; 0 unless this is called. The
    /// same seed gives the same answer, with any number of workers.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = self.seed.map(|_| seed);
    }

    /// Whether something is drawn at random: the answer depends on the seed.
    pub fn is_random(&self) -> bool {
        self.seed.is_some()
    }

    /// The names of the variables, in the order of their declaration.
    pub fn variables(&self) -> &[Arc<str>] {
        &self.variables
    }

    /// Where the initial predicate stands, or its first conjunct, if there is one.
    pub fn initial_place(&self) -> Option<Span> {
        self.initial_place
    }

    /// The compiled program, printed: initial predicate, next-state relation, predicates, routines.
    pub fn printed(&self) -> String {
        let printed = Printed { program: &self.program, variables: &self.variables, symbols: &self.symbols };
        let mut out = String::new();
        let result = [("init", self.initial), ("next", self.next)]
            .into_iter()
            .filter_map(|(title, act)| act.map(|act| (title, act)))
            .try_for_each(|(title, act)| printed.action(title, act, &mut out))
            .and_then(|()| {
                let mut predicates = self.predicates.iter().enumerate();
                predicates
                    .try_for_each(|(number, id)| printed.expression(&format!("predicate {number}"), *id, &mut out))
            })
            .and_then(|()| printed.routines(&mut out));
        result.expect("a string takes whatever is written to it");
        out
    }

    /// Who gets the lines of `Print` and `PrintT`, as they are evaluated, from any thread; nobody, unless this is called.
    /// A line may come more often than the state in which it is printed: what is evaluated again prints again.
    pub fn set_printer(&mut self, printer: Arc<dyn Fn(&str) + Send + Sync>) {
        self.printer = printer;
    }

    /// What is shown of each state of a trace beside the variables; nothing, unless this is called.
    pub fn set_expressions(&mut self, expressions: Vec<Observed>) {
        self.expressions = expressions;
    }

    /// Whether a formula that does not depend on a state is true.
    pub(crate) fn constant_holds(&self, worker: &mut Worker, formula: ExprId) -> Result<bool, Fault> {
        self.ready(worker)?;
        self.deal(worker, &formula.0.to_le_bytes());
        self.evaluator(&mut worker.scratch).truth(formula)
    }

    /// Takes the states that a set of permutations makes of one another for one. Whether it permutes anything.
    pub(crate) fn set_symmetry(&mut self, permutations: ExprId) -> Result<bool, Fault> {
        let mut worker = self.worker();
        self.ready(&mut worker)?;
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let permutations = evaluator.eval(permutations)?;
        self.symmetry = Symmetry::generated_by(&mut evaluator, &permutations)?;
        Ok(self.symmetry.is_some())
    }

    /// The value of an expression that does not depend on a state, as a reader sees it.
    pub(crate) fn constant_shown(&self, worker: &mut Worker, expr: ExprId) -> Result<check_system::Value, Fault> {
        self.ready(worker)?;
        let value = self.evaluator(&mut worker.scratch).eval(expr)?;
        Ok(value::show(&self.symbols, &value))
    }

    /// The value of an expression that does not depend on a state, as text of a line.
    pub(crate) fn constant_excerpt(&self, worker: &mut Worker, expr: ExprId) -> Result<String, Fault> {
        self.ready(worker)?;
        let value = self.evaluator(&mut worker.scratch).eval(expr)?;
        Ok(value::excerpt(&self.symbols, &value))
    }

    /// Evaluates what does not depend on a state.
    pub(crate) fn evaluate<T>(&self, run: impl FnOnce(&mut Evaluator<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
        let mut scratch = self.scratch(self.own_context());
        let mut evaluator = self.evaluator(&mut scratch);
        evaluator.prepare()?;
        run(&mut evaluator)
    }

    /// The context of a worker that is on its own.
    fn own_context(&self) -> WorkerContext {
        WorkerContext::new(self.shared.clone(), Registers::default())
    }

    fn scratch(&self, context: WorkerContext) -> Scratch {
        let packer = Packer::new(self.shapes.clone());
        let budget = StackBudget::new(self.stack);
        Scratch::new(&self.program, (self.variables.len(), self.frame), packer, budget, self.limits, context)
    }

    fn evaluator<'a>(&'a self, scratch: &'a mut Scratch) -> Evaluator<'a> {
        Evaluator {
            program: &self.program,
            symbols: &self.symbols,
            sources: &self.sources,
            variables: &self.variables,
            printer: &*self.printer,
            seed: self.seed.unwrap_or_default(),
            scratch,
            draw: None,
            portions: None,
        }
    }
}

impl System for Spec {
    type State = State;
    type Store = States;
    type Worker = Worker;

    fn worker(&self) -> Worker {
        self.worker_with(self.own_context())
    }

    fn pair(&self) -> (Worker, Worker) {
        self.sharing_pair()
    }

    fn observer(&self) -> Worker {
        let mut worker = self.worker();
        if let Some(coverage) = &self.coverage {
            worker.scratch.counts = coverage.counts();
        }
        worker
    }

    fn interest(&self) -> Interest {
        self.interest
    }

    fn inform(&self, worker: &mut Worker, news: &Observation<'_, State>) {
        self.hear(worker, news);
    }

    fn wants_end(&self) -> bool {
        self.is_end_wanted()
    }

    fn initial(&self, worker: &mut Worker, visit: &mut dyn FnMut(&State) -> Result<(), Fault>) -> Result<(), Fault> {
        self.make_initial(worker, Which::All, &[], &mut |state, _| visit(state))
    }

    fn initial_asked(
        &self,
        worker: &mut Worker,
        predicates: &[PredicateId],
        take: Option<&mut dyn FnMut() -> bool>,
        visit: &mut VisitInitial<'_, State>,
    ) -> Result<(), Fault> {
        match take {
            None => self.make_initial(worker, Which::All, predicates, visit),
            Some(take) => self.make_portions_of_initial(worker, take, predicates, visit),
        }
    }

    fn steps<V>(&self, worker: &mut Worker, from: &State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        self.visit_all_steps(worker, from, visit)
    }

    fn visit_steps<V: Visitor<State>>(&self, worker: &mut Worker, from: &State, visitor: &mut V) -> Result<(), Fault> {
        if self.view.is_some() && !self.is_view_settled {
            // What stands for a successor depends on more than the successor.
            return self.steps(worker, from, &mut |action, state: &State| visitor.visit(action, state));
        }
        self.visit_all_steps(worker, from, visitor)
    }

    fn initial_at_random(
        &self,
        worker: &mut Worker,
        draw: &mut dyn FnMut(usize) -> usize,
        visit: &mut dyn FnMut(&State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.make_initial(worker, Which::Drawn(&mut |count| draw(count)), &[], &mut |state, _| visit(state))
    }

    fn steps_at_random<V>(
        &self,
        worker: &mut Worker,
        from: &State,
        draw: &mut dyn FnMut(usize) -> usize,
        visit: &mut V,
    ) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        let next = self.take_before_steps(worker, from)?;
        self.deal_drawn(worker, draw);
        self.each_successor(worker, next, Some(draw), &mut |_, action, state| visit(action, state))
    }

    fn tell(
        &self,
        worker: &mut Worker,
        from: &State,
        with_refusals: bool,
        hear: &mut Hear<'_, State>,
    ) -> Result<(), Fault> {
        self.tell_steps(worker, from, with_refusals, hear)
    }

    fn steps_with_parameters(
        &self,
        worker: &mut Worker,
        from: &State,
        visit: &mut VisitWithParameters<'_, State>,
    ) -> Result<(), Fault> {
        self.make_steps_with_parameters(worker, from, visit)
    }

    fn passed(&self, worker: &mut Worker) -> u64 {
        std::mem::take(&mut worker.scratch.passed)
    }

    fn fingerprint(&self, worker: &mut Worker, state: &State) -> Result<u64, Fault> {
        if !self.is_abstracted() {
            return Ok(state.fingerprint());
        }
        self.fingerprint_of_image(worker, state)
    }

    fn settled(&self, state: &State) -> Option<u64> {
        (self.is_settled && self.caching && self.coverage.is_none()).then_some(state.fingerprint())
    }

    fn is_steady(&self) -> bool {
        self.is_settled
    }

    fn depends_on_state_alone(&self, predicate: PredicateId) -> bool {
        self.natives_of_each(predicate).all(Native::is_deterministic)
    }

    fn is_abstracted(&self) -> bool {
        self.view.is_some() || self.symmetry.is_some()
    }

    fn can_outlive(&self) -> bool {
        !self.symbols.has_late()
    }

    fn determines(&self, predicate: PredicateId) -> bool {
        !self.is_abstracted() || self.is_determined(predicate)
    }

    fn image(&self, worker: &mut Worker, state: &State) -> Result<State, Fault> {
        if !self.is_abstracted() {
            return Ok(state.clone());
        }
        self.with_image(worker, state, |image| State::new(image.into(), 0))
    }

    fn holds(&self, worker: &mut Worker, predicate: PredicateId, state: &State) -> Result<bool, Fault> {
        self.take(worker, state)?;
        self.holds_there(worker, predicate)
    }

    fn first_false<P: Copy + Into<PredicateId>>(
        &self,
        worker: &mut Worker,
        predicates: &[P],
        state: &State,
    ) -> Result<Option<usize>, (usize, Fault)> {
        if predicates.is_empty() {
            return Ok(None);
        }
        self.take(worker, state).map_err(|fault| (0, fault))?;
        let from = match self.known_together(worker, predicates) {
            Some(Together::AllHold) => return Ok(None),
            Some(Together::False(place)) => return Ok(Some(place)),
            Some(Together::Unknown(place)) => place,
            None => 0,
        };
        for (place, &predicate) in predicates.iter().enumerate().skip(from) {
            let holds = self.take_again(worker, state).and_then(|()| self.holds_there(worker, predicate.into()));
            match holds {
                Ok(true) => {}
                Ok(false) => return Ok(Some(place)),
                Err(fault) => return Err((place, fault)),
            }
        }
        Ok(None)
    }

    fn each_holds(
        &self,
        worker: &mut Worker,
        predicates: &[PredicateId],
        state: &State,
        hear: &mut dyn FnMut(usize, Result<bool, Fault>),
    ) {
        let mut is_taken = false;
        worker.scratch.context.is_beyond = false;
        for (place, &predicate) in predicates.iter().enumerate() {
            let taken = if is_taken { self.take_again(worker, state) } else { self.take(worker, state) };
            is_taken = taken.is_ok();
            hear(place, taken.and_then(|()| self.holds_now(worker, predicate)));
        }
    }

    fn permits(&self, worker: &mut Worker, predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        self.take(worker, from)?;
        worker.scratch.context.is_beyond = false;
        if let Some(truth) = self.known_of_moves(worker, predicate, Some(to)) {
            return Ok(truth);
        }
        self.take_next(worker, to);
        if self.caches() {
            let formula = self.predicates[predicate.0 as usize];
            let mut evaluator = self.evaluator(&mut worker.scratch);
            return worker.known.holds(&mut evaluator, predicate.0 as usize, formula, true);
        }
        self.truth_of(worker, predicate, true)
    }

    fn show(&self, worker: &mut Worker, state: &State) -> Vec<(String, check_system::Value)> {
        if self.load(worker, state).is_err() {
            return Vec::new();
        }
        let shown = worker.scratch.state.iter().map(|value| value::show(&self.symbols, value));
        self.variables.iter().map(|name| name.to_string()).zip(shown).collect()
    }

    fn show_within(&self, worker: &mut Worker, state: &State, mut parts: usize) -> Vec<(String, check_system::Value)> {
        if self.load(worker, state).is_err() {
            return Vec::new();
        }
        let shown = worker.scratch.state.iter().map(|value| value::show_within(&self.symbols, value, &mut parts));
        self.variables.iter().map(|name| name.to_string()).zip(shown).collect()
    }

    fn show_alias(
        &self,
        worker: &mut Worker,
        behaviour: &[State],
        place: usize,
        next: &State,
    ) -> Option<Vec<(String, check_system::Value)>> {
        self.alias.map(|alias| self.alias_of(worker, alias, behaviour, place, next))
    }

    fn show_expressions(
        &self,
        worker: &mut Worker,
        behaviour: &[State],
        place: usize,
        next: Option<&State>,
    ) -> Vec<Evaluation> {
        self.expressions_at(worker, behaviour, place, next)
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}
