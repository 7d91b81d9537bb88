//! Actions and predicates of a system: the numbers by which they are known, and what a reader is told of an action.

use crate::Location;

/// Which action of a system made a step: an index into [`System::actions`](crate::System::actions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ActionId(pub u32);

/// Which predicate of a system is meant; the system gives these out, nobody makes them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredicateId(pub u32);

/// What a reader is told of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionInfo {
    /// The name its author gave it, with its parameters where they are fixed: `Move`, `Take(2)`.
    pub name: String,
    /// Where it is defined.
    pub location: Option<Location>,
}
