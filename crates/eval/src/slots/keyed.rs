//! What was computed from a few locals and from the state, found again by the values of these locals and by the slots that
//! were read.
//!
//! An action that reads all of a state is never found again, but its costly parts may read little each: whether a cell lives
//! depends on the cell and on its neighbours. So the value of such a part is kept in a tree of its own for each combination
//! of values that its locals take. Whether that pays is judged for all of them together, by units of work: what was saved
//! where a value was found, and what it took to learn one.

use super::instances::{Instances, Place};
use super::limits::{Flaw, Limits};
use super::tree::{Link, Sought, Tree};
use check_value::value::{Digest, Value, digest, is_identical};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hasher;

/// Results of more parts than this are not kept.
const RESULT: usize = 256;

/// What is kept may take so many bytes, roughly. Beyond that all of it is forgotten.
const ROOM: usize = 64 << 20;

/// What an instance takes beside its tree, in bytes, roughly.
const INSTANCE: usize = 320;

/// What a value takes for each of its parts, in bytes, roughly.
const VALUE: usize = 48;

/// To record what is read by itself takes so many units of work beside what is recorded.
const APART: u64 = 8;

/// To go through so many places of a tree takes a unit of work.
const STEPS: usize = 8;

/// Where so many times as much was spent as was saved nobody waits for better.
const HOPELESS: u64 = 8;

/// After so many failures nobody tries again.
const FAILURES: u32 = 4;

/// The last of so many measurements counts as much as each of the others: what an expression takes grows with the values in it.
const SMOOTH: u64 = 16;

/// The values of all keyed expressions of a program.
#[derive(Debug, Default)]
pub(crate) struct Keyed {
    all: Vec<Expression>,
    limits: Limits,
    /// Bytes in use, roughly.
    size: usize,
}

/// How an expression is evaluated now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// In place.
    Plain,
    /// In place, and it is told how many units of work that takes.
    Measured,
    /// By what is known.
    Known,
}

/// Where something is looked for: the number of the instance, and how often all was forgotten before it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    number: u32,
    age: u32,
}

/// What is known of one expression.
#[derive(Debug, Default)]
struct Expression {
    /// Whether its value is asked for as a truth value: this reads less than other values do.
    is_truth: Option<bool>,
    /// So many questions are answered in place; `u32::MAX` for all.
    rest: u32,
    /// How often it was found not to pay, one time after the other.
    failures: u32,
    /// How many trials in a row it has not passed.
    failed: u32,
    /// How often it was measured, and the units of work that this took.
    measured: (u32, u64),
    /// The units of work that it takes in place, as lately measured, times [`SMOOTH`].
    cost: u64,
    /// In this trial: questions, units saved, units spent.
    asked: u32,
    saved: u64,
    spent: u64,
    /// How often all was forgotten.
    age: u32,
    /// The trees by the values of locals.
    instances: Instances<Tree>,
    /// The values, and their numbers by their hashes.
    values: Vec<Value>,
    numbers: FxHashMap<u64, u32>,
    /// Bytes in use, roughly.
    size: usize,
}

impl Keyed {
    /// Nothing is known of so many expressions.
    pub(crate) fn new(count: usize, limits: Limits) -> Self {
        Self { all: (0..count).map(|_| Expression::default()).collect(), limits, size: 0 }
    }

    /// Bytes in use, roughly.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Forgets all values. What was judged by what was read is judged anew.
    pub(crate) fn forget(&mut self) {
        for one in &mut self.all {
            one.forget();
            if one.failures < FAILURES {
                (one.rest, one.failures, one.failed) = (0, 0, 0);
            }
        }
        self.size = 0;
    }

    /// How an expression is to be evaluated, which is asked for as a truth value or not.
    #[inline]
    pub(crate) fn stage(&mut self, key: usize, is_truth: bool) -> Stage {
        let one = &mut self.all[key];
        if one.rest > 0 {
            if one.rest != u32::MAX {
                one.rest -= 1;
            }
            return Stage::Plain;
        }
        if *one.is_truth.get_or_insert(is_truth) != is_truth {
            return Stage::Plain;
        }
        if one.cost == 0 { Stage::Measured } else { Stage::Known }
    }

    /// An expression took so many units of work in place.
    pub(crate) fn measure(&mut self, key: usize, units: usize) {
        let (one, limits) = (&mut self.all[key], self.limits);
        one.measured = (one.measured.0 + 1, one.measured.1 + units as u64);
        let (times, units) = one.measured;
        if times < limits.measured {
            return;
        }
        one.measured = (0, 0);
        let cost = (units / u64::from(times)).max(1);
        one.cost = SMOOTH * cost;
        if cost < limits.costly {
            self.fail(key);
        }
    }

    /// Where what was computed from these values of locals is looked for. `None` if it is not to be looked for.
    pub(crate) fn instance<'v>(
        &mut self,
        key: usize,
        locals: impl Iterator<Item = &'v Value> + Clone,
    ) -> Option<Instance> {
        let ignores_locals = self.limits.flaw == Some(Flaw::IgnoresLocals);
        let one = &mut self.all[key];
        let number = match one.instances.place(locals, ignores_locals, || Tree::new(self.limits)) {
            Place::Known(number) => number,
            Place::New(number) => {
                one.size += INSTANCE;
                self.size += INSTANCE;
                number
            }
            Place::None => {
                self.count(key, 0, APART);
                return None;
            }
        };
        Some(Instance { number, age: self.all[key].age })
    }

    /// Where a search begins.
    pub(crate) fn start(&self, key: usize, instance: Instance) -> Link {
        self.tree(key, instance).map_or_else(|| Tree::default().start(), Tree::start)
    }

    fn tree(&self, key: usize, Instance { number, age }: Instance) -> Option<&Tree> {
        let one = &self.all[key];
        one.instances.get(number).filter(|_| one.age == age)
    }

    /// Goes on with a search. The path is what was asked for.
    #[inline]
    pub(crate) fn find(
        &self,
        (key, instance): (usize, Instance),
        at: &mut Link,
        numbers: &[u32],
        path: &mut SmallVec<[u32; 32]>,
    ) -> Sought {
        let Some(tree) = self.tree(key, instance) else { return Sought::Missing };
        tree.find_from(at, |place| {
            path.push(place);
            numbers[place as usize]
        })
    }

    /// The value with a number, which was found by asking for so many places.
    #[inline]
    pub(crate) fn found(&mut self, key: usize, number: u32, places: usize) -> Value {
        let one = &self.all[key];
        let value = one.values[number as usize].clone();
        let saved = (one.cost / SMOOTH).saturating_sub(1 + (places / STEPS) as u64).max(1);
        self.count(key, saved * self.limits.worth, 0);
        value
    }

    /// Nothing was found, and to learn what there is took so many units of work.
    pub(crate) fn learnt(&mut self, key: usize, units: usize, places: usize) {
        let one = &mut self.all[key];
        one.cost = (one.cost - one.cost / SMOOTH + units as u64).max(1);
        self.count(key, 0, units as u64 + APART + 2 * places as u64);
    }

    /// Remembers a value that was computed from these places.
    pub(crate) fn keep(
        &mut self,
        (key, instance): (usize, Instance),
        (read, numbers): (&[u32], &[u32]),
        value: &Value,
    ) {
        let one = &mut self.all[key];
        if one.age != instance.age {
            return;
        }
        let (before, mut budget) = (one.size, RESULT);
        let mut hasher = Digest::default();
        if !digest(value, &mut hasher, &mut budget) {
            return;
        }
        let next = one.values.len() as u32;
        let number = *one.numbers.entry(hasher.finish()).or_insert(next);
        let number = match one.values.get(number as usize) {
            Some(known) if is_identical(known, value) => number,
            _ => {
                one.values.push(value.clone());
                one.size += VALUE * (RESULT - budget);
                next
            }
        };
        let Some(tree) = one.instances.get_mut(instance.number) else { return };
        let size = tree.size();
        tree.insert(read, numbers, number);
        one.size += tree.size().saturating_sub(size);
        self.size += one.size - before;
        if self.size > ROOM {
            self.forget();
        }
    }

    /// An expression must never be remembered.
    #[cold]
    pub(crate) fn give_up(&mut self, key: usize) {
        self.all[key].failures = FAILURES;
        self.fail(key);
    }

    /// Counts a question, by which so many units of work were saved or spent.
    #[inline]
    fn count(&mut self, key: usize, saved: u64, spent: u64) {
        let one = &mut self.all[key];
        one.asked += 1;
        one.saved += saved;
        one.spent += spent;
        if one.asked >= self.limits.trial {
            self.judge(key);
        }
    }

    #[cold]
    fn judge(&mut self, key: usize) {
        let one = &mut self.all[key];
        let (saved, spent) = (std::mem::take(&mut one.saved), std::mem::take(&mut one.spent));
        one.asked = 0;
        if saved >= spent {
            (one.failed, one.failures) = (0, 0);
            return;
        }
        one.failed += 1;
        if saved.saturating_mul(HOPELESS) < spent || one.failed >= self.limits.great_patience {
            self.fail(key);
        }
    }

    /// It does not pay to remember an expression for a while.
    fn fail(&mut self, key: usize) {
        let one = &mut self.all[key];
        self.size -= one.size.min(self.size);
        one.forget();
        (one.failed, one.cost, one.failures) = (0, 0, one.failures + 1);
        one.rest = match one.failures {
            failures if failures >= FAILURES => u32::MAX,
            failures => (self.limits.rest << (3 * (failures - 1))).max(1),
        };
    }
}

impl Expression {
    fn forget(&mut self) {
        self.age += 1;
        self.instances.clear();
        self.values.clear();
        self.numbers.clear();
        (self.asked, self.saved, self.spent, self.size) = (0, 0, 0, 0);
    }
}
