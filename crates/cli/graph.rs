//! `check graph`: the state graph in a form that other programs read, whole or in part.

use crate::amount::count;
use crate::files::write_whole;
use crate::options::{Check, Format};
use crate::origin::SpecFiles;
use crate::{delivery, exit, interrupt, output, session};
use check_driver::refusal::{Refused, Stop};
use check_driver::session::{Session, Speaker};
use check_driver::{exploration, load, spec};
use check_engine::{Question, StateGraph};
use check_module::nearest::suggest;
use check_report::{Picture, dot, graph_json, graphml, text};
use check_syntax::Diagnostic;
use check_system::System;
use clap::{Args, ValueEnum};
use petgraph::graph::NodeIndex;
use std::path::PathBuf;

/// States that are explored to find those around some state, unless the user says otherwise.
const EXPLORED: usize = 1_000_000;

const GRAPH: &str = "Graph";

/// What is to be printed of a graph.
#[derive(Args, Clone, Debug)]
#[command(mut_args(|option| if is_meaningless(option.get_id().as_str()) { option.hide(true) } else { option }))]
pub struct Graph {
    /// The spec.
    #[command(flatten)]
    pub check: Check,

    /// The form of the graph [default: by the ending of --output, else dot].
    #[arg(long = "as", value_enum, value_name = "FORM", help_heading = GRAPH)]
    pub form: Option<GraphFormat>,

    /// Write the graph to a file instead of to standard output.
    #[arg(short, long, value_name = "FILE", help_heading = GRAPH)]
    pub output: Option<PathBuf>,

    /// Only what lies near the states in which this holds (a name or an expression): from where such a state is reached
    /// in so many steps, and what is reached from one.
    #[arg(long, value_name = "EXPR", conflicts_with = "reachable", help_heading = GRAPH)]
    pub around: Option<String>,

    /// How many steps away things may lie to be near.
    #[arg(long, value_name = "N", default_value_t = 2, requires = "around", help_heading = GRAPH)]
    pub steps: u64,

    /// Only these variables: states that agree on them are one, and steps that change none of them are left out.
    #[arg(long, value_name = "VARIABLES", value_delimiter = ',', help_heading = GRAPH)]
    pub project: Vec<String>,

    /// The most states of the graph [default: 10000; of the explored states with --around 1000000].
    #[arg(long, value_name = "N", value_parser = count, help_heading = GRAPH)]
    pub max_states: Option<u64>,
}

/// The form of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// The DOT language of Graphviz.
    Dot,
    /// GraphML, which yEd, Gephi and networkx read.
    Graphml,
    /// JSON.
    Json,
}

/// Prints the graph; gives the exit code.
pub(crate) fn run(asked: &Graph) -> u8 {
    if let Some(option) = meaningless(&asked.check) {
        output::log(&format!("error: {option} has no meaning for a graph"));
        return exit::USAGE;
    }
    if let Err(code) = output::prepare(&asked.output.as_deref().into_iter().collect::<Vec<_>>()) {
        return code;
    }
    let mut session = Session { interrupt: interrupt::on_request(), ..Session::default() };
    match drawn(asked, &mut session) {
        Ok(text) => {
            delivery::log_diagnostics(&session.warnings, &session.sources, &asked.check);
            match &asked.output {
                None => output::print(&text),
                Some(path) => {
                    if let Err(message) = write_whole(path, &text) {
                        return output::trouble(exit::SYSTEM, &message);
                    }
                }
            }
            0
        }
        Err(Stop::Answered(answer)) => {
            let ran = session.ran(*answer);
            delivery::log_diagnostics(&ran.report.diagnostics, &ran.sources, &asked.check);
            output::log(text::headline_of(&ran.report).trim_end());
            ran.report.answer.exit_code()
        }
        Err(Stop::Refused(refused)) => {
            let code = refused.answer().exit_code();
            session.warnings.extend(refused.diagnostics);
            delivery::log_diagnostics(&session.warnings, &session.sources, &asked.check);
            code
        }
    }
}

/// Whether an option, by the name of its field, says nothing about a graph.
fn is_meaningless(id: &str) -> bool {
    let own = ["json", "itf", "expect", "keep_going", "native"];
    let of_traces = ["diff", "variables", "trace_expressions", "dumps"];
    // Taken, so that the options of a check can stay; a graph is the same with them.
    let of_checks = ["invariants", "properties", "reachable", "deadlock", "no_deadlock", "workers", "visited"];
    own.contains(&id) || of_traces.contains(&id) || of_checks.contains(&id)
}

/// An option that was given and says nothing about a graph.
fn meaningless(check: &Check) -> Option<&'static str> {
    let given = [
        ("--json", check.json.is_some()),
        ("--itf", check.itf.is_some()),
        ("--dump-trace", !check.dumps.is_empty()),
        ("--diff", check.diff),
        ("--var", !check.variables.is_empty()),
        ("--trace-expr", !check.trace_expressions.is_empty()),
        ("--expect", check.expect.is_some()),
        ("--continue", check.keep_going),
        ("--native", check.native),
    ];
    given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
}

fn drawn(asked: &Graph, session: &mut Session) -> Result<String, Stop> {
    let check = wanted(asked);
    let origin = SpecFiles::find(check.reading.spec(), &check.reading.include)?;
    session::equip(session, &origin, check.allow_exec, check.quiet);
    if asked.around.is_some() {
        session.speaker = Speaker::Around;
    }
    let request = check.request();
    let resolved = load::resolved(load::load(&origin, session)?, session)?;
    let compiled = spec::compiled(&request, &origin, resolved, session)?;
    let question = spec::question(&request, &compiled);
    let bound = |default: usize| asked.max_states.map_or(default, |most| usize::try_from(most).unwrap_or(usize::MAX));
    if let Some(fault) = session.limits.refusal() {
        return Err(Stop::answered(spec::ended(fault)));
    }
    let watch = session.watch();
    let mut picture = match &asked.around {
        None => exploration::picture(&compiled.spec, &question, bound(exploration::DRAWABLE), &watch)?,
        Some(text) => {
            let found = exploration::graph(&compiled.spec, &question, bound(EXPLORED), &watch)?;
            let centres = centres(&compiled.spec, &question, &found, text)?;
            around(&compiled.spec, &found, &centres, asked.steps)?
        }
    };
    if !asked.project.is_empty() {
        picture = projected(&picture, &asked.project)?;
    }
    let name = session.run.module.as_deref().unwrap_or_default();
    Ok(match form(asked) {
        GraphFormat::Dot => dot::graph(name, &picture),
        GraphFormat::Graphml => graphml::graph(name, &picture),
        GraphFormat::Json => graph_json::graph(name, &picture),
    })
}

/// What is asked of the spec: what the states are to be near to is a predicate like one that is to be reachable.
fn wanted(asked: &Graph) -> Check {
    let mut check = asked.check.clone();
    check.reachable.extend(asked.around.clone());
    check
}

fn form(asked: &Graph) -> GraphFormat {
    let ending = asked.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
    let by_ending = match ending {
        Some("graphml" | "xml") => GraphFormat::Graphml,
        Some("json") => GraphFormat::Json,
        _ if asked.check.format == Format::Json => GraphFormat::Json,
        _ => GraphFormat::Dot,
    };
    asked.form.unwrap_or(by_ending)
}

/// The states in which the predicate holds.
fn centres<S: System>(
    system: &S,
    question: &Question,
    found: &StateGraph<S::State>,
    text: &str,
) -> Result<Vec<usize>, Refused> {
    let refuse = |message: String| Refused::config(vec![Diagnostic::error_without_place("graph", message)]);
    let Some(predicate) = question.reachable.first() else {
        return Err(refuse(format!("`{text}` speaks of a step; --around wants states")));
    };
    let mut worker = system.worker();
    let mut centres = Vec::new();
    for (index, state) in found.graph.node_weights().enumerate() {
        let holds = system.holds(&mut worker, predicate.id, state);
        if holds.map_err(|fault| refuse(format!("`{text}` could not be evaluated: {fault}")))? {
            centres.push(index);
        }
    }
    if centres.is_empty() {
        return Err(refuse(format!("`{text}` holds in none of the {} states", found.graph.node_count())));
    }
    Ok(centres)
}

/// What lies near to some states. Only these are shown: the whole graph may be a hundred times as large.
fn around<S: System>(
    system: &S,
    found: &StateGraph<S::State>,
    centres: &[usize],
    steps: u64,
) -> Result<Picture, Refused> {
    let mut whole = exploration::bare(system, found);
    let near = whole.near(centres, steps);
    if near.len() > exploration::DRAWABLE {
        let message = format!("{} states lie that near, more than {}", near.len(), exploration::DRAWABLE);
        let hint = "--steps makes it fewer; so does an expression that holds in fewer states";
        return Err(Refused::limit(vec![Diagnostic::error_without_place("graph", message).with_hint(hint)]));
    }
    let nodes = near.iter().map(|at| NodeIndex::new(*at));
    exploration::label(system, found, nodes, &mut whole);
    let mut worker = system.worker();
    let states: Vec<&S::State> = found.graph.node_weights().collect();
    let shown = near.iter().map(|at| system.show(&mut worker, states[*at])).collect();
    Ok(Picture { states: shown, ..whole.part(&near) })
}

/// The picture of some variables, if there are such.
fn projected(picture: &Picture, variables: &[String]) -> Result<Picture, Refused> {
    let known: Vec<&str> =
        picture.states.first().map_or_else(Vec::new, |state| state.iter().map(|(name, _)| name.as_str()).collect());
    for name in variables {
        if !known.contains(&name.as_str()) {
            let error = Diagnostic::error_without_place("graph", format!("there is no variable `{name}`"));
            let hint = match suggest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the variables are {}", known.join(", ")),
            };
            return Err(Refused::config(vec![error.with_hint(hint)]));
        }
    }
    Ok(picture.projected(variables))
}
