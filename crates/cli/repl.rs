//! `check repl` and `check eval`: expressions at a prompt, or one on the command line.

mod lines;

use crate::origin::SpecFiles;
use crate::reading::Reading;
use crate::world::Machine;
use crate::{STACK, exit, interrupt, output};
use check_driver::origin::Origin;
use check_driver::request::Request;
use check_repl::{Answer, Session, Settings, is_incomplete};
use check_report::{Style, diagnostics, layout, plain};
use check_syntax::Sources;
use clap::Args;
use lines::Lines;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The columns of the terminal, where nobody says how many it has.
const WIDTH: usize = 100;

/// Which spec a prompt begins with.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("spec", |spec| spec.required(false)))]
pub struct Repl {
    /// The spec; without one, standard modules only.
    #[command(flatten)]
    pub reading: Reading,
}

/// Which expression is evaluated, and where.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("spec", |spec| spec.required(false)))]
pub struct Eval {
    /// The expression.
    #[arg(value_name = "EXPR")]
    pub expression: String,

    /// The spec; without one, standard modules only.
    #[command(flatten)]
    pub reading: Reading,

    /// The initial state in which it is evaluated, by its number.
    #[arg(long, value_name = "N", requires = "spec")]
    pub initial: Option<usize>,

    /// Use the definitions of these modules as well.
    #[arg(long, value_name = "MODULES", value_delimiter = ',')]
    pub extends: Vec<String>,

    /// Print the value as JSON, in the form of values in recorded runs.
    #[arg(long)]
    pub json: bool,
}

/// Answers lines until the input ends; gives the exit code.
pub(crate) fn run(asked: &Repl) -> u8 {
    let mut reading = asked.reading.clone();
    let interrupt = interrupt::on_each_request();
    let mut session = match open(&reading, &interrupt) {
        Ok(session) => session,
        Err(message) => return refuse(&message),
    };
    let mut lines = match Lines::new() {
        Ok(lines) => lines,
        Err(error) => return output::trouble(exit::SYSTEM, &format!("the terminal cannot be used: {error}")),
    };
    if lines.is_interactive() {
        let about = reading.spec.as_deref().unwrap_or("standard modules");
        output::print(&format!("check {}, {about}; :help lists what can be typed\n", env!("CARGO_PKG_VERSION")));
    }
    while let Some(text) = lines.next(&session, is_incomplete) {
        match session.answer(&text) {
            Answer::Text(text) => output::print(&text),
            Answer::Error(message) => output::print(&with_end(&message)),
            Answer::Quit => return 0,
            Answer::Load(spec) => {
                let asked = Reading { spec: Some(spec), include: reading.include.clone(), ..Reading::default() };
                load(&mut session, &mut reading, asked, &interrupt);
            }
            Answer::Reload => {
                let asked = reading.clone();
                load(&mut session, &mut reading, asked, &interrupt);
            }
        }
    }
    0
}

fn load(session: &mut Session, reading: &mut Reading, asked: Reading, interrupt: &Arc<AtomicBool>) {
    match open(&asked, interrupt) {
        Ok(opened) => (*session, *reading) = (opened, asked),
        Err(message) => output::print(&with_end(&message)),
    }
}

/// Prints a value; gives the exit code.
pub(crate) fn evaluate(asked: &Eval) -> u8 {
    let mut session = match open(&asked.reading, &interrupt::on_each_request()) {
        Ok(session) => session,
        Err(message) => return refuse(&message),
    };
    let extended = if asked.extends.is_empty() { Ok(()) } else { session.extend(&asked.extends.join(", ")) };
    let begun = extended.and_then(|()| asked.initial.map_or(Ok(()), |number| session.begin(number)));
    match begun.and_then(|()| session.value(&asked.expression)) {
        Ok(value) if asked.json => output::print(&format!("{}\n", plain::write(&value))),
        Ok(value) => output::print(&format!("{}\n", layout(&value, 0, width()))),
        Err(message) => {
            output::log(message.trim_end());
            return exit::NO_VALUE;
        }
    }
    0
}

fn open(reading: &Reading, interrupt: &Arc<AtomicBool>) -> Result<Session, String> {
    let origin = match reading.spec.as_deref() {
        None => None,
        Some(spec) => match SpecFiles::find(spec, &reading.include) {
            Ok(files) => Some(Box::new(files) as Box<dyn Origin>),
            Err(refused) => {
                let texts = refused.diagnostics.iter();
                let texts = texts.map(|one| diagnostics::diagnostic(one, &Sources::default(), &Style::default()));
                return Err(texts.collect::<Vec<_>>().join("\n"));
            }
        },
    };
    let request = Request { workers: Some(1), ..reading.request() };
    Session::open(origin, request, settings(reading.spec.as_deref(), interrupt))
}

fn settings(spec: Option<&str>, interrupt: &Arc<AtomicBool>) -> Settings {
    let folder = spec.and_then(|spec| Path::new(spec).parent()).unwrap_or(Path::new(""));
    Settings {
        printer: Arc::new(|line| output::print(&format!("{line}\n"))),
        interrupt: Arc::clone(interrupt),
        world: Some(Arc::new(Machine::new(folder, false))),
        stack: STACK / 2,
        width: width(),
    }
}

fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0))
}

fn refuse(message: &str) -> u8 {
    output::log(message.trim_end());
    exit::SPEC
}

fn with_end(message: &str) -> String {
    format!("{}\n", message.trim_end())
}
