//! A session at a prompt: a line is an expression, a definition, an action or a command, and is answered with a text.
//!
//! Knows nothing of terminals and files: whoever reads the lines prints the answers.

mod command;
mod completion;
mod definitions;
mod extended;
mod opened;
mod session;
mod text;

pub use command::is_walk;
pub use completion::completions;
pub use definitions::is_incomplete;
pub use session::{Answer, Session, Settings};
