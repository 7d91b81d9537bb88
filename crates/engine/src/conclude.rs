//! From a search that has ended to the answer a reader gets.

use crate::chunk::{Cause, Finding};
use crate::liveness::{Judge, Judgement, Judgements};
use crate::monitor::Monitor;
use crate::question::{Options, Question};
use crate::replay::Replay;
use crate::search::{End, Search};
use crate::watch::{Ending, Watch};
use check_system::{
    ActionCount, Outcome, Property, PropertyKind, PropertyStatus, Statistics, Store, System, Temporal, Trace, Verdict,
};

/// The answer that a search has found, with every trace derived again and re-checked.
pub(crate) fn conclude<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    watch: &Watch<'_>,
    mut search: Search<S::Store>,
) -> Outcome {
    let judgements = judgements(system, question, options, watch, &mut search);
    let refusal = watch.monitor().conclude();
    let statistics = statistics(options, watch.monitor(), &search);
    let mut replay = Replay::new(system, question, &search.log, watch.monitor(), refusal.is_some());
    let mut properties = properties(&search, &mut replay);
    let first_temporal = properties.len() - question.temporal.len();
    let temporal = judge(&judgements, &mut properties[first_temporal..], question, &mut replay);
    let undetermined = undetermined(system, question, &mut properties[first_temporal..]);
    let (verdict, trace) = match verdict(&search, &properties, &mut replay) {
        Some((Verdict::Ok | Verdict::Unreachable { .. } | Verdict::Limit { .. }, _)) if temporal.is_some() => {
            temporal.expect("just seen to be there")
        }
        Some((Verdict::Ok | Verdict::Unreachable { .. }, _)) if judgements.is_cut_short => {
            (ended(watch.ending()), None)
        }
        Some((Verdict::Ok, _)) if !undetermined.is_empty() => {
            // The behaviour that would be a violation if states were as those that they are taken for.
            let unconfirmed = properties[first_temporal..].iter().find_map(|property| property.trace.clone());
            (Verdict::Undecided { names: undetermined }, unconfirmed)
        }
        Some(other) => other,
        // Only where something was refused.
        None => (Verdict::Interrupted, None),
    };
    let (verdict, trace) = match refusal {
        Some(fault) if is_doubtful(&verdict, &properties[..first_temporal]) => {
            properties.iter_mut().for_each(doubt);
            (Verdict::of_fault(fault, None), None)
        }
        _ => (verdict, trace),
    };
    let counts = system.actions().iter().zip(&search.actions);
    let actions = counts
        .map(|(action, &(generated, distinct))| ActionCount { action: action.clone(), generated, distinct })
        .collect();
    Outcome { verdict, trace, properties, actions, samples: Vec::new(), statistics }
}

/// Whether a verdict may be due to what was refused during the search: that may have been passed over where only the value
/// of something else was needed. What a state or a step shows was confirmed since then.
fn is_doubtful(verdict: &Verdict, of_states: &[Property]) -> bool {
    match verdict {
        Verdict::Ok | Verdict::Unreachable { .. } | Verdict::Undecided { .. } | Verdict::Safety { .. } => true,
        Verdict::Interrupted => true,
        Verdict::Invariant { name } | Verdict::Property { name } => {
            let is_it = |one: &&Property| one.name == *name && one.status == PropertyStatus::Violated;
            !of_states.iter().any(|one| is_it(&one))
        }
        Verdict::Deadlock => {
            let is_it = |one: &Property| one.kind == PropertyKind::Deadlock && one.status == PropertyStatus::Violated;
            !of_states.iter().any(is_it)
        }
        _ => false,
    }
}

/// Takes back what is said of a property, unless a trace shows it.
fn doubt(property: &mut Property) {
    let is_of_states = property.kind != PropertyKind::Temporal;
    let is_shown = matches!(property.status, PropertyStatus::Violated | PropertyStatus::Witnessed);
    if !(is_of_states && is_shown) {
        (property.status, property.trace) = (PropertyStatus::Unknown, None);
    }
}

/// What is found out about the temporal properties, if that was not known before the search has ended.
fn judgements<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    watch: &Watch<'_>,
    search: &mut Search<S::Store>,
) -> Judgements {
    let history = std::mem::take(&mut search.history);
    if let Some(judged) = search.judged.take() {
        return judged;
    }
    let is_explored = matches!(search.end, Some(End::Complete | End::Outside(_)));
    let Some(alphabet) = search.plan.alphabet.as_ref().filter(|_| is_explored) else { return Judgements::default() };
    let (initial, is_abstracted) = (search.initial, system.is_abstracted());
    let judge = Judge { alphabet, question, options, watch, initial, is_abstracted };
    if watch.ending().is_none() {
        return judge.of_all(history);
    }
    // A search that was stopped from outside has not kept all that it has found: only a violation is a violation.
    let Some(budgets) = watch.budgets_after_time() else { return Judgements::default() };
    let watch = &watch.after(&budgets);
    if !watch.look() && watch.has_room_for_graph(history.room()) {
        Judge { watch, ..judge }.so_far(&history).unwrap_or_default()
    } else {
        Judgements::default()
    }
}

/// The temporal properties that are not decided: nothing confirms their violation, or "holds" would say too much, since
/// states that stand for one another may differ in what they or the assumptions read.
fn undetermined<S: System>(system: &S, question: &Question, properties: &mut [Property]) -> Vec<String> {
    if !system.is_abstracted() {
        return Vec::new();
    }
    let is_determined = |one: &Temporal| one.formula.all_predicates(&mut |predicate| system.determines(predicate));
    let are_assumptions_determined = question.assumed.iter().all(is_determined);
    let mut names = Vec::new();
    for (property, asked) in properties.iter_mut().zip(&question.temporal) {
        let holds = matches!(property.status, PropertyStatus::Holds | PropertyStatus::HoldsVacuously);
        if holds && !(are_assumptions_determined && is_determined(asked)) {
            property.status = PropertyStatus::Undetermined;
        }
        if property.status == PropertyStatus::Undetermined {
            names.push(property.name.clone());
        }
    }
    names.dedup();
    names
}

fn statistics<K: Store>(options: &Options, monitor: &dyn Monitor, search: &Search<K>) -> Statistics {
    Statistics {
        initial: search.initial,
        generated: search.generated,
        distinct: search.distinct(),
        // TLC's depth is 1 as soon as a state was generated, even if no state is within the constraints.
        depth: search.depth.max(u64::from(search.generated > 0)),
        left: search.left(),
        stopped: !matches!(search.end, Some(End::Complete)),
        elapsed: monitor.elapsed(),
        workers: options.workers.max(1),
        collision_probability: if options.exact { 0.0 } else { collisions(search.distinct(), search.outside) },
        runs: None,
    }
}

/// An upper estimate of the probability that a fingerprint of 64 bits lost a state: the expected number of pairs that
/// share a fingerprint, among the `distinct` states (birthday bound) and between each of them and the states
/// generated `outside` the constraints, which are looked up as well. Repetitions of a state add nothing, since a
/// state always has the same fingerprint; TLC's estimate, `distinct * (generated - distinct) / 2^64`, counts them.
fn collisions(distinct: u64, outside: u64) -> f64 {
    let (distinct, outside) = (distinct as f64, outside as f64);
    let pairs = distinct * (distinct - 1.0).max(0.0) / 2.0 + distinct * outside;
    (pairs / 2f64.powi(64)).min(1.0)
}

/// What decided a property, be it on the way or at the end.
fn decided_by<'s, K: Store>(search: &'s Search<K>, property: usize) -> Option<&'s Finding<K::State>> {
    match &search.end {
        Some(End::Trouble(finding)) if matches!(finding.cause, Cause::Decided(other) if other == property) => {
            Some(finding)
        }
        _ => search.decided[property].as_ref(),
    }
}

fn properties<S: System>(search: &Search<S::Store>, replay: &mut Replay<S>) -> Vec<Property> {
    let all = search.properties.iter().enumerate();
    all.map(|(index, (kind, name))| {
        let finding = decided_by(search, index);
        let status = status(search, *kind, finding.is_some());
        let (is_confirmed, trace) = finding.map_or((true, None), |finding| replay.trace(*kind, finding));
        if !is_confirmed {
            return Property { kind: *kind, name: name.clone(), status: PropertyStatus::Unknown, trace: None };
        }
        Property { kind: *kind, name: name.clone(), status, trace }
    })
    .collect()
}

/// Takes over what is known of the temporal properties; gives the first violation or trouble.
fn judge<S: System>(
    judgements: &Judgements,
    properties: &mut [Property],
    question: &Question,
    replay: &mut Replay<S>,
) -> Option<(Verdict, Option<Trace>)> {
    let mut first = None;
    for (property, (asked, judgement)) in properties.iter_mut().zip(question.temporal.iter().zip(&judgements.all)) {
        match judgement {
            Judgement::Unknown => {}
            Judgement::Holds { vacuously: false } => property.status = PropertyStatus::Holds,
            Judgement::Holds { vacuously: true } => property.status = PropertyStatus::HoldsVacuously,
            Judgement::Violated(lasso) => {
                let trace = replay.lasso(lasso, &judgements.fingerprints, asked);
                let is_confirmed = match &trace {
                    Some(trace) => trace.because.as_ref().is_none_or(|because| because.objection.is_none()),
                    // There was no time to confirm it: believed only where states stand for themselves.
                    None => !replay.is_abstracted(),
                };
                property.trace = trace;
                if !is_confirmed {
                    property.status = PropertyStatus::Undetermined;
                    continue;
                }
                property.status = PropertyStatus::Violated;
                let verdict = refuted(property, question);
                first = first.or_else(|| Some((verdict, property.trace.clone())));
            }
            Judgement::Trouble(fault, place) => {
                let within = Some((PropertyKind::Temporal, property.name.clone()));
                let trace = place.and_then(|place| replay.way_to(place, &judgements.fingerprints));
                first = first.or_else(|| Some((Verdict::of_fault(fault.clone(), within), trace)));
            }
        }
    }
    first
}

/// The verdict that a violated temporal property is. As in TLC, fairness makes it a matter of endless behaviours.
pub(crate) fn refuted(property: &Property, question: &Question) -> Verdict {
    let name = property.name.clone();
    let is_finite = property.trace.as_ref().is_some_and(|trace| trace.back_to.is_none() && !trace.stuttering);
    if is_finite && question.assumed.is_empty() { Verdict::Safety { name } } else { Verdict::Property { name } }
}

fn status<K: Store>(search: &Search<K>, kind: PropertyKind, is_decided: bool) -> PropertyStatus {
    let is_complete = matches!(search.end, Some(End::Complete));
    match (kind, is_decided) {
        (_, true) if kind.is_reachability() => PropertyStatus::Witnessed,
        (_, false) if is_complete && kind.is_reachability() => PropertyStatus::Unreachable,
        (_, true) => PropertyStatus::Violated,
        (PropertyKind::Initial, false) if search.has_initial => PropertyStatus::Holds,
        (PropertyKind::Temporal, false) => PropertyStatus::Unknown,
        (_, false) if is_complete => PropertyStatus::Holds,
        _ => PropertyStatus::Unknown,
    }
}

/// The verdict; `None` where what it would be is not confirmed.
fn verdict<S: System>(
    search: &Search<S::Store>,
    properties: &[Property],
    replay: &mut Replay<S>,
) -> Option<(Verdict, Option<Trace>)> {
    let violated = |index: usize| {
        let property = &properties[index];
        let is_confirmed = property.status == PropertyStatus::Violated;
        is_confirmed.then(|| (violation(property.kind, &property.name), property.trace.clone()))
    };
    match (&search.end, search.first_violation) {
        (Some(End::Trouble(finding)), first) => match &finding.cause {
            Cause::Decided(index) => violated(first.unwrap_or(*index)),
            Cause::Fault(fault, within) => {
                let within = within.map(|index| search.properties[index].clone());
                let kind = within.as_ref().map_or(PropertyKind::Invariant, |property| property.0);
                let (is_confirmed, trace) = replay.trace(kind, finding);
                is_confirmed.then(|| (Verdict::of_fault(fault.clone(), within), trace))
            }
        },
        (_, Some(first)) => violated(first),
        (Some(End::Outside(ending)), None) => Some((ended(Some(ending)), None)),
        (Some(End::Complete | End::Answered | End::Refuted) | None, None) => {
            Some((unless_unreachable(properties), None))
        }
    }
}

/// The verdict where something ended the exploration from outside.
fn ended(ending: Option<&Ending>) -> Verdict {
    match ending {
        Some(Ending::Limit(budget)) => Verdict::Limit { budget: budget.clone() },
        Some(Ending::Asked) => Verdict::Ended,
        Some(Ending::Failed(fault)) => Verdict::of_fault(fault.clone(), None),
        Some(Ending::Interrupted) | None => Verdict::Interrupted,
    }
}

/// The verdict that a violated property is.
pub(crate) fn violation(kind: PropertyKind, name: &str) -> Verdict {
    let name = name.to_owned();
    match kind {
        PropertyKind::Invariant => Verdict::Invariant { name },
        PropertyKind::Deadlock => Verdict::Deadlock,
        _ => Verdict::Property { name },
    }
}

fn unless_unreachable(properties: &[Property]) -> Verdict {
    let unreachable = properties.iter().filter(|one| one.status == PropertyStatus::Unreachable);
    let names: Vec<_> = unreachable.map(|one| one.name.clone()).collect();
    if names.is_empty() { Verdict::Ok } else { Verdict::Unreachable { names } }
}

#[cfg(test)]
mod tests {
    use super::collisions;

    #[test]
    fn the_published_collision_figures() {
        for (states, low, high) in [(1_000_000, 2.6e-8, 2.8e-8), (100_000_000, 2.6e-4, 2.8e-4)] {
            assert!((low..high).contains(&collisions(states, 0)));
        }
        assert_eq!(collisions(0, 0), 0.0);
        assert_eq!(collisions(1, 0), 0.0);
        assert_eq!(collisions(u64::MAX, u64::MAX), 1.0);
    }
}
