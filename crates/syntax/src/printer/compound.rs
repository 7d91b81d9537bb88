//! Expressions with words or brackets of their own.

use super::expression::{begins_with_symbol, ends_with_list};
use super::page::Page;
use crate::tree::{Bound, Expr, ExprKind, Fairness, Ident, Pattern, Quantifier, Selector, Unit, Update};

impl Page {
    pub(super) fn compound(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Parentheses(inner) => {
                self.write(if begins_with_symbol(inner) { "( " } else { "(" });
                self.expr(inner);
                self.write(if matches!(inner.kind, ExprKind::OperatorName { .. }) { " )" } else { ")" });
            }
            ExprKind::Quantifier { .. } | ExprKind::TemporalQuantifier { .. } | ExprKind::Choose { .. } => {
                self.binder(expr);
            }
            ExprKind::If { condition, yes, no } => self.if_then_else(condition, yes, no),
            ExprKind::Case { arms, other } => self.case(arms, other.as_deref()),
            ExprKind::Let { units, body } => self.let_in(units, body),
            ExprKind::SetEnumeration(_) | ExprKind::SetFilter { .. } | ExprKind::SetMap { .. } => self.set(expr),
            ExprKind::Tuple(items) => {
                self.write("<<");
                self.comma_list(items, Page::expr);
                self.write(">>");
            }
            ExprKind::Lambda { .. } | ExprKind::Label { .. } => self.headed(expr),
            ExprKind::Apply { .. } | ExprKind::Field { .. } | ExprKind::Fairness { .. } => self.applied(expr),
            _ => self.square(expr),
        }
    }

    /// `LAMBDA x : e`, `label :: e`.
    fn headed(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Lambda { parameters, body } => {
                self.write("LAMBDA ");
                self.idents(parameters);
                self.write(" : ");
                self.expr(body);
            }
            ExprKind::Label { name, parameters, body } => {
                self.write(&name.name);
                if !parameters.is_empty() {
                    self.write("(");
                    self.idents(parameters);
                    self.write(")");
                }
                self.write(" :: ");
                self.expr(body);
            }
            _ => {}
        }
    }

    /// `f[x]`, `r.field`, `WF_v(A)`.
    fn applied(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Apply { function, arguments } => {
                self.before_more(function);
                self.write("[");
                self.comma_list(arguments, Page::expr);
                self.write("]");
            }
            ExprKind::Field { record, field } => {
                self.before_more(record);
                self.write(".");
                self.write(&field.name);
            }
            ExprKind::Fairness { kind, subscript, action } => {
                self.write(match kind {
                    Fairness::Weak => "WF_",
                    Fairness::Strong => "SF_",
                });
                self.expr(subscript);
                self.arguments(std::slice::from_ref(action));
            }
            _ => {}
        }
    }

    fn binder(&mut self, expr: &Expr) {
        let base = self.column();
        let body = match &expr.kind {
            ExprKind::Quantifier { kind, bounds, body } => {
                self.write(if *kind == Quantifier::All { "\\A " } else { "\\E " });
                self.comma_list(bounds, Page::bound);
                body
            }
            ExprKind::TemporalQuantifier { kind, names, body } => {
                self.write(if *kind == Quantifier::All { "\\AA " } else { "\\EE " });
                self.idents(names);
                body
            }
            ExprKind::Choose { bound, body } => {
                self.write("CHOOSE ");
                self.bound(bound);
                body
            }
            _ => return,
        };
        self.write(" :");
        if !self.is_flat() && self.column() > base + 30 {
            self.hard_break(base + 4);
        } else {
            self.write(" ");
        }
        self.expr(body);
    }

    fn if_then_else(&mut self, condition: &Expr, yes: &Expr, no: &Expr) {
        let base = self.column();
        self.write("IF ");
        self.expr(condition);
        self.soft_break(base);
        self.write("THEN ");
        self.expr(yes);
        self.soft_break(base);
        self.write("ELSE ");
        self.expr(no);
    }

    fn case(&mut self, arms: &[(Expr, Expr)], other: Option<&Expr>) {
        let base = self.column();
        self.write("CASE ");
        for (index, (condition, result)) in arms.iter().enumerate() {
            if index > 0 {
                self.next_arm(base, &arms[index - 1].1);
            }
            self.expr(condition);
            self.write(" -> ");
            self.expr(result);
        }
        if let (Some(other), Some((_, last))) = (other, arms.last()) {
            self.next_arm(base, last);
            self.write("OTHER -> ");
            self.expr(other);
        }
    }

    /// A list before it may hold another CASE, which must not take this arm.
    fn next_arm(&mut self, base: usize, before: &Expr) {
        if ends_with_list(before) {
            self.hard_break(base + 2)
        } else {
            self.soft_break(base + 2)
        }
        self.write("[] ");
    }

    fn let_in(&mut self, units: &[Unit], body: &Expr) {
        let base = self.column();
        self.write("LET ");
        let column = self.column();
        for (index, unit) in units.iter().enumerate() {
            if index > 0 {
                self.hard_break(column);
            }
            self.unit(unit);
        }
        self.soft_break(base);
        self.write("IN ");
        self.expr(body);
    }

    fn set(&mut self, expr: &Expr) {
        self.write("{");
        match &expr.kind {
            ExprKind::SetEnumeration(items) => self.comma_list(items, Page::expr),
            ExprKind::SetFilter { bound, condition } => {
                let base = self.column();
                self.bound(bound);
                self.write(" :");
                self.soft_break(base);
                self.expr(condition);
            }
            ExprKind::SetMap { element, bounds } => {
                let base = self.column();
                self.expr(element);
                self.write(" :");
                self.soft_break(base);
                self.comma_list(bounds, Page::bound);
            }
            _ => {}
        }
        self.write("}");
    }

    /// What begins with `[`, and `<<A>>_v`.
    fn square(&mut self, expr: &Expr) {
        if let ExprKind::AngleAction { action, subscript } = &expr.kind {
            self.write("<<");
            self.expr(action);
            self.write(">>_");
            return self.expr(subscript);
        }
        self.write("[");
        let base = self.column();
        match &expr.kind {
            ExprKind::SquareAction { action, subscript } => {
                self.expr(action);
                self.write("]_");
                return self.expr(subscript);
            }
            ExprKind::Function { bounds, body } => {
                self.comma_list(bounds, Page::bound);
                self.write(" |->");
                self.soft_break(base + 3);
                self.expr(body);
            }
            ExprKind::FunctionSet { domain, range } => {
                self.expr(domain);
                self.write(" ->");
                self.soft_break(base + 3);
                self.expr(range);
            }
            ExprKind::Record(fields) => self.comma_list(fields, |page, (name, value)| page.field(name, " |-> ", value)),
            ExprKind::RecordSet(fields) => self.comma_list(fields, |page, (name, set)| page.field(name, " : ", set)),
            ExprKind::Except { function, updates } => {
                self.expr(function);
                self.write(" EXCEPT ");
                self.comma_list(updates, Page::update);
            }
            _ => {}
        }
        self.write("]");
    }

    fn field(&mut self, name: &Ident, mark: &str, value: &Expr) {
        self.write(&name.name);
        self.write(mark);
        self.expr(value);
    }

    fn update(&mut self, update: &Update) {
        self.write("!");
        for selector in &update.path {
            match selector {
                Selector::Index(arguments, _) => {
                    self.write("[");
                    self.comma_list(arguments, Page::expr);
                    self.write("]");
                }
                Selector::Field(name) => {
                    self.write(".");
                    self.write(&name.name);
                }
            }
        }
        self.write(" = ");
        self.expr(&update.value);
    }

    pub(super) fn bound(&mut self, bound: &Bound) {
        match &bound.pattern {
            Pattern::Names(names) => self.idents(names),
            Pattern::Tuple(names, _) => {
                self.write("<<");
                self.idents(names);
                self.write(">>");
            }
        }
        if let Some(set) = &bound.set {
            self.write(" \\in ");
            self.expr(set);
        }
    }

    pub(super) fn idents(&mut self, names: &[Ident]) {
        self.comma_list(names, |page, name| page.write(&name.name));
    }
}
