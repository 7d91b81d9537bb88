//! Formulas over behaviours: what is true of an infinite sequence of states.
//!
//! The atoms are predicates of a [`System`](crate::System): of a state, or of a step. A formula is read at a place of
//! a behaviour: a state atom speaks of the state there, a step atom of the step from there to the next state. A
//! behaviour may stay where it is for any number of steps, and for ever: stuttering.

use crate::{Location, PredicateId};

/// A formula over behaviours.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Formula {
    /// Always true, or never.
    Bool(bool),
    /// True where the state satisfies a predicate.
    State(PredicateId),
    /// True where the step satisfies a predicate.
    Step {
        /// The predicate.
        predicate: PredicateId,
        /// Its truth on a step that changes nothing: true for `[A]_v`, false for `<<A>>_v`.
        stuttering: bool,
    },
    /// `~F`.
    Not(Box<Formula>),
    /// Conjunction.
    And(Vec<Formula>),
    /// Disjunction.
    Or(Vec<Formula>),
    /// `F => G`.
    Implies(Box<Formula>, Box<Formula>),
    /// `F <=> G`.
    Equivalent(Box<Formula>, Box<Formula>),
    /// `[]F`: from here on always.
    Always(Box<Formula>),
    /// `<>F`: here or later.
    Eventually(Box<Formula>),
    /// `F ~> G`: whenever F, then G, there or later.
    LeadsTo(Box<Formula>, Box<Formula>),
    /// `WF_v(A)`, or `SF_v(A)` if strong: if `<<A>>_v` is enabled for ever (infinitely often), it is taken infinitely
    /// often. A step from where it is not enabled does not count as taking it: it cannot.
    Fair {
        /// Whether it is `SF`.
        strong: bool,
        /// The state predicate `ENABLED <<A>>_v`.
        enabled: PredicateId,
        /// The step predicate `<<A>>_v`.
        taken: PredicateId,
    },
    /// A formula with what its author wrote. It means what the formula means.
    Marked(Box<Mark>, Box<Formula>),
}

/// How a formula stands in the text of a spec.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// Its text on one line, with what bound names stand for in their place: `WF_vars(Move(1))`.
    pub text: String,
    /// What the names stand for that are bound and still in the text, since what they stand for is long: `p = …`.
    pub bound: String,
    /// Where it stands.
    pub location: Option<Location>,
}

impl Mark {
    /// The text as it is put into a sentence, and what is to be known with it.
    pub fn quoted(&self) -> String {
        self.with_bound(&format!("`{}`", self.text))
    }

    /// The text as it stands alone.
    pub fn plain(&self) -> String {
        self.with_bound(&self.text)
    }

    fn with_bound(&self, text: &str) -> String {
        if self.bound.is_empty() { text.to_owned() } else { format!("{text} with {}", self.bound) }
    }
}

/// A predicate in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// Of a state.
    State(PredicateId),
    /// Of a step, with its truth on one that changes nothing.
    Step(PredicateId, bool),
    /// `<<A>>_v` in `WF_v(A)` or `SF_v(A)`, and the predicate that it is enabled: its truth matters only where that is
    /// true.
    Taken(PredicateId, PredicateId),
}

/// A formula with what its author calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Temporal {
    /// Its name, or its text. Parts of one property have the same.
    pub name: String,
    /// The formula.
    pub formula: Formula,
    /// Where it stands.
    pub location: Option<Location>,
}

impl Formula {
    /// The formula that is true where this one is not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Bool(truth) => Self::Bool(!truth),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// Calls a visitor for every atom.
    pub fn for_each_atom(&self, visit: &mut impl FnMut(Atom)) {
        match self {
            Self::Bool(_) => {}
            Self::State(predicate) => visit(Atom::State(*predicate)),
            Self::Step { predicate, stuttering } => visit(Atom::Step(*predicate, *stuttering)),
            Self::Not(inner) | Self::Always(inner) | Self::Eventually(inner) | Self::Marked(_, inner) => {
                inner.for_each_atom(visit);
            }
            Self::And(items) | Self::Or(items) => items.iter().for_each(|item| item.for_each_atom(visit)),
            Self::Implies(left, right) | Self::Equivalent(left, right) | Self::LeadsTo(left, right) => {
                left.for_each_atom(visit);
                right.for_each_atom(visit);
            }
            Self::Fair { enabled, taken, .. } => {
                visit(Atom::State(*enabled));
                visit(Atom::Taken(*taken, *enabled));
            }
        }
    }

    /// Whether something is so of every predicate in it.
    pub fn all_predicates(&self, is_so: &mut impl FnMut(PredicateId) -> bool) -> bool {
        let mut are_so = true;
        self.for_each_atom(&mut |atom| {
            are_so &= match atom {
                Atom::State(predicate) | Atom::Step(predicate, _) => is_so(predicate),
                Atom::Taken(taken, enabled) => is_so(taken) && is_so(enabled),
            }
        });
        are_so
    }

    /// The formula without what its author wrote around it.
    pub fn unmarked(&self) -> &Self {
        match self {
            Self::Marked(_, inner) => inner.unmarked(),
            other => other,
        }
    }
}
