//! The tool `check`: arguments, files, the terminal, and how the other crates are put together.
//!
//! The only place that reads files and clocks and prints. Nothing in the other crates knows of it.

mod amount;
mod arguments;
mod catalogue;
mod checking;
mod clock;
mod cluster;
mod dap;
mod delivery;
mod dumping;
mod emit;
mod exit;
mod expectation;
mod expected;
mod explorer;
mod files;
mod games;
mod generate;
mod graph;
mod interactive;
mod interrupt;
mod lsp;
mod mistyped;
mod options;
mod origin;
mod output;
mod progress;
mod reading;
mod repl;
mod reporting;
mod resume;
mod runs;
mod samples;
mod session;
mod storage;
mod testing;
mod tlc;
mod tool;
mod trace;
mod translation;
mod watch;
mod world;

pub use arguments::{Arguments, Command};
pub use cluster::Cluster;
pub use expectation::Expectation;
pub use games::{Expected, Opponent, Play, Rules, Solve};
pub use generate::{Generate, Goal};
pub use graph::{Graph, GraphFormat};
pub use options::{Check, Explore, Format, Simulate, Stage};
pub use output::Color;
pub use reading::Reading;
pub use reporting::{ReportFile, ReportFormat, Reporting};
pub use resume::Resume;
pub use runs::Runs;
pub use storage::{Between, Storage};
pub use testing::Test;
pub use tlc::Foreign;
pub use trace::{LogForm, Spec as TracedSpec, Trace};
pub use translation::Translate;

use clap::Parser;
use std::panic::resume_unwind;

/// Stack for parsing, compiling and evaluating assumptions: they recurse over the spec and its values. Memory is taken
/// only as far as it is used.
pub(crate) const STACK: usize = 512 << 20;

/// Runs the program on the arguments of the process; gives the exit code.
pub fn main() -> u8 {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let is_foreign = words.first().is_some_and(|first| arguments::FOREIGN.contains(&first.as_str()));
    if let Some(message) = mistyped::option_of_tlc(&words).filter(|_| !is_foreign) {
        return output::trouble(exit::USAGE, &message);
    }
    match Arguments::try_parse() {
        Ok(arguments) => on_large_stack(move || tool::run(&arguments)),
        Err(error) => {
            if let Some(message) = mistyped::word_too_many(&error, &words) {
                return output::trouble(exit::USAGE, &message);
            }
            // Help and version go to standard output and are no error. A closed pipe is none either.
            match error.print() {
                Err(cause) if !error.use_stderr() && cause.kind() != std::io::ErrorKind::BrokenPipe => {
                    output::trouble(exit::SYSTEM, &format!("standard output cannot be written: {cause}"))
                }
                _ => u8::try_from(error.exit_code()).unwrap_or(exit::SYSTEM),
            }
        }
    }
}

/// Runs on a thread of its own with a large stack. A panic goes on in the calling thread.
fn on_large_stack(run: impl FnOnce() -> u8 + Send + 'static) -> u8 {
    match std::thread::Builder::new().name("check".to_owned()).stack_size(STACK).spawn(run) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        Err(error) => {
            output::log(&format!("error: no thread can be started: {error}"));
            exit::SYSTEM
        }
    }
}
