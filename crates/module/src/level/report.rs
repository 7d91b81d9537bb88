//! What is said where the rules of levels are broken.

use super::messages::{argument_too_high, raised};
use super::walk::{self, Walk};
use super::{ArgumentClaim, Claims, InstanceClaim, Levels, Rank, leibniz, rule};
use crate::module::{Argument, Body, Expr, Level};
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

fn not_constant(levels: &Levels<'_>, expr: &Expr, rank: Rank) -> Diagnostic {
    let found = Diagnostic::error("level", expr.span, "an assumption may speak of constants only");
    let (level, places) = (rank.level, super::places(levels.module, &levels.signatures, rank));
    raised(found, level, &places, expr.span)
}
