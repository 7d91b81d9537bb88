//! The program from outside: its answers about every bundled spec, its words about wrong input, its other commands.

mod bad_input;
mod clusters;
mod command_line;
mod conformance;
mod coverage;
mod documents;
mod expected;
mod games;
mod graphs;
mod limits;
#[cfg(unix)]
mod output_files;
mod program;
mod prompt;
mod recorded;
mod reports;
#[cfg(unix)]
mod resumed;
#[path = "../../crates/report/tests/answers/schema.rs"]
mod schema;
mod suites;
mod tlc;
mod traces;
mod transcript;
mod translation;
mod watch;
mod world;
