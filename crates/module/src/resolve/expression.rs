//! Expressions: the tree's forms to the module's.

use super::builtin::junction;
use super::name::Found;
use super::part::Written;
use super::realm::EntityKind;
use super::scope::Context;
use super::{Resolver, broken};
use crate::module::{Expr, ExprKind as K, Update};
use check_syntax::tree::{self, ExprKind as T, Ident, QualifiedName, Selector};
use check_syntax::{Diagnostic, Span};
use num_bigint::BigInt;
use num_traits::Num;
use std::sync::Arc;

impl<'g> Resolver<'g> {
    /// An expression, every name resolved.
    pub(super) fn expr(&mut self, context: &Context, expr: &'g tree::Expr) -> Expr {
        let span = expr.span;
        let kind = match &expr.kind {
            T::Parentheses(inner) | T::Label { body: inner, .. } => return self.expr(context, inner),
            T::Name(name) => return self.named(context, name, span),
            T::Prefix { operator, operand } if &*operator.name == "ENABLED" => {
                return self.enabled(context, operator, operand, span);
            }
            T::Prefix { operator, operand } | T::Postfix { operator, operand } => {
                return self.symbol(context, operator, [Some(operand), None], span);
            }
            T::Infix { operator, left, right } => return self.infix(context, operator, left, right, span),
            T::Let { units, body } => return self.let_in(context, units, body, span),
            T::Number(text) => self.number(text, span),
            T::Decimal(text) => K::Decimal(text.clone()),
            T::String(text) => K::String(text.clone()),
            T::Bool(value) => K::Bool(*value),
            T::BooleanSet => K::BooleanSet,
            T::StringSet => K::StringSet,
            T::At => self.at(context, span),
            T::Junction { kind, items } => junction(*kind, self.exprs(context, items)),
            T::SetEnumeration(items) => K::SetEnumeration(self.exprs(context, items)),
            T::Tuple(items) => K::Tuple(self.exprs(context, items)),
            T::Product(items) => K::Product(self.exprs(context, items)),
            T::If { condition, yes, no } => {
                let [condition, yes, no] = [condition, yes, no].map(|e| self.boxed(context, e));
                K::If { condition, yes, no }
            }
            T::Case { arms, other } => K::Case {
                arms: arms.iter().map(|(when, then)| (self.expr(context, when), self.expr(context, then))).collect(),
                other: other.as_ref().map(|other| self.boxed(context, other)),
            },
            T::Quantifier { .. } | T::Choose { .. } | T::SetFilter { .. } | T::SetMap { .. } | T::Function { .. } => {
                self.binder(context, expr)
            }
            T::TemporalQuantifier { kind, names, body } => self.temporal_quantifier(context, *kind, names, body),
            T::SquareAction { action, subscript } => {
                let [action, subscript] = [action, subscript].map(|e| self.boxed(context, e));
                K::SquareAction { action, subscript }
            }
            T::AngleAction { action, subscript } => {
                let [action, subscript] = [action, subscript].map(|e| self.boxed(context, e));
                K::AngleAction { action, subscript }
            }
            T::Fairness { kind, subscript, action } => {
                let inner = self.enabled_context(context);
                let possible = inner.map(|inner| Box::new([subscript, action].map(|e| self.expr(&inner, e))));
                let [subscript, action] = [subscript, action].map(|e| self.boxed(context, e));
                K::Fairness { kind: *kind, subscript, action, possible }
            }
            T::Apply { .. } | T::FunctionSet { .. } | T::Record(_) | T::RecordSet(_) | T::Field { .. } => {
                self.functional(context, expr)
            }
            T::Except { function, updates } => self.except(context, function, updates),
            T::Position { of, steps } => {
                let QualifiedName { path, name, arguments } = of;
                return self.part(context, &Written { path, name, arguments, steps, span });
            }
            T::Error | T::OperatorName { .. } | T::Lambda { .. } => self.refused(expr),
        };
        Expr { kind, span }
    }

    fn exprs(&mut self, context: &Context, items: &'g [tree::Expr]) -> Vec<Expr> {
        items.iter().map(|item| self.expr(context, item)).collect()
    }

    fn boxed(&mut self, context: &Context, expr: &'g tree::Expr) -> Box<Expr> {
        Box::new(self.expr(context, expr))
    }

    fn number(&mut self, text: &str, span: Span) -> K {
        let (digits, radix) = match text.get(..2) {
            Some("\\b" | "\\B") => (&text[2..], 2),
            Some("\\o" | "\\O") => (&text[2..], 8),
            Some("\\h" | "\\H") => (&text[2..], 16),
            _ => (text, 10),
        };
        match BigInt::from_str_radix(digits, radix) {
            Ok(number) => K::Number(number),
            Err(_) => {
                self.error(Diagnostic::error("number", span, format!("`{text}` is not a number")));
                broken(span).kind
            }
        }
    }

    fn at(&mut self, context: &Context, span: Span) -> K {
        match context.at {
            Some(local) => K::Local { local, arguments: Vec::new() },
            None => {
                let message = "`@` has a meaning only on the right of an update in EXCEPT";
                self.error(Diagnostic::error("at", span, message));
                broken(span).kind
            }
        }
    }

    fn named(&mut self, context: &Context, name: &'g tree::QualifiedName, span: Span) -> Expr {
        if self.leads_through_definition(context, &name.path) {
            let QualifiedName { path, name, arguments } = name;
            return self.part(context, &Written { path, name, arguments, steps: &[], span });
        }
        match self.path_target(context, &name.path, &name.name) {
            Some(target) => self.apply(context, target, &name.name, &name.arguments, span),
            None => {
                name.arguments.iter().for_each(|argument| drop(self.argument_of_unknown(context, argument)));
                broken(span)
            }
        }
    }

    /// An argument of something unknown: resolved for what is wrong in it, unless it may be an operator.
    fn argument_of_unknown(&mut self, context: &Context, argument: &'g tree::Expr) -> Option<Expr> {
        match &argument.kind {
            T::OperatorName { .. } | T::Lambda { .. } => None,
            T::Name(name) if name.arguments.is_empty() => None,
            _ => Some(self.expr(context, argument)),
        }
    }

    /// Chains of one associative operator can be thousands long: their left sides are not taken by recursion.
    fn infix(
        &mut self,
        context: &Context,
        operator: &'g Ident,
        left: &'g tree::Expr,
        right: &'g tree::Expr,
        span: Span,
    ) -> Expr {
        let mut spine = vec![(operator, right, span)];
        let mut first = left;
        while let T::Infix { operator: inner, left, right } = &first.kind {
            if inner.name != operator.name {
                break;
            }
            spine.push((inner, right, first.span));
            first = left;
        }
        let Some(target) = self.plain_target(context, operator) else {
            self.expr(context, first);
            spine.iter().rev().for_each(|(_, right, _)| drop(self.expr(context, right)));
            return broken(span);
        };
        let (arities, declared) = self.signature(&target);
        if arities != [0, 0] {
            return self.wrong_operands(operator, arities.len(), 2, declared, span);
        }
        let first = self.expr(context, first);
        spine.into_iter().rev().fold(first, |left, (_, right, span)| {
            let right = self.expr(context, right);
            let operands = [left, right].map(crate::module::Argument::Value).into();
            self.applied(target.clone(), operands, span)
        })
    }

    fn binder(&mut self, context: &Context, expr: &'g tree::Expr) -> K {
        match &expr.kind {
            T::Quantifier { kind, bounds, body } => {
                let (inner, bounds) = self.bounds(context, bounds);
                K::Quantifier { kind: *kind, bounds, body: self.boxed(&inner, body) }
            }
            T::Choose { bound, body } => {
                let (inner, bound) = self.bound(context, bound);
                K::Choose { bound, body: self.boxed(&inner, body) }
            }
            T::SetFilter { bound, condition } => {
                let (inner, bound) = self.bound(context, bound);
                K::SetFilter { bound, condition: self.boxed(&inner, condition) }
            }
            T::SetMap { element, bounds } => {
                let (inner, bounds) = self.bounds(context, bounds);
                K::SetMap { element: self.boxed(&inner, element), bounds }
            }
            T::Function { bounds, body } => {
                let (inner, bounds) = self.bounds(context, bounds);
                K::Function { bounds, body: self.boxed(&inner, body) }
            }
            _ => unreachable!("only forms that bind names come here"),
        }
    }

    /// `\EE x : e` is resolved for what is wrong in it, and only its presence is kept.
    fn temporal_quantifier(
        &mut self,
        context: &Context,
        kind: tree::Quantifier,
        names: &'g [Ident],
        body: &'g tree::Expr,
    ) -> K {
        let mut inner = context.clone();
        for name in names {
            self.free(&inner, name);
            let local = self.local(&name.name);
            inner = inner.with(name.name.clone(), super::scope::Named::Local { local, arity: 0 }, name.span);
        }
        self.expr(&inner, body);
        K::TemporalQuantifier { kind }
    }

    fn functional(&mut self, context: &Context, expr: &'g tree::Expr) -> K {
        match &expr.kind {
            T::Apply { function, arguments } => {
                self.check_argument_count(context, function, arguments);
                let function = self.boxed(context, function);
                K::Apply { function, argument: Box::new(self.tuple(context, arguments)) }
            }
            T::FunctionSet { domain, range } => {
                let [domain, range] = [domain, range].map(|e| self.boxed(context, e));
                K::FunctionSet { domain, range }
            }
            T::Record(fields) => K::Record(self.fields(context, fields)),
            T::RecordSet(fields) => K::RecordSet(self.fields(context, fields)),
            T::Field { record, field } => K::Field { record: self.boxed(context, record), field: field.name.clone() },
            _ => unreachable!("only functions and records come here"),
        }
    }

    /// A function that is defined with some number of arguments is applied to as many, or to one, a tuple.
    fn check_argument_count(&mut self, context: &Context, function: &tree::Expr, arguments: &[tree::Expr]) {
        let T::Name(name) = &function.kind else { return };
        let plain = name.path.is_empty() && name.arguments.is_empty();
        let Some(Found::Entity(entity)) = self.find(context, &name.name.name).filter(|_| plain) else { return };
        let EntityKind::Definition { definition, .. } = &entity.kind else { return };
        let tree::DefinitionKind::Function { bounds, .. } = &definition.kind else { return };
        let counts = bounds.iter().map(|bound| match &bound.pattern {
            tree::Pattern::Names(names) => names.len(),
            tree::Pattern::Tuple(..) => 1,
        });
        let takes: usize = counts.sum();
        if arguments.len() > 1 && arguments.len() != takes {
            let message =
                format!("the function `{}` takes {takes}, {} are given here", name.name.name, arguments.len());
            let found = Diagnostic::error("arity", function.span, message);
            self.error(found.with_secondary(definition.name.span, "defined here"));
        }
    }

    /// Several arguments of a function are one tuple.
    pub(super) fn tuple(&mut self, context: &Context, arguments: &'g [tree::Expr]) -> Expr {
        match arguments {
            [argument] => self.expr(context, argument),
            _ => {
                let items = self.exprs(context, arguments);
                let span = items.iter().map(|item| item.span).reduce(same_file);
                let span = span.expect("a function application has an argument");
                Expr { kind: K::Tuple(items), span }
            }
        }
    }

    fn fields(&mut self, context: &Context, fields: &'g [(Ident, tree::Expr)]) -> Vec<(Arc<str>, Expr)> {
        for (index, (field, _)) in fields.iter().enumerate() {
            if let Some((first, _)) = fields[..index].iter().find(|(known, _)| known.name == field.name) {
                let message = format!("the field `{}` stands here a second time", field.name);
                let found = Diagnostic::error("field", field.span, message);
                self.error(found.with_secondary(first.span, "first"));
            }
        }
        fields.iter().map(|(field, value)| (field.name.clone(), self.expr(context, value))).collect()
    }

    fn except(&mut self, context: &Context, function: &'g tree::Expr, updates: &'g [tree::Update]) -> K {
        let function = self.boxed(context, function);
        let updates = updates.iter().map(|update| self.update(context, update)).collect();
        K::Except { function, updates }
    }

    fn update(&mut self, context: &Context, update: &'g tree::Update) -> Update {
        let path = update.path.iter().map(|step| match step {
            Selector::Index(arguments, _) => self.tuple(context, arguments),
            Selector::Field(field) => Expr { kind: K::String(field.name.clone()), span: field.span },
        });
        let path = path.collect();
        let at = self.local(&"@".into());
        let inner = Context { at: Some(at), ..context.clone() };
        Update { path, at, value: self.expr(&inner, &update.value) }
    }

    /// What cannot be an expression here.
    fn refused(&mut self, expr: &'g tree::Expr) -> K {
        let span = expr.span;
        let found = match &expr.kind {
            T::OperatorName { operator, .. } => {
                let message = format!("`{}` is an operator, but a value is needed here", operator.name);
                Some(Diagnostic::error("value-needed", span, message))
            }
            T::Lambda { .. } => {
                let message = "a LAMBDA can only be passed to an operator that takes an operator";
                Some(Diagnostic::error("value-needed", span, message))
            }
            // The parser has reported it.
            _ => None,
        };
        self.diagnostics.extend(found);
        broken(span).kind
    }

    pub(super) fn wrong_operands(
        &mut self,
        operator: &Ident,
        takes: usize,
        given: usize,
        declared: Option<Span>,
        span: Span,
    ) -> Expr {
        let takes = super::unknown::count(takes as u32, "argument");
        let message = format!("`{}` takes {takes}, {given} given here", operator.name);
        let found = Diagnostic::error("arity", operator.span, message);
        self.error(match declared {
            Some(declared) => found.with_secondary(declared, "declared here"),
            None => found,
        });
        broken(span)
    }
}

fn same_file(first: Span, second: Span) -> Span {
    if first.file == second.file { first.to(second) } else { first }
}
