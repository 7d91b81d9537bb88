//! Why a search by several peers ended, and what was found.

use crate::chunk::Finding;
use crate::liveness::Judgements;
use crate::watch::Ending;

/// A finding, with the number of the state at whose steps it was met; 0 for the initial states.
pub(super) struct Found<T> {
    pub(super) number: u64,
    /// Of its discovery only the place of the step counts.
    pub(super) finding: Finding<T>,
}

/// Why a search ended.
pub(super) enum Stop<T> {
    /// Everything was explored.
    Complete,
    /// Every question was answered.
    Answered,
    /// A temporal property is violated by what was known by then, which the first peer knows.
    Refuted(Option<Judgements>),
    /// Something from outside.
    Outside(Ending),
    /// A violation or a fault, which the first peer knows.
    Trouble(Option<Found<T>>),
}
