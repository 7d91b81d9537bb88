//! The values of the expressions that stand in a part of a formula: what somebody would ask for who reads it.

use super::Subexpression;
use super::text::{self, contains};
use crate::evaluate::Evaluator;
use crate::ir::{Argument, Binary, Binder, Expr, ExprId, Local, Unary};
use crate::location::locate;
use check_syntax::Span;
use check_value::value::{self, Evaluated, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// No more values are told of one part.
const VALUES: usize = 32;

/// No more nodes are looked at.
const NODES: usize = 1 << 12;

/// What is collected on the way through a part.
struct Collection<'c> {
    /// Where the part stands.
    part: Span,
    bindings: &'c [(Arc<str>, Value)],
    /// What is bound inside of the part: there is no one value for that.
    inside: Vec<Local>,
    seen: BTreeSet<ExprId>,
    /// Each with its place in the text, and whether it speaks of the next state.
    found: Vec<((Span, bool), Subexpression)>,
}

impl Evaluator<'_> {
    /// The values of the expressions in a part of a formula.
    pub(in crate::evaluate) fn values_in(
        &mut self,
        id: ExprId,
        part: Span,
        bindings: &[(Arc<str>, Value)],
    ) -> Evaluated<Vec<Subexpression>> {
        self.values_of(id, false, part, bindings)
    }

    /// The same with that of the expression itself, which is an operand in the part.
    pub(in crate::evaluate) fn values_of_operand(
        &mut self,
        id: ExprId,
        part: Span,
        bindings: &[(Arc<str>, Value)],
    ) -> Evaluated<Vec<Subexpression>> {
        self.values_of(id, true, part, bindings)
    }

    fn values_of(
        &mut self,
        id: ExprId,
        is_operand: bool,
        part: Span,
        bindings: &[(Arc<str>, Value)],
    ) -> Evaluated<Vec<Subexpression>> {
        let mut all = Collection { part, bindings, inside: Vec::new(), seen: BTreeSet::new(), found: Vec::new() };
        self.collect(id, is_operand, &mut all)?;
        all.found.sort_by_key(|((span, is_primed), _)| (span.start, std::cmp::Reverse(span.end), *is_primed));
        let mut values: Vec<Subexpression> = Vec::with_capacity(all.found.len());
        for (_, one) in all.found {
            if !values.iter().any(|known| known.text == one.text && known.value == one.value) {
                values.push(one);
            }
        }
        Ok(values)
    }

    /// Collects an expression, if it is of a kind that is asked for, and what it is made of. An operand of a comparison or
    /// of an operator is asked for even where it is a literal behind a name, or a sum.
    fn collect(&mut self, id: ExprId, is_operand: bool, all: &mut Collection<'_>) -> Evaluated<()> {
        if all.seen.len() == NODES || all.found.len() == VALUES || !all.seen.insert(id) {
            return Ok(());
        }
        let program = self.program;
        match program.expr(id) {
            Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Literal(_) => {
                if is_operand {
                    self.consider(id, all)?;
                }
            }
            Expr::Variable(_) | Expr::Primed(_) | Expr::Local(_) => drop(self.consider(id, all)?),
            Expr::Counted(_, inner) | Expr::Once(_, inner) | Expr::Memo(_, inner) | Expr::NextMemo(_, inner) => {
                self.collect(*inner, is_operand, all)?;
            }
            // A name that stands for something, which is not kept.
            Expr::Let(locals, body) if locals.is_empty() => {
                self.consider(id, all)?;
                self.collect(*body, false, all)?;
            }
            Expr::Let(locals, body) => {
                locals.iter().for_each(|local| self.set(*local, Value::Unset));
                self.collect(*body, is_operand, all)?;
            }
            Expr::Lazy(_, inner) | Expr::Inlined(_, inner) => {
                self.consider(id, all)?;
                self.collect(*inner, false, all)?;
            }
            Expr::Apply(whole, argument) => {
                if !self.consider(id, all)? {
                    self.collect(*whole, false, all)?;
                }
                self.collect(*argument, false, all)?;
            }
            Expr::Field(record, _) => {
                if !self.consider(id, all)? {
                    self.collect(*record, false, all)?;
                }
            }
            Expr::Binary(operator, left, right) if super::is_comparison(*operator) => {
                self.collect(*left, true, all)?;
                self.collect(*right, true, all)?;
            }
            Expr::Unary(Unary::Not, operand) => self.collect(*operand, false, all)?,
            Expr::And(items) | Expr::Or(items) => self.collect_all(items, all)?,
            Expr::Implies(left, right) | Expr::Equivalent(left, right) => self.collect_all(&[*left, *right], all)?,
            Expr::All(binders, body) | Expr::Exists(binders, body) => self.collect_bound(binders, *body, all)?,
            _ => self.collect_rest(id, is_operand, all)?,
        }
        Ok(())
    }

    /// The kinds that are asked for only as operands, and those that are made of more.
    fn collect_rest(&mut self, id: ExprId, is_operand: bool, all: &mut Collection<'_>) -> Evaluated<()> {
        let program = self.program;
        let expr = program.expr(id);
        let is_call = matches!(expr, Expr::Call { .. } | Expr::Native { .. } | Expr::Unary(..));
        let is_listed = matches!(
            expr,
            Expr::Set(_)
                | Expr::Tuple(_)
                | Expr::Record(..)
                | Expr::Product(_)
                | Expr::RecordSet(_)
                | Expr::FunctionSet(..)
                | Expr::Unary(Unary::PowerSet, _)
                | Expr::Binary(Binary::Interval, ..)
        );
        if (is_call || is_operand) && !is_listed {
            self.consider(id, all)?;
        }
        match expr {
            Expr::If(condition, yes, no) => {
                self.collect(*condition, false, all)?;
                if self.is_bound_inside(*condition, all) {
                    return Ok(());
                }
                let branch = match self.attempt(|evaluator| evaluator.truth(*condition))? {
                    Ok(true) => *yes,
                    Ok(false) => *no,
                    Err(_) => return Ok(()),
                };
                self.collect(branch, false, all)
            }
            Expr::Choose(binder, body) | Expr::Filter(binder, body) => {
                self.collect_bound(std::slice::from_ref(&**binder), *body, all)
            }
            Expr::Map(binders, body) | Expr::Function(binders, body) => self.collect_bound(binders, *body, all),
            Expr::Call { arguments, .. } => {
                for argument in arguments {
                    if let Argument::Now(code) = argument {
                        self.collect(*code, true, all)?;
                    }
                }
                Ok(())
            }
            Expr::Native { arguments, .. } => arguments.iter().try_for_each(|one| self.collect(*one, true, all)),
            Expr::Unpack(locals, tuple, body) => {
                self.collect(*tuple, false, all)?;
                self.inside(locals.iter().copied(), all, |evaluator, all| evaluator.collect(*body, false, all))
            }
            _ => {
                let mut parts = Vec::new();
                expr.clone().for_each_part(&mut |part| parts.push(*part));
                let mut bound = Vec::new();
                expr.bound_locals(&mut |local| bound.push(local));
                self.inside(bound, all, |evaluator, all| evaluator.collect_all(&parts, all))
            }
        }
    }

    fn collect_all(&mut self, items: &[ExprId], all: &mut Collection<'_>) -> Evaluated<()> {
        items.iter().try_for_each(|item| self.collect(*item, false, all))
    }

    fn collect_bound(&mut self, binders: &[Binder], body: ExprId, all: &mut Collection<'_>) -> Evaluated<()> {
        binders.iter().try_for_each(|binder| self.collect(binder.set, true, all))?;
        let bound = binders.iter().flat_map(|binder| binder.locals.iter().copied());
        self.inside(bound, all, |evaluator, all| evaluator.collect(body, false, all))
    }

    fn inside<'c>(
        &mut self,
        bound: impl IntoIterator<Item = Local>,
        all: &mut Collection<'c>,
        run: impl FnOnce(&mut Self, &mut Collection<'c>) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let before = all.inside.len();
        all.inside.extend(bound);
        let result = run(self, all);
        all.inside.truncate(before);
        result
    }

    /// Whether an expression depends on what is bound inside of the part, and has no one value.
    fn is_bound_inside(&self, id: ExprId, all: &Collection<'_>) -> bool {
        all.inside.iter().any(|local| self.program.mentions(id, *local))
    }

    /// Takes an expression with its value, if it stands in the part and has one. Whether it has.
    fn consider(&mut self, id: ExprId, all: &mut Collection<'_>) -> Evaluated<bool> {
        let span = self.program.span(id);
        if span == all.part || !contains(all.part, span) || self.is_bound_inside(id, all) {
            return Ok(false);
        }
        let value = match self.attempt(|evaluator| evaluator.eval(id))? {
            Ok(Value::Unset) | Err(_) => return Ok(false),
            Ok(value) => value,
        };
        let Some(shown) = self.shown_part(&value)? else { return Ok(false) };
        let is_primed = self.is_primed_from_outside(id);
        let text = text::of(self.sources, span, is_primed);
        let is_known = all.bindings.iter().any(|(name, _)| **name == *text);
        if !is_known && !is_written(&text, &value::text(self.symbols, &value)) {
            let location = Some(locate(self.sources, span));
            all.found.push(((span, is_primed), Subexpression { location, text, value: shown }));
        }
        Ok(true)
    }
}

/// Whether a text says what the value is.
fn is_written(text: &str, value: &str) -> bool {
    let bare = |text: &str| text.chars().filter(|one| !one.is_whitespace()).collect::<String>();
    bare(text) == bare(value)
}
