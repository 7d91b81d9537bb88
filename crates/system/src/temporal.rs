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
    /// often.
    Fair {
        /// Whether it is `SF`.
        strong: bool,
        /// The state predicate `ENABLED <<A>>_v`.
        enabled: PredicateId,
        /// The step predicate `<<A>>_v`.
        taken: PredicateId,
    },
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

    /// Calls a visitor for every atom: the predicate, and for a step its truth on one that changes nothing.
    pub fn for_each_atom(&self, visit: &mut impl FnMut(PredicateId, Option<bool>)) {
        match self {
            Self::Bool(_) => {}
            Self::State(predicate) => visit(*predicate, None),
            Self::Step { predicate, stuttering } => visit(*predicate, Some(*stuttering)),
            Self::Not(inner) | Self::Always(inner) | Self::Eventually(inner) => inner.for_each_atom(visit),
            Self::And(items) | Self::Or(items) => items.iter().for_each(|item| item.for_each_atom(visit)),
            Self::Implies(left, right) | Self::Equivalent(left, right) | Self::LeadsTo(left, right) => {
                left.for_each_atom(visit);
                right.for_each_atom(visit);
            }
            Self::Fair { enabled, taken, .. } => {
                visit(*enabled, None);
                visit(*taken, Some(false));
            }
        }
    }
}
