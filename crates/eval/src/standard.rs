//! The standard modules: their texts, and the operators that are computed natively.
//!
//! The texts are our own. What a definition says there is its meaning where TLA+ can express it; if the operator is
//! native, the definition is not evaluated. The texts bring their names in the order in which TLC's modules do, since
//! strings and model values are ordered by when TLC meets their characters first.

use check_value::value::{Context, Evaluated, Value};

mod arguments;
mod bags;
mod community;
mod finite_sets;
mod numbers;
mod outside;
mod randomization;
mod sequences;
mod tlc;

/// In the place of the number of a parameter's own parameters: a value that the operator evaluates itself, or not.
pub const DEFERRED: usize = usize::MAX;

/// What may be known of a collection without all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionPart {
    /// How many elements a set has, as `Cardinality` says.
    Cardinality,
    /// How long a sequence is, as `Len` says.
    Length,
    /// The first element of a sequence, as `Head` says.
    First,
}

/// How an operator changes a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// `@@`: another one gives more pairs.
    Combine,
    /// `Append`: an element comes behind the others.
    Append,
    /// `\o`: those of another sequence do.
    Concatenate,
}

/// An integer that an operator gives, where a look at its arguments tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance {
    /// `%`.
    Modulo,
    /// `\div`.
    Divide,
    /// Unary minus.
    Negate,
    /// `Len`.
    Length,
    /// `Cardinality`.
    Cardinality,
}

/// An operator of a standard module that is computed natively, not by its definition.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    /// The module that defines it.
    pub module: &'static str,
    /// Its name as the parser has it: `\o`, not `\circ`; unary minus is `-.`.
    pub name: &'static str,
    /// How many parameters it has.
    pub arity: usize,
    /// For each parameter the number of its own parameters if it is an operator, 0 if it is a value, [`DEFERRED`] if it
    /// comes as an operator without parameters, not evaluated. Empty if all are values.
    pub operator_parameters: &'static [usize],
    /// Whether it does something besides giving a value, or gives values that its arguments do not determine.
    pub is_volatile: bool,
    /// Whether it reads something outside of the spec, or draws at random, and does nothing else.
    pub reads: bool,
    /// Whether it draws at random ([`Context::draw`]).
    pub is_random: bool,
    /// What it is computed from, if not from all of its argument.
    pub reads_part: Option<CollectionPart>,
    /// How it changes a function, if it gives its first argument, or one of both, with few changes.
    pub change: Option<Change>,
    /// Whether it gives a sequence of another length than its argument has.
    pub resizes: bool,
    /// The integer that it gives, if that may take no more than a look at its arguments.
    pub glance: Option<Glance>,
    /// What it computes. Arguments are evaluated; an operator comes as a closure for [`Context::call`].
    pub function: fn(&mut dyn Context, &[Value]) -> Evaluated<Value>,
}

impl Native {
    /// An operator all of whose parameters are values.
    const fn new(
        module: &'static str,
        name: &'static str,
        arity: usize,
        function: fn(&mut dyn Context, &[Value]) -> Evaluated<Value>,
    ) -> Self {
        Self {
            module,
            name,
            arity,
            operator_parameters: &[],
            is_volatile: false,
            reads: false,
            is_random: false,
            reads_part: None,
            change: None,
            resizes: false,
            glance: None,
            function,
        }
    }

    /// The same with operators among its parameters.
    const fn with_operators(self, operator_parameters: &'static [usize]) -> Self {
        Self { operator_parameters, ..self }
    }

    /// The same, drawing at random.
    const fn random(self) -> Self {
        Self { reads: true, is_random: true, ..self }
    }

    /// The same, reading something outside of the spec.
    const fn reading(self) -> Self {
        Self { reads: true, ..self }
    }

    /// The same, computed from a part of its argument.
    const fn reading_part(self, part: CollectionPart) -> Self {
        Self { reads_part: Some(part), ..self }
    }

    /// The same, giving an integer that a look may tell.
    const fn at_a_glance(self, glance: Glance) -> Self {
        Self { glance: Some(glance), ..self }
    }

    /// The same, changing a function.
    const fn changing(self, change: Change) -> Self {
        Self { change: Some(change), ..self }
    }

    /// The same, giving a sequence of another length.
    const fn resizing(self) -> Self {
        Self { resizes: true, ..self }
    }

    /// Whether its arguments alone determine what it gives, and nobody can tell that it was evaluated. What draws at random
    /// counts as reading.
    pub fn is_determined(&self) -> bool {
        !self.is_volatile && !self.reads
    }

    /// Whether its arguments alone determine what it gives; it may print.
    pub fn is_deterministic(&self) -> bool {
        self.is_determined() || self.prints()
    }

    /// Whether it prints, and does nothing else that its value does not tell.
    pub fn prints(&self) -> bool {
        self.module == "TLC" && matches!(self.name, "Print" | "PrintT")
    }

    /// Whether it is `TLCGet`, of whatever is not known while a spec is compiled: how far the exploration has come, registers.
    pub fn is_tlc_get(&self) -> bool {
        self.module == "TLC" && self.name == "TLCGet"
    }

    /// Whether it is `TLCGet("level")`, also under a prime.
    pub fn is_level(&self) -> bool {
        self.name.starts_with("TLCGet(\"level\")")
    }

    /// Whether it is the length of a sequence.
    pub(crate) fn is_length(&self) -> bool {
        matches!(self.glance, Some(Glance::Length))
    }

    /// Whether it gives the same when it is evaluated once more, and nobody can tell that it was.
    pub fn is_repeatable(&self) -> bool {
        let only_looks = speaks_of_exploration(self) && self.name != "TLCGetAndSet" || self.is_level();
        !self.is_random && (only_looks || !self.is_volatile)
    }

    /// The same, volatile: its results are never remembered.
    const fn volatile(self) -> Self {
        Self { is_volatile: true, ..self }
    }
}

/// Every native operator.
pub fn natives() -> impl Iterator<Item = &'static Native> {
    let own = [
        numbers::NATIVES,
        sequences::NATIVES,
        finite_sets::NATIVES,
        bags::NATIVES,
        tlc::NATIVES,
        randomization::NATIVES,
    ];
    own.into_iter().flatten().chain(community::natives()).chain(outside::natives())
}

/// The native implementation of an operator of a standard module, if it has one.
pub fn native(module: &str, operator: &str) -> Option<Native> {
    natives().find(|native| native.module == module && native.name == operator).copied()
}

pub use outside::counterexample::{counterexample, value_of};
pub use outside::possible;

/// Counts in the register `s:_possible` how often a condition, its first argument, was true; its second is a name.
pub const TRACK: Native = outside::registers::TRACK;

/// A native operator for a call whose first argument is a string that is written out, if there is one; `next` says
/// whether the call stands under a prime.
pub fn specialised(native: &Native, first: &str, next: bool) -> Option<Native> {
    match (native.module, native.name, first) {
        ("TLC", "TLCGet", "level") => Some(outside::registers::LEVEL[usize::from(next)]),
        ("TLC", "TLCGet", "config") => Some(outside::registers::CONFIG),
        _ => None,
    }
}

/// Whether the value of a native operator depends on the exploration: then it is none of a constant, whatever its level.
pub fn speaks_of_exploration(native: &Native) -> bool {
    let names = ["TLCGet", "TLCGetOrDefault", "TLCGetAndSet", "Trace", "CounterExample", "PickSuccessor"];
    matches!(native.module, "TLC" | "TLCExt") && names.contains(&native.name)
}

/// What an exploration has to tell so that a native operator can be computed; `first` is its first argument, if it is a
/// string that is written out.
pub fn interest(native: &Native, first: Option<&str>) -> check_system::Interest {
    // The level is the same for all steps that are made together, the settings for all of a run.
    let order = native.is_volatile && !matches!(first, Some("level" | "config"));
    check_system::Interest { order, ..told(native, first) }
}

fn told(native: &Native, first: Option<&str>) -> check_system::Interest {
    match (native.module, native.name) {
        ("TLC" | "TLCExt", "Trace") => check_system::Interest { behaviour: true, ..Default::default() },
        ("TLC", "JavaTime") => check_system::Interest { wavers: true, ..Default::default() },
        ("TLC" | "TLCExt", name) => outside::registers::interest(name, first),
        ("IOUtils" | "Json" | "CSV", name) => outside::interest(name),
        _ => check_system::Interest::default(),
    }
}
