//! `check trace`: does a recorded run fit a spec? Without a log, a run is made by hand.

use crate::amount::{duration, memory};
use crate::files::write_whole;
use crate::interactive;
use crate::options::Format;
use crate::origin::SpecFiles;
use crate::output::{Channel, Color};
use crate::reading::Reading;
use crate::session::{self, VERSION};
use crate::{exit, output};
use check_driver::origin::Origin;
use check_driver::refusal::{Refused, Stop};
use check_driver::request::Request;
use check_driver::session::Session;
use check_engine::Candidates;
use check_engine::candidates::{CandidatesError, Limits};
use check_logs::following::{Following, follow};
use check_logs::line::LogFormat;
use check_logs::map::Map;
use check_logs::ready::Ready;
use check_report::diagnostics;
use check_report::recorded::{self, LogReport, LogVerdict, Recorded};
use check_syntax::Diagnostic;
use check_system::{ActionInfo, Application, Fault, System};
use clap::{Args, ValueEnum};
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The form of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// A JSON object a line.
    Ndjson,
    /// The Informal Trace Format.
    Itf,
    /// What TLC writes with `-dumpTrace json`.
    Tlc,
    /// The report of a check as JSON: `--json FILE`.
    Report,
}

impl LogForm {
    fn format(self) -> LogFormat {
        match self {
            Self::Ndjson => LogFormat::Ndjson,
            Self::Itf => LogFormat::Itf,
            Self::Tlc => LogFormat::Tlc,
            Self::Report => LogFormat::Report,
        }
    }
}

/// Where a spec is, and how it is read: what `trace` and `generate` have in common.
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
    #[arg(long, value_name = "BYTES", value_parser = memory)]
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
    pub log_format: Option<LogForm>,

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

impl Spec {
    /// What is asked of the spec.
    fn request(&self, expressions: &[String]) -> Request {
        Request {
            workers: Some(1),
            max_time: self.max_time,
            max_memory: self.max_memory,
            trace_expressions: expressions.to_vec(),
            ..self.reading.request()
        }
    }

    /// Reads the spec and the map file; there may be expressions that are to be shown along traces.
    pub(crate) fn ready(&self, expressions: &[String], session: &mut Session) -> Result<Ready, Stop> {
        session.run.version = VERSION.to_owned();
        let origin = SpecFiles::find(self.reading.spec(), &self.reading.include)?;
        session::equip(session, &origin, false, true);
        let done = self.read_map(&origin).map_err(Stop::from);
        let done = done.and_then(|map| Ready::new(&origin, self.request(expressions), map, session));
        session.run.files = origin.records();
        done
    }

    /// The map: the one asked for, else the one beside the spec, else none.
    fn read_map(&self, origin: &SpecFiles) -> Result<Map, Refused> {
        let beside = format!("{}.map.json", origin.name());
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
    let mut session = Session::default();
    if let Err(code) = output::prepare(&trace.json.as_deref().into_iter().collect::<Vec<_>>()) {
        return code;
    }
    match trace.spec.ready(&trace.trace_expressions, &mut session) {
        Ok(ready) => {
            output::log_found(&session.warnings, &session.sources, trace.spec.color);
            if trace.logs.is_empty() { by_hand(trace, &ready, &session) } else { compare(trace, &ready, session) }
        }
        Err(reason) => not_compared(reason, session, trace.spec.color),
    }
}

/// Says why a spec is not used at all; gives the exit code.
pub(crate) fn not_compared(reason: Stop, session: Session, color: Color) -> u8 {
    output::log_found(&session.warnings, &session.sources, color);
    let answer = match reason {
        Stop::Refused(refused) => {
            output::log_found(&refused.diagnostics, &session.sources, color);
            return refused.answer().exit_code();
        }
        Stop::Answered(answer) => answer,
    };
    match (answer.fault().cloned(), answer.name()) {
        (Some(fault), _) => {
            not_evaluated(fault, &session, color);
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

fn compare(trace: &Trace, ready: &Ready, session: Session) -> u8 {
    let silent = |action: &ActionInfo, applications: &[Application]| ready.is_silent(action, applications);
    let mut worlds = Candidates::new(&ready.compiled.spec, limits(trace, ready, &silent));
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
        format: trace.log_format.map(LogForm::format),
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
            printed = printed.and_then(|()| channel.try_print(&recorded::log(&report, &session.sources, &style)));
        }
        logs.push(report);
    }
    let actions = actions.iter().cloned().zip(following.fitted).collect();
    let recorded = Recorded { run: session.run, logs, actions, diagnostics: session.warnings };
    let text = match trace.format {
        Format::Human if !trace.quiet && recorded.logs.iter().any(|log| log.lines > 0) => {
            format!("\n{}", recorded::coverage(&recorded.actions, &style))
        }
        Format::Human => String::new(),
        Format::Json => recorded::json(&recorded, &session.sources),
    };
    let printed = printed.and_then(|()| if text.is_empty() { Ok(()) } else { channel.try_print(&text) });
    let json = || recorded::json(&recorded, &session.sources);
    let written = trace.json.as_ref().map_or(Ok(()), |path| write_whole(path, &json()));
    if let Err(message) = written.and(printed) {
        return output::trouble(exit::SYSTEM, &message);
    }
    recorded.exit_code()
}

fn limits<'l>(trace: &Trace, ready: &Ready, is_silent: &'l dyn Fn(&ActionInfo, &[Application]) -> bool) -> Limits<'l> {
    let silent = trace.silent.or(ready.vocabulary.map.steps).unwrap_or(0);
    Limits { candidates: trace.max_worlds.max(1), silent, is_silent }
}

fn one_log<S: System>(
    path: &str,
    trace: &Trace,
    following: &mut Following<'_>,
    worlds: &mut Candidates<'_, S>,
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
                candidates: 0,
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

fn by_hand(trace: &Trace, ready: &Ready, session: &Session) -> u8 {
    let silent = |action: &ActionInfo, applications: &[Application]| ready.is_silent(action, applications);
    let mut worlds = Candidates::new(&ready.compiled.spec, limits(trace, ready, &silent));
    let stdin = std::io::stdin();
    let prompts = stdin.is_terminal();
    match interactive::run(&mut worlds, &mut stdin.lock(), prompts) {
        Ok(()) => 0,
        Err(CandidatesError::TooMany { bound }) => {
            output::log(&format!("error: there are more than {bound} worlds; --max-worlds raises the bound"));
            3
        }
        Err(CandidatesError::Fault(fault)) => not_evaluated(fault, session, trace.spec.color),
    }
}

/// Says what could not be evaluated; gives the exit code.
pub(crate) fn not_evaluated(fault: Fault, session: &Session, color: Color) -> u8 {
    let style = output::style(color, &std::io::stderr());
    output::log(diagnostics::fault(&fault, &session.sources, &style).trim_end());
    LogVerdict::Fault { line: 0, fault }.exit_code()
}
