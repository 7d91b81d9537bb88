//! What is said of an expression that breaks the rules of levels.

use super::{Rank, rule};
use crate::module::{Builtin, Level};
use check_syntax::{Diagnostic, Span};

/// Says where a level comes from: at the last of the places, unless that is what is complained of.
pub(super) fn raised(found: Diagnostic, level: Level, places: &[Span], complained_of: Span) -> Diagnostic {
    match places.last() {
        Some(&by) if by != complained_of => found.with_secondary(by, format!("this has {} level", rule::name(level))),
        _ => found,
    }
}

/// What is said of an operand, by its operator.
pub(super) fn operand_of(operator: Builtin) -> &'static str {
    match operator {
        Builtin::Prime => "what is primed",
        Builtin::Unchanged => "the operand of UNCHANGED",
        Builtin::Enabled | Builtin::EnabledSubstituted => "the operand of ENABLED",
        _ => "an operand",
    }
}

/// A sub-expression has a higher level than its place accepts.
pub(super) fn too_high(rank: &Rank, limit: Level, span: Span, what: &str) -> Diagnostic {
    let message = match (what, rank.level) {
        ("what is primed", Level::Action) => "an expression that has primes cannot be primed again".to_owned(),
        _ => format!("{what} cannot be {}", rule::noun(rank.level)),
    };
    let found = Diagnostic::error("level", span, message);
    found.with_label(format!("at most {} level is allowed here", rule::name(limit)))
}

/// An argument has a higher level than the operator accepts.
pub(super) fn argument_too_high(name: &str, rank: &Rank, limit: Level, span: Span, why: Option<Span>) -> Diagnostic {
    let message = format!("this argument of `{name}` cannot be {}", rule::noun(rank.level));
    let found = Diagnostic::error("level", span, message);
    let found = found.with_label(format!("at most {} level is allowed here", rule::name(limit)));
    match why {
        Some(why) => found.with_secondary(why, "because of what is done with it here"),
        None => found,
    }
}

/// An operator that is passed on gets arguments that it does not accept.
pub(super) fn operator_given_too_much(span: Span, limit: Level, given: Level) -> Diagnostic {
    let message = format!("this operator is applied to {}", rule::noun(given));
    Diagnostic::error("level", span, message).with_label(format!("it accepts at most {} level", rule::name(limit)))
}

/// A temporal body under a bound with primes.
pub(super) fn action_bound(sets: &Rank) -> Diagnostic {
    let span = sets.raised_by.expect("what is above constant level is raised by something");
    Diagnostic::error("level", span, "the set of a bound name cannot have primes where the body is temporal")
}

/// An action and a temporal formula in one conjunction or the like; what makes it an action, and whether it stands first,
/// where most often the initial predicate stands.
pub(super) fn mixed(span: Span, temporal: Span, action: Span, prime: Option<Span>, is_first: bool) -> Diagnostic {
    let mut found = Diagnostic::error("level", action, "an action cannot be combined with a temporal formula")
        .with_label("this is an action")
        .with_secondary(temporal, "this is a temporal formula")
        .with_secondary(span, "combined here");
    let is_elsewhere =
        |prime: &Span| prime.file != action.file || prime.end <= action.start || action.end <= prime.start;
    if let Some(prime) = prime.filter(is_elsewhere) {
        found = found.with_secondary(prime, "this speaks of the next state");
    }
    found.with_hint(if is_first {
        "an initial predicate has no primes; of an action `A`, `[][A]_v` is a temporal formula"
    } else {
        "perhaps `[][A]_v` is meant where `A` is written"
    })
}

/// An action where only a temporal formula or a state predicate is allowed.
pub(super) fn bare_action(operator: Builtin, operand: Span, span: Span) -> Diagnostic {
    let (message, hint) = match operator {
        Builtin::Always => ("[] is followed by an action that is not of the form [A]_v", "write `[][A]_v`"),
        Builtin::Eventually => ("<> is followed by an action that is not of the form <<A>>_v", "write `<><<A>>_v`"),
        _ => ("an action stands where only a temporal formula or a state predicate is allowed", ""),
    };
    let found = Diagnostic::error("level", operand, message).with_secondary(span, "in this formula");
    if hint.is_empty() { found } else { found.with_hint(hint) }
}
