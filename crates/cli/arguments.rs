//! The command line: what can be asked of the tool, and nothing about how it is answered.

use crate::cluster::Cluster;
use crate::dap::Dap;
use crate::explorer::Explorer;
use crate::games::{Play, Solve};
use crate::generate::Generate;
use crate::graph::Graph;
use crate::options::{Explore, Run, Simulate};
use crate::repl::{Eval, Repl};
use crate::resume::Resume;
use crate::runs::Runs;
use crate::testing::Test;
use crate::tlc::Foreign;
use crate::trace::Trace;
use crate::translation::Translate;
use clap::{Parser, Subcommand};
use clap_complete::Shell;

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
152 too large, 153 system, 154 a process of a cluster was lost, 255 internal error, 130 interrupted.

Examples:
  check Raft.tla                                    check a spec with the config beside it
  check nim --invariant TypeOK                      check an invariant of a bundled spec
  check nim -D 'InitialHeaps=<<1, 2, 3>>' --reachable P1Wins
                                                    look for a state, with another constant
  check simulate Raft.tla --max-time 5m             make random runs where there are too many states
  check test specs --report junit=tests.xml         compare all outcomes with the expected ones";

/// The commands that take arguments as another program does.
pub(crate) const FOREIGN: [&str; 4] = ["tlc", "sany", "pcal", "java"];

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
    /// Explore a spec in the browser: walk through its states, check it, see its graph, play it.
    ///
    /// Serves a page on 127.0.0.1 and prints its address, which holds a token: who does not know it is refused. With
    /// --export, writes the page to a folder instead, with the checker inside: no server is needed then.
    Explore(Box<Explorer>),
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
    Generate(Box<Generate>),
    /// Check a spec by several processes, on this machine or on several.
    ///
    /// With --processes all are started here. With --hosts, the same command is started on each machine, each with its --process;
    /// only the first needs the spec, and tells the answer. The answer is that of `check`. The processes must reach one another
    /// in a network that is trusted: the secret keeps strangers out, and nothing is encrypted.
    Cluster(Box<Cluster>),
    /// Go on with a check that was ended: by Ctrl-C, by --max-time, by a crash.
    ///
    /// A check that takes long writes checkpoints (--checkpoint). The answer is that of a check that was never ended. A
    /// checkpoint of another spec, config or version is refused, and so is one that is damaged.
    Resume(Resume),
    /// List the checks that can be resumed, or remove them.
    Runs(Runs),
    /// List the bundled specs.
    List,
    /// Translate the PlusCal algorithm of a file to TLA+, in the file.
    Translate(Translate),
    /// Be TLC: take its arguments, print its messages, end with its exit codes.
    ///
    /// For editors and scripts that run TLC. `check tlc -help` lists the options that are done and those that are refused;
    /// `check tlc --stand-in DIR` writes a `java` that runs TLC, SANY and the PlusCal translator by check.
    Tlc(Foreign),
    /// Be SANY, the parser of TLC: read modules, resolve their names, print its messages.
    Sany(Foreign),
    /// Be `pcal.trans`, the PlusCal translator: take its options, print its messages.
    Pcal(Foreign),
    /// Be the `java` that runs these tools, and hand everything else to the real one.
    #[command(hide = true)]
    Java(Foreign),
    /// Be a language server: an editor starts this, and speaks with it over standard input and output.
    ///
    /// The guide says how Neovim, Helix, Emacs and VS Code are told to start it.
    Lsp,
    /// Be a debugger: an editor starts this, and speaks with it by the Debug Adapter Protocol.
    ///
    /// Steps through a counterexample or a walk, forwards and backwards, with breakpoints on lines, actions, invariants and
    /// expressions. The guide says how VS Code and Neovim are told to start it.
    Dap(Dap),
    /// Evaluate expressions at a prompt, with a spec or without one: values, definitions, steps.
    ///
    /// A line is an expression, a definition (`F(x) == x + 1`), a formula over steps (`x' = x + 1`), or a command: `:help`
    /// lists them. Input that is not a terminal is read line by line. TLC's `tlc2.REPL` is the same without a spec.
    Repl(Repl),
    /// Print the value of an expression, with a spec or without one.
    ///
    /// Without a spec, the standard modules can be spoken of; --extends adds others. An expression that
    /// depends on the state has its value in the first initial state, or in the one of --initial.
    Eval(Eval),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page, in the form that `man` reads.
    Man,
}

/// Reads a command line that runs a spec, without the name of the program.
///
/// # Errors
///
/// A sentence, if it has a mistake or does something else.
pub(crate) fn parse_run(words: &[String]) -> Result<Run, String> {
    let words = std::iter::once("check").chain(words.iter().map(String::as_str));
    let arguments = Arguments::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    })?;
    match arguments.command {
        None => Ok(Run::Explore(Box::new(arguments.explore))),
        Some(Command::Simulate(simulate)) => Ok(Run::Simulate(simulate)),
        Some(_) => Err("a test is a spec to check, or one to simulate".to_owned()),
    }
}

/// Reads a command line of `check cluster`, without the words before the spec.
pub(crate) fn parse_cluster(words: &[String]) -> Option<Cluster> {
    let words = ["check", "cluster"].into_iter().chain(words.iter().map(String::as_str));
    match Arguments::try_parse_from(words).ok()?.command {
        Some(Command::Cluster(cluster)) => Some(*cluster),
        _ => None,
    }
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
