//! What is known for each combination of values of a few locals.

use check_value::value::{Digest, Value, digest, is_identical};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hasher;

/// The most parts that the locals may have together: their hash must cost less than what is looked for.
const PARTS: usize = 24;

/// More combinations of the values of locals than this are not told apart.
const INSTANCES: usize = 4_096;

/// What is known, by the values of locals.
#[derive(Debug)]
pub(super) struct Instances<T> {
    /// The instances by the hash of the values of locals.
    places: FxHashMap<u64, u32>,
    all: Vec<(SmallVec<[Value; 2]>, T)>,
}

/// What came of looking for an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It has this number.
    Known(u32),
    /// It is new and has this number.
    New(u32),
    /// These values are not looked up: they are too large, or too many were.
    None,
}

impl<T> Default for Instances<T> {
    fn default() -> Self {
        Self { places: FxHashMap::default(), all: Vec::new() }
    }
}

impl<T> Instances<T> {
    /// The instance for these values of locals; what is known of a new one is `new`. With `ignores_locals`, a mistake on purpose,
    /// there is one instance.
    pub(super) fn place<'v>(
        &mut self,
        locals: impl Iterator<Item = &'v Value> + Clone,
        ignores_locals: bool,
        new: impl FnOnce() -> T,
    ) -> Place {
        let (mut hasher, mut budget) = (Digest::default(), PARTS);
        if !locals.clone().all(|local| digest(local, &mut hasher, &mut budget)) {
            return Place::None;
        }
        let hash = if ignores_locals { 0 } else { hasher.finish() };
        match self.places.get(&hash) {
            Some(&number) => {
                let known = &self.all[number as usize].0;
                let is_it = ignores_locals || known.iter().zip(locals).all(|(known, local)| is_identical(known, local));
                if is_it { Place::Known(number) } else { Place::None }
            }
            None if self.all.len() >= INSTANCES => Place::None,
            None => {
                let number = self.all.len() as u32;
                self.places.insert(hash, number);
                self.all.push((locals.cloned().collect(), new()));
                Place::New(number)
            }
        }
    }

    /// The values of the locals of an instance.
    pub(super) fn locals(&self, number: u32) -> &[Value] {
        self.all.get(number as usize).map_or(&[], |(locals, _)| locals)
    }

    /// What is known of an instance.
    #[inline]
    pub(super) fn get(&self, number: u32) -> Option<&T> {
        self.all.get(number as usize).map(|(_, known)| known)
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.all.get_mut(number as usize).map(|(_, known)| known)
    }

    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.all.clear();
    }
}
