//! `check trace`: does a recorded run fit a spec? Without a log, a run is made by hand.

use crate::amount::{bytes, duration};
use crate::arguments::{Check, Color, Format};
use crate::checking::Ground;
use crate::files::write_whole;
use crate::origin::Origin;
use crate::output::Channel;
use crate::reading::Reading;
use crate::recorded::{Following, LogFormat, Map, Vocabulary, follow, interact};
use crate::refusal::{Refused, Stop};
use crate::{exit, output, spec};
use check_engine::Worlds;
use check_engine::worlds::{Limits, WorldsError};
use check_report::diagnostics;
use check_report::recorded::{self, LogReport, LogVerdict, Recorded};
use check_syntax::Diagnostic;
use check_system::{ActionInfo, Application, Fault, System};
use check_tla::compile::Compiled;
use clap::Args;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where a spec is, and how it is read: what `trace` and `tests` have in common.
#[derive(Args, Clone, Debug)]
pub struct Spec {
    /// The spec.
    #[command(flatten)]
    pub reading: Reading,

    /// The map file: what the names in a log mean [default: SPEC.map.json beside the spec, if there is one].
    #[arg(long, value_name = "FILE")]
    pub map: Option<String>,

    /// Stop after this time: `30s`, `5m`, `2h`.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Stop when so much memory is in use: `500M`, `4G`.
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub max_memory: Option<u64>,

    /// Whether to use colour.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
}

/// To compare recorded runs with a spec.
#[derive(Args, Clone, Debug)]
pub struct Trace {
    /// The spec.
    #[command(flatten)]
    pub spec: Spec,

    /// The logs: NDJSON with an event or a state a line, ITF, TLC's JSON, or the report of
    /// a check (`--json`), whose traces are followed. `-` reads standard input as it comes. With
    /// none, a run is made by hand.
    #[arg(value_name = "LOG")]
    pub logs: Vec<String>,

    /// The form of the logs [default: what their first line shows].
    #[arg(long, value_enum, value_name = "FORM")]
    pub log_format: Option<LogFormat>,

    /// At most so many steps that the log does not mention come between two lines [default: what the map file says, else
    /// none].
    #[arg(long, value_name = "N")]
    pub silent: Option<usize>,

    /// Give up where the log leaves more states possible than this.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub max_worlds: usize,

    /// Show a behaviour that fits the log, with the value of this in each state: a name, an expression, or
    /// `NAME == EXPR`. With primes it is the value on the step to the next state. Can be given several times.
    #[arg(long = "trace-expr", value_name = "EXPR", requires = "logs")]
    pub trace_expressions: Vec<String>,

    /// The form of the report on standard output.
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub format: Format,

    /// Write the report as JSON to a file as well.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,

    /// Say only the verdicts.
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Tell of each line that fits how many worlds it leaves.
    #[arg(short, long)]
    pub verbose: bool,
}

/// A spec that is ready to be compared with logs.
pub(crate) struct Ready {
    pub(crate) compiled: Compiled,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) question: check_engine::Question,
}

impl Spec {
    /// What checking would be told of the spec.
    fn check(&self, map: &Map, expressions: &[String]) -> Check {
        let names: Vec<&str> =
            self.reading.definitions.iter().filter_map(|one| one.split(['=', '(']).next()).map(str::trim).collect();
        let own = map.definitions.iter().filter(|(name, _)| !names.contains(&name.as_str()));
        let own = own.map(|(name, value)| format!("{name}={value}"));
        let definitions = self.reading.definitions.iter().cloned().chain(own).collect();
        Check {
            reading: Reading { definitions, ..self.reading.clone() },
            workers: Some(1),
            color: self.color,
            max_time: self.max_time,
            max_memory: self.max_memory,
            trace_expressions: expressions.to_vec(),
            ..Check::default()
        }
    }

    /// Reads the spec and the map file; there may be expressions that are to be shown along traces.
    pub(crate) fn ready(&self, expressions: &[String], ground: &mut Ground) -> Result<Ready, Stop> {
        let origin = Origin::find(self.reading.spec(), &self.reading.include)?;
        let done = self.compiled(&origin, expressions, ground);
        ground.run.files = origin.records();
        done
    }

    fn compiled(&self, origin: &Origin, expressions: &[String], ground: &mut Ground) -> Result<Ready, Stop> {
        ground.run.version = env!("CARGO_PKG_VERSION").to_owned();
        let map = self.read_map(origin)?;
        let check = self.check(&map, expressions);
        let resolved = spec::resolved(spec::load(origin, ground)?, ground)?;
        let compiled = spec::compiled_to_tell(&check, origin, resolved, ground)?;
        let question = spec::question(&check, &compiled);
        if let Some(answer) = spec::assumptions(&compiled, &question, ground) {
            return Err(Stop::answered(answer));
        }
        let mut operators = compiled.spec.operators();
        for action in compiled.spec.actions() {
            operators.entry(action.name.clone()).or_default();
        }
        let variables = compiled.spec.variables().iter().map(ToString::to_string).collect();
        Ok(Ready {
            compiled,
            vocabulary: Vocabulary { operators, variables, map, says_arguments_apart: false },
            question,
        })
    }

    /// The map: the one asked for, else the one beside the spec, else none.
    fn read_map(&self, origin: &Origin) -> Result<Map, Refused> {
        let beside = format!("{}.map.json", origin.module);
        let (shown, text) = match (&self.map, origin.bundled()) {
            (Some(name), Some(folder)) if folder.file(name).is_some() => {
                (name.clone(), folder.file(name).map(str::to_owned))
            }
            (Some(path), _) => (path.clone(), Some(text_of(Path::new(path))?)),
            (None, Some(folder)) => (beside.clone(), folder.file(&beside).map(str::to_owned)),
            (None, None) => {
                let path = origin.folder().join(&beside);
                let text = if path.exists() { Some(text_of(&path)?) } else { None };
                (path.display().to_string(), text)
            }
        };
        let Some(text) = text else { return Ok(Map::default()) };
        Map::read(&text).map_err(|message| refuse(format!("the map file {shown} {message}")))
    }
}

fn text_of(path: &Path) -> Result<String, Refused> {
    crate::files::read_text(path).map(|(text, _)| text).map_err(refuse)
}

fn refuse(message: String) -> Refused {
    Refused::config(vec![Diagnostic::error_without_place("map", message)])
}

/// Compares logs with a spec; gives the exit code.
pub(crate) fn run(trace: &Trace) -> u8 {
    let mut ground = Ground::default();
    if let Err(code) = output::prepare(&trace.json.as_deref().into_iter().collect::<Vec<_>>()) {
        return code;
    }
    match trace.spec.ready(&trace.trace_expressions, &mut ground) {
        Ok(ready) => {
            output::log_found(&ground.warnings, &ground.sources, trace.spec.color);
            if trace.logs.is_empty() { by_hand(trace, &ready, &ground) } else { compare(trace, &ready, ground) }
        }
        Err(reason) => not_compared(reason, ground, trace.spec.color),
    }
}

/// Says why a spec is not used at all; gives the exit code.
pub(crate) fn not_compared(reason: Stop, ground: Ground, color: Color) -> u8 {
    output::log_found(&ground.warnings, &ground.sources, color);
    let answer = match reason {
        Stop::Refused(refused) => {
            output::log_found(&refused.diagnostics, &ground.sources, color);
            return refused.answer().exit_code();
        }
        Stop::Answered(answer) => answer,
    };
    match (answer.fault().cloned(), answer.name()) {
        (Some(fault), _) => {
            not_evaluated(fault, &ground, color);
        }
        (None, Some(name)) => output::log(&format!("error: the assumption {name} is false")),
        (None, None) => {
            output::log(
                "error: the spec has no behaviour: there is nothing to compare a run with, or to make tests of",
            );
            return exit::CONFIG;
        }
    }
    answer.exit_code()
}

fn compare(trace: &Trace, ready: &Ready, ground: Ground) -> u8 {
    let silent = |action: &ActionInfo, applications: &[Application]| is_silent(ready, action, applications);
    let mut worlds = Worlds::new(&ready.compiled.spec, limits(trace, ready, &silent));
    if !trace.trace_expressions.is_empty() {
        worlds = worlds.with_history();
    }
    let tell = |line: u64, event: &str, worlds: usize| {
        if trace.verbose {
            output::log(&format!("line {line}: {event} fits, {worlds} world{}", if worlds == 1 { "" } else { "s" }));
        }
    };
    let actions = ready.compiled.spec.actions();
    let mut following = Following {
        vocabulary: &ready.vocabulary,
        format: trace.log_format,
        fitted: vec![0; actions.len()],
        hear: &tell,
    };
    let channel = Channel::beside(trace.json.as_deref().into_iter());
    let style = channel.style(trace.spec.color);
    let mut printed = Ok(());
    let mut logs = Vec::new();
    for path in &trace.logs {
        let report = one_log(path, trace, &mut following, &mut worlds);
        if trace.format == Format::Human {
            printed = printed.and_then(|()| channel.try_print(&recorded::log(&report, &ground.sources, &style)));
        }
        logs.push(report);
    }
    let actions = actions.iter().cloned().zip(following.fitted).collect();
    let recorded = Recorded { run: ground.run, logs, actions, diagnostics: ground.warnings };
    let text = match trace.format {
        Format::Human if !trace.quiet && recorded.logs.iter().any(|log| log.lines > 0) => {
            format!("\n{}", recorded::coverage(&recorded.actions, &style))
        }
        Format::Human => String::new(),
        Format::Json => recorded::json(&recorded, &ground.sources),
    };
    let printed = printed.and_then(|()| if text.is_empty() { Ok(()) } else { channel.try_print(&text) });
    let json = || recorded::json(&recorded, &ground.sources);
    let written = trace.json.as_ref().map_or(Ok(()), |path| write_whole(path, &json()));
    if let Err(message) = written.and(printed) {
        return output::trouble(exit::SYSTEM, &message);
    }
    recorded.exit_code()
}

fn limits<'l>(trace: &Trace, ready: &Ready, is_silent: &'l dyn Fn(&ActionInfo, &[Application]) -> bool) -> Limits<'l> {
    let silent = trace.silent.or(ready.vocabulary.map.steps).unwrap_or(0);
    Limits { worlds: trace.max_worlds.max(1), silent, is_silent }
}

/// Whether nobody records such a step: any may be silent, unless the map names those that are.
fn is_silent(ready: &Ready, action: &ActionInfo, applications: &[Application]) -> bool {
    let named = &ready.vocabulary.map.silent;
    let is_one = |name: &String| *name == action.name || applications.iter().any(|one| one.operator == *name);
    named.is_empty() || named.iter().any(is_one)
}

fn one_log<S: System>(
    path: &str,
    trace: &Trace,
    following: &mut Following<'_>,
    worlds: &mut Worlds<'_, S>,
) -> LogReport {
    match open(path, trace.spec.reading.spec()) {
        Ok(reader) => {
            let shown = if path == "-" { "standard input" } else { path };
            follow(shown.to_owned(), reader, following, worlds)
        }
        Err(message) => {
            let verdict = LogVerdict::Unreadable { line: None, message, hint: None };
            LogReport {
                path: path.to_owned(),
                format: "ndjson",
                verdict,
                lines: 0,
                runs: 0,
                worlds: 0,
                behaviours: Vec::new(),
            }
        }
    }
}

/// A log: standard input, a file, or a file of the folder of a bundled spec.
fn open(path: &str, spec: &str) -> Result<Box<dyn BufRead>, String> {
    if path == "-" {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    let bundled = crate::catalogue::find(spec).and_then(|(folder, _)| folder.file(path));
    if let Some(text) = bundled.filter(|_| !Path::new(path).exists()) {
        return Ok(Box::new(text.as_bytes()));
    }
    if Path::new(path).is_dir() {
        return Err("is a directory, not a file".to_owned());
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot be read: {error}"),
    })?;
    Ok(Box::new(BufReader::new(file)))
}

fn by_hand(trace: &Trace, ready: &Ready, ground: &Ground) -> u8 {
    let silent = |action: &ActionInfo, applications: &[Application]| is_silent(ready, action, applications);
    let mut worlds = Worlds::new(&ready.compiled.spec, limits(trace, ready, &silent));
    let stdin = std::io::stdin();
    let prompts = stdin.is_terminal();
    match interact(&mut worlds, &mut stdin.lock(), prompts) {
        Ok(()) => 0,
        Err(WorldsError::TooMany { bound }) => {
            output::log(&format!("error: there are more than {bound} worlds; --max-worlds raises the bound"));
            3
        }
        Err(WorldsError::Fault(fault)) => not_evaluated(fault, ground, trace.spec.color),
    }
}

/// Says what could not be evaluated; gives the exit code.
pub(crate) fn not_evaluated(fault: Fault, ground: &Ground, color: Color) -> u8 {
    let style = output::style(color, &std::io::stderr());
    output::log(diagnostics::fault(&fault, &ground.sources, &style).trim_end());
    LogVerdict::Fault { line: 0, fault }.exit_code()
}
