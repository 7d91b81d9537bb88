//! The general evaluator: runs a [`Program`] on values of any kind. What is right is defined here.
//!
//! The program is shared and immutable; everything that changes is in a [`Scratch`], of which each thread has one:
//! the stack of frames, the state and the next state, what has been computed once or once per state.

mod act;
mod allowance;
mod application;
mod backtrack;
mod binder;
mod by_parts;
mod call;
mod chance;
mod combinations;
mod compose;
mod conditions;
mod constructor;
mod drawn;
mod early;
mod elements;
mod entries;
mod environment;
mod expression;
mod extremum;
mod falsity;
mod function;
mod keyed;
mod look;
mod memos;
mod portions;
mod provenance;
mod prune;
mod questions;
mod recall;
mod refusing;
mod shared_results;
mod slots;
mod truth;

pub use call::StackBudget;
pub use chance::{Chance, SEED};
pub use conditions::{Answers, Assigned, Chosen};
pub use falsity::Wanted;
pub use portions::{Portions, Take};
pub use provenance::{Furthest, Kept, Refusals, StepRecorder};
pub use shared_results::CacheSubject;

use crate::coverage::Counts;
use crate::ir::{ExprId, Literal, Local, Program, Variable};
use crate::location::locate;
use crate::runtime::WorkerContext;
use crate::slots::{CacheHandle, Filters, HitRate, Keyed, Limits, Memos, SharedResult, Slots};
use check_syntax::Sources;
use check_system::{ActionId, Fault};
use check_value::pack::{Packer, pack_plain};
use check_value::symbols::Symbols;
use check_value::value::{self, Context, Environment, Evaluated, ModelValue, Set, Value};
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// The memory that evaluation writes to; each thread has its own.
pub struct Scratch {
    /// The frames of the routines that are running, one on another.
    stack: Vec<Value>,
    /// Where the frame of the innermost routine starts.
    base: usize,
    /// The variables of the state.
    pub state: Vec<Value>,
    /// The variables of the state that is being made, or of the second state of a step.
    pub next: Vec<Value>,
    /// How many of `next` have no value yet.
    unassigned: usize,
    /// The action that is being run.
    pub action: ActionId,
    /// What never changes, once somebody needed it. Shared by the workers of a thread.
    pub onces: Rc<Onces>,
    /// The elements of those of them that are descriptions of small sets, once somebody went through them.
    listings: Box<[Option<Rc<Set>>]>,
    /// By their expressions, the sets over which functions were made last whose keys had to be made, and these keys.
    keys: FxHashMap<ExprId, (Box<[Value]>, Rc<Set>)>,
    /// What was computed from what is seen of the state, with the number of the view.
    memos: Vec<(u64, Value)>,
    /// The number of what is seen of the state in `state`; changes with it.
    epoch: u64,
    /// The same for the second state of a step, or [`NOT_GIVEN`].
    next_epoch: u64,
    last_epoch: u64,
    /// The number of what is seen of the state that is loaded where all of it is seen.
    shown_epoch: u64,
    /// The number of the state.
    state_number: u64,
    /// The number of the second state of a step; [`NOT_GIVEN`] for one that is being made and has all its values.
    next_number: u64,
    /// Whether all of the state is in `state`.
    sees_all: bool,
    /// What was computed from the state while that was recorded.
    stored: Vec<Option<memos::Stored>>,
    /// By memo, the way to the values that other workers have published.
    memo_handles: Vec<CacheHandle>,
    /// How often the shared cache has a key that is looked up.
    key_hits: HitRate,
    /// Room for what another worker has published.
    pub shared_result: SharedResult,
    /// What takes less than so many units of work to learn is not published.
    least_published: u64,
    /// The state that is loaded, and what is read of it.
    pub slots: Slots,
    /// How many expressions are being evaluated by themselves, one in another.
    apart: u32,
    /// Whether a function may have stayed an expression because a result cannot be computed, since the state changed: what is
    /// remembered of the state may be such a one.
    waits: bool,
    /// How many compositions of actions are being run, one in another.
    composing: u32,
    /// How many states were made between the first and the second action of a composition.
    pub passed: u64,
    literals: Vec<Value>,
    empty_tuple: Value,
    empty_set: Value,
    /// The names of records, as values share them.
    shapes: Vec<Rc<Set>>,
    /// How states are packed.
    pub packer: Rc<Packer>,
    /// What is known beside the state.
    pub context: WorkerContext,
    recall: recall::Recall,
    /// The values of loops that depend on locals alone.
    loops: recall::Recall,
    budget: StackBudget,
    /// Units of work until it is asked again whether evaluation may go on.
    fuel: usize,
    /// The units of work that were allowed so far.
    allowed: u64,
    /// How often what is counted was evaluated.
    pub counts: Counts,
    /// What is drawn at random.
    pub chance: Chance,
    /// Records how steps are made, if somebody wants to be told.
    pub recorder: Option<Box<StepRecorder>>,
    /// What is known of the conditions of the initial predicate, while that is run and they are to be remembered.
    conditions: Option<Box<conditions::Conditions>>,
    /// What bodies ask of each element of what is bound around them.
    pruning: prune::Conditions,
    /// The conditions of one name with which the bodies of quantifiers over several begin.
    of_one_name: combinations::Conditions,
    /// Which conditions on functions may be taken apart.
    plain: backtrack::Plain,
    /// Which elements of sets are chosen as the greatest or the least.
    extrema: extremum::Extrema,
}

/// Stands for the number of a second state that is not given as a whole from outside.
const NOT_GIVEN: u64 = u64::MAX;

/// A program at work.
pub struct Evaluator<'a> {
    /// What is run.
    pub program: &'a Program,
    /// The strings and model values of the spec.
    pub symbols: &'a Symbols,
    /// The texts, for the places in faults.
    pub sources: &'a Sources,
    /// The names of the variables.
    pub variables: &'a [std::sync::Arc<str>],
    /// What decides the draws.
    pub seed: u64,
    /// Where `Print` and `PrintT` put their lines.
    pub printer: &'a (dyn Fn(&str) + Send + Sync),
    /// What evaluation writes to.
    pub scratch: &'a mut Scratch,
    /// What decides in which order the ways to make a state are tried; `None` for the order in which they are written.
    pub draw: Option<&'a mut Draw<'a>>,
    /// Which portions of the initial states are made; `None` for all.
    pub portions: Option<Portions<'a>>,
}

/// Gives a number below its argument, which is not 0.
pub type Draw<'d> = dyn FnMut(usize) -> usize + 'd;

/// What never changes, once somebody needed it.
pub struct Onces {
    /// By number.
    pub values: Box<[OnceCell<Value>]>,
    /// Whether a function in one of them stayed an expression because a result cannot be computed.
    wait: Cell<bool>,
}

impl Scratch {
    /// Empty scratch for a program whose root frame has `frame` locals.
    pub fn new(
        program: &Program,
        (variables, frame): (usize, u32),
        packer: Packer,
        budget: StackBudget,
        limits: Limits,
        context: WorkerContext,
    ) -> Self {
        Self {
            stack: vec![Value::Unset; frame as usize],
            base: 0,
            state: vec![Value::Unset; variables],
            next: vec![Value::Unset; variables],
            unassigned: variables,
            action: ActionId(0),
            onces: Rc::new(Onces {
                values: (0..program.onces).map(|_| OnceCell::new()).collect(),
                wait: Cell::new(false),
            }),
            listings: (0..program.onces).map(|_| None).collect(),
            keys: FxHashMap::default(),
            memos: vec![(0, Value::Unset); program.memos as usize],
            epoch: 0,
            next_epoch: NOT_GIVEN,
            last_epoch: 0,
            shown_epoch: NOT_GIVEN,
            state_number: 0,
            next_number: 0,
            sees_all: false,
            stored: vec![None; program.memos as usize],
            memo_handles: (0..program.memos).map(|_| CacheHandle::default()).collect(),
            key_hits: HitRate::default(),
            shared_result: SharedResult::default(),
            least_published: limits.published,
            slots: Slots::new(
                variables,
                (
                    Memos::of(program, limits),
                    Keyed::new(program.classes, limits),
                    Filters::new(program.element_tests.len(), limits),
                ),
                call::marker(),
            ),
            apart: 0,
            waits: false,
            composing: 0,
            passed: 0,
            literals: Vec::new(),
            empty_tuple: Value::sequence([]),
            empty_set: Value::empty_set(),
            shapes: program.shapes.iter().map(|names| Rc::new(Set::of_symbols(names.iter().copied()))).collect(),
            packer: Rc::new(packer),
            context,
            recall: recall::Recall::new(limits.calls, recall::PARTS),
            loops: recall::Recall::new(limits.calls, recall::FEW),
            budget,
            fuel: 0,
            allowed: 0,
            counts: Counts::default(),
            chance: Chance::default(),
            recorder: None,
            conditions: None,
            pruning: prune::Conditions::default(),
            of_one_name: combinations::Conditions::default(),
            plain: backtrack::Plain::default(),
            extrema: extremum::Extrema::default(),
        }
    }

    /// Remembers from now on, or no more, the conditions that are asked of states that are made from no other.
    pub fn remember_conditions(&mut self, remembers: bool) {
        self.conditions = remembers.then(Box::default);
    }

    /// Says that `state` has changed.
    pub fn state_changed(&mut self) {
        self.state_number += 1;
        self.sees_all = false;
        self.waits = self.onces.wait.get();
        self.new_epoch();
    }

    /// Says that `state` is again what it was when what was seen of it had this number. What has been computed since, from
    /// another state, is not known of it.
    fn state_again(&mut self, epoch: u64) {
        self.state_number += 1;
        self.epoch = epoch;
        // What is remembered from before may be such a one.
        self.waits = true;
    }

    /// Forgets what slots have had, and what was computed from the state by slots: entries have other numbers from now on.
    pub fn forget(&mut self) {
        self.slots.forget();
        self.stored.fill(None);
    }

    /// The number of the state that is loaded: another one for each time that one is.
    pub fn state_number(&self) -> u64 {
        self.state_number
    }

    /// Says that what is seen of the state has changed.
    fn new_epoch(&mut self) {
        self.last_epoch += 1;
        self.epoch = self.last_epoch;
    }

    /// Says that what is seen of a second state, which is given as a whole, has changed.
    fn new_next_epoch(&mut self) {
        self.last_epoch += 1;
        self.next_epoch = self.last_epoch;
    }

    /// Says that the second state of a step is another one.
    pub fn next_changed(&mut self) {
        self.next_number += 1;
        self.clear_next();
    }

    /// Whether an action is being run from a state between two others.
    pub(crate) fn is_between(&self) -> bool {
        self.composing > 0
    }

    /// Whether there is a state, or at least a part of one.
    pub(crate) fn has_state(&self) -> bool {
        self.state.iter().any(|value| !matches!(value, Value::Unset))
    }

    /// Forgets the next state.
    pub fn clear_next(&mut self) {
        // Most often there is nothing to clear.
        self.next.iter_mut().filter(|value| !matches!(value, Value::Unset)).for_each(|value| *value = Value::Unset);
        self.unassigned = self.next.len();
        self.next_epoch = NOT_GIVEN;
    }

    /// Says that `next` has been filled from outside.
    pub(crate) fn next_given(&mut self) {
        self.unassigned = 0;
        self.new_next_epoch();
    }

    /// Whether every variable of the next state has a value.
    pub fn is_complete(&self) -> bool {
        self.unassigned == 0
    }

    /// Which variables of the next state have no value.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.next.len()).filter(|&place| matches!(self.next[place], Value::Unset)).collect()
    }

    /// After a fault the frames of routines that were left are still there.
    #[inline]
    pub fn reset_stack(&mut self, frame: u32) {
        self.stack.truncate(frame as usize);
        self.base = 0;
    }
}

impl Evaluator<'_> {
    /// Makes the known values; has to be called once before anything is evaluated.
    pub fn prepare(&mut self) -> Evaluated<()> {
        let program = self.program;
        for literal in &program.literals {
            let value = self.value_of(literal)?;
            self.scratch.literals.push(value);
        }
        Ok(())
    }

    /// The value of a literal.
    pub fn value_of(&mut self, literal: &Literal) -> Evaluated<Value> {
        Ok(match literal {
            Literal::Bool(truth) => Value::from(*truth),
            Literal::Int(number) => Value::from(number.clone()),
            Literal::Str(symbol) => Value::Str(*symbol),
            Literal::Model(symbol, kind) => Value::Model(ModelValue::new(*symbol, *kind)),
            Literal::Set(items) => {
                let items: Vec<Value> = items.iter().map(|item| self.value_of(item)).collect::<Evaluated<_>>()?;
                value::set_from(self, items)?
            }
            Literal::Function(pairs) => {
                let keys = pairs.iter().map(|(key, _)| self.value_of(key)).collect::<Evaluated<Vec<Value>>>()?;
                let values = pairs.iter().map(|(_, value)| self.value_of(value)).collect::<Evaluated<Vec<Value>>>()?;
                value::Function::with_keys(Rc::new(Set::from_sorted(keys)), values.into()).into()
            }
        })
    }

    #[inline]
    fn get(&self, local: Local) -> &Value {
        &self.scratch.stack[self.scratch.base + local.0 as usize]
    }

    #[inline]
    fn set(&mut self, local: Local, value: Value) {
        let place = self.scratch.base + local.0 as usize;
        let before = std::mem::replace(&mut self.scratch.stack[place], value);
        if before.is_atom() {
            // There is nothing to free, which is known here without a call.
            std::mem::forget(before);
        }
    }

    /// The fault with the place of an expression, if it has none yet.
    #[cold]
    pub fn locate(&self, mut fault: Fault, id: ExprId) -> Fault {
        self.place(&mut fault, id);
        fault
    }

    /// Gives a fault the place of an expression, if it has none yet.
    #[cold]
    #[inline(never)]
    fn place(&self, fault: &mut Fault, id: ExprId) {
        if fault.location.is_none() && !fault.kind.is_control() {
            fault.location = Some(locate(self.sources, self.program.span(id)));
        }
    }

    /// The name of a variable.
    fn variable_name(&self, variable: Variable) -> &str {
        let place = variable.0 as usize;
        self.variables.get(place).unwrap_or_else(|| &self.program.inner[place - self.variables.len()])
    }
}

impl Context for Evaluator<'_> {
    fn call(&mut self, closure: &Rc<value::Closure>, arguments: &[Value]) -> Evaluated<Value> {
        self.call_closure(closure, arguments)
    }

    fn constrained(&mut self, functions: &Value, condition: &Rc<value::Closure>) -> Evaluated<Option<value::Elements>> {
        self.constrained_by(functions, condition)
    }

    fn symbols(&self) -> &Symbols {
        self.symbols
    }

    fn draw(&mut self) -> u64 {
        self.scratch.chance.draw()
    }

    fn key(&mut self, value: &Value) -> Evaluated<Vec<u8>> {
        let mut key = Vec::new();
        pack_plain(self, value, &mut key)?;
        Ok(key)
    }

    fn print(&mut self, text: String) {
        (self.printer)(&text);
    }

    fn work(&mut self, units: usize) -> Evaluated<()> {
        self.spend(units)
    }

    fn require_stack(&mut self) -> Evaluated<()> {
        self.check_stack()
    }

    fn reserve(&mut self, bytes: usize) -> Evaluated<()> {
        self.scratch.context.shared.allowance.grant(bytes as u64)
    }

    fn environment(&mut self) -> Option<&mut dyn Environment> {
        Some(self)
    }
}
