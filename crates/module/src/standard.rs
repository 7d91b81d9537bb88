//! The standard modules: their texts, and the names of the operators that are computed natively.
//!
//! The texts are our own. What a definition says there is its meaning where TLA+ can express it; if the operator is
//! native, the definition is not evaluated. The texts bring their names in the order in which TLC's modules do, since
//! strings and model values are ordered by when TLC meets their characters first.

use texts::SOURCES;

mod natives;
mod texts;

pub use natives::{NATIVES, is_native};

/// The names of the standard modules.
pub const NAMES: [&str; SOURCES.len()] = {
    let mut names = [""; SOURCES.len()];
    let mut place = 0;
    while place < SOURCES.len() {
        names[place] = SOURCES[place].0;
        place += 1;
    }
    names
};

/// The text of a standard module.
pub fn source(module: &str) -> Option<&'static str> {
    SOURCES.iter().find(|(name, _)| *name == module).map(|(_, text)| *text)
}
