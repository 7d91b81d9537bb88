//! Answers as bytes: human text, JSON, ITF traces, and diagnostics with excerpts.
//!
//! Knows nothing of how an answer was found, and does no input or output: every function here returns text.

mod change;
pub mod diagnostics;
pub mod dot;
pub mod itf;
pub mod json;
mod layout;
mod paint;
mod report;
pub mod text;
mod values;

pub use paint::Style;
pub use report::{Answer, FileRecord, Refusal, RefusalKind, Report, Restriction, Run};
pub use values::show;
