//! Options of the commands that run a spec, and what they ask of the driver.

use crate::amount::{count, duration, memory, positive, threads};
use crate::dumping::Dump;
use crate::expectation::Expectation;
use crate::output::Color;
use crate::reading::{BEHAVIOUR, Reading};
use crate::reporting::Reporting;
use crate::samples::Samples;
use crate::storage::{EXPLORATION, Storage};
use check_driver::request::{self, Exhaustive, Exploration, Random, Request};
use check_engine::VisitedSet;
use clap::{ArgAction, Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// To explore every state of a spec.
#[derive(Args, Clone, Debug)]
pub struct Explore {
    /// The spec to check, and how.
    #[command(flatten)]
    pub check: Check,

    /// Compare whole states instead of fingerprints of 64 bits: slower, and no state can be missed.
    #[arg(long, help_heading = EXPLORATION)]
    pub exact: bool,

    /// Check temporal properties often while the search goes on: from 1024 states, or 8192 steps, on each time that it has
    /// twice as many, not from 131,072, or a million steps, on each time that it has four times as many or the next level is
    /// expected to bring more.
    #[arg(long, help_heading = EXPLORATION)]
    pub early: bool,

    /// Stop after so many distinct states: `1000000`, `1M`.
    #[arg(long, value_name = "N", value_parser = count, help_heading = EXPLORATION)]
    pub max_states: Option<u64>,

    /// Explore no deeper than this; an initial state is at depth 1.
    #[arg(long, value_name = "N", value_parser = positive, help_heading = EXPLORATION)]
    pub max_depth: Option<u64>,

    /// What may be kept on disk.
    #[command(flatten)]
    pub storage: Storage,

    /// Count how often each action and each part of the spec is evaluated, and show its text with the counts. Takes
    /// longer: nothing is remembered from one state to another, and one worker explores.
    #[arg(long, conflicts_with = "native", help_heading = OUTPUT)]
    pub coverage: bool,

    /// Print what the spec becomes on its way, instead of checking it.
    #[arg(long, value_enum, value_name = "STAGE", conflicts_with = "native", help_heading = OUTPUT)]
    pub emit: Option<Stage>,

    /// Check again whenever a file of the spec changes, until Ctrl-C.
    #[arg(long, conflicts_with = "emit", help_heading = OUTPUT)]
    pub watch: bool,

    /// Reports for others than the reader at the terminal.
    #[command(flatten)]
    pub reporting: Reporting,
}

/// To make random runs of a spec.
#[derive(Args, Clone, Debug)]
pub struct Simulate {
    /// The spec to check, and how.
    #[command(flatten)]
    pub check: Check,

    /// The most states of a run.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = positive, help_heading = RUNS)]
    pub depth: u64,

    /// How many runs to make [default: 10000, or with --max-time as many as there is time for].
    #[arg(long, value_name = "N", value_parser = positive, help_heading = RUNS)]
    pub runs: Option<u64>,

    /// Runs that are to be written.
    #[command(flatten)]
    pub samples: Samples,

    /// Start again whenever a file of the spec changes, until Ctrl-C.
    #[arg(long, help_heading = OUTPUT)]
    pub watch: bool,

    /// Reports for others than the reader at the terminal.
    #[command(flatten)]
    pub reporting: Reporting,
}

/// What to check, and how: what all commands that run a spec have in common.
#[derive(Args, Clone, Debug, Default)]
pub struct Check {
    /// The spec.
    #[command(flatten)]
    pub reading: Reading,

    /// Explore only states that satisfy this (a name or an expression), instead of the config's constraints.
    #[arg(long = "constraint", value_name = "EXPR", help_heading = BEHAVIOUR)]
    pub constraints: Vec<String>,

    /// Check that this (a name or an expression) holds in every reachable state, instead of the config's invariants.
    #[arg(long = "invariant", value_name = "EXPR", help_heading = PROPERTIES)]
    pub invariants: Vec<String>,

    /// Check this property of behaviours, instead of the config's properties.
    #[arg(long = "property", value_name = "EXPR", help_heading = PROPERTIES)]
    pub properties: Vec<String>,

    /// Look for a state in which this holds, or a step if it speaks of one (`x' > x + 1`); exit 10 if there is none. A
    /// name or an expression.
    #[arg(long = "reachable", value_name = "EXPR", help_heading = PROPERTIES)]
    pub reachable: Vec<String>,

    /// Check that every reachable state has a successor, whatever the config says.
    #[arg(long, conflicts_with = "no_deadlock", help_heading = PROPERTIES)]
    pub deadlock: bool,

    /// Do not check for deadlock, whatever the config says.
    #[arg(long, help_heading = PROPERTIES)]
    pub no_deadlock: bool,

    /// The outcome that is expected, such as `ok`, `deadlock`, `invariant:TypeOK` or `ok, 20 distinct, depth 6`: exit 0 if
    /// it comes, else 1. `comment` stands for what a comment `\* EXPECT: …` of the config or spec says.
    #[arg(long, value_name = "OUTCOME", help_heading = PROPERTIES)]
    pub expect: Option<Expectation>,

    /// Threads that explore, a number or `auto` [default: one for each core].
    #[arg(long, value_name = "N", value_parser = threads, help_heading = EXPLORATION)]
    pub workers: Option<u16>,

    /// Go on after a violation, and show the first one of each property.
    #[arg(long = "continue", help_heading = EXPLORATION)]
    pub keep_going: bool,

    /// What `RandomElement`, module Randomization and random runs draw from: the same number gives the same answer,
    /// whatever the number of workers. [default: 0; for random runs another one each time, which the report tells]
    #[arg(long, value_name = "N", help_heading = EXPLORATION)]
    pub seed: Option<u64>,

    /// Which evaluator to use; the answers are the same.
    #[arg(long, value_enum, default_value_t, value_name = "WHICH", hide_short_help = true, help_heading = EXPLORATION)]
    pub evaluator: Evaluator,

    /// What holds the fingerprints of the states that were visited; the answers are the same.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT", hide_short_help = true, help_heading = EXPLORATION)]
    pub visited: Visited,

    /// Let the spec run programs (IOExec of module IOUtils).
    #[arg(long, help_heading = EXPLORATION)]
    pub allow_exec: bool,

    /// Explore the twin of a bundled spec that is written in Rust.
    #[arg(long, conflicts_with_all = ["config", "init", "next", "specification"], help_heading = EXPLORATION)]
    pub native: bool,

    /// Stop after this time: `30s`, `5m`, `2h`.
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = EXPLORATION)]
    pub max_time: Option<Duration>,

    /// Stop when so much memory is in use: `500M`, `4G`.
    #[arg(long, value_name = "BYTES", value_parser = memory, help_heading = EXPLORATION)]
    pub max_memory: Option<u64>,

    /// The form of the report on standard output.
    #[arg(long, value_enum, default_value_t, value_name = "FORM", help_heading = OUTPUT)]
    pub format: Format,

    /// Write the report as JSON to a file as well.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub json: Option<PathBuf>,

    /// Write the trace to a file, in the Informal Trace Format.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub itf: Option<PathBuf>,

    /// Write the trace to a file as TLC's -dumpTrace does: `tla=FILE` as a module, `json=FILE` as TLC's JSON; `itf=FILE` is
    /// the same as --itf. Without a file, to standard output. Can be given several times.
    #[arg(long = "dump-trace", value_name = "FORM[=FILE]", help_heading = OUTPUT)]
    pub dumps: Vec<Dump>,

    /// Show of each state of a trace only what the step to it changed.
    #[arg(long, help_heading = OUTPUT)]
    pub diff: bool,

    /// Show only these variables in traces, also where there is an ALIAS. Files have all of them.
    #[arg(long = "var", value_name = "NAME", value_delimiter = ',', help_heading = OUTPUT)]
    pub variables: Vec<String>,

    /// Show the value of this in each state of a trace: a name, an expression, or `NAME == EXPR`. With primes it is the
    /// value on the step to the next state. Can be given several times.
    #[arg(long = "trace-expr", value_name = "EXPR", conflicts_with = "native", help_heading = OUTPUT)]
    pub trace_expressions: Vec<String>,

    /// Say only the verdict and show the traces.
    #[arg(short, long, conflicts_with = "verbose", help_heading = OUTPUT)]
    pub quiet: bool,

    /// Say more.
    #[arg(short, long, action = ArgAction::Count, help_heading = OUTPUT)]
    pub verbose: u8,

    /// Whether to use colour.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = OUTPUT)]
    pub color: Color,
}

const PROPERTIES: &str = "Properties";
const RUNS: &str = "Runs";
const OUTPUT: &str = "Output";

/// Which evaluator computes steps and truths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Evaluator {
    /// Remembers what it has evaluated by the parts of the state that were read.
    #[default]
    Caching,
    /// Evaluates everything anew.
    General,
    /// Remembers as well, and judges after a few questions whether that pays: for tests of small specs.
    #[value(hide = true)]
    Hasty,
}

/// What holds the fingerprints of the states that were visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Visited {
    /// A table without locks, that is asked about many states at once.
    #[default]
    Table,
    /// A map of the library dashmap.
    Dashmap,
}

/// The form of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// For programs: one JSON object.
    Json,
}

/// A stage of a spec on its way from text to states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Stage {
    /// The syntax tree, as TLA+ text.
    Tree,
    /// The module with every name resolved.
    Module,
    /// What is evaluated.
    Ir,
    /// The state graph, in the DOT language.
    Graph,
}

impl Check {
    /// What is asked of the spec, without saying how much of it is explored.
    pub(crate) fn request(&self) -> Request {
        Request {
            constraints: self.constraints.clone(),
            invariants: self.invariants.clone(),
            properties: self.properties.clone(),
            reachable: self.reachable.clone(),
            deadlock: if self.no_deadlock { Some(false) } else { self.deadlock.then_some(true) },
            trace_expressions: self.trace_expressions.clone(),
            variables: self.variables.clone(),
            workers: self.workers.map(usize::from),
            keep_going: self.keep_going,
            seed: self.seed,
            evaluator: match self.evaluator {
                Evaluator::Caching => request::Evaluator::Caching,
                Evaluator::General => request::Evaluator::General,
                Evaluator::Hasty => request::Evaluator::Hasty,
            },
            visited: match self.visited {
                Visited::Table => VisitedSet::Table,
                Visited::Dashmap => VisitedSet::Dashmap,
            },
            native: self.native,
            max_time: self.max_time,
            max_memory: self.max_memory,
            ..self.reading.request()
        }
    }
}

/// A command line that runs a spec.
pub(crate) enum Run {
    /// Every state.
    Explore(Box<Explore>),
    /// Random runs.
    Simulate(Box<Simulate>),
}

impl Run {
    /// What all such commands have in common.
    pub(crate) fn check_mut(&mut self) -> &mut Check {
        match self {
            Self::Explore(explore) => &mut explore.check,
            Self::Simulate(simulate) => &mut simulate.check,
        }
    }

    /// How the spec is explored.
    pub(crate) fn way(&self) -> Way<'_> {
        match self {
            Self::Explore(explore) => Way::Everything(explore),
            Self::Simulate(simulate) => Way::AtRandom(simulate),
        }
    }
}

/// Reads a command line that runs a spec, without the name of the program; else a sentence says what is wrong.
pub(crate) type ParseRun = fn(&[String]) -> Result<Run, String>;

/// How a spec is to be explored.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way<'a> {
    /// Every state.
    Everything(&'a Explore),
    /// Random runs.
    AtRandom(&'a Simulate),
}

impl<'a> Way<'a> {
    /// What is to be checked.
    pub(crate) fn check(self) -> &'a Check {
        match self {
            Way::Everything(explore) => &explore.check,
            Way::AtRandom(simulate) => &simulate.check,
        }
    }

    /// What is asked of the spec.
    pub(crate) fn request(self) -> Request {
        let exploration = match self {
            Way::Everything(explore) => Exploration::Exhaustive(Exhaustive {
                exact: explore.exact,
                early: explore.early,
                coverage: explore.coverage,
                max_states: explore.max_states,
                max_depth: explore.max_depth,
            }),
            Way::AtRandom(simulate) => {
                let kept = simulate.samples.number();
                Exploration::Random(Random { depth: simulate.depth, runs: simulate.runs, kept })
            }
        };
        Request { exploration, ..self.check().request() }
    }

    /// What is to be written for others than the reader.
    pub(crate) fn reporting(self) -> &'a Reporting {
        match self {
            Way::Everything(explore) => &explore.reporting,
            Way::AtRandom(simulate) => &simulate.reporting,
        }
    }

    /// The random runs that are to be written.
    pub(crate) fn samples(self) -> Option<&'a Samples> {
        match self {
            Way::Everything(_) => None,
            Way::AtRandom(simulate) => Some(&simulate.samples),
        }
    }

    /// Whether to check again after every change.
    pub(crate) fn is_watching(self) -> bool {
        matches!(self, Way::Everything(Explore { watch: true, .. }) | Way::AtRandom(Simulate { watch: true, .. }))
    }
}
