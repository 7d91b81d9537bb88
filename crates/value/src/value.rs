//! Values: what an expression can be.
//!
//! Values never leave the thread that made them (`Rc`, no atomic counts); a state that is handed to another
//! thread is packed ([`crate::pack`]). Every value that is written out has one form: a function on `1..n` is a
//! sequence, a record is a function on strings, an enumerated set is sorted, an integer that fits 64 bits is an
//! [`Value::Int`], a string of the spec is a [`Value::Str`].
//!
//! A set or function may also be given by its description ([`Symbolic`], [`Closure`]) until somebody needs its
//! elements. Whoever looks into a value therefore needs a [`Context`] that can evaluate a condition.

use crate::symbols::{Symbol, Symbols};
use check_system::Fault;
use num_bigint::BigInt;
use smallvec::SmallVec;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

mod algebra;
mod cardinality;
mod construct;
mod environment;
mod explain;
mod function;
mod identity;
pub mod integer;
mod iterate;
mod kind;
mod member;
mod order;
mod quick;
mod show;
mod sort;
mod subsets;

pub use algebra::{big_union, cap, cup, is_subset, minus};
pub use algebra::{with, without};
pub use cardinality::{cardinality, evident_size, is_empty, is_finite, require_passable};
pub use environment::{Environment, RegisterName, RunSettings};
pub use environment::{explored, no_exploration};
pub use explain::describe;
pub use explain::too_large;
pub use explain::{nothing_to_choose, says_nothing_to_choose};
pub use function::{apply, domain, field, function_from, select, settled, tabulate, update};
pub use identity::{Digest, digest, is_identical, is_shared};
pub use iterate::{ELEMENTS_LIMIT, Elements, enumerate, iterate, iterate_in_order};
pub use kind::{KindId, Kinds};
pub use member::{at_a_glance as place_at_a_glance, evident_member, find, member};
pub use order::{compare, equal};
pub use quick::{has_listed, order as evident_order};
pub use show::{excerpt, show, show_within, text};
pub use sort::{set_from, set_of, set_of_list, set_of_unlike};

/// The result of a computation with values.
pub type Evaluated<T> = Result<T, Fault>;

/// A value of TLA+.
///
/// Every variant holds nothing or one word of eight bytes: so a value is given, taken and copied in two registers. A
/// variant that held less, or two parts, would make each value a block of memory, written in parts and read as a whole,
/// for which a processor waits.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// An empty slot of the evaluator; never inside another value.
    #[default]
    Unset,
    /// `TRUE` or `FALSE`.
    Bool(Truth),
    /// An integer that fits 64 bits; such integers have no other form.
    Int(i64),
    /// An integer that does not fit 64 bits.
    BigInt(Rc<BigInt>),
    /// A string of the spec.
    Str(Symbol),
    /// A string made at run time that is not among the spec's.
    Text(Rc<Box<str>>),
    /// A model value.
    Model(ModelValue),
    /// A set written out.
    Set(Rc<Set>),
    /// A function written out: also every tuple, sequence and record.
    Function(Rc<Function>),
    /// A set given by its description.
    Symbolic(Rc<Symbolic>),
    /// A function given by an expression, or an operator handed to another operator.
    Closure(Rc<Closure>),
    /// An argument not yet evaluated; only the evaluator sees it.
    Thunk(Rc<Thunk>),
}

/// A truth value of the width of a word, as [`Value`] needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u64)]
pub enum Truth {
    /// `FALSE`.
    False = 0,
    /// `TRUE`.
    True = 1,
}

/// A model value: equal only to itself. Its name and its type in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelValue(u64);

/// A set written out: sorted in the order of values, without repetition. Also the keys of functions.
#[derive(Clone, Debug, Default)]
pub struct Set {
    elements: SmallVec<[Value; 4]>,
}

/// A function written out.
#[derive(Debug)]
pub struct Function {
    domain: Domain,
    values: SmallVec<[Value; 4]>,
}

/// The domain of a function that is written out.
#[derive(Clone, Debug)]
pub enum Domain {
    /// `1..n`, where `n` is the number of values: a tuple or sequence. The empty function has this domain.
    Sequence,
    /// Any other set, not empty; the function's values stand in the order of these keys. Shared by the functions
    /// made from one another.
    Keys(Rc<Set>),
}

/// A set given by its description.
#[derive(Debug)]
pub enum Symbolic {
    /// `a..b`; empty when `a > b`.
    Interval(i64, i64),
    /// `Nat`.
    Naturals,
    /// `Int`.
    Integers,
    /// `Real`, of which only the integers are computed with.
    Reals,
    /// `STRING`.
    Strings,
    /// The set of which everything is an element (`Any` of module TLC).
    Any,
    /// `SUBSET S`.
    PowerSet(Value),
    /// `[S -> T]`.
    Functions {
        /// The set of arguments.
        domain: Value,
        /// The set of results.
        range: Value,
    },
    /// `[a : S, b : T]`, fields in the order of their symbols.
    Records {
        /// The fields' names, sorted.
        fields: Rc<Set>,
        /// The fields' sets.
        sets: Vec<Value>,
    },
    /// `S \X T \X …`.
    Product(Vec<Value>),
    /// `Seq(S)`.
    Sequences(Value),
    /// `{x \in S : P}`.
    Filter {
        /// The set from which elements are taken.
        set: Value,
        /// The condition, an operator of one argument: the element.
        condition: Rc<Closure>,
        /// The elements, once somebody needed them.
        cache: Cache,
    },
    /// `UNION S`, where `S` or an element of it is itself given by a description.
    Union(Value, Cache),
    /// `S \cup T`, where one of them is itself given by a description other than an interval, or is no set.
    Cup(Value, Value, Cache),
    /// `S \cap T`, where both are given by descriptions other than intervals.
    Cap(Value, Value, Cache),
    /// `S \ T`, where `S` is given by a description other than an interval.
    Minus(Value, Value, Cache),
    /// `{a, b}`, where two elements cannot be compared, so that they cannot be sorted.
    Unlike(Vec<Value>),
}

/// The elements of a set given by a description, once somebody needed them.
pub type Cache = OnceCell<Rc<Set>>;

/// An expression with what it needs: a function not yet tabulated, or an operator as an argument.
#[derive(Debug)]
pub struct Closure {
    /// What to evaluate, as the evaluator numbers it.
    pub code: u32,
    /// The domain, if this is a function; `None` for an operator.
    pub domain: Option<Value>,
    /// The values of the slots that the expression reads, taken when the closure was made.
    pub captured: Vec<(u32, Value)>,
    /// Results already computed.
    pub memo: RefCell<Memo>,
    /// For `[f EXCEPT ![a] = b]` where `f` cannot be written out: `f`, and what differs from it.
    pub changed: Option<Changed>,
}

/// A function given by an expression, and arguments for which it gives something else.
#[derive(Debug)]
pub struct Changed {
    /// The function.
    pub function: Rc<Closure>,
    /// Arguments with their results; of equal arguments the last counts.
    pub results: Vec<(Value, Value)>,
}

/// The values of a function given by an expression that were computed.
#[derive(Debug, Default)]
pub struct Memo {
    /// The whole function written out, once somebody needed it.
    pub table: Option<Value>,
    /// Results by packed argument, of a function whose domain was not written out.
    pub results: BTreeMap<Vec<u8>, Value>,
}

/// An argument not yet evaluated.
#[derive(Debug)]
pub struct Thunk {
    /// What to evaluate, as the evaluator numbers it.
    pub code: u32,
    /// The values of the slots that the expression reads.
    pub captured: Vec<(u32, Value)>,
    /// The value, once evaluated; [`Value::Unset`] before.
    pub result: RefCell<Value>,
    /// Whether the value stays true, so that it is worth keeping.
    pub keeps: bool,
}

/// So many values take a megabyte.
const MANY_VALUES: usize = (1 << 20) / size_of::<Value>();

/// The evaluator, as values see it.
pub trait Context {
    /// Evaluates a closure. A function gets one argument (a tuple, if it has several), which is known to be in its
    /// domain; an operator gets as many as it has parameters.
    fn call(&mut self, closure: &Rc<Closure>, arguments: &[Value]) -> Evaluated<Value>;
    /// The functions of a set `[S -> T]` that may satisfy a condition, in the order of values, where some are known not to; `None` where
    /// all are to be tried.
    ///
    /// # Errors
    /// When the evaluation is ended from outside.
    fn constrained(&mut self, _functions: &Value, _condition: &Rc<Closure>) -> Evaluated<Option<Elements>> {
        Ok(None)
    }
    /// The strings of the spec.
    fn symbols(&self) -> &Symbols;
    /// A number that looks random; each one differs.
    fn draw(&mut self) -> u64 {
        0
    }
    /// Bytes by which a value is found again: equal values have equal ones.
    ///
    /// # Errors
    /// When the value cannot be written out.
    fn key(&mut self, value: &Value) -> Evaluated<Vec<u8>>;
    /// Shows a line of text to the user (`Print`, `PrintT`).
    fn print(&mut self, text: String);
    /// Counts so many units of work: about one for each element that is made or looked at.
    ///
    /// # Errors
    /// When the evaluation is ended from outside.
    fn work(&mut self, _units: usize) -> Evaluated<()> {
        Ok(())
    }
    /// Says that it goes on into what a description stands for, which may lead to the description again.
    ///
    /// # Errors
    /// When the stack of the thread is nearly full.
    fn require_stack(&mut self) -> Evaluated<()> {
        Ok(())
    }
    /// Says that so many bytes of memory are going to be needed at once.
    ///
    /// # Errors
    /// When there are not so many.
    fn reserve(&mut self, _bytes: usize) -> Evaluated<()> {
        Ok(())
    }
    /// Says that so many values are going to be copied to one place. Where they are few, nobody is asked.
    ///
    /// # Errors
    /// When there is no memory for them.
    #[inline]
    fn reserve_values(&mut self, count: usize) -> Evaluated<()> {
        if count < MANY_VALUES { Ok(()) } else { self.reserve(count.saturating_mul(size_of::<Value>())) }
    }
    /// The world around the evaluation, if there is one.
    fn environment(&mut self) -> Option<&mut dyn Environment> {
        None
    }
}

/// The operations on values that others need of which they are a part themselves: sets are compared by their elements, which
/// are enumerated in the order of values. So that the modules of the operations stand in one direction, those at the bottom
/// reach those above them through the context.
impl dyn Context + '_ {
    /// See [`enumerate`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub(crate) fn enumerate(&mut self, set: &Value) -> Evaluated<Rc<Set>> {
        enumerate(self, set)
    }

    /// See [`iterate`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub(crate) fn iterate(&mut self, set: &Value) -> Evaluated<Elements> {
        iterate(self, set)
    }

    /// See [`tabulate`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub(crate) fn tabulate(&mut self, function: &Value) -> Evaluated<Rc<Function>> {
        tabulate(self, function)
    }

    /// See [`domain`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub(crate) fn domain(&mut self, function: &Value) -> Evaluated<Value> {
        domain(self, function)
    }

    /// See [`is_subset`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub(crate) fn is_subset(&mut self, left: &Value, right: &Value) -> Evaluated<bool> {
        is_subset(self, left, right)
    }

    /// See [`member()`].
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub(crate) fn member(&mut self, element: &Value, set: &Value) -> Evaluated<bool> {
        member(self, element, set)
    }

    /// Whether a condition holds of an element.
    ///
    /// # Errors
    /// When it cannot be evaluated.
    #[inline]
    pub(crate) fn holds(&mut self, condition: &Rc<Closure>, element: &Value) -> Evaluated<bool> {
        member::holds(self, condition, element)
    }
}
