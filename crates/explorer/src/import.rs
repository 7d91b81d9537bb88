//! A behaviour from a file: followed through the states of the spec, as a recorded run is.

use crate::convert;
use crate::key::key;
use crate::project::{Project, refusal};
use crate::protocol::{ImportParams, Problem, ProblemCode, Replayed};
use crate::walk::replay;
use check_driver::refusal::Stop;
use check_logs::map::Map;
use check_logs::ready::Ready;
use check_report::Answer;
use check_report::recorded::{LogReport, LogVerdict, Misfit};

/// Reads a file and follows what it says as far as it is a behaviour of the spec.
pub(crate) fn import(project: &mut Project, params: &ImportParams) -> Result<Replayed, Problem> {
    let mut session = project.session();
    let ready = Ready::new(&project.texts, project.request.clone(), Map::default(), &mut session);
    let ready = ready.map_err(|stop| match stop {
        Stop::Refused(refused) => refusal(&refused, &session),
        Stop::Answered(answer) => not_followed(&answer),
    })?;
    let found = ready.follow(&params.name, &params.text);
    let keys = match found.behaviours.first() {
        Some(first) => first.trace.states.iter().map(|step| key(&step.variables)).collect(),
        None => Vec::new(),
    };
    let message = message(&found, &params.name)?;
    let replayed = replay(project, &keys)?;
    let whole = found.behaviours.first().filter(|_| message.is_none() && replayed.message.is_none());
    let back_to = whole.and_then(|one| one.trace.back_to.or(one.trace.stuttering.then(|| keys.len() - 1)));
    Ok(Replayed { message: message.or(replayed.message), back_to, ..replayed })
}

/// Why the file is followed only so far; `None` if all of it is a behaviour.
fn message(found: &LogReport, name: &str) -> Result<Option<String>, Problem> {
    let unit = if found.format == "ndjson" { "line" } else { "state" };
    match &found.verdict {
        LogVerdict::Accepted if found.runs > 1 => {
            Ok(Some(format!("{name} has {} behaviours, of which this is the first", found.runs)))
        }
        LogVerdict::Accepted => Ok(None),
        LogVerdict::Refused(misfit) => Ok(Some(misfitting(misfit, unit, name))),
        LogVerdict::Unreadable { line, message, hint } => {
            let place = line.map(|line| format!(", {unit} {line}")).unwrap_or_default();
            let problem = Problem::new(ProblemCode::Refused, format!("{name}{place}: {message}"));
            Err(Problem { hint: hint.clone(), ..problem })
        }
        LogVerdict::Fault { fault, .. } => Err(convert::problem(fault)),
        LogVerdict::TooMany { line, bound } => {
            let message = format!("{name}, {unit} {line}: it fits more than {bound} states of the spec");
            Err(Problem::not_possible(message).with_hint("a file that says more of each state fits fewer"))
        }
    }
}

fn misfitting(misfit: &Misfit, unit: &str, name: &str) -> String {
    let what = match (&misfit.event, misfit.is_initial) {
        (_, true) => "no initial state of the spec is like that".to_owned(),
        (Some(event), false) => format!("no step of {event} leads from the state before to one like that"),
        (None, false) => "no step leads from the state before to one like that".to_owned(),
    };
    format!("{unit} {} of {name} does not fit the spec: {what}", misfit.line)
}

/// Why the spec has no behaviours with which a file could be compared.
fn not_followed(answer: &Answer) -> Problem {
    match (answer.fault(), answer.name()) {
        (Some(fault), _) => convert::problem(fault),
        (None, Some(name)) => Problem::not_possible(format!("the assumption {name} is false")),
        (None, None) => Problem::not_possible("the spec has no behaviour with which the file could be compared"),
    }
}
