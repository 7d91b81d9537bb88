//! What is said where the rules of levels are broken.

use super::walk::{self, Walk};
use super::{ArgumentClaim, Claims, InstanceClaim, Levels, Rank, leibniz, rule};
use crate::module::{Argument, Body, Builtin, Expr, Level};
use check_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;

/// Reports everything in a module that breaks the rules.
pub(super) fn report(levels: &Levels<'_>, claims: &Claims, diagnostics: &mut Vec<Diagnostic>) {
    let module = levels.module;
    for (definition, signature) in module.definitions.iter().zip(&levels.signatures) {
        let mut walk = Walk::new(module, &levels.signatures, Some(&mut *diagnostics));
        match &definition.body {
            Body::Native => {}
            Body::Expr(expr) => drop(walk.expr(expr)),
            Body::RecursiveFunction { bounds, body, .. } => drop(walk.function(bounds, body)),
        }
        let primed = signature.limits.iter().find(|(level, _)| *level < Level::Action);
        if let (true, Some((_, why))) = (definition.recursive, primed) {
            let place = why.unwrap_or(definition.span);
            let message = format!("the recursive operator `{}` primes a parameter", definition.name);
            if diagnostics.iter().all(|found| found.primary.as_ref().is_none_or(|label| label.span != place)) {
                diagnostics.push(Diagnostic::error("level", place, message));
            }
        }
    }
    let assumptions = module.assumptions.iter().map(|assumption| &assumption.body);
    for expr in assumptions.chain(&claims.constant) {
        let rank = Walk::new(module, &levels.signatures, Some(&mut *diagnostics)).expr(expr);
        if rank.level > Level::Constant {
            diagnostics.push(not_constant(levels, expr, rank));
        }
    }
    for expr in &claims.any {
        Walk::new(module, &levels.signatures, Some(&mut *diagnostics)).expr(expr);
    }
    let mut limits = BTreeMap::new();
    for claim in &claims.instances {
        instance(levels, claim, &mut limits, diagnostics);
    }
    for claim in &claims.arguments {
        argument(levels, claim, &limits, diagnostics);
    }
}

/// The highest levels that parameters of instances accept, by realm and place, and where that comes from.
type Limits = BTreeMap<(usize, usize), (Level, Span)>;

fn instance(levels: &Levels<'_>, claim: &InstanceClaim, limits: &mut Limits, diagnostics: &mut Vec<Diagnostic>) {
    let rank = Walk::new(levels.module, &levels.signatures, Some(&mut *diagnostics)).argument(&claim.argument);
    if let Argument::Operator(operator) = &claim.argument
        && leibniz::looks_away(levels.module, operator)
    {
        let message = format!("what stands for the operator `{}` looks at another state than its argument", claim.name);
        let found = Diagnostic::error("level", operator.span, message);
        let hint = "an operator that primes its argument, or puts it below ENABLED, UNCHANGED or a temporal operator, \
                    cannot be substituted";
        diagnostics.push(found.with_secondary(claim.span, "in this instance").with_hint(hint));
    }
    if claim.constant_module {
        return;
    }
    let limit = if claim.variable { Level::State } else { Level::Constant };
    let place = walk::argument_span(&claim.argument);
    for (at, parameter) in claim.parameters.iter().enumerate() {
        if rank.locals.contains(parameter) {
            let known = limits.entry((claim.realm, at)).or_insert((limit, place));
            known.0 = known.0.min(limit);
        }
    }
    if rank.level <= limit {
        return;
    }
    let kind = if claim.variable { "variable" } else { "constant" };
    let message = format!("what stands for the {kind} `{}` is {}", claim.name, rule::noun(rank.level));
    let found = Diagnostic::error("level", place, message)
        .with_label(format!("at most {} level is allowed here", rule::name(limit)));
    let found = if place == claim.span { found } else { found.with_secondary(claim.span, "in this instance") };
    let (level, places) = (rank.level, super::places(levels.module, &levels.signatures, rank));
    diagnostics.push(raised(found, level, &places, place));
}

/// `I(x)!Op`, where `x` is too high for what it stands in.
fn argument(levels: &Levels<'_>, claim: &ArgumentClaim, limits: &Limits, diagnostics: &mut Vec<Diagnostic>) {
    let Some(&(limit, why)) = limits.get(&(claim.realm, claim.place)) else { return };
    let rank = Walk::new(levels.module, &levels.signatures, None).argument(&claim.argument);
    if rank.level > limit {
        let place = walk::argument_span(&claim.argument);
        let found = argument_too_high(&claim.name, &rank, limit, place, Some(why));
        let (level, places) = (rank.level, super::places(levels.module, &levels.signatures, rank));
        diagnostics.push(raised(found, level, &places, place));
    }
}

/// Says where a level comes from: at the last of the places, unless that is what is complained of.
pub(super) fn raised(found: Diagnostic, level: Level, places: &[Span], complained_of: Span) -> Diagnostic {
    match places.last() {
        Some(&by) if by != complained_of => found.with_secondary(by, format!("this has {} level", rule::name(level))),
        _ => found,
    }
}

fn not_constant(levels: &Levels<'_>, expr: &Expr, rank: Rank) -> Diagnostic {
    let found = Diagnostic::error("level", expr.span, "an assumption may speak of constants only");
    let (level, places) = (rank.level, super::places(levels.module, &levels.signatures, rank));
    raised(found, level, &places, expr.span)
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
