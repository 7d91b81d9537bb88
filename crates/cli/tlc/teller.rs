//! Prints the messages of a run while it goes on.

use crate::{clock, output};
use check_driver::monitor::{Observer, Stage};
use check_engine::Progress;
use check_report::tlc::{self, Class, Message};
use check_syntax::{Diagnostic, Sources};
use std::path::absolute;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The first message on progress comes after this time, as in TLC.
const FIRST: Duration = Duration::from_secs(3);

/// Time between messages on progress.
const BETWEEN: Duration = Duration::from_secs(60);

/// Which messages are wanted, and how they look.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    /// Whether they have numbers.
    pub(super) tool: bool,
    /// Whether warnings are kept back.
    pub(super) no_warnings: bool,
    /// Messages that are kept back.
    pub(super) suppressed: Vec<u16>,
    /// Whether NOW stands for the time.
    pub(super) timeless: bool,
    /// Whether random runs are made.
    pub(super) simulates: bool,
}

/// Prints messages, and hears how far the check has come.
pub(super) struct Teller {
    wanted: Wanted,
    started: Instant,
    state: Mutex<State>,
}

/// What was told so far.
#[derive(Default)]
struct State {
    /// The names of the modules, in the order in which they get a meaning, once they are read.
    modules: Option<Vec<String>>,
    /// Whether the parser has ended, one way or the other.
    parsed: bool,
    /// Whether it was told that states are computed.
    exploring: bool,
    /// Whether the number of initial states was told.
    initial: bool,
    /// How many warnings on the texts were told.
    warnings: usize,
    /// The run that this one goes on with, with its states and those left on the queue, until that was told.
    recovered: Option<(String, u64, u64)>,
    next: Option<Duration>,
    warned: bool,
    /// Whether the search is over: TLC makes no second one.
    over: bool,
}

/// The path of a file that was read, as other programs can open it.
pub(super) fn path(name: &str) -> String {
    if name.contains(" (") {
        return name.to_owned();
    }
    absolute(name).map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}

impl Teller {
    pub(super) fn new(wanted: Wanted) -> Self {
        Self { wanted, started: Instant::now(), state: Mutex::default() }
    }

    /// The moment, as messages show it.
    pub(super) fn now(&self) -> String {
        if self.wanted.timeless { "NOW".to_owned() } else { clock::now().replace('T', " ") }
    }

    /// The time since the run began.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Prints a message, if it is wanted.
    pub(super) fn say(&self, message: &Message) {
        let Wanted { tool, no_warnings, suppressed, .. } = &self.wanted;
        let is_warning = message.class == Class::Warning;
        if suppressed.contains(&message.code) || (*no_warnings && is_warning) {
            return;
        }
        let is_first = is_warning && !std::mem::replace(&mut self.state().warned, true);
        let mut text = message.printed(*tool);
        if is_first && !tool {
            text.push_str("(Use the -nowarning option to disable this warning.)\n");
        }
        output::print(&text);
    }

    /// How many warnings on the texts were told.
    pub(super) fn warnings_told(&self) -> usize {
        self.state().warnings
    }

    /// Whether all names have got a meaning.
    pub(super) fn has_parsed(&self) -> bool {
        self.state().parsed
    }

    /// Whether it was told that states are computed.
    pub(super) fn is_exploring(&self) -> bool {
        self.state().exploring
    }

    /// Whether the number of initial states was told.
    pub(super) fn has_told_initial(&self) -> bool {
        self.state().initial
    }

    /// Prints what is wrong in modules, and that the parser has ended.
    pub(super) fn fail_to_parse(&self, found: &[Diagnostic], sources: &Sources, root: &str) {
        let modules = self.state().modules.clone();
        output::print(&match modules {
            None => tlc::unparsed(found, sources, root, &path),
            Some(modules) => tlc::meaningless(found, sources, modules.iter().map(String::as_str)),
        });
        self.end_of_parsing();
    }

    fn end_of_parsing(&self) {
        self.state().parsed = true;
        if self.wanted.tool {
            self.say(&tlc::sany_ends());
        }
        self.say(&tlc::starting(&self.now()));
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note that the run goes on from a checkpoint.
    pub(super) fn recover(&self, run: &str, distinct: u64, queue: u64) {
        let mut state = self.state();
        state.recovered = Some((run.to_owned(), distinct, queue));
        state.initial = true;
    }

    /// Says that the checkpoint is read, if the run goes on from one.
    pub(super) fn tell_recovered(&self) {
        let recovered = self.state().recovered.take();
        if let Some((_, distinct, queue)) = recovered {
            self.say(&tlc::recovered(distinct, queue));
        }
    }

    fn tell_initial(&self, states: u64) {
        if states > 0 && !std::mem::replace(&mut self.state().initial, true) {
            self.say(&tlc::initial(states, states, &self.now()));
        }
    }

    /// Whether a message on progress is due; if so, the next one comes later.
    fn is_due(&self, elapsed: Duration) -> bool {
        let mut state = self.state();
        let next = state.next.unwrap_or(FIRST);
        let is_due = elapsed >= next;
        if is_due {
            state.next = Some(elapsed + BETWEEN);
        }
        is_due
    }
}

impl Observer for Teller {
    fn stage(&self, stage: Stage<'_>) {
        match stage {
            Stage::Read(graph, sources) => {
                let files = graph.reading_order.iter().map(|module| graph.module(*module).tree.span.file);
                output::print(&tlc::reading(files.map(|file| sources.get(file).name.as_str()), &path));
                let modules = graph.meaning_order.iter().map(|module| graph.name(*module).to_string());
                self.state().modules = Some(modules.collect());
            }
            Stage::Resolved(_, sources, warnings) => {
                let modules = self.state().modules.clone().unwrap_or_default();
                output::print(&tlc::processing(modules.iter().map(String::as_str)));
                if !self.wanted.no_warnings {
                    output::print(&tlc::warnings(&warnings.iter().collect::<Vec<_>>(), sources));
                }
                self.state().warnings = warnings.len();
                self.end_of_parsing();
            }
            Stage::Exploring(sources, warnings) => {
                let told = std::mem::replace(&mut self.state().warnings, warnings.len()).min(warnings.len());
                tlc::remarks(&warnings[told..], sources).iter().for_each(|message| self.say(message));
                self.state().exploring = true;
                let recovered = self.state().recovered.clone();
                if let Some((run, _, _)) = recovered {
                    self.say(&tlc::recovering(&run));
                } else if !self.wanted.simulates {
                    self.say(&tlc::computing_initial());
                }
            }
        }
    }

    fn finished(&self, _elapsed: Duration) {
        self.state().over = true;
    }

    fn progress(&self, progress: &Progress, elapsed: Duration) {
        if self.state().over {
            return;
        }
        self.tell_recovered();
        self.tell_initial(progress.initial);
        if self.is_due(elapsed) {
            let Progress { generated, distinct, queue, depth, runs, .. } = *progress;
            let now = self.now();
            self.say(&match runs {
                Some(runs) => tlc::random(generated, runs, &now, self.wanted.tool),
                None => tlc::interim(depth, (generated, distinct, queue), elapsed, &now),
            });
        }
    }
}
