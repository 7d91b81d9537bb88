//! Answers as bytes: human text, JSON, ITF traces, graphs, pages, what CI systems read, and diagnostics with excerpts.
//!
//! Knows nothing of how an answer was found, and does no input or output: every function here returns text.

mod abbreviated;
pub mod annotations;
mod change;
pub mod diagnostics;
pub mod dot;
mod findings;
pub mod game;
pub mod graph_json;
pub mod graphml;
pub mod html;
pub mod itf;
pub mod json;
pub mod junit;
pub mod layered;
mod layout;
pub mod markdown;
pub mod measure;
pub mod numbers;
mod paint;
mod picture;
pub mod plain;
pub mod recorded;
mod report;
pub mod sarif;
pub mod suite;
mod tested;
pub mod text;
pub mod tlc;
pub mod tlc_trace;
mod values;
mod xml;

pub use paint::Style;
pub use picture::Picture;
pub use report::{Answer, FileRecord, Refusal, RefusalKind, Report, Restriction, Run};
pub use tested::{Judgement, Ran, Tally, Tested, outcome, tally};
pub use values::{action_label, call, layout, show, visible};
