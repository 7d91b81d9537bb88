//! The beginning of a run: the version, the mode, and the steps until states are computed.

use super::message::Message;

/// How states are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All of them, breadth first.
    BreadthFirst,
    /// By random runs.
    Simulation,
}

/// What the first lines tell of a run.
#[derive(Clone, Debug)]
pub struct Banner {
    /// How states are found.
    pub mode: Mode,
    /// The number of the polynomial of fingerprints that was asked for. It has no effect.
    pub polynomial: u8,
    /// The seed.
    pub seed: i64,
    /// Threads that explore.
    pub workers: usize,
    /// Cores of the machine.
    pub cores: usize,
    /// The number of the process.
    pub process: u32,
    /// The operating system.
    pub system: String,
    /// The architecture of the machine.
    pub architecture: String,
    /// The version of the program.
    pub version: String,
}

/// The version of TLC whose messages these are, and whose they are.
pub fn version(version: &str) -> Message {
    Message::plain(2262, format!("TLC2 Version 2.20, by check {version}"))
}

/// What is wrong with the arguments.
pub fn usage(message: &str) -> Message {
    Message::error(1102, format!("{message}\nUsage: check tlc [-help] [-option] inputfile"))
}

impl Banner {
    /// The line on how the run is made.
    pub fn message(&self) -> Message {
        let Self { polynomial, seed, workers, cores, process, system, architecture, version, .. } = self;
        let plural = if *workers == 1 { "" } else { "s" };
        let on = format!("with {workers} worker{plural} on {cores} cores");
        let machine = format!("[pid: {process}] ({system} {architecture}, check {version}");
        match self.mode {
            Mode::BreadthFirst => Message::plain(
                2187,
                format!(
                    "Running breadth-first search Model-Checking with fp {polynomial} and seed {seed} {on} {machine})."
                ),
            ),
            Mode::Simulation => {
                Message::plain(2188, format!("Running Random Simulation with seed {seed} {on} {machine})."))
            }
        }
    }
}

/// The modules are going to be read.
pub fn sany_begins() -> Message {
    Message::plain(2220, "Starting SANY...")
}

/// They are read.
pub fn sany_ends() -> Message {
    Message::plain(2219, "SANY finished.")
}

/// The run begins at a moment.
pub fn starting(now: &str) -> Message {
    Message::plain(2185, format!("Starting... ({now})"))
}

/// Initial states are going to be computed.
pub fn computing_initial() -> Message {
    Message::plain(2189, "Computing initial states...")
}
