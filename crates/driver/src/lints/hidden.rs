//! Invariants and properties of steps that read what a VIEW hides: of the states that look alike only the first is asked.

use super::warning;
use check_engine::Question;
use check_report::Restriction;
use check_syntax::Diagnostic;
use check_system::{Outcome, PropertyKind, PropertyStatus};
use check_tla::Spec;

/// A warning that names those that hold as far as is known.
pub fn of(spec: &Spec, question: &Question, restrictions: &[Restriction], outcome: &Outcome) -> Option<Diagnostic> {
    let view = restrictions.iter().find(|restriction| restriction.kind == "view")?;
    let holds = |name: &str| {
        let is_it = |kind| matches!(kind, PropertyKind::Invariant | PropertyKind::Step);
        let mut found = outcome.properties.iter().filter(|one| is_it(one.kind) && one.name == name);
        found.any(|one| one.status == PropertyStatus::Holds)
    };
    let asked = question.invariants.iter().chain(&question.steps);
    let hidden = asked.filter(|one| holds(&one.name) && !spec.is_shown(one.id));
    let mut names: Vec<String> = hidden.map(|one| format!("`{}`", one.name)).collect();
    names.dedup();
    if names.is_empty() {
        return None;
    }
    let read = if names.len() == 1 { "reads" } else { "read" };
    let message = format!(
        "{} {read} variables that the view `{}` does not show: of the states in which the view is the same only the first that was found was checked",
        names.join(", "),
        view.name
    );
    let hint = "let the view show what is read, or check this without VIEW";
    Some(warning("hidden-from-invariant", message, hint))
}
