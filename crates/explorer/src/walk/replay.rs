//! Follows a path that is known by the beginnings of keys.

use super::state::told;
use super::ways::{each_initial, each_way, enough, is_enough, require_behaviour};
use crate::convert;
use crate::key::{LENGTH, key};
use crate::project::Project;
use crate::protocol::{Label, Problem, Replayed};
use check_eval::state::State;
use check_system::{Fault, System};

/// The shortest beginning of a key that is taken for it.
const SHORTEST: usize = 6;

/// Follows a path as far as it is a behaviour of the spec.
pub(crate) fn replay(project: &mut Project, keys: &[String]) -> Result<Replayed, Problem> {
    require_behaviour(project)?;
    let mut replayed = Replayed { states: Vec::new(), labels: Vec::new(), fits: 0, message: None, back_to: None };
    let mut at: Option<State> = None;
    for (place, prefix) in keys.iter().enumerate() {
        let next = match at.take() {
            _ if prefix.chars().count() < SHORTEST => {
                Err(format!("a state is named by {SHORTEST} characters at least, and `{prefix}` has fewer"))
            }
            None => matching_initial(project, prefix)?,
            Some(from) => matching_step(project, &from, prefix, place)?,
        };
        match next {
            Ok((label, state)) => {
                replayed.states.push(told(project, &state)?);
                replayed.labels.push(label);
                at = Some(state);
            }
            Err(message) => {
                replayed.message = Some(message);
                break;
            }
        }
    }
    replayed.fits = replayed.states.len();
    Ok(replayed)
}

/// A state with its label, or a sentence on why there is none.
type Next = Result<(Label, State), String>;

/// The states that a beginning of a key fits.
struct Matching<'p> {
    prefix: &'p str,
    found: Option<(Label, State)>,
    are_many: bool,
}

impl<'p> Matching<'p> {
    fn new(prefix: &'p str) -> Self {
        Self { prefix, found: None, are_many: false }
    }

    /// Takes a state if it fits. A whole key fits one state only.
    fn take(&mut self, key: &str, label: impl FnOnce() -> Label, state: &State) -> Result<(), Fault> {
        if !key.starts_with(self.prefix) {
            return Ok(());
        }
        match &self.found {
            Some((_, known)) if known == state => {}
            Some(_) => self.are_many = true,
            None => self.found = Some((label(), state.clone())),
        }
        if self.are_many || self.prefix.len() == LENGTH { Err(enough()) } else { Ok(()) }
    }

    fn result(self, missing: impl FnOnce() -> String) -> Next {
        match self.found {
            Some(_) if self.are_many => {
                Err(format!("`{}` stands for more than one state: it is too short", self.prefix))
            }
            Some(found) => Ok(found),
            None => Err(missing()),
        }
    }
}

fn matching_initial(project: &mut Project, prefix: &str) -> Result<Next, Problem> {
    let mut matching = Matching::new(prefix);
    let mut showing = project.compiled().spec.worker();
    let result = each_initial(project, &mut |spec, state| {
        matching.take(&key(&spec.show(&mut showing, state)), || convert::label(None, &[]), state)
    });
    let missing =
        || format!("no initial state has the key `{prefix}`: the spec is not the one that it was, or its constants");
    ended(matching, result, "the initial states", missing)
}

fn matching_step(project: &mut Project, from: &State, prefix: &str, place: usize) -> Result<Next, Problem> {
    let mut matching = Matching::new(prefix);
    let mut showing = project.compiled().spec.worker();
    let mut states = Vec::new();
    // The spec that shows states cannot be borrowed while it makes them.
    let result = each_way(project, from, &mut |way| {
        states.push(way);
        Ok(())
    });
    let mut found = Ok(());
    for way in &states {
        let key = key(&project.compiled().spec.show(&mut showing, &way.state));
        found = matching.take(&key, || way.label(), &way.state);
        if found.is_err() {
            break;
        }
    }
    let missing = || {
        format!(
            "no step from state {place} leads to a state with the key `{prefix}`: the spec is not the one that it was, or its constants"
        )
    };
    let result = if found.is_err() { found } else { result };
    ended(matching, result, &format!("the steps from state {place}"), missing)
}

/// What was found, unless the search for it was ended by something else.
fn ended(
    matching: Matching<'_>,
    result: Result<(), Fault>,
    what: &str,
    missing: impl FnOnce() -> String,
) -> Result<Next, Problem> {
    match result {
        Err(fault) if fault.kind.is_from_outside() => Err(convert::problem(&fault)),
        Err(fault) if !is_enough(&fault) && matching.found.is_none() => {
            Ok(Err(format!("{what} cannot be evaluated: {}", fault.message)))
        }
        _ => Ok(matching.result(missing)),
    }
}
