//! The subsets of a set in the order of values: by size, then in lexical order of their elements' places.

use super::Set;
use std::rc::Rc;

/// The subsets not yet produced.
#[derive(Debug)]
pub(super) struct Subsets {
    base: Rc<Set>,
    /// The places of the next subset's elements, ascending; `None` after the last subset.
    places: Option<Vec<usize>>,
}

impl Subsets {
    pub(super) fn new(base: Rc<Set>) -> Self {
        Self { base, places: Some(Vec::new()) }
    }

    pub(super) fn next(&mut self) -> Option<Set> {
        let places = self.places.as_mut()?;
        let subset = Set::from_sorted(places.iter().map(|&place| self.base.elements[place].clone()));
        if !advance(places, self.base.elements.len()) {
            self.places = None;
        }
        Some(subset)
    }
}

/// The next choice of places below `size`; `false` if `places` was the last.
fn advance(places: &mut Vec<usize>, size: usize) -> bool {
    let chosen = places.len();
    let movable = (0..chosen).rev().find(|&index| places[index] < size - (chosen - index));
    match movable {
        Some(index) => {
            let start = places[index] + 1;
            for (step, place) in places[index..].iter_mut().enumerate() {
                *place = start + step;
            }
            true
        }
        None if chosen < size => {
            *places = (0..=chosen).collect();
            true
        }
        None => false,
    }
}
