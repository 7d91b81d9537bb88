//! Whether two sides are equal, by the numbers of their values: each side is known by what it reads alone.

use check_eval::evaluate::Evaluator;
use check_eval::ir::{ExprId, Local};
use check_eval::slots::{Limits, Sought, Tree};
use check_value::value::{self, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Whether a variable is the same in both states of a step.
#[derive(Debug)]
pub(super) struct Same {
    variable: usize,
    /// For values that are not the same, with their slot: they can be compared, as unlike ones cannot.
    unlike: FxHashSet<(u32, u32, u32)>,
}

impl Same {
    pub(super) fn new(variable: usize) -> Self {
        Self { variable, unlike: FxHashSet::default() }
    }

    pub(super) fn clear(&mut self) {
        self.unlike.clear();
    }

    /// `None` if the values cannot be compared.
    pub(super) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        let Some((slot, from, to)) = evaluator.scratch.slots.first_change(self.variable) else { return Some(true) };
        let key = (slot as u32, from, to);
        if !self.unlike.contains(&key) {
            let packer = evaluator.scratch.packer.clone();
            let slots = &mut evaluator.scratch.slots;
            let (from, to) = (slots.whole(&packer, self.variable, false), slots.whole(&packer, self.variable, true));
            value::equal(evaluator, &from, &to).ok()?;
            self.unlike.insert(key);
            *size += PAIR;
        }
        Some(false)
    }
}

/// Two sides that are compared.
#[derive(Debug)]
pub(super) struct Comparison {
    sides: [Side; 2],
    locals: Vec<(Local, Value)>,
    /// The values met on either side.
    numbers: FxHashMap<Rc<[u8]>, u32>,
    values: Vec<Value>,
    /// Of values with different numbers: that they can be compared.
    unlike: FxHashSet<(u32, u32)>,
}

/// One side.
#[derive(Debug)]
struct Side {
    code: ExprId,
    /// The number of its value.
    tree: Tree,
}

/// What a pair of values takes, in bytes, roughly.
const PAIR: usize = 24;

/// What a value takes beside its bytes, in bytes, roughly.
const VALUE: usize = 120;

impl Comparison {
    pub(super) fn new((left, right): (ExprId, ExprId), locals: Vec<(Local, Value)>, limits: Limits) -> Self {
        let side = |code| Side { code, tree: Tree::new(limits) };
        Self {
            sides: [side(left), side(right)],
            locals,
            numbers: FxHashMap::default(),
            values: Vec::new(),
            unlike: FxHashSet::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.sides.iter_mut().for_each(|side| side.tree.clear());
        self.numbers.clear();
        self.values.clear();
        self.unlike.clear();
    }

    /// `None` if that cannot be known.
    pub(super) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        if !self.sides[0].tree.is_useful() | !self.sides[1].tree.is_useful() {
            return self.plain(evaluator);
        }
        let left = self.number(evaluator, 0, size)?;
        let right = self.number(evaluator, 1, size)?;
        if left == right {
            return Some(true);
        }
        if !self.unlike.contains(&(left, right)) {
            value::equal(evaluator, &self.values[left as usize], &self.values[right as usize]).ok()?;
            self.unlike.insert((left, right));
            *size += PAIR;
        }
        Some(false)
    }

    #[inline]
    fn number(&mut self, evaluator: &mut Evaluator<'_>, side: usize, size: &mut usize) -> Option<u32> {
        match self.sides[side].tree.find(evaluator.scratch.slots.numbers()) {
            Sought::Found(number) => Some(number),
            _ => self.learn(evaluator, side, size),
        }
    }

    #[cold]
    fn learn(&mut self, evaluator: &mut Evaluator<'_>, side: usize, size: &mut usize) -> Option<u32> {
        if let Some(number) = evaluator.sought(&self.sides[side].tree) {
            return Some(number);
        }
        let code = self.sides[side].code;
        evaluator.see_nothing();
        let result = evaluator.recorded(|evaluator| {
            evaluator.set_locals(&self.locals);
            let value = evaluator.eval(code)?;
            evaluator.packed(&value)
        });
        let slots = &evaluator.scratch.slots;
        if slots.is_volatile() {
            self.sides[side].tree.give_up();
        }
        let packed = result.ok().filter(|_| slots.may_keep())?;
        let number = self.number_of(evaluator, packed, size);
        let slots = &evaluator.scratch.slots;
        let tree = &mut self.sides[side].tree;
        let before = tree.size();
        tree.insert(slots.read(), slots.numbers(), number);
        *size += tree.size() - before.min(tree.size());
        Some(number)
    }

    fn number_of(&mut self, evaluator: &Evaluator<'_>, packed: Vec<u8>, size: &mut usize) -> u32 {
        if let Some(number) = self.numbers.get(packed.as_slice()) {
            return *number;
        }
        *size += VALUE + packed.len();
        // What was evaluated may have something left for later, when the state is another one.
        self.values.push(evaluator.scratch.packer.unpack(&packed, &mut 0));
        self.numbers.insert(packed.into(), self.values.len() as u32 - 1);
        self.values.len() as u32 - 1
    }

    /// Evaluates without remembering; `None` if that fails.
    fn plain(&self, evaluator: &mut Evaluator<'_>) -> Option<bool> {
        evaluator.see_all();
        evaluator.see_next();
        evaluator.set_locals(&self.locals);
        let left = evaluator.eval(self.sides[0].code).ok()?;
        let right = evaluator.eval(self.sides[1].code).ok()?;
        value::equal(evaluator, &left, &right).ok()
    }
}
