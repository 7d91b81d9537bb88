//! TLA+ text to tree: spans, lexer, the operator table, parser, printer.
//!
//! A parse never fails: it gives a tree and the diagnostics that explain what is wrong with the text.
//! Knows nothing of what names mean, of values, or of files.

pub mod comments;
mod diagnostic;
mod embedded;
mod lexer;
pub mod operators;
mod outline;
mod parser;
pub mod pieces;
mod printer;
mod source;
pub mod tree;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use embedded::{blanked_before, embedded_configs};
pub use lexer::{SAVE_AS_UTF8, UNDECODED};
pub use outline::{outline, outline_expression};
pub use parser::{MAX_DEPTH, parse, parse_expression};
pub use printer::{print_expression, print_module};
pub use source::{FileId, LineColumn, Source, Sources, Span};
