//! What is known of the tuples of elements of a collection of which a formula is to hold.

use super::universal::{Answer, Universal};
use check_eval::evaluate::Evaluator;
use check_eval::slots::{OPAQUE, Slots};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What is known of a universal formula. Of a state in which other elements are than in one where it held, only the tuples are asked that
/// have one of those.
#[derive(Debug, Default)]
pub(super) struct Tuples {
    /// The state in which the formula was known to hold last.
    held: Option<Held>,
    /// What is known of an entry with the number of its value.
    elements: FxHashMap<(u32, u32), Element>,
    /// The tuples of which the body holds.
    holding: FxHashSet<Tuple>,
    /// How often it could not be said whether the formula holds.
    doubts: u32,
}

/// The elements of a state in which the formula holds.
#[derive(Debug)]
struct Held {
    /// The time of the entries.
    at: u64,
    listed: Vec<Listed>,
}

/// An entry with a value.
#[derive(Clone, Copy, Debug)]
struct Element {
    id: u32,
    /// At which places it may be bound, a bit each.
    admitted: u8,
}

#[derive(Clone, Copy, Debug)]
struct Listed {
    entry: u32,
    element: Element,
}

/// The numbers of the elements that are bound, one behind the other.
type Tuple = u128;

/// Why a formula is not known to hold.
pub(super) enum Doubt {
    /// It does not hold, or has no value, or neither can be said in this state.
    Here,
    /// It depends on more than the elements, or is in doubt too often.
    Everywhere,
}

/// After so many doubts nobody asks any more: what is asked of one element, say, may have a value only where something holds of another.
const DOUBTS: u32 = 64;

/// So many tuples are kept at most.
const MOST: usize = 1 << 18;

/// What an element or a tuple takes, in bytes, roughly.
const KEPT: usize = 32;

impl Tuples {
    /// Whether the formula holds in the state that is loaded.
    pub(super) fn hold(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        asked: (&Universal, u32),
        size: &mut usize,
    ) -> Result<(), Doubt> {
        let result = self.all_hold(evaluator, asked, size);
        if let Err(Doubt::Here) = result {
            self.doubts += 1;
            if self.doubts == DOUBTS {
                return Err(Doubt::Everywhere);
            }
        }
        result
    }

    fn all_hold(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (universal, collection): (&Universal, u32),
        size: &mut usize,
    ) -> Result<(), Doubt> {
        let slots = &evaluator.scratch.slots;
        let at = slots.entries.time(collection);
        let entries: SmallVec<[(u32, u32); 32]> =
            slots.entries_of(collection).map(|entry| (entry, slots.entry_before(entry))).collect();
        let held = self.held.take();
        let mut listed = Vec::with_capacity(entries.len());
        for (entry, number) in entries {
            listed.push(Listed { entry, element: self.element(evaluator, universal, (entry, number), size)? });
        }
        let fresh = fresh_first(&mut listed, &evaluator.scratch.slots, collection, held.as_ref());
        each_tuple(&listed, fresh, universal.arity(), &mut |bound| {
            let tuple = tuple(bound);
            if self.holding.contains(&tuple) {
                return Ok(());
            }
            match universal.holds(evaluator, bound.iter().map(|listed| listed.entry)) {
                Answer::Always(true) => {}
                Answer::Always(false) | Answer::Unknown => return Err(Doubt::Here),
                Answer::Depends => return Err(Doubt::Everywhere),
            }
            if self.holding.len() < MOST {
                self.holding.insert(tuple);
                *size += KEPT;
            }
            Ok(())
        })?;
        self.held = Some(Held { at, listed });
        Ok(())
    }

    /// What is known of an entry with the number of its value in the state that is loaded.
    fn element(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        universal: &Universal,
        key: (u32, u32),
        size: &mut usize,
    ) -> Result<Element, Doubt> {
        if let Some(known) = self.elements.get(&key) {
            return Ok(*known);
        }
        let mut element = Element { id: self.elements.len() as u32, admitted: 0 };
        for place in 0..universal.arity() {
            match universal.admits(evaluator, place, key.0) {
                Answer::Always(is_admitted) => element.admitted |= u8::from(is_admitted) << place,
                Answer::Unknown => return Err(Doubt::Here),
                Answer::Depends => return Err(Doubt::Everywhere),
            }
        }
        self.elements.insert(key, element);
        *size += KEPT;
        Ok(element)
    }

    /// Whether the formula is known to hold in the state that is supposed.
    pub(super) fn are_known_in_supposed(&mut self, slots: &Slots, universal: &Universal, collection: u32) -> bool {
        if self.holds_in_loaded(slots, universal, collection).is_none() {
            return false;
        }
        let Some(Held { listed, .. }) = &self.held else { return false };
        let own = slots.written_entries().filter(|(entry, _)| slots.entries.owner(*entry) == collection);
        let written: SmallVec<[(u32, u32); 8]> = own.collect();
        let mut supposed: SmallVec<[Listed; 32]> = SmallVec::new();
        for &(entry, number) in written.iter().filter(|(_, number)| *number > OPAQUE) {
            let Some(element) = self.elements.get(&(entry, number)) else { return false };
            supposed.push(Listed { entry, element: *element });
        }
        let fresh = supposed.len();
        let is_as_before = |listed: &&Listed| written.iter().all(|(entry, _)| *entry != listed.entry);
        supposed.extend(listed.iter().filter(is_as_before).copied());
        each_tuple(&supposed, fresh, universal.arity(), &mut |bound| self.require(bound)).is_ok()
    }

    /// Whether the formula is known to hold in the loaded state; then its elements are listed.
    fn holds_in_loaded(&mut self, slots: &Slots, universal: &Universal, collection: u32) -> Option<()> {
        let at = slots.entries.time(collection);
        if self.held.as_ref()?.at != at {
            let listed = slots.entries_of(collection).map(|entry| {
                let element = self.elements.get(&(entry, slots.entry_before(entry)))?;
                Some(Listed { entry, element: *element })
            });
            let mut listed = listed.collect::<Option<Vec<Listed>>>()?;
            let fresh = fresh_first(&mut listed, slots, collection, self.held.as_ref());
            each_tuple(&listed, fresh, universal.arity(), &mut |bound| self.require(bound)).ok()?;
            self.held = Some(Held { at, listed });
        }
        Some(())
    }

    fn require(&self, bound: &[Listed]) -> Result<(), Doubt> {
        if self.holding.contains(&tuple(bound)) { Ok(()) } else { Err(Doubt::Here) }
    }
}

fn tuple(bound: &[Listed]) -> Tuple {
    bound.iter().fold(0, |tuple, listed| tuple << u32::BITS | Tuple::from(listed.element.id))
}

/// Puts the elements first that may be others than in a state in which the formula held; gives how many these are.
fn fresh_first(listed: &mut [Listed], slots: &Slots, collection: u32, held: Option<&Held>) -> usize {
    let changed = held.and_then(|held| slots.entries.changes_since(collection, held.at));
    let Some(mut changed) = changed.map(SmallVec::<[u32; 16]>::from_slice) else { return listed.len() };
    changed.sort_unstable();
    let is_fresh = |one: &Listed| changed.binary_search(&one.entry).is_ok();
    listed.sort_by_key(|one| !is_fresh(one));
    listed.partition_point(is_fresh)
}

/// Shows all tuples that may be bound and have one of the first `fresh` elements.
fn each_tuple(
    listed: &[Listed],
    fresh: usize,
    arity: usize,
    visit: &mut impl FnMut(&[Listed]) -> Result<(), Doubt>,
) -> Result<(), Doubt> {
    /// Goes on with what is bound so far; `has_fresh` says whether one of the first elements is among it.
    fn bind(
        (listed, fresh, arity): (&[Listed], usize, usize),
        (bound, has_fresh): (&mut SmallVec<[Listed; 4]>, bool),
        visit: &mut impl FnMut(&[Listed]) -> Result<(), Doubt>,
    ) -> Result<(), Doubt> {
        let place = bound.len();
        if place == arity {
            return visit(bound);
        }
        let is_last_chance = place + 1 == arity && !has_fresh;
        let end = if is_last_chance { fresh } else { listed.len() };
        for (number, one) in listed[..end].iter().enumerate() {
            if one.element.admitted >> place & 1 == 1 {
                bound.push(*one);
                bind((listed, fresh, arity), (&mut *bound, has_fresh || number < fresh), visit)?;
                bound.pop();
            }
        }
        Ok(())
    }
    if fresh == 0 { Ok(()) } else { bind((listed, fresh, arity), (&mut SmallVec::new(), false), visit) }
}
