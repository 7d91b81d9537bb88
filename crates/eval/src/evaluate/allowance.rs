//! Asks now and then whether evaluation may go on.
//!
//! Every loop over elements counts its work; only each few thousand units somebody is asked. A refusal is not
//! remembered: after one, whatever is evaluated next asks again at once, so that no refusal is lost where a fault is
//! put off until somebody asks for an element.

use super::Evaluator;
use check_value::value::{Context, Evaluated, Value};
use smallvec::SmallVec;

/// Units of work between two questions: some tens of microseconds.
const UNITS: usize = 2048;

/// A unit of work is the copy of so many elements.
const COPIES: usize = 64;

impl Evaluator<'_> {
    /// Counts so many units of work.
    #[inline]
    pub(super) fn spend(&mut self, units: usize) -> Evaluated<()> {
        match self.scratch.fuel.checked_sub(units) {
            Some(left) => {
                self.scratch.fuel = left;
                Ok(())
            }
            None => self.ask(),
        }
    }

    #[cold]
    #[inline(never)]
    fn ask(&mut self) -> Evaluated<()> {
        self.scratch.fuel = 0;
        self.scratch.context.shared.allowance.grant(0)?;
        self.scratch.fuel = UNITS;
        self.scratch.allowed += UNITS as u64;
        Ok(())
    }

    /// Puts a value at the end of a list. Where a long list is moved for that, memory for the copy is asked for.
    #[inline]
    pub(super) fn append(&mut self, list: &mut SmallVec<[Value; 4]>, value: Value) -> Evaluated<()> {
        if list.len() == list.capacity() {
            self.reserve_values(list.len())?;
        }
        list.push(value);
        Ok(())
    }

    /// How many units of work were spent so far, about.
    #[inline]
    pub fn work(&self) -> u64 {
        self.scratch.allowed - self.scratch.fuel as u64
    }
}

/// The work of copying a value once.
#[inline]
pub(super) fn size(value: &Value) -> usize {
    match value {
        Value::Set(set) => set.elements().len() / COPIES,
        Value::Function(function) => function.values().len() / COPIES,
        _ => 0,
    }
}
