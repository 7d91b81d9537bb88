//! Lints of temporal properties: why one may fail, or hold, for a reason that its author did not think of.

use check_engine::Question;
use check_report::Restriction;
use check_report::numbers::grouped;
use check_syntax::{Diagnostic, Severity};
use check_system::{Outcome, Property, PropertyKind, PropertyStatus};

/// The warnings that an outcome deserves; `concrete` is the number of states of a second search, without a view and a
/// symmetry, if there was one.
pub fn of(
    question: &Question,
    restrictions: &[Restriction],
    outcome: &Outcome,
    concrete: Option<u64>,
) -> Vec<Diagnostic> {
    let temporal = outcome.properties.iter().filter(|property| property.kind == PropertyKind::Temporal);
    let mut notices: Vec<Diagnostic> = temporal.filter_map(|property| of_property(property, question)).collect();
    // Parts of one property would say the same.
    notices.dedup();
    let holds = |one: &Property| one.kind == PropertyKind::Temporal && one.status == PropertyStatus::Holds;
    if outcome.properties.iter().any(holds) {
        let is_left = |one: &&Restriction| concrete.is_none() || !hides(one);
        notices.extend(restrictions.iter().filter(is_left).filter_map(of_restriction));
    }
    notices.extend(concrete.map(|states| of_second_search(restrictions, states)));
    notices
}

/// Whether it takes states for one.
fn hides(restriction: &Restriction) -> bool {
    matches!(restriction.kind.as_str(), "symmetry" | "view")
}

fn of_second_search(restrictions: &[Restriction], states: u64) -> Diagnostic {
    let hiding = restrictions.iter().filter(|one| hides(one)).map(|one| format!("the {} `{}`", one.kind, one.name));
    let hiding = hiding.collect::<Vec<_>>().join(" and ");
    warning(
        "second-search",
        format!(
            "temporal properties, or the fairness that is assumed, read what {hiding} does not determine: they were checked in a second search without it, of {} states",
            grouped(states)
        ),
        "of more states there is no second search; a config without VIEW and SYMMETRY, for temporal properties, decides them at any size",
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
                "`{name}` fails because nothing has to happen: no fairness is assumed, so that a behaviour may stay where it is"
            ),
            "if steps that are possible must not be put off for ever, conjoin `WF_vars(Next)` to the specification",
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

fn warning(code: &'static str, message: String, hint: &str) -> Diagnostic {
    let severity = Severity::Warning;
    Diagnostic { severity, ..Diagnostic::error_without_place(code, message).with_hint(hint) }
}
