//! A spec that can be explored: [`System`] for TLA+.
//!
//! A state is packed: one canonical run of bytes, the variables in their order. Equal states are equal bytes, so the
//! fingerprint is a hash of the bytes. A worker unpacks the state from which it makes successors, once.

mod around;
mod image;
mod packing;

use crate::caching::{Instance, Known, Layout, Visit};
use crate::coverage::Coverage;
use crate::evaluate::{Chance, Draw, Evaluator, SEED, Scratch, StackBudget};
use crate::ir::{ActId, ExprId, Printed, Program};
use crate::location::locate;
use crate::outlook::{Outlook, Registers, Setting};
use crate::pack::{Packer, Shapes};
use crate::state::State;
use crate::symbols::Symbols;
use crate::symmetry::{Canon, Symmetry};
use crate::value::{self, Value};
use check_syntax::{Sources, Span};
use check_system::{ActionId, ActionInfo, Fault, FaultKind, Interest, News, PredicateId, System};
use std::rc::Rc;
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
    pub(crate) actions: Vec<ActionInfo>,
    /// The slots of the frame in which initial states, steps and predicates are evaluated.
    pub(crate) frame: u32,
    pub(crate) shapes: Arc<Shapes>,
    /// Shapes and cells as the first initial state has them, once there is one.
    pub(crate) form: OnceLock<(Arc<Shapes>, Arc<Layout>)>,
    pub(crate) stack: usize,
    /// Whether what is known already of steps and truths is used.
    pub(crate) caching: bool,
    /// How often what is counted was evaluated, if that is wanted.
    pub(crate) coverage: Option<Coverage>,
    /// What decides what is drawn at random, if anything is.
    pub(crate) seed: Option<u64>,
    pub(crate) printer: Arc<dyn Fn(&str) + Send + Sync>,
    /// What a reader sees instead of the variables.
    pub(crate) alias: Option<ExprId>,
    /// What the exploration has to tell.
    pub(crate) interest: Interest,
    pub(crate) setting: Arc<Setting>,
}

/// What one thread needs to evaluate a [`Spec`].
pub struct Worker {
    scratch: Scratch,
    /// Whether states have the form of the first initial state.
    has_form: bool,
    known: Known,
    /// The state that is being packed.
    packed: Vec<u8>,
    /// Finds least images, if there is a symmetry.
    canon: Option<Canon>,
    ready: bool,
}

impl Spec {
    /// Takes what `compile` has made.
    pub(crate) fn new(parts: Self) -> Result<Self, Fault> {
        let mut spec = parts;
        let random = spec.program.natives.iter().any(|native| native.is_random);
        spec.seed = random.then_some(SEED);
        let mut shapes = Shapes::default();
        let names = spec.program.shapes.clone();
        let mut scratch = spec.scratch(spec.outlook());
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

    /// Evaluates what does not depend on a state.
    pub(crate) fn evaluate<T>(&self, run: impl FnOnce(&mut Evaluator<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
        let mut scratch = self.scratch(self.outlook());
        let mut evaluator = self.evaluator(&mut scratch);
        evaluator.prepare()?;
        run(&mut evaluator)
    }

    /// The outlook of a worker that is on its own.
    fn outlook(&self) -> Outlook {
        Outlook::new(self.setting.clone(), Registers::default())
    }

    fn scratch(&self, outlook: Outlook) -> Scratch {
        let packer = Packer::new(self.shapes.clone());
        Scratch::new(&self.program, self.variables.len(), self.frame, packer, StackBudget::new(self.stack), outlook)
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
        }
    }

    /// Makes the known values, when the worker is first used: only then is there somebody to tell of a fault.
    fn ready(&self, worker: &mut Worker) -> Result<(), Fault> {
        if !worker.ready {
            self.evaluator(&mut worker.scratch).prepare()?;
            worker.ready = true;
        }
        worker.scratch.reset_stack(self.frame);
        Ok(())
    }

    /// Gives states the form of the first initial state.
    fn take_form(&self, worker: &mut Worker) {
        if worker.has_form {
            return;
        }
        let (shapes, layout) = self.form.get_or_init(|| self.learn_form());
        worker.scratch.packer = Rc::new(Packer::new(shapes.clone()));
        worker.scratch.cells.adopt(layout.clone(), self.variables.len());
        worker.canon = self.symmetry.as_ref().map(|symmetry| Canon::new(symmetry, shapes));
        worker.has_form = true;
    }

    /// What the first initial state says of the form of states; nothing if it cannot be made without a trace.
    fn learn_form(&self) -> (Arc<Shapes>, Arc<Layout>) {
        let variables = self.variables.len();
        let mut scratch = self.scratch(self.outlook());
        let mut evaluator = self.evaluator(&mut scratch);
        let mut learnt = None;
        let Some(initial) = self.initial else { return (self.shapes.clone(), Arc::new(Layout::coarse(variables))) };
        let _ = evaluator.prepare().and_then(|()| {
            evaluator.recorded(|evaluator| {
                evaluator.run(initial, &mut |evaluator| {
                    if evaluator.scratch.is_complete() {
                        let mut shapes = (*self.shapes).clone();
                        let values = evaluator.scratch.next.clone();
                        values.iter().try_for_each(|value| shapes.learn(evaluator, value))?;
                        let shapes = Arc::new(shapes);
                        let packer = Packer::new(shapes.clone());
                        let mut packed = Vec::new();
                        values.iter().try_for_each(|value| packer.pack(evaluator, value, &mut packed))?;
                        learnt = Some((shapes, Arc::new(Layout::of_state(&packer, &packed, variables))));
                    }
                    Err(Fault::new(FaultKind::Stopped, "one state is enough"))
                })
            })
        });
        learnt.unwrap_or_else(|| (self.shapes.clone(), Arc::new(Layout::coarse(variables))))
    }

    /// Whether what is known already is used: what is drawn depends on more of a state than what is read of it, and what
    /// is found is not evaluated.
    fn caches(&self) -> bool {
        self.caching && self.seed.is_none() && self.coverage.is_none()
    }

    /// Begins the draws that belong to a state, or to whatever else the bytes stand for.
    fn deal(&self, worker: &mut Worker, bytes: &[u8]) {
        if let Some(seed) = self.seed {
            worker.scratch.chance = Chance::of(seed, bytes);
        }
    }

    /// Begins draws that belong to one run of many.
    fn deal_drawn(&self, worker: &mut Worker, draw: &mut Draw<'_>) {
        if self.seed.is_some() {
            self.deal(worker, &draw(usize::MAX).to_le_bytes());
        }
    }

    /// Takes a state, unless it is the one that was last taken.
    fn take(&self, worker: &mut Worker, state: &State) -> Result<(), Fault> {
        self.ready(worker)?;
        self.take_form(worker);
        self.deal(worker, &state.bytes);
        let cells = &mut worker.scratch.cells;
        // How often something is counted may not depend on what this worker did last.
        if cells.is_at(&state.bytes) && self.coverage.is_none() {
            return Ok(());
        }
        cells.load(&worker.scratch.packer, &state.bytes);
        cells.fingerprint = state.fingerprint;
        worker.scratch.state_changed();
        Ok(())
    }

    /// Takes a state and unpacks its variables.
    fn load(&self, worker: &mut Worker, state: &State) -> Result<(), Fault> {
        self.take(worker, state)?;
        self.evaluator(&mut worker.scratch).see_all();
        Ok(())
    }

    /// Takes the second state of a step from the state that was taken.
    fn take_next(&self, worker: &mut Worker, state: &State) {
        if !worker.scratch.cells.is_going_to(&state.bytes) {
            worker.scratch.cells.load_next(&worker.scratch.packer, &state.bytes);
            worker.scratch.clear_next();
        }
    }

    /// Unpacks the second state of a step from the state that was taken.
    fn load_next(&self, worker: &mut Worker, state: &State) {
        self.take_next(worker, state);
        self.evaluator(&mut worker.scratch).see_next();
    }

    /// Runs an instance of the next-state relation without remembering anything.
    fn run_instance(
        &self,
        evaluator: &mut Evaluator<'_>,
        instance: &Instance,
        made: &mut State,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        evaluator.see_all();
        evaluator.set_slots(&instance.slots);
        evaluator.scratch.action = instance.action;
        let mut packed = std::mem::take(&mut evaluator.scratch.cells.packed);
        let result = evaluator.run_within(instance.act, &instance.calls, &mut |evaluator| {
            self.make(evaluator, Some(instance.action), &mut packed, made)?;
            visit(instance.action, made)
        });
        evaluator.scratch.cells.packed = packed;
        result
    }

    /// Packs the next state.
    fn make(
        &self,
        evaluator: &mut Evaluator<'_>,
        action: Option<ActionId>,
        packed: &mut Vec<u8>,
        made: &mut State,
    ) -> Result<(), Fault> {
        if !evaluator.scratch.is_complete() {
            return Err(self.incomplete(&evaluator.scratch.missing(), action));
        }
        let fingerprint = packing::pack_next(evaluator, packed).map_err(|fault| self.placed(fault, action))?;
        made.set(packed, fingerprint);
        Ok(())
    }

    /// Pushes the initial states, in the order written or in one that is drawn.
    fn make_initial(
        &self,
        worker: &mut Worker,
        mut draw: Option<&mut Draw<'_>>,
        visit: &mut dyn FnMut(&State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.ready(worker)?;
        self.take_form(worker);
        match &mut draw {
            None => self.deal(worker, b"initial"),
            Some(draw) => self.deal_drawn(worker, draw),
        }
        let Some(initial) = self.initial else { return Ok(()) };
        worker.scratch.cells.unload();
        worker.scratch.state.fill(Value::Unset);
        worker.scratch.state_changed();
        worker.scratch.outlook.is_beyond = false;
        let mut packed = std::mem::take(&mut worker.packed);
        let mut state = State::default();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        evaluator.draw = draw.map(|draw| draw as &mut Draw<'_>);
        let result = evaluator.run(initial, &mut |evaluator| {
            self.make(evaluator, None, &mut packed, &mut state)?;
            visit(&state)
        });
        worker.packed = packed;
        result
    }

    /// Pushes the successors of the state that is loaded, in the order written or in one that is drawn, and remembers
    /// nothing.
    fn make_steps<V>(
        &self,
        worker: &mut Worker,
        next: ActId,
        draw: Option<&mut Draw<'_>>,
        visit: &mut V,
    ) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        let mut packed = std::mem::take(&mut worker.packed);
        let mut state = State::default();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        evaluator.draw = draw.map(|draw| draw as &mut Draw<'_>);
        evaluator.see_all();
        let result = evaluator.run(next, &mut |evaluator| {
            let action = evaluator.scratch.action;
            self.make(evaluator, Some(action), &mut packed, &mut state)?;
            visit(action, &state)
        });
        worker.packed = packed;
        result
    }

    /// A successor that leaves variables without a value.
    #[cold]
    fn incomplete(&self, missing: &[usize], action: Option<ActionId>) -> Fault {
        let names: Vec<String> = missing.iter().map(|&place| format!("`{}`", self.variables[place])).collect();
        let one = names.len() == 1;
        let names = names.join(", ");
        let (what, hint) = match action {
            Some(action) => {
                let name = self.actions.get(action.0 as usize).map_or("Next", |action| &action.name);
                let hint = format!(
                    "add `UNCHANGED {}` or an assignment to every branch",
                    if one { names.replace('`', "") } else { format!("<<{}>>", names.replace('`', "")) }
                );
                (format!("the action `{name}` makes a successor that leaves {names} without a value"), hint)
            }
            None => (
                format!("the initial predicate makes a state that leaves {names} without a value"),
                format!("give {} a value in every branch of Init", if one { "it" } else { "each" }),
            ),
        };
        self.placed(Fault::evaluation(what).with_hint(hint), action)
    }

    /// A fault that has no place yet, with that of the action in which it happened, or of the initial predicate.
    #[cold]
    fn placed(&self, mut fault: Fault, action: Option<ActionId>) -> Fault {
        if fault.location.is_none() && fault.kind != FaultKind::Stopped {
            fault.location = match action {
                Some(action) => self.actions.get(action.0 as usize).and_then(|action| action.location.clone()),
                None => self.initial_place.map(|place| locate(&self.sources, place)),
            };
        }
        fault
    }
}

/// TLC finds it when it looks for successors, and so do we: a specification may be meant to be of initial states only.
#[cold]
fn no_next() -> Fault {
    Fault::evaluation("the specification has no conjunct `[][Next]_vars`, so that no state has a successor")
}

impl System for Spec {
    type State = State;
    type Worker = Worker;

    fn worker(&self) -> Worker {
        self.worker_with(self.outlook())
    }

    fn pair(&self) -> (Worker, Worker) {
        self.sharing_pair()
    }

    fn interest(&self) -> Interest {
        self.interest
    }

    fn inform(&self, worker: &mut Worker, news: &News<'_, State>) {
        self.hear(worker, news);
    }

    fn wants_end(&self) -> bool {
        self.is_end_wanted()
    }

    fn initial(&self, worker: &mut Worker, visit: &mut dyn FnMut(&State) -> Result<(), Fault>) -> Result<(), Fault> {
        self.make_initial(worker, None, visit)
    }

    fn steps<V>(&self, worker: &mut Worker, from: &State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        self.take(worker, from)?;
        worker.scratch.outlook.is_beyond = false;
        let Some(next) = self.next else { return Err(self.placed(no_next(), None)) };
        let mut evaluator = self.evaluator(&mut worker.scratch);
        if self.caches() && worker.known.prepare(&mut evaluator, next) {
            let mut run =
                |evaluator: &mut Evaluator<'_>, instance: &Instance, made: &mut State, visit: &mut Visit<'_>| {
                    self.run_instance(evaluator, instance, made, visit)
                };
            return worker.known.steps(&mut evaluator, &mut run, visit);
        }
        self.make_steps(worker, next, None, visit)
    }

    fn initial_at_random(
        &self,
        worker: &mut Worker,
        draw: &mut dyn FnMut(usize) -> usize,
        visit: &mut dyn FnMut(&State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.make_initial(worker, Some(draw), visit)
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
        self.take(worker, from)?;
        worker.scratch.outlook.is_beyond = false;
        let Some(next) = self.next else { return Err(self.placed(no_next(), None)) };
        self.deal_drawn(worker, draw);
        self.make_steps(worker, next, Some(draw), visit)
    }

    fn passed(&self, worker: &mut Worker) -> u64 {
        std::mem::take(&mut worker.scratch.passed)
    }

    fn fingerprint(&self, worker: &mut Worker, state: &State) -> Result<u64, Fault> {
        if !self.is_abstracted() {
            return Ok(state.fingerprint);
        }
        self.with_image(worker, state, xxhash_rust::xxh3::xxh3_64)
    }

    fn is_abstracted(&self) -> bool {
        self.view.is_some() || self.symmetry.is_some()
    }

    fn image(&self, worker: &mut Worker, state: &State) -> Result<State, Fault> {
        if !self.is_abstracted() {
            return Ok(state.clone());
        }
        self.with_image(worker, state, |image| State { bytes: image.into(), fingerprint: 0 })
    }

    fn holds(&self, worker: &mut Worker, predicate: PredicateId, state: &State) -> Result<bool, Fault> {
        self.take(worker, state)?;
        worker.scratch.outlook.is_beyond = true;
        let formula = self.predicates[predicate.0 as usize];
        let mut evaluator = self.evaluator(&mut worker.scratch);
        if self.caches() {
            return worker.known.holds(&mut evaluator, predicate.0 as usize, formula, false);
        }
        evaluator.see_all();
        evaluator.truth(formula)
    }

    fn permits(&self, worker: &mut Worker, predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        self.take(worker, from)?;
        self.take_next(worker, to);
        worker.scratch.outlook.is_beyond = false;
        let formula = self.predicates[predicate.0 as usize];
        let mut evaluator = self.evaluator(&mut worker.scratch);
        if self.caches() {
            return worker.known.holds(&mut evaluator, predicate.0 as usize, formula, true);
        }
        evaluator.see_all();
        evaluator.see_next();
        evaluator.truth(formula)
    }

    fn show(&self, worker: &mut Worker, state: &State) -> Vec<(String, check_system::Value)> {
        if self.load(worker, state).is_err() {
            return Vec::new();
        }
        let shown = worker.scratch.state.iter().map(|value| value::show(&self.symbols, value));
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

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}
