//! The dispatch of commands.

use crate::arguments::{Arguments, Command, parse_cluster, parse_run};
use crate::options::{Explore, Way};
use crate::{
    catalogue, checking, cluster, dap, explorer, games, generate, graph, interrupt, lsp, output, repl, resume, runs,
    testing, tlc, trace, translation, watch,
};
use clap::CommandFactory;
use std::borrow::Cow;

/// Does what the arguments ask; gives the exit code.
pub(crate) fn run(arguments: &Arguments) -> u8 {
    match &arguments.command {
        None => check(Way::Everything(&counting_alone(&arguments.explore))),
        Some(Command::Simulate(simulate)) => check(Way::AtRandom(simulate)),
        Some(Command::Test(asked)) => testing::run(asked, parse_run),
        Some(Command::Graph(asked)) => graph::run(asked),
        Some(Command::Solve(asked)) => games::solve(asked),
        Some(Command::Play(asked)) => games::play(asked),
        Some(Command::Explore(asked)) => explorer::run(asked),
        Some(Command::Trace(asked)) => trace::run(asked),
        Some(Command::Generate(asked)) => generate::run(asked),
        Some(Command::Cluster(asked)) => cluster::run(asked, parse_cluster),
        Some(Command::Resume(asked)) => resume::run(asked, parse_run),
        Some(Command::Runs(asked)) => runs::runs(asked),
        Some(Command::List) => {
            output::print(&catalogue::list());
            0
        }
        Some(Command::Translate(asked)) => translation::run(asked),
        Some(Command::Tlc(asked)) => tlc::tlc(asked, parse_run),
        Some(Command::Sany(asked)) => tlc::sany(asked),
        Some(Command::Pcal(asked)) => tlc::pcal(asked),
        Some(Command::Java(asked)) => tlc::java(asked, parse_run),
        Some(Command::Lsp) => lsp::run(),
        Some(Command::Dap(asked)) => dap::run(asked),
        Some(Command::Repl(asked)) => repl::run(asked),
        Some(Command::Eval(asked)) => repl::evaluate(asked),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "check", &mut script);
            output::print(&String::from_utf8_lossy(&script));
            0
        }
        Some(Command::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Arguments::command()).render(&mut page).expect("a vector can always be written");
            output::print(&String::from_utf8_lossy(&page));
            0
        }
    }
}

/// Checks, reports, and gives the exit code; with `--watch`, again after every change.
fn check(way: Way<'_>) -> u8 {
    if way.is_watching() { watch::run(way) } else { checking::once(way, &interrupt::on_request()).code }
}

/// Where evaluations are counted one worker explores: two may look at a state before either knows of the other, and the
/// counts would differ from run to run.
fn counting_alone(explore: &Explore) -> Cow<'_, Explore> {
    if !explore.coverage || explore.check.workers == Some(1) {
        return Cow::Borrowed(explore);
    }
    if explore.check.workers.is_some() {
        output::log("note: --coverage is counted by one worker, so that the counts are the same in every run");
    }
    let mut alone = explore.clone();
    alone.check.workers = Some(1);
    Cow::Owned(alone)
}
