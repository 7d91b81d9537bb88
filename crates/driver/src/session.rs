//! One check: everything that is learnt on the way and belongs to the report whatever comes of it.

use crate::host::{self, Host};
use crate::limits::Limits;
use crate::monitor::{Observer, Stage, Watch};
use crate::refusal::Refused;
use check_disk::Files;
use check_engine::AllToAll;
use check_report::{Answer, Picture, Ran, Report, Run};
use check_syntax::{Diagnostic, Sources};
use check_value::world::World;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The stack, in bytes, that evaluation may use on each thread unless a session says otherwise.
const STACK: usize = 192 << 20;

/// Gets the lines that a spec prints, from any thread.
pub type Printer = Arc<dyn Fn(&str) + Send + Sync>;

/// Makes a peer of a search, on the thread of that peer.
pub type MakePeer = Box<dyn FnOnce() -> io::Result<Box<dyn AllToAll>> + Send>;

/// Gathers the peers with which the search is shared, when it is known that it can be: gives those that are here.
pub type Gather = Box<dyn FnOnce() -> Result<Vec<MakePeer>, Refused> + Send>;

/// What an exhaustive search may keep on disk.
pub struct Disk {
    /// Its files.
    pub files: Arc<dyn Files>,
    /// The bytes of memory to keep within; three quarters of what the system gives if `None`.
    pub memory: Option<u64>,
    /// The time between two checkpoints; without one there are none.
    pub checkpoint: Option<Duration>,
    /// Whether to go on from the checkpoint that is there.
    pub resume: bool,
}

/// The state of a check: what it has read and found, its limits and its callbacks.
pub struct Session {
    /// Where the texts of requests come from.
    pub speaker: Speaker,
    /// All texts that were read.
    pub sources: Arc<Sources>,
    /// What is asked, in the words of a report.
    pub run: Run,
    /// Warnings so far.
    pub warnings: Vec<Diagnostic>,
    /// Ends the check when it becomes true.
    pub interrupt: Arc<AtomicBool>,
    /// What evaluation may use.
    pub limits: Arc<Limits>,
    /// The stack, in bytes, that evaluation may use on each thread; the threads have more.
    pub stack: usize,
    /// The machine: its clock and its memory.
    pub host: Arc<dyn Host>,
    /// Gets what the spec prints; it is lost if there is nobody.
    pub printer: Option<Printer>,
    /// Hears how far the exploration has come.
    pub observer: Option<Arc<dyn Observer>>,
    /// Files, programs and the clock for the spec; none of them if `None`.
    pub world: Option<Arc<dyn World>>,
    /// The disk of an exhaustive search, if it may use one.
    pub disk: Option<Disk>,
    /// The peers with which an exhaustive search is shared, if it is; taken when they are gathered.
    pub peers: Mutex<Option<Gather>>,
    /// Where the program is installed, as `TLCGet("config")` tells it.
    pub install: String,
    /// The state graph, if [`Session::picture_of`] asked for it and it is small.
    pub picture: Option<Picture>,
    /// The number of states up to which a graph is kept as a picture.
    pub picture_of: Option<usize>,
}

/// Where the texts of a request come from. It decides how messages name their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speaker {
    /// Another program: `request, invariant`.
    #[default]
    Program,
    /// The command line: `command line, --invariant`.
    CommandLine,
    /// The command line of `check graph --around`, whose predicate is one that is to be reachable.
    Around,
}

impl Speaker {
    /// Whether the name of a source is that of a text that came with the request.
    pub(crate) fn has_place(name: &str) -> bool {
        ["request, ", "command line, "].iter().any(|start| name.starts_with(start))
    }

    /// The name of the place of a text that came with an option; `option` is its name on the command line.
    pub(crate) fn place(self, option: &str) -> String {
        match self {
            Self::Program => format!("request, {}", option.trim_start_matches('-')),
            Self::CommandLine => format!("command line, {option}"),
            Self::Around if option == "--reachable" => "command line, --around".to_owned(),
            Self::Around => format!("command line, {option}"),
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self {
            speaker: Speaker::default(),
            sources: Arc::default(),
            run: Run::default(),
            warnings: Vec::new(),
            interrupt: Arc::default(),
            limits: Arc::default(),
            stack: STACK,
            host: host::standard(),
            printer: None,
            observer: None,
            world: None,
            disk: None,
            peers: Mutex::new(None),
            install: String::new(),
            picture: None,
            picture_of: None,
        }
    }
}

impl Session {
    /// A watch over an exploration that starts now.
    pub fn watch(&self) -> Watch<'static> {
        Watch::new(&self.limits, self.observer.clone())
    }

    /// The name of the place of a text that came with an option. Where the option is given several times each text has
    /// its own, since places in reports are found by their names; parts of a text that are left out are blanks.
    pub(crate) fn place_of(&self, option: &str, text: &str) -> String {
        let place = self.speaker.place(option);
        let numbered = (2..).map(|number| format!("{place} ({number})"));
        let is_free = |name: &String| {
            let known = self.sources.iter().find(|(_, source)| source.name == *name);
            known.is_none_or(|(_, source)| is_same(&source.text, text))
        };
        let mut names = std::iter::once(place.clone()).chain(numbered);
        names.find(is_free).expect("there are more numbers than texts")
    }

    /// Tells the observer how far the check has come.
    pub(crate) fn tell(&self, stage: Stage<'_>) {
        if let Some(observer) = &self.observer {
            observer.stage(stage);
        }
    }

    /// What is reported of an answer, with everything that belongs to it.
    pub fn ran(self, answer: Answer) -> Ran {
        let Session { sources, mut run, warnings: mut diagnostics, picture, host, .. } = self;
        diagnostics.extend(crate::lints::of_coverage(&run, &answer));
        run.memory_peak = host.peak();
        Ran { report: Report { run, answer, diagnostics }, sources, picture }
    }
}

/// Whether two texts are one but for what is blank in one of them.
fn is_same(left: &str, right: &str) -> bool {
    let is_alike = |(one, other): (u8, u8)| one == other || one == b' ' || other == b' ';
    left.len() == right.len() && left.bytes().zip(right.bytes()).all(is_alike)
}
