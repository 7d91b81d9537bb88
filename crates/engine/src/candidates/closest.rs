//! Why a record fits no candidate: what comes closest to it, and which conjunct stands in the way.

use super::{Candidates, CandidatesError, Record};
use crate::labelled::{Variables, event};
use check_system::{
    ActionId, ActionInfo, Application, Closest, Elsewhere, Explanation, Location, Provenance, Refused, System, Value,
};
use std::collections::BTreeSet;

/// Candidates beyond so many are not asked.
const ASKED: usize = 64;

/// Events and arguments beyond so many are not listed.
const LISTED: usize = 24;

/// What was found so far.
#[derive(Default)]
struct Search {
    elsewhere: Option<Elsewhere>,
    refused: Option<(Refused, Vec<(String, Value)>)>,
    /// A refusal by a conjunct that stands outside of all operators but the next-state relation.
    before: Option<(Refused, Vec<(String, Value)>)>,
    /// Arguments of applications with the recorded name.
    seen: BTreeSet<Application>,
    others: BTreeSet<Application>,
    possible: BTreeSet<Application>,
}

impl<S: System> Candidates<'_, S> {
    /// Why no candidate agrees with a record.
    ///
    /// # Errors
    /// When steps cannot be evaluated, or there are too many candidates.
    pub fn explain(&mut self, record: &dyn Record) -> Result<Explanation, CandidatesError> {
        let from = self.with_silent()?;
        let mut search = Search::default();
        for candidate in from.iter().take(ASKED) {
            let variables = self.ways.show(candidate);
            let mut heard = Vec::new();
            self.ways.system.tell(&mut self.ways.worker, candidate, true, &mut |telling| {
                heard.push(match telling {
                    Provenance::Step { action, applications, state, written } => {
                        Heard::Step(action, applications.to_vec(), state.clone(), written.to_vec())
                    }
                    Provenance::Refused(refused) => Heard::Refused(refused),
                });
                Ok(())
            })?;
            for one in heard {
                self.weigh(one, record, &variables, &mut search);
            }
        }
        Ok(search.explanation(from.len(), record))
    }

    fn weigh(&mut self, heard: Heard<S::State>, record: &dyn Record, from: &Variables, search: &mut Search) {
        match heard {
            Heard::Step(action, applications, state, written) => {
                let info = self.ways.system.actions()[action.0 as usize].clone();
                let to = self.ways.show(&state);
                let step = event(&info.name, &applications);
                let differing = record.differing(&to);
                search.possible.insert(step.clone());
                search.seen.extend(named(&info, &applications, record));
                if !record.is_by(&info, &applications) {
                    if differing.is_empty() {
                        search.others.insert(step);
                    }
                    return;
                }
                let best = search.elsewhere.as_ref().map_or(usize::MAX, |known| known.differing.len());
                if differing.len() < best {
                    let place = |variable: usize| (variable, written.get(variable).cloned().flatten());
                    let differing = differing.into_iter().map(place).collect();
                    search.elsewhere =
                        Some(Elsewhere { step, action: info, from: from.to_vec(), to: to.to_vec(), differing });
                }
            }
            Heard::Refused(refused) => {
                // Which action it would have been is not known of a step that was not made.
                let info = ActionInfo { name: String::new(), location: None };
                search.seen.extend(named(&info, &refused.applications, record));
                let is_deeper = search.refused.as_ref().is_none_or(|(known, _)| known.depth < refused.depth);
                if is_deeper && record.is_by(&info, &refused.applications) {
                    search.refused = Some((refused, from.to_vec()));
                } else if search.before.is_none() && refused.applications.len() <= 1 {
                    search.before = Some((refused, from.to_vec()));
                }
            }
        }
    }
}

/// What was heard, kept until the worker is free to show it.
enum Heard<T> {
    Step(ActionId, Vec<Application>, T, Vec<Option<Location>>),
    Refused(Refused),
}

/// The applications that have the recorded name.
fn named(info: &ActionInfo, applications: &[Application], record: &dyn Record) -> Vec<Application> {
    let is_named =
        |one: &&Application| record.is_named(&ActionInfo { name: String::new(), ..info.clone() }, &[(*one).clone()]);
    applications.iter().filter(is_named).cloned().collect()
}

impl Search {
    fn explanation(self, candidates: usize, record: &dyn Record) -> Explanation {
        let few = |all: BTreeSet<Application>| all.into_iter().take(LISTED).collect::<Vec<_>>();
        let is_taken = !self.seen.is_empty();
        let closest = match (self.elsewhere, self.refused) {
            (Some(elsewhere), _) => Some(Closest::Elsewhere(elsewhere)),
            (None, Some((refused, from))) => Some(Closest::Refused { refused, from }),
            (None, None) if is_taken => Some(Closest::Arguments { values: values(&self.seen) }),
            (None, None) if self.possible.is_empty() && record.may_stutter() => None,
            (None, None) => Some(Closest::NotTaken { before: self.before }),
        };
        Explanation { candidates, closest, others: few(self.others), possible: few(self.possible) }
    }
}

/// Each parameter with the values that it is taken with, in their order.
fn values(seen: &BTreeSet<Application>) -> Vec<(String, Vec<Value>)> {
    let mut values: Vec<(String, BTreeSet<Value>)> = Vec::new();
    for (name, value) in seen.iter().flat_map(|one| &one.arguments) {
        match values.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => drop(known.insert(value.clone())),
            None => values.push((name.clone(), BTreeSet::from([value.clone()]))),
        }
    }
    values.into_iter().map(|(name, values)| (name, values.into_iter().collect())).collect()
}
