//! Counterexamples: those that a search finds, and those of files; followed through the states of the spec.

use crate::behaviour::{Behaviour, Taken};
use crate::expressions::told;
use crate::moments::Trouble;
use crate::opening::refusal;
use check_driver::origin::Origin;
use check_driver::refusal::Stop;
use check_driver::request::Request;
use check_driver::session::Session;
use check_driver::{Interpreter, State, SuccessorBounds, Trace, Verdict, checking};
use check_logs::map::Map;
use check_logs::ready::Ready;
use check_report::recorded::LogVerdict;
use check_report::{Answer, Ran, show, text};
use check_system::{ActionInfo, Parameter, Step};

/// How far steps are followed to find those of a trace.
const BOUNDS: SuccessorBounds = SuccessorBounds { successors: 1 << 16, ways: 1 << 20, refusals: 1 };

/// What a search has found.
pub(crate) struct Searched {
    /// The answer in a sentence.
    pub(crate) headline: String,
    /// What is wrong, with the behaviour that shows it.
    pub(crate) found: Option<(Trouble, Trace)>,
    /// Whether every state was explored and nothing is wrong.
    pub(crate) is_without_error: bool,
}

/// Looks for a counterexample.
///
/// # Errors
///
/// Why nothing was explored.
pub(crate) fn search(origin: &dyn Origin, request: &Request, mut session: Session) -> Result<Searched, String> {
    match checking::check(origin, request, &mut session) {
        Ok(answer) => Ok(searched(&session.ran(answer))),
        Err(refused) => Err(refusal(&refused, &session)),
    }
}

fn searched(ran: &Ran) -> Searched {
    let headline = text::headline_of(&ran.report).trim_end().to_owned();
    let Answer::Explored(outcome) = &ran.report.answer else {
        return Searched { headline, found: None, is_without_error: false };
    };
    let kind = match &outcome.verdict {
        Verdict::Deadlock => "deadlock",
        Verdict::Assertion(_) | Verdict::Evaluation { .. } => "error",
        _ => "invariant",
    };
    let is_without_error = outcome.verdict == Verdict::Ok;
    let found = outcome.trace.as_ref().filter(|_| !is_without_error).map(|trace| {
        let reasons = text::reasons_of(trace).into_iter().map(|(text, _)| format!("{text}\n"));
        let fault = ran.report.answer.fault().map(|fault| format!("{}\n", fault.message));
        let details = fault.into_iter().chain(reasons).collect();
        (Trouble { kind, description: headline.clone(), details }, trace.clone())
    });
    Searched { headline, found, is_without_error }
}

/// The behaviour of a file, as far as it is one of the spec.
///
/// # Errors
///
/// Why it is none, for a reader.
pub(crate) fn of_file(
    origin: &dyn Origin,
    request: Request,
    mut session: Session,
    name: &str,
    text: String,
) -> Result<Trace, String> {
    let ready = Ready::new(origin, request, Map::default(), &mut session).map_err(|stop| match stop {
        Stop::Refused(refused) => refusal(&refused, &session),
        Stop::Answered(answer) => format!("the spec has no behaviours: {}", answer.word()),
    })?;
    let found = ready.follow(name, &text);
    let unit = if found.format == "ndjson" { "line" } else { "state" };
    match found.verdict {
        LogVerdict::Accepted => {}
        LogVerdict::Refused(misfit) => {
            let what = match (&misfit.event, misfit.is_initial) {
                (_, true) => "no initial state of the spec is like that".to_owned(),
                (Some(event), false) => format!("no step of {event} leads from the state before to one like that"),
                (None, false) => "no step leads from the state before to one like that".to_owned(),
            };
            return Err(format!("{unit} {} of {name} does not fit the spec: {what}", misfit.line));
        }
        LogVerdict::Unreadable { line, message, .. } => {
            let place = line.map(|line| format!(", {unit} {line}")).unwrap_or_default();
            return Err(format!("{name}{place}: {message}"));
        }
        LogVerdict::Fault { fault, .. } => return Err(told(&fault)),
        LogVerdict::TooMany { line, bound } => {
            return Err(format!("{name}, {unit} {line}: it fits more than {bound} states of the spec"));
        }
    }
    let first = found.behaviours.into_iter().next().map(|behaviour| behaviour.trace);
    first.ok_or_else(|| format!("{name} has no behaviour"))
}

/// A trace as a behaviour: its steps are made once more.
///
/// # Errors
///
/// In a sentence, from where on it cannot be made.
pub(crate) fn behaviour(interpreter: &mut Interpreter, trace: &Trace) -> Result<Behaviour, String> {
    let first = trace.states.first().ok_or("the behaviour has no state")?;
    let initial = interpreter.initial().map_err(|fault| told(&fault))?;
    let start = initial.into_iter().find(|state| interpreter.variables(state) == first.variables);
    let mut behaviour = Behaviour::new(start.ok_or("its first state is no initial state")?);
    for (place, step) in trace.states.iter().enumerate().skip(1) {
        let from = behaviour.state(place - 1).clone();
        let taken = made(interpreter, &behaviour, &from, step.action.as_ref(), &step.parameters, step)?;
        behaviour.steps.push(taken);
    }
    let stays = trace.stuttering.then(|| trace.states.len() - 1);
    behaviour.back_to = trace.back_to.or(stays);
    if let Some(place) = trace.back_to.filter(|_| !trace.stuttering) {
        let from = behaviour.state(behaviour.steps.len()).clone();
        let (action, parameters) = match &trace.closing {
            Some((action, parameters)) => (Some(action), parameters.as_slice()),
            None => (None, &[][..]),
        };
        let taken = made(interpreter, &behaviour, &from, action, parameters, &trace.states[place])?;
        behaviour.steps.push(taken);
    }
    Ok(behaviour)
}

/// The step of a trace that leads to a state: with the same parameters if there is one, else any of the action, else any.
fn made(
    interpreter: &mut Interpreter,
    behaviour: &Behaviour,
    from: &State,
    action: Option<&ActionInfo>,
    parameters: &[Parameter],
    to: &Step,
) -> Result<Taken, String> {
    interpreter.inform(&behaviour.states(behaviour.steps.len()));
    let found = interpreter.steps(from, BOUNDS).map_err(|fault| told(&fault))?;
    let mut best: Option<(u8, Taken)> = None;
    for successor in found.successors {
        if interpreter.variables(&successor.state) != to.variables {
            continue;
        }
        let is_action = action.is_none_or(|action| interpreter.action(successor.action).name == action.name);
        let is_same = is_action && successor.parameters == parameters;
        let worth = u8::from(is_action) + u8::from(is_same);
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, Taken::new(interpreter, successor)));
        }
    }
    let number = behaviour.steps.len() + 1;
    let first = to.variables.iter().take(3).map(|(name, value)| format!("{name} = {}", show(value)));
    let state = first.collect::<Vec<_>>().join(", ");
    best.map(|(_, taken)| taken)
        .ok_or_else(|| format!("step {number} cannot be made again: no step leads to the state with {state}"))
}
