//! Properties: from the names in a configuration to predicates and temporal formulas.

use super::Compiler;
use super::environment::{Lazy, Mode};
use super::formula::{Part, Parts};
use super::questions::Questions;
use check_eval::ir::ExprId;
use check_eval::location::locate;
use check_module::config::ConfigName;
use check_syntax::{Diagnostic, Sources};
use check_system::{Formula, Location, Temporal};
use std::rc::Rc;

impl<'m> Compiler<'m> {
    /// A property, taken apart as TLC does.
    pub(super) fn property(&mut self, name: &ConfigName, asked: &mut Questions) {
        let Some(id) = self.nullary_definition(name, "a property") else { return };
        let parts = self.take_apart(id);
        if let Some(span) = parts.empty.first() {
            asked.tautologies.push((name.name.to_string(), *span));
        }
        let temporal = self.all_temporal(Some(&name.name), &parts, asked);
        asked.temporal.extend(temporal);
        for &span in &parts.misplaced {
            let message = format!("`{}` is not a property: this speaks of one step only", name.name);
            let hint = "write `[][A]_vars`: every step satisfies A or leaves vars unchanged";
            self.diagnostics.push(Diagnostic::error("level", span, message).with_hint(hint));
        }
        let only_initial = parts.always.is_empty() && parts.steps.is_empty() && parts.temporal.is_empty();
        let mut is_told = false;
        for part in &parts.initial {
            let message =
                format!("`{}` is a state predicate: as a property it is checked in initial states only", name.name);
            let hint = "list it under INVARIANT to have it checked in every state";
            if only_initial && !std::mem::replace(&mut is_told, true) {
                self.diagnostics
                    .push(Diagnostic::warning("state-property", part.formula.span, message).with_hint(hint));
            }
            let predicate = self.part(part, &parts.lazies);
            let one = asked.add(&name.name, predicate);
            asked.initial_properties.push(one);
        }
        for part in &parts.always {
            let predicate = self.part(part, &parts.lazies);
            let one = asked.add(&name.name, predicate);
            asked.invariants.push(one);
        }
        for (part, subscript) in &parts.steps {
            let span = part.formula.span;
            let action = self.expr(part.formula, &part.env, Mode::Unprimed);
            let either = self.square(action, subscript, span, &part.env, Mode::Unprimed);
            let either = self.forget(&parts.lazies, either, span);
            let predicate = self.root(either);
            let one = asked.add(&name.name, predicate);
            asked.step_properties.push(one);
        }
    }

    fn part(&mut self, part: &Part<'m>, lazies: &[Rc<Lazy<'m>>]) -> ExprId {
        let code = self.expr(part.formula, &part.env, Mode::Unprimed);
        let code = self.forget(lazies, code, part.formula.span);
        self.root(code)
    }

    /// The temporal parts of a property, or of a specification, which have the names of their definitions.
    pub(super) fn all_temporal(
        &mut self,
        name: Option<&str>,
        parts: &Parts<'m>,
        asked: &mut Questions,
    ) -> Vec<Temporal> {
        let mut all = Vec::new();
        for part in &parts.temporal {
            let name = name.unwrap_or(&part.0.name);
            all.extend(self.temporal(name, part, &parts.lazies, asked));
        }
        all
    }
}

/// A property that TLC takes for true whatever the spec does: all of them are, or one is quantified over no element
/// (tlc2/tool/liveness/Liveness.java, `processLiveness`).
pub(super) fn tautology(sources: &Sources, asked: &Questions) -> Option<(String, Location)> {
    if let Some((name, span)) = asked.tautologies.first() {
        return Some((name.clone(), locate(sources, *span)));
    }
    let first = asked.temporal.first()?;
    let is_true = |one: &Temporal| simplified(&one.formula) == Some(true);
    asked.temporal.iter().all(is_true).then(|| Some((first.name.clone(), first.location.clone()?))).flatten()
}

/// The truth of a formula, if it can be seen without looking under temporal operators.
fn simplified(formula: &Formula) -> Option<bool> {
    match formula {
        Formula::Bool(truth) => Some(*truth),
        Formula::Marked(_, inner) => simplified(inner),
        Formula::Not(inner) => simplified(inner).map(|truth| !truth),
        // Of `P \/ TRUE \/ F` TLC takes the first two as one state predicate, which it does not simplify.
        Formula::And(items) | Formula::Or(items)
            if items.iter().any(|one| matches!(one.unmarked(), Formula::State(_))) =>
        {
            None
        }
        Formula::And(items) => all(items.iter().map(simplified)),
        Formula::Or(items) => all(items.iter().map(|item| simplified(item).map(|truth| !truth))).map(|truth| !truth),
        Formula::Implies(left, right) => {
            all([simplified(left), simplified(right).map(|truth| !truth)].into_iter()).map(|truth| !truth)
        }
        Formula::Equivalent(left, right) => Some(simplified(left)? == simplified(right)?),
        _ => None,
    }
}

fn all(mut truths: impl Iterator<Item = Option<bool>> + Clone) -> Option<bool> {
    if truths.clone().any(|truth| truth == Some(false)) {
        return Some(false);
    }
    truths.all(|truth| truth.is_some()).then_some(true)
}
