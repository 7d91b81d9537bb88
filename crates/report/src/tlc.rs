//! Answers as TLC prints them: messages with numbers, for programs that read the output of TLC.
//!
//! The numbers, the classes and the words around values are TLC's (`tlc2/output/EC.java` and `MP.java`), since editors and
//! scripts look for them. What a fault or a diagnostic says is ours. No text has a time of its own: whoever prints gives it.

mod checkpoint;
mod coverage;
mod fault;
mod message;
mod places;
mod pretty;
mod progress;
mod refusal;
mod sany;
mod start;
mod trace;
mod verdict;

pub use checkpoint::{checkpoint, checkpoint_completed, recovered, recovering};
pub use coverage::coverage;
pub use message::{Class, Message};
pub use progress::{finished, initial, interim, random};
pub use refusal::{refused, refused_exit_code, remarks};
pub use sany::{Paths, meaningless, processing, reading, unparsed, warnings};
pub use start::{Banner, Mode, computing_initial, sany_begins, sany_ends, starting, usage, version};
pub use trace::state_text;
pub use verdict::{Setting, exit_code, explored, figures};
