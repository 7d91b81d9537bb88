//! The symbols of a spec: strings and model values as small numbers whose order is TLC's order of strings.

use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A string of the spec, by its place in [`Symbols`], below 2^32. A smaller symbol comes first in the order of values. As
/// wide as what else a value can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u64);

/// All strings that a spec's texts and configuration mention, in the order in which TLC would meet them.
///
/// Built once per spec and immutable afterwards, so that threads can share it without locks. A string made while
/// states are explored and not found here stays text ([`crate::value::Value::Text`]). Only the names of model values
/// that are made while states are explored are added, behind all others, in the order in which they are made.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    texts: Vec<Arc<str>>,
    places: FxHashMap<Arc<str>, Symbol>,
    late: Arc<Late>,
}

/// How many names can be added late.
const LATE: usize = 1 << 12;

/// Names that were added late. Each is written once; threads read them without a lock.
#[derive(Debug, Default)]
struct Late {
    names: OnceLock<Box<[OnceLock<Arc<str>>]>>,
    count: Mutex<usize>,
}

impl Symbols {
    /// The table of `names` in the given order; repetitions keep their first place.
    pub fn new<T: Into<Arc<str>>>(names: impl IntoIterator<Item = T>) -> Self {
        let mut symbols = Self::default();
        for name in names {
            symbols.add(name.into());
        }
        symbols
    }

    fn add(&mut self, name: Arc<str>) {
        let next = u32::try_from(self.texts.len()).expect("a spec has fewer than 2^32 strings");
        let next = Symbol(next.into());
        self.places.entry(name.clone()).or_insert_with(|| {
            self.texts.push(name);
            next
        });
    }

    /// The symbol of `text`, if the spec knows it.
    pub fn lookup(&self, text: &str) -> Option<Symbol> {
        self.places.get(text).copied()
    }

    /// The text of a symbol of this table.
    pub fn text(&self, symbol: Symbol) -> &str {
        match self.texts.get(symbol.0 as usize) {
            Some(text) => text,
            None => self.late.name(symbol.0 as usize - self.texts.len()),
        }
    }

    /// The symbol of a name, added if it is not known; `None` if there are too many.
    pub fn intern(&self, name: &str) -> Option<Symbol> {
        let place = || self.late.place(name).map(|place| Symbol((self.texts.len() + place) as u64));
        self.lookup(name).or_else(place)
    }

    /// Whether names were added while states were explored: what they stand for depends on the order of that.
    pub fn has_late(&self) -> bool {
        *self.late.count.lock().unwrap_or_else(PoisonError::into_inner) > 0
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether two tables are made of the same names, each in the same place.
    pub fn has_same_names(&self, other: &Self) -> bool {
        self.texts == other.texts
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}

impl Late {
    fn names(&self) -> &[OnceLock<Arc<str>>] {
        self.names.get_or_init(|| (0..LATE).map(|_| OnceLock::new()).collect())
    }

    fn name(&self, place: usize) -> &str {
        self.names()[place].get().expect("a symbol is given out after its name was written")
    }

    /// The place of a name, new or known.
    fn place(&self, name: &str) -> Option<usize> {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.names()[..*count].iter().position(|known| known.get().is_some_and(|known| **known == *name));
        if known.is_some() || *count == LATE {
            return known;
        }
        let _ = self.names()[*count].set(name.into());
        *count += 1;
        Some(*count - 1)
    }
}
