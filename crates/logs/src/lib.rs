//! Recorded runs: logs are read, their lines are put into the words of a spec, and followed through its states.
//!
//! Does a run of a program fit the spec? All states that agree with the log so far are carried along (trace validation).
//! Must never know the command line, files or the terminal: a log is a reader.

mod documents;
pub mod following;
pub mod line;
pub mod lines;
pub mod map;
pub mod ready;
pub mod record;
