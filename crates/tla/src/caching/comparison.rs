//! Whether two sides are equal, by the numbers of their values: each side is known by what it reads alone.

use check_eval::evaluate::Evaluator;
use check_eval::ir::{ExprId, Local};
use check_eval::slots::{Change, Form, Limits, Path, Slots, Sought, Tree, UNKNOWN};
use check_value::value::{self, KindId, Kinds, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Whether a variable is the same in both states of a step.
#[derive(Debug)]
pub(super) struct Same {
    variable: usize,
    /// The slots of the variable, once somebody has asked.
    path: Option<Path>,
    /// By slot of the variable.
    slots: Vec<Comparable>,
    elements: Alike,
}

impl Same {
    pub(super) fn new(variable: usize) -> Self {
        Self { variable, path: None, slots: Vec::new(), elements: Alike::default() }
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.elements = Alike::default();
    }

    /// What that depends on, where the slots of both states are one.
    #[inline]
    pub(super) fn path(&mut self, slots: &Slots) -> Path {
        *self.path.get_or_insert_with(|| slots.path_of(self.variable))
    }

    /// `None` if the values cannot be compared.
    pub(super) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        let slots = &mut evaluator.scratch.slots;
        let (slot, mut from, mut to) = match slots.change_of(self.variable) {
            None => return Some(true),
            Some(Change::Entries) => return self.elements.are_alike(slots, self.variable).then_some(false),
            Some(Change::Slot(slot, from, to)) => (slot, from, to),
        };
        let place = slot - slots.layout.node(slots.layout.root(self.variable)).from;
        if self.slots.len() <= place {
            self.slots.resize_with(place + 1, Comparable::default);
        }
        let comparable = &mut self.slots[place];
        if comparable.are_known((from, to)) {
            return Some(false);
        }
        let packer = evaluator.scratch.packer.clone();
        let slots = &mut evaluator.scratch.slots;
        if from == UNKNOWN || to == UNKNOWN {
            if let Some((from, to)) = slots.small_change(&packer, (self.variable, slot))
                && comparable.are_of_comparable_kinds(&from, &to)
            {
                return Some(false);
            }
            (from, to) = slots.numbers_of_change(slot);
        }
        if comparable.fruitless < FRUITLESS
            && let Some(from_value) = slots.slot_value(&packer, (self.variable, slot), false)
            && let Some(to_value) = slots.slot_value(&packer, (self.variable, slot), true)
        {
            comparable.learn((from, &from_value), size);
            comparable.learn((to, &to_value), size);
            if comparable.are_known((from, to)) {
                return Some(false);
            }
        }
        let (from_value, to_value) =
            (slots.whole(&packer, self.variable, false), slots.whole(&packer, self.variable, true));
        value::equal(evaluator, &from_value, &to_value).ok()?;
        comparable.know((from, to), size);
        Some(false)
    }
}

/// Whether the elements of a set can be compared with one another, whichever it has: then all such sets can be.
#[derive(Debug, Default)]
struct Alike {
    kinds: Kinds,
    /// The kinds of those that were looked at.
    met: Vec<KindId>,
    /// So many entries were there then, of this set or others.
    seen: usize,
    /// Whether there are some that cannot be compared, or of which that is not known.
    are_unlike: bool,
}

impl Alike {
    /// Whether that is so of the elements that a variable has had so far, which is a set.
    fn are_alike(&mut self, slots: &Slots, variable: usize) -> bool {
        if self.are_unlike {
            return false;
        }
        let Some((set, Form::Set)) = slots.listed(slots.layout.root(variable)) else { return false };
        for element in slots.entries.after(self.seen, set) {
            let Some(kind) = self.kinds.of(slots.entries.key_value(element)) else {
                self.are_unlike = true;
                break;
            };
            if !self.met.contains(&kind) {
                self.are_unlike |= !self.met.iter().all(|other| self.kinds.are_comparable(*other, kind));
                self.met.push(kind);
            }
        }
        self.seen = slots.entries.count();
        !self.are_unlike
    }
}

/// Which values with numbers can be compared.
#[derive(Debug, Default)]
struct Comparable {
    kinds: Kinds,
    /// The kinds of the values, by their numbers.
    of: Vec<Learnt>,
    /// Pairs of others that can be compared.
    pairs: FxHashSet<(u32, u32)>,
    /// How many more values had no kind than had one.
    fruitless: u32,
}

/// After so many values without a kind nobody looks for the kinds of others.
const FRUITLESS: u32 = 64;

/// What was learnt of the kind of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Learnt {
    #[default]
    Nothing,
    /// It has no kind.
    Without,
    Kind(KindId),
}

impl Comparable {
    /// Whether it is known that two values can be compared.
    #[inline]
    fn are_known(&mut self, (left, right): (u32, u32)) -> bool {
        let of = |number: u32| self.of.get(number as usize).copied().unwrap_or_default();
        match (of(left), of(right)) {
            (Learnt::Kind(left), Learnt::Kind(right)) if self.kinds.are_comparable(left, right) => true,
            _ => !self.pairs.is_empty() && self.pairs.contains(&(left, right)),
        }
    }

    /// Whether two values can be compared, as far as their kinds tell.
    fn are_of_comparable_kinds(&mut self, left: &Value, right: &Value) -> bool {
        match (self.kinds.of(left), self.kinds.of(right)) {
            (Some(left), Some(right)) => self.kinds.are_comparable(left, right),
            _ => false,
        }
    }

    /// Learns what a value is.
    #[cold]
    fn learn(&mut self, (number, value): (u32, &Value), size: &mut usize) {
        let place = number as usize;
        if self.of.len() <= place {
            *size += (place + 1 - self.of.len()) * size_of::<Learnt>();
            self.of.resize(place + 1, Learnt::Nothing);
        }
        if self.of[place] == Learnt::Nothing {
            let kind = self.kinds.of(value);
            self.of[place] = kind.map_or(Learnt::Without, Learnt::Kind);
            self.fruitless = if kind.is_none() { self.fruitless + 1 } else { self.fruitless.saturating_sub(1) };
        }
    }

    /// Two values were compared.
    #[cold]
    fn know(&mut self, pair: (u32, u32), size: &mut usize) {
        self.pairs.insert(pair);
        *size += PAIR;
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
    /// Of values with different numbers.
    comparable: Comparable,
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
            comparable: Comparable::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.sides.iter_mut().for_each(|side| side.tree.clear());
        self.numbers.clear();
        self.values.clear();
        self.comparable = Comparable::default();
    }

    /// `None` if that cannot be known. Adds to `path` what that depends on, where the slots of both states are one.
    pub(super) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize, path: &mut Path) -> Option<bool> {
        if !self.sides[0].tree.is_useful() | !self.sides[1].tree.is_useful() {
            *path = Path::UNKNOWN;
            return self.plain(evaluator);
        }
        let left = self.number(evaluator, 0, (size, path))?;
        let right = self.number(evaluator, 1, (size, path))?;
        if left == right {
            return Some(true);
        }
        if !self.comparable.are_known((left, right)) {
            value::equal(evaluator, &self.values[left as usize], &self.values[right as usize]).ok()?;
            self.comparable.know((left, right), size);
        }
        Some(false)
    }

    #[inline]
    fn number(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        side: usize,
        (size, path): (&mut usize, &mut Path),
    ) -> Option<u32> {
        let slots = &mut evaluator.scratch.slots;
        match slots.seek_for_step(&self.sides[side].tree, path) {
            Sought::Found(number) => Some(number),
            _ => {
                *path = Path::UNKNOWN;
                self.learn(evaluator, side, size)
            }
        }
    }

    #[cold]
    fn learn(&mut self, evaluator: &mut Evaluator<'_>, side: usize, size: &mut usize) -> Option<u32> {
        if let Some(number) = evaluator.sought(&self.sides[side].tree) {
            return Some(number);
        }
        let code = self.sides[side].code;
        evaluator.see_given();
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
        tree.insert(&slots.read(), slots.numbers(), number);
        *size += tree.size() - before.min(tree.size());
        Some(number)
    }

    fn number_of(&mut self, evaluator: &Evaluator<'_>, packed: Vec<u8>, size: &mut usize) -> u32 {
        if let Some(number) = self.numbers.get(packed.as_slice()) {
            return *number;
        }
        *size += VALUE + packed.len();
        // What was evaluated may have something left for later, when the state is another one.
        let value = evaluator.scratch.packer.unpack(&packed, &mut 0);
        let number = self.values.len() as u32;
        self.comparable.learn((number, &value), size);
        self.values.push(value);
        self.numbers.insert(packed.into(), number);
        number
    }

    /// Evaluates without remembering; `None` if that fails.
    fn plain(&self, evaluator: &mut Evaluator<'_>) -> Option<bool> {
        if evaluator.scratch.slots.has_given() {
            return None;
        }
        evaluator.see_all();
        evaluator.see_next();
        evaluator.set_locals(&self.locals);
        let left = evaluator.eval(self.sides[0].code).ok()?;
        let right = evaluator.eval(self.sides[1].code).ok()?;
        value::equal(evaluator, &left, &right).ok()
    }
}
