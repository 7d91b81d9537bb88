//! The stack: the operators on the way to the point, innermost first, and the state below them.

use crate::behaviour::{Point, PointKind, base_name};
use crate::debuggee::Debuggee;
use crate::places::{Places, contains};
use check_module::module::Meaning;
use check_report::diagnostics;
use check_system::{Application, Location, Value};

/// A frame of the stack.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) name: String,
    pub(crate) place: Option<Location>,
    /// Whether all of the place is meant, not only its beginning.
    pub(crate) is_whole: bool,
    /// The names that are bound there.
    pub(crate) bindings: Vec<(String, Value)>,
    /// Whether it is no operator but the state.
    pub(crate) is_state: bool,
}

/// The stack at the position, innermost first.
pub(crate) fn frames(debuggee: &Debuggee) -> Vec<Frame> {
    let mut found = operators(debuggee);
    found.push(state(debuggee));
    found
}

fn operators(debuggee: &Debuggee) -> Vec<Frame> {
    let Some(taken) = debuggee.taken() else { return Vec::new() };
    let point = &taken.points[debuggee.at.point];
    let places = &debuggee.places;
    let around = point.location.as_ref().and_then(|place| places.around(place));
    let is_conjunct = matches!(point.kind, PointKind::Conjunct(_));
    let name = around.filter(|_| is_conjunct).map_or(base_name(&taken.action.name), |one| one.name.as_str());
    let applications = &taken.successor.applications;
    let place = applications.iter().rposition(|one| one.operator == name);
    let chosen: Vec<(String, Value)> = match place {
        Some(_) => taken.bindings(),
        None => taken.successor.parameters.iter().map(|one| (one.name.clone(), one.value.clone())).collect(),
    };
    let own = place.map(|place| applications[place].arguments.clone()).unwrap_or_default();
    let others = chosen.into_iter().filter(|(name, _)| {
        taken.successor.parameters.iter().any(|one| one.name == *name) && own.iter().all(|(known, _)| known != name)
    });
    let label = place.map_or_else(|| taken.label(), |place| check_report::call(&applications[place]));
    let innermost = Frame {
        name: match &point.kind {
            PointKind::Conjunct(_) => label,
            PointKind::Entry => format!("{label}, its beginning"),
            PointKind::End => format!("{label}, its end"),
        },
        place: heading(debuggee, point).or_else(|| point.location.clone()),
        is_whole: is_conjunct,
        bindings: own.iter().cloned().chain(others).collect(),
        is_state: false,
    };
    let around = callers(places, &applications[..place.unwrap_or(0)], name);
    std::iter::once(innermost).chain(around).collect()
}

/// The beginning of the definition of an action, for the point at which it begins.
fn heading(debuggee: &Debuggee, point: &Point) -> Option<Location> {
    let taken = debuggee.taken().filter(|_| point.kind == PointKind::Entry)?;
    let defined = debuggee.places.of_steps(base_name(&taken.action.name))?;
    let is_around = point.location.as_ref().is_some_and(|place| contains(&defined.location, place));
    is_around.then(|| defined.location.clone())
}

/// The operators that called this one, each with the place of the call.
fn callers(places: &Places, before: &[Application], callee: &str) -> Vec<Frame> {
    let (mut found, mut callee) = (Vec::new(), callee.to_owned());
    for application in before.iter().rev() {
        let call = places.of_steps(&application.operator).and_then(|caller| places.call(caller, &callee));
        let Some(place) = call else { continue };
        found.push(Frame {
            name: check_report::call(application),
            place: Some(place.clone()),
            is_whole: true,
            bindings: application.arguments.clone(),
            is_state: false,
        });
        callee.clone_from(&application.operator);
    }
    // An operator without parameters may not be told of.
    if let Some((root, place)) = places.root_calling(&callee) {
        let (name, place, bindings) = (root.name.clone(), Some(place.clone()), Vec::new());
        found.push(Frame { name, place, is_whole: true, bindings, is_state: false });
    }
    found
}

/// The state in which the step begins, at the place of what led to it.
fn state(debuggee: &Debuggee) -> Frame {
    let (step, behaviour) = (debuggee.at.step, &debuggee.behaviour);
    let number = format!("state {} of {}", step + 1, behaviour.steps.len() + 1);
    let (name, place) = match step.checked_sub(1).map(|before| &behaviour.steps[before]) {
        Some(before) => (format!("{number}, after {}", before.label()), before.action.location.clone()),
        None => (number, initial(debuggee)),
    };
    Frame { name, place, is_whole: false, bindings: Vec::new(), is_state: true }
}

/// The place of the initial predicate, if the config names it.
fn initial(debuggee: &Debuggee) -> Option<Location> {
    let material = debuggee.interpreter.material();
    let name = &material.config.init.as_ref()?.name;
    let module = &material.resolved.module;
    let Some(Meaning::Definition(id)) = module.names.get(name) else { return None };
    Some(diagnostics::location(debuggee.interpreter.sources(), module.definitions[id.0 as usize].span))
}
