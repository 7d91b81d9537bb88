//! Portions of the initial states, so that several threads can make a share of these each.
//!
//! The ways to make a state are a tree, which branches at a disjunction, at `\E` and at `x \in S`. Where about
//! [`Limits::portions`](crate::slots::Limits::portions) branches lie side by side each is a portion, with all that
//! follows from it; a state that is made above them is one of its own. A thread runs what is above the portions, and the
//! portions that it takes.

use super::Evaluator;
use check_value::value::{self, Value};

/// Asked once for each portion, in their order: whether that one is made.
pub type Take<'t> = dyn FnMut() -> bool + 't;

/// Which portions are made.
pub struct Portions<'a> {
    take: &'a mut Take<'a>,
    /// This many are enough.
    enough: u64,
    /// Where the run is.
    place: Place,
}

/// A place in the tree of ways.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The product of the numbers of branches, over the places from the root to here.
    width: u64,
    /// Whether it is within a portion.
    is_inside: bool,
}

const ROOT: Place = Place { width: 1, is_inside: false };

impl<'a> Portions<'a> {
    /// Those that `take` says, of about so many.
    pub fn new(take: &'a mut Take<'a>, enough: u64) -> Self {
        Self { take, enough, place: ROOT }
    }
}

impl Evaluator<'_> {
    /// How many branches there are for all combinations of elements, as far as that is plain to see and somebody asks.
    #[inline]
    pub(super) fn branches(&self, sets: &[Value]) -> u64 {
        match self.portions {
            None => 1,
            Some(_) => sets.iter().map(value::evident_size).fold(1, u64::saturating_mul),
        }
    }

    /// Goes to one of several branches; `None` if it is left to another thread. Gives the place at which they are, to
    /// be returned to by [`Evaluator::leave_branch`].
    #[inline]
    pub(super) fn enter_branch(&mut self, branches: u64) -> Option<Place> {
        match &mut self.portions {
            None => Some(ROOT),
            Some(portions) => portions.enter(branches),
        }
    }

    /// Returns to the place where branches are.
    #[inline]
    pub(super) fn leave_branch(&mut self, place: Place) {
        if let Some(portions) = &mut self.portions {
            portions.place = place;
        }
    }

    /// Whether a branch may be left out: the portions that are in it are counted by all threads, and what one knows another may not.
    #[inline]
    pub(super) fn may_leave_out(&self) -> bool {
        self.portions.as_ref().is_none_or(|portions| portions.place.is_inside)
    }

    /// Whether the state that has just been made is in a portion that is made.
    #[inline]
    pub fn takes_state(&mut self) -> bool {
        match &mut self.portions {
            Some(portions) if !portions.place.is_inside => (portions.take)(),
            _ => true,
        }
    }
}

impl Portions<'_> {
    fn enter(&mut self, branches: u64) -> Option<Place> {
        let place = self.place;
        if !place.is_inside {
            let width = place.width.saturating_mul(branches.max(1));
            let is_inside = width >= self.enough;
            if is_inside && !(self.take)() {
                return None;
            }
            self.place = Place { width, is_inside };
        }
        Some(place)
    }
}
