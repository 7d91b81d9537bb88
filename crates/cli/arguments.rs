//! The command line: what can be asked of the tool, and nothing about how it is answered.

use crate::amount::{bytes, count, duration, positive, threads};
use crate::dumping::Dump;
use crate::expectation::Expectation;
use crate::games::{Play, Solve};
use crate::generation::Tests;
use crate::graph::Graph;
use crate::reading::{BEHAVIOUR, Reading};
use crate::reporting::Reporting;
use crate::samples::Samples;
use crate::testing::Test;
use crate::trace::Trace;
use crate::translation::Translate;
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;

/// An explicit-state model checker for TLA+.
///
/// Reads ordinary TLA+ (.tla and .cfg, as TLC does), explores every reachable state and says whether the properties
/// hold; where one does not, it shows a shortest behaviour.
#[derive(Clone, Debug, Parser)]
#[command(name = "check", version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(max_term_width = 110, after_help = AFTER_HELP)]
pub struct Arguments {
    /// What to do, when it is not checking a spec.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The spec to check, and how.
    #[command(flatten)]
    pub explore: Explore,
}

const AFTER_HELP: &str = "\
Exit codes: 0 no error, 1 not the outcome of --expect, 2 usage, 3 a budget ran out and nothing was found, \
10 an assumption is false or a --reachable state is not reachable, 11 deadlock, 12 invariant or what else a finite behaviour refutes, 13 property, \
14 assertion, 75/76/77 the spec/an invariant/a property could not be evaluated, 150 spec, 151 config, \
152 too large, 153 system, 255 internal error, 130 interrupted.

Examples:
  check Raft.tla                                    check a spec with the config beside it
  check nim --invariant TypeOK                      check an invariant of a bundled spec
  check nim -D 'InitialHeaps=<<1, 2, 3>>' --reachable P1Wins
                                                    look for a state, with another constant
  check simulate Raft.tla --max-time 5m             make random runs where there are too many states
  check test specs --report junit=tests.xml         compare all outcomes with the expected ones";

/// Commands beside checking, which needs none.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Make random runs of a spec instead of exploring every state.
    ///
    /// Finds some mistakes in specs that are too large to be explored; finding none proves nothing. A run starts in an
    /// initial state and takes enabled steps. Where the next-state relation branches (at a disjunction, at `\E`, at
    /// `x' \in S`) one way is drawn, each with the same chance; if it leads to no step, another.
    /// Temporal properties are checked on the behaviours that go round for ever among the states of a run, or stay in one.
    Simulate(Box<Simulate>),
    /// Run a suite of specs and compare their outcomes with the expected ones.
    Test(Test),
    /// Print the state graph, whole or in part: DOT, GraphML or JSON.
    Graph(Box<Graph>),
    /// Solve a two-player game: who can win, how, and in how many moves.
    ///
    /// Who moves and who has won is said by options, by definitions of fixed names in the spec (GAME_PLAYER, GAME_WINNER,
    /// GAME_OVER, GAME_VALUE, GAME_DRAW), or inferred; what was inferred is told.
    Solve(Box<Solve>),
    /// Play a two-player game in the terminal, against a perfect opponent, a random one, or another person.
    Play(Box<Play>),
    /// Say whether recorded runs fit a spec; without a log, make a run by hand.
    ///
    /// Each line of a log tells of one step: an event (an operator of the next-state relation, with arguments), values of
    /// variables after it, or both. All states that agree with the log so far are carried along; the first line that fits
    /// none of them is shown with what comes closest and the conjunct in its way. Exit code 0 if all logs fit to their
    /// end, 10 if a line does not, 150 if a log cannot be read.
    Trace(Box<Trace>),
    /// Make test cases of a spec: its behaviours of some length, or few that cover it.
    ///
    /// Counts the behaviours, or writes them as a log that `check trace` reads: a run each, with the events, their
    /// arguments and the variables after them.
    Tests(Box<Tests>),
    /// List the bundled specs.
    List,
    /// Translate the PlusCal algorithm of a file to TLA+, in the file.
    Translate(Translate),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page, in the form that `man` reads.
    Man,
}

/// To explore every state of a spec.
#[derive(Args, Clone, Debug)]
pub struct Explore {
    /// The spec to check, and how.
    #[command(flatten)]
    pub check: Check,

    /// Compare whole states instead of fingerprints of 64 bits: slower, and no state can be missed.
    #[arg(long, help_heading = EXPLORATION)]
    pub exact: bool,

    /// Check temporal properties also while the search goes on, each time that it has found twice as many states, and
    /// end with the first violation.
    #[arg(long, help_heading = EXPLORATION)]
    pub early: bool,

    /// Stop after so many distinct states: `1000000`, `1M`.
    #[arg(long, value_name = "N", value_parser = count, help_heading = EXPLORATION)]
    pub max_states: Option<u64>,

    /// Explore no deeper than this; an initial state is at depth 1.
    #[arg(long, value_name = "N", value_parser = positive, help_heading = EXPLORATION)]
    pub max_depth: Option<u64>,

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

    /// Whether these come from `--around` of `check graph`, and not from `--reachable`.
    #[arg(skip)]
    pub is_around: bool,

    /// Check that every reachable state has a successor, whatever the config says.
    #[arg(long, conflicts_with = "no_deadlock", help_heading = PROPERTIES)]
    pub deadlock: bool,

    /// Do not check for deadlock, whatever the config says.
    #[arg(long, help_heading = PROPERTIES)]
    pub no_deadlock: bool,

    /// The outcome that is expected, such as `ok`, `deadlock`, `invariant:TypeOK` or `ok, 20 distinct, depth 6`: exit 0 if
    /// it comes, else 1. `comment` stands for what a comment `\\* EXPECT: …` of the config or spec says.
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
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = EXPLORATION)]
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
const EXPLORATION: &str = "Exploration";
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

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless the environment sets NO_COLOR.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_spec_is_checked_without_a_word_for_it() {
        let parsed = Arguments::try_parse_from(["check", "nim", "--invariant", "TypeOK", "-D", "N=3"]);
        let parsed = parsed.expect("these are valid arguments");
        assert!(parsed.command.is_none());
        assert_eq!(parsed.explore.check.reading.spec(), "nim");
        assert!(Arguments::try_parse_from(["check"]).is_err());
        assert!(Arguments::try_parse_from(["check", "list"]).expect("a command").command.is_some());
        assert!(Arguments::try_parse_from(["check", "nim", "--init", "Init"]).is_err());
    }

    #[test]
    fn what_has_no_meaning_for_random_runs_is_refused() {
        let parse = |more: &[&'static str]| {
            Arguments::try_parse_from(["check", "simulate", "nim"].into_iter().chain(more.iter().copied()))
        };
        let parsed = parse(&["--seed", "7", "--invariant", "TypeOK", "-D", "N=3"]).expect("these are valid arguments");
        let Some(Command::Simulate(simulate)) = parsed.command else { panic!("a command") };
        assert_eq!((simulate.check.seed, simulate.depth, simulate.runs), (Some(7), 100, None));
        assert_eq!(simulate.check.invariants, ["TypeOK"]);
        for wrong in
            [&["--exact"][..], &["--max-depth", "3"], &["--max-states", "3"], &["--depth", "0"], &["--runs", "0"]]
        {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
