//! The symbols of a spec: strings and model values as small numbers whose order is TLC's order of strings.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A string of the spec, by its place in [`Symbols`]. A smaller symbol comes first in the order of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// All strings that a spec's texts and configuration mention, in the order in which TLC would meet them.
///
/// Built once per spec and immutable afterwards, so that threads can share it without locks. A string made while
/// states are explored and not found here stays text ([`crate::value::Value::Text`]).
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    texts: Vec<Arc<str>>,
    places: FxHashMap<Arc<str>, Symbol>,
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
        let next = Symbol(u32::try_from(self.texts.len()).expect("a spec has fewer than 2^32 strings"));
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
        &self.texts[symbol.0 as usize]
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
