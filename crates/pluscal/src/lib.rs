//! PlusCal algorithms to TLA+: the translation that stands in a module below its algorithm.
//!
//! What comes out is what the original translator writes, character for character: people have translations under
//! version control, and a change of tools should not change them. So are the checksums in the line that begins a
//! translation, by which it is seen that an algorithm or its translation was edited and the other was not.
//!
//! Expressions are copied without being understood, with names replaced; whether they are TLA+ is found when the
//! module is parsed. Knows texts, places and diagnostics; nothing of values, of checking, or of files.

mod block;
mod checksum;
mod expression;
mod fault;
mod generate;
mod group;
mod labels;
mod lexer;
mod lines;
mod macros;
mod names;
mod options;
mod parser;
mod record;
mod stale;
mod steps;
mod translate;
mod tree;

pub use options::{Fairness, Options, is_label};
pub use stale::{UNTRANSLATED, stale};
pub use translate::{AddedLabel, Translation, translate};
