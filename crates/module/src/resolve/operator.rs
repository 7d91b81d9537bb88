//! Operators applied: their arguments, and what the operators of the language become.

use super::name::Target;
use super::part::Written;
use super::scope::{Context, Named};
use super::unknown::count;
use super::{Resolver, broken, broken_argument};
use crate::module::{Argument, Expr, OperatorKind, OperatorRef};
use check_syntax::tree::{self, Ident};
use check_syntax::{Diagnostic, Span};
use std::sync::Arc;

impl<'g> Resolver<'g> {
    /// A target with its arguments as they are written.
    pub(super) fn apply(
        &mut self,
        context: &Context,
        target: Target,
        name: &Ident,
        arguments: &'g [tree::Expr],
        span: Span,
    ) -> Expr {
        let (arities, declared) = self.signature(&target);
        match self.arguments(context, name, arguments, &arities, declared) {
            Some(arguments) => self.applied(target, arguments, span),
            None => broken(span),
        }
    }

    /// Arguments against the parameters that they are for; `None` if their number is wrong, which is reported.
    pub(super) fn arguments(
        &mut self,
        context: &Context,
        name: &Ident,
        arguments: &'g [tree::Expr],
        arities: &[u32],
        declared: Option<Span>,
    ) -> Option<Vec<Argument>> {
        if arguments.len() != arities.len() {
            let takes = count(arities.len() as u32, "argument");
            let message = format!("`{}` takes {takes}, {} given here", name.name, given(arguments.len()));
            let mut found = Diagnostic::error("arity", name.span, message);
            if let Some(declared) = declared {
                found = found.with_secondary(declared, "declared here");
            }
            self.error(found);
            for argument in arguments {
                if !matches!(argument.kind, tree::ExprKind::OperatorName { .. } | tree::ExprKind::Lambda { .. }) {
                    self.expr_or_operator(context, argument);
                }
            }
            return None;
        }
        let resolved = arguments.iter().zip(arities).map(|(argument, &arity)| self.argument(context, argument, arity));
        Some(resolved.collect())
    }

    /// Resolves an argument of an unknown kind, for what is wrong in it.
    fn expr_or_operator(&mut self, context: &Context, argument: &'g tree::Expr) {
        match &argument.kind {
            tree::ExprKind::Name(name) if name.arguments.is_empty() => {
                self.path_target(context, &name.path, &name.name);
            }
            _ => drop(self.expr(context, argument)),
        }
    }

    /// An argument for a parameter: a value, or an operator that takes `arity` values.
    pub(super) fn argument(&mut self, context: &Context, expr: &'g tree::Expr, arity: u32) -> Argument {
        if arity == 0 {
            return Argument::Value(self.expr(context, expr));
        }
        let span = expr.span;
        let (path, name): (&[tree::NamePart], &Ident) = match &expr.kind {
            tree::ExprKind::Parentheses(inner) => return self.argument(context, inner, arity),
            tree::ExprKind::Lambda { parameters, body } => return self.lambda(context, parameters, body, arity, span),
            tree::ExprKind::Name(name) if name.arguments.is_empty() => (&name.path, &name.name),
            tree::ExprKind::OperatorName { path, operator } => (path, operator),
            tree::ExprKind::Position { of, steps } => {
                let tree::QualifiedName { path, name, arguments } = of;
                return self.passed_part(context, &Written { path, name, arguments, steps, span }, arity);
            }
            _ => {
                self.expr(context, expr);
                let message = format!("an operator of {} is needed here, not a value", count(arity, "argument"));
                let hint = "pass the name of an operator, or LAMBDA x : …";
                self.error(Diagnostic::error("operator-needed", span, message).with_hint(hint));
                return broken_argument(span);
            }
        };
        if self.leads_through_definition(context, path) {
            return self.passed_part(context, &Written { path, name, arguments: &[], steps: &[], span }, arity);
        }
        match self.path_target(context, path, name) {
            Some(target) => self.passed(target, &name.name, arity, span),
            None => broken_argument(span),
        }
    }

    /// A target for a parameter of some arity: its value, or itself.
    pub(super) fn pass_or_apply(&mut self, target: Target, name: &Arc<str>, arity: u32, span: Span) -> Argument {
        if arity > 0 {
            return self.passed(target, name, arity, span);
        }
        let (own, declared) = self.signature(&target);
        if own.is_empty() {
            return Argument::Value(self.applied(target, Vec::new(), span));
        }
        let message = format!("`{name}` is an operator, but a value is needed here");
        let found = Diagnostic::error("arity", span, message);
        self.error(match declared {
            Some(declared) => found.with_secondary(declared, "declared here"),
            None => found,
        });
        broken_argument(span)
    }

    fn lambda(
        &mut self,
        context: &Context,
        parameters: &'g [Ident],
        body: &'g tree::Expr,
        arity: u32,
        span: Span,
    ) -> Argument {
        let mut inner = context.clone();
        let mut locals = Vec::new();
        for name in parameters {
            self.free(&inner, name);
            let local = self.local(&name.name);
            inner = inner.with(name.name.clone(), Named::Local { local, arity: 0 }, name.span);
            locals.push(local);
        }
        let body = Box::new(self.expr(&inner, body));
        if locals.len() as u32 != arity {
            let message = format!("an operator of {} is needed here", count(arity, "argument"));
            let label = format!("this LAMBDA takes {}", locals.len());
            self.error(Diagnostic::error("arity", span, message).with_label(label));
            return broken_argument(span);
        }
        Argument::Operator(OperatorRef { kind: OperatorKind::Lambda { parameters: locals, body }, span })
    }

    /// An operator written with a symbol, applied to its operands.
    pub(super) fn symbol(
        &mut self,
        context: &Context,
        operator: &'g Ident,
        operands: [Option<&'g tree::Expr>; 2],
        span: Span,
    ) -> Expr {
        let operands = operands.into_iter().flatten();
        let Some(target) = self.plain_target(context, operator) else {
            operands.for_each(|operand| drop(self.expr(context, operand)));
            return broken(span);
        };
        let operands: Vec<Argument> = operands.map(|operand| Argument::Value(self.expr(context, operand))).collect();
        let (arities, declared) = self.signature(&target);
        if arities.len() != operands.len() || arities.iter().any(|&arity| arity > 0) {
            let takes = count(arities.len() as u32, "argument");
            let message = format!("`{}` takes {takes}, {} given here", operator.name, given(operands.len()));
            let mut found = Diagnostic::error("arity", operator.span, message);
            found.secondary.extend(declared.map(|span| check_syntax::Label { span, text: "declared here".into() }));
            self.error(found);
            return broken(span);
        }
        self.applied(target, operands, span)
    }
}

fn given(count: usize) -> String {
    match count {
        0 => "none is".into(),
        1 => "1 is".into(),
        _ => format!("{count} are"),
    }
}
