//! `check generate`: behaviours of a spec as test cases, counted, written down, or chosen to cover.
//!
//! What is written is a log with a run for each behaviour, in the words of the map file, so that `check trace` reads it.

use crate::files::{Output, explain, is_stdout};
use crate::options::Format;
use crate::trace::{Spec, not_compared, not_evaluated};
use crate::{exit, output};
use check_driver::session::Session;
use check_engine::Variables;
use check_engine::behaviours::{BehavioursError, Count, Cover, Event, count, cover, each};
use check_logs::map::Map;
use check_logs::ready::Ready;
use check_report::numbers::grouped;
use check_report::plain;
use check_system::Fault;
use clap::{Args, ValueEnum};
use serde_json::{Map as Object, Value as Json, json};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// To make test cases of a spec.
#[derive(Args, Clone, Debug)]
pub struct Generate {
    /// The spec.
    #[command(flatten)]
    pub spec: Spec,

    /// The number of steps of a behaviour; shorter ones count where no further step is possible. With --cover, the most
    /// steps.
    #[arg(short = 'n', long, value_name = "N", required_unless_present = "cover")]
    pub length: Option<usize>,

    /// Choose few behaviours that take every action, or every transition, at least once.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub cover: Option<Goal>,

    /// Write the behaviours as NDJSON, a run each; `-` is standard output. Without this they are only counted.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Give up beyond so many states: of one level when counting, of all when covering.
    #[arg(long, value_name = "N", value_parser = crate::amount::count, default_value = "1M")]
    pub max_states: u64,

    /// The form of the report.
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: Format,
}

/// What is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Goal {
    /// Every action.
    Actions,
    /// Every step from one state to another.
    Transitions,
}

/// Makes test cases; gives the exit code.
pub(crate) fn run(asked: &Generate) -> u8 {
    let mut session = Session::default();
    if let Err(code) = output::prepare(&asked.output.as_deref().into_iter().collect::<Vec<_>>()) {
        return code;
    }
    let ready = match asked.spec.ready(&[], &mut session) {
        Ok(ready) => ready,
        Err(reason) => return not_compared(reason, session, asked.spec.color),
    };
    output::log_found(&session.warnings, &session.sources, asked.spec.color);
    let made = match asked.cover {
        Some(goal) => covering(asked, goal, &ready),
        None => counted(asked, asked.length.unwrap_or_default(), &ready),
    };
    match made {
        Ok(()) => 0,
        Err(Trouble::Fault(fault)) => not_evaluated(fault, &session, asked.spec.color),
        Err(Trouble::Said(code, message)) => output::trouble(code, &message),
    }
}

/// Why there are no test cases.
enum Trouble {
    /// A step cannot be evaluated.
    Fault(Fault),
    /// Anything else: the exit code, and a sentence.
    Said(u8, String),
}

impl From<BehavioursError> for Trouble {
    fn from(error: BehavioursError) -> Self {
        match error {
            BehavioursError::Fault(fault) => Self::Fault(fault),
            BehavioursError::TooLarge { bound } => {
                let bound = grouped(bound as u64);
                Self::Said(exit::LIMIT, format!("there are more than {bound} states; --max-states raises the bound"))
            }
            BehavioursError::TooMany => {
                Self::Said(exit::LIMIT, "there are more behaviours than a number of 128 bits can tell".to_owned())
            }
        }
    }
}

impl Trouble {
    fn unwritten(path: &Path, error: &io::Error) -> Self {
        Self::Said(exit::SYSTEM, explain(path, error))
    }
}

/// All behaviours of a length.
fn counted(asked: &Generate, length: usize, ready: &Ready) -> Result<(), Trouble> {
    let bound = usize::try_from(asked.max_states).unwrap_or(usize::MAX);
    let counts = count(&ready.compiled.spec, &ready.question, length, bound)?;
    let total = total(&counts, length);
    if let Some(path) = &asked.output {
        let unwritten = |error| Trouble::unwritten(path, &error);
        let mut writer = Writer::new(path, ready).map_err(unwritten)?;
        let mut result = Ok(());
        each(&ready.compiled.spec, &ready.question, length, &mut |first, events| {
            result = writer.run(first, events);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        result.and_then(|()| writer.finish()).map_err(unwritten)?;
    }
    report(asked, &|| text_of_counts(&counts, length, total), &|| {
        let levels = counts.iter().enumerate().map(|(steps, count)| {
            json!({
                "steps": steps,
                "behaviours": count.behaviours.to_string(),
                "ended": count.ended.to_string(),
                "states": count.states,
            })
        });
        json!({ "version": 1, "length": length, "behaviours": total.to_string(), "levels": levels.collect::<Vec<_>>() })
    });
    Ok(())
}

/// Behaviours of the whole length, and those that end before.
fn total(counts: &[Count], length: usize) -> u128 {
    let own = |(steps, count): (usize, &Count)| if steps == length { count.behaviours } else { count.ended };
    counts.iter().enumerate().map(own).sum()
}

fn text_of_counts(counts: &[Count], length: usize, total: u128) -> String {
    let mut text = format!("{:>7} {:>24} {:>24} {:>12}\n", "steps", "behaviours", "of them at an end", "states");
    for (steps, count) in counts.iter().enumerate() {
        let (behaviours, ended) = (large(count.behaviours), large(count.ended));
        text.push_str(&format!("{steps:>7} {behaviours:>24} {ended:>24} {:>12}\n", grouped(count.states as u64)));
    }
    let behaviours = if total == 1 { "1 behaviour".to_owned() } else { format!("{} behaviours", large(total)) };
    let steps = if length == 1 { "1 step".to_owned() } else { format!("{length} steps") };
    let ended = "those included that end before for want of a step";
    text.push_str(&format!("\n{behaviours} of {steps}, {ended}\n"));
    text
}

/// A number with its digits in groups of three.
fn large(number: u128) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

/// Few behaviours that cover.
fn covering(asked: &Generate, goal: Goal, ready: &Ready) -> Result<(), Trouble> {
    let bound = usize::try_from(asked.max_states).unwrap_or(usize::MAX);
    let (wanted, what) = match goal {
        Goal::Actions => (Cover::Actions, "actions"),
        Goal::Transitions => (Cover::Transitions, "transitions"),
    };
    let covered = cover(&ready.compiled.spec, &ready.question, wanted, asked.length, bound)?;
    if let Some(path) = &asked.output {
        let write = || {
            let mut writer = Writer::new(path, ready)?;
            covered.behaviours.iter().try_for_each(|(first, events)| writer.run(first, events))?;
            writer.finish()
        };
        write().map_err(|error| Trouble::unwritten(path, &error))?;
    }
    let runs = covered.behaviours.len();
    let steps: usize = covered.behaviours.iter().map(|(_, events)| events.len()).sum();
    report(
        asked,
        &|| {
            let (number, states) = (grouped(covered.covered as u64), grouped(covered.states as u64));
            let runs =
                if runs == 1 { "1 behaviour".to_owned() } else { format!("{} behaviours", grouped(runs as u64)) };
            let steps = grouped(steps as u64);
            let mut text =
                format!("{number} {what} of {states} states are covered by {runs}, {steps} steps together\n");
            if covered.beyond > 0 {
                text.push_str(&format!("{} {what} lie beyond the length\n", grouped(covered.beyond as u64)));
            }
            text
        },
        &|| {
            json!({
                "version": 1, "cover": what, "covered": covered.covered, "beyond": covered.beyond,
                "states": covered.states, "behaviours": runs, "steps": steps,
            })
        },
    );
    Ok(())
}

/// Reports on standard output, or in the log where the behaviours go there.
fn report(asked: &Generate, text: &dyn Fn() -> String, object: &dyn Fn() -> Json) {
    let said = if asked.format == Format::Json { format!("{}\n", object()) } else { text() };
    if asked.output.as_deref().is_some_and(is_stdout) {
        output::log(said.trim_end());
    } else {
        output::print(&said);
    }
}

/// Writes behaviours as runs of a log.
struct Writer<'w> {
    out: BufWriter<Output>,
    map: &'w Map,
    runs: u64,
}

impl<'w> Writer<'w> {
    fn new(path: &Path, ready: &'w Ready) -> io::Result<Self> {
        let out = BufWriter::with_capacity(1 << 16, Output::create(path)?);
        Ok(Self { out, map: &ready.vocabulary.map, runs: 0 })
    }

    fn run(&mut self, first: &Variables, events: &[Event]) -> io::Result<()> {
        self.runs += 1;
        let mut object = Object::new();
        object.insert("#run".to_owned(), json!(self.runs));
        self.variables(None, first, &mut object);
        writeln!(self.out, "{}", Json::Object(object))?;
        for Event { event, variables, .. } in events {
            let name = self.map.event_of(&event.operator);
            let mut object = Object::new();
            object.insert(self.map.event.clone(), json!(name));
            for (parameter, value) in &event.arguments {
                if let Some(field) = self.map.field_of(Some(name), parameter) {
                    object.insert(field.to_owned(), plain::write(value));
                }
            }
            self.variables(Some(name), variables, &mut object);
            writeln!(self.out, "{}", Json::Object(object))?;
        }
        Ok(())
    }

    /// The variables, but for those whose names mean something else in the log.
    fn variables(&self, event: Option<&str>, variables: &Variables, object: &mut Object<String, Json>) {
        for (name, value) in variables.iter() {
            if let Some(field) = self.map.field_of(event, name).filter(|field| !object.contains_key(*field)) {
                object.insert(field.to_owned(), plain::write(value));
            }
        }
    }

    fn finish(self) -> io::Result<()> {
        self.out.into_inner().map_err(io::IntoInnerError::into_error)?.finish()
    }
}
