//! Lints of temporal properties: why one may fail, or hold, for a reason that its author did not think of.

use super::warning;
use check_engine::Question;
use check_report::Restriction;
use check_report::numbers::grouped;
use check_syntax::Diagnostic;
use check_system::{Outcome, Property, PropertyKind, PropertyStatus};

/// A second search, without a view and a symmetry, for temporal properties that the first one left undecided.
pub struct SecondSearch {
    /// The properties that were undecided, in the order they were asked.
    pub names: Vec<String>,
    /// How many distinct states it found.
    pub states: u64,
}

/// The warnings that an outcome deserves, after a second search without a view and a symmetry, if there was one.
pub fn of(
    question: &Question,
    restrictions: &[Restriction],
    outcome: &Outcome,
    second: Option<&SecondSearch>,
) -> Vec<Diagnostic> {
    let temporal = outcome.properties.iter().filter(|property| property.kind == PropertyKind::Temporal);
    let mut notices: Vec<Diagnostic> = temporal.filter_map(|property| of_property(property, question)).collect();
    // Parts of one property would say the same.
    notices.dedup();
    let holds = |one: &Property| one.kind == PropertyKind::Temporal && one.status == PropertyStatus::Holds;
    if outcome.properties.iter().any(holds) {
        let is_left = |one: &&Restriction| second.is_none() || !hides(one);
        notices.extend(restrictions.iter().filter(is_left).filter_map(of_restriction));
    }
    notices.extend(second.map(|search| of_second_search(restrictions, search)));
    notices
}

/// Whether it takes states for one.
fn hides(restriction: &Restriction) -> bool {
    matches!(restriction.kind.as_str(), "symmetry" | "view")
}

fn of_second_search(restrictions: &[Restriction], search: &SecondSearch) -> Diagnostic {
    let hiding = restrictions.iter().filter(|one| hides(one)).map(|one| format!("the {} `{}`", one.kind, one.name));
    let hiding = hiding.collect::<Vec<_>>().join(" and ");
    let names = search.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    warning(
        "second-search",
        format!(
            "{names}, or the fairness that is assumed, reads what {hiding} does not determine: temporal properties were checked in a second search without it, of {} states",
            grouped(search.states)
        ),
        "this is done for small state spaces only; a config without VIEW and SYMMETRY, for temporal properties, decides them at any size",
    )
}

fn of_property(property: &Property, question: &Question) -> Option<Diagnostic> {
    let name = &property.name;
    // Fairness keeps no behaviour from staying where no step leads out, and undoes nothing that has happened.
    let because = property.trace.as_ref().filter(|trace| trace.stuttering).and_then(|trace| trace.because.as_ref());
    let stays = because.is_some_and(|because| because.could_go_on);
    match property.status {
        PropertyStatus::HoldsVacuously => Some(warning(
            "vacuous",
            format!("`{name}` holds only because its condition is true in no reachable state"),
            "is the condition what you meant? --reachable shows whether, and how, something can happen",
        )),
        PropertyStatus::Violated if stays && question.assumed.is_empty() => Some(warning(
            "no-fairness",
            format!(
                "the counterexample to `{name}` stays in a state from which a step leads on, as no fairness is assumed"
            ),
            "if that is not meant, conjoin `WF_vars(Next)` to the specification; then see whether it still fails",
        )),
        // Of one with a trace the report says why that is no violation.
        PropertyStatus::Undetermined if property.trace.is_none() => Some(warning(
            "hidden-from-property",
            format!(
                "`{name}` is not decided: it, or the fairness that is assumed, reads what a view or a symmetry does not determine, so that a violation may be hidden"
            ),
            "check it without VIEW and SYMMETRY, on a smaller instance if need be; or let the view show the variables that it reads",
        )),
        _ => None,
    }
}

fn of_restriction(restriction: &Restriction) -> Option<Diagnostic> {
    let name = &restriction.name;
    match restriction.kind.as_str() {
        "constraint" | "action constraint" => Some(warning(
            "constrained-behaviour",
            format!("temporal properties hold of the behaviours that `{name}` admits; others may violate them"),
            "a step that is excluded counts as one that is never taken",
        )),
        "symmetry" => Some(warning(
            "symmetric-behaviour",
            format!(
                "temporal properties are checked with states taken for equal by `{name}`, which can hide a violation"
            ),
            "check temporal properties without SYMMETRY, on a smaller instance if need be",
        )),
        "view" => Some(warning(
            "viewed-behaviour",
            format!(
                "temporal properties are checked with states taken for equal by the view `{name}`, which can hide a violation"
            ),
            "check temporal properties without VIEW",
        )),
        _ => None,
    }
}
