//! Expressions as an outline.

use super::{Outline, names};
use crate::tree::{Expr, ExprKind, NamePart, QualifiedName, Selector, Step, StepKind, Update};

impl Outline {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Error => self.line("error"),
            ExprKind::Number(text) => self.line(&format!("number {text}")),
            ExprKind::Decimal(text) => self.line(&format!("decimal {text}")),
            ExprKind::String(text) => self.line(&format!("string {text:?}")),
            ExprKind::Bool(value) => self.line(if *value { "TRUE" } else { "FALSE" }),
            ExprKind::BooleanSet => self.line("BOOLEAN"),
            ExprKind::StringSet => self.line("STRING"),
            ExprKind::At => self.line("@"),
            ExprKind::Name(name) => self.name("name", name),
            ExprKind::OperatorName { path, operator } => {
                self.node(&format!("operator {}", operator.name), |outline| outline.path(path));
            }
            ExprKind::Prefix { operator, operand } => self.over(&format!("prefix {}", operator.name), [operand]),
            ExprKind::Postfix { operator, operand } => self.over(&format!("postfix {}", operator.name), [operand]),
            ExprKind::Infix { operator, left, right } => {
                self.over(&format!("infix {}", operator.name), [left, right]);
            }
            ExprKind::Junction { kind, items } => self.list(&format!("list {kind:?}").to_lowercase(), items),
            ExprKind::Parentheses(inner) => self.over("parentheses", [inner]),
            ExprKind::Product(factors) => self.list("product", factors),
            ExprKind::Position { of, steps } => {
                self.name("position in", of);
                steps.iter().for_each(|step| self.step(step));
            }
            _ => self.binder(expr),
        }
    }

    fn binder(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Quantifier { kind, bounds, body } => {
                self.node(&format!("quantifier {kind:?}"), |outline| outline.bounds(bounds, body));
            }
            ExprKind::TemporalQuantifier { kind, names: list, body } => {
                self.over(&format!("temporal quantifier {kind:?} {}", names(list)), [body]);
            }
            ExprKind::Choose { bound, body } => {
                self.node("choose", |outline| outline.bounds(std::slice::from_ref(bound), body));
            }
            ExprKind::SetFilter { bound, condition } => {
                self.node("set filter", |outline| outline.bounds(std::slice::from_ref(bound), condition));
            }
            ExprKind::SetMap { element, bounds } => self.node("set map", |outline| outline.bounds(bounds, element)),
            ExprKind::Function { bounds, body } => self.node("function", |outline| outline.bounds(bounds, body)),
            ExprKind::Lambda { parameters, body } => self.over(&format!("lambda {}", names(parameters)), [body]),
            ExprKind::Label { name, parameters, body } => {
                self.over(&format!("label {}({})", name.name, names(parameters)), [body]);
            }
            ExprKind::Let { units, body } => self.node("let", |outline| {
                units.iter().for_each(|unit| outline.unit(unit));
                outline.expr(body);
            }),
            _ => self.compound(expr),
        }
    }

    fn compound(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::SetEnumeration(items) => self.list("set", items),
            ExprKind::Tuple(items) => self.list("tuple", items),
            ExprKind::Apply { function, arguments } => self.node("apply", |outline| {
                outline.expr(function);
                outline.list("to", arguments);
            }),
            ExprKind::FunctionSet { domain, range } => self.over("function set", [domain, range]),
            ExprKind::Record(fields) => self.fields("record", fields),
            ExprKind::RecordSet(fields) => self.fields("record set", fields),
            ExprKind::Field { record, field } => self.over(&format!("field {}", field.name), [record]),
            ExprKind::Except { function, updates } => self.node("except", |outline| {
                outline.expr(function);
                updates.iter().for_each(|update| outline.update(update));
            }),
            ExprKind::SquareAction { action, subscript } => self.over("square action", [action, subscript]),
            ExprKind::AngleAction { action, subscript } => self.over("angle action", [action, subscript]),
            ExprKind::Fairness { kind, subscript, action } => {
                self.over(&format!("fairness {kind:?}"), [subscript, action]);
            }
            ExprKind::If { condition, yes, no } => self.over("if", [condition, yes, no]),
            ExprKind::Case { arms, other } => self.node("case", |outline| {
                arms.iter().for_each(|(condition, result)| {
                    outline.node("arm", |outline| {
                        outline.expr(condition);
                        outline.expr(result);
                    })
                });
                other.iter().for_each(|other| outline.node("other", |outline| outline.expr(other)));
            }),
            _ => {}
        }
    }

    fn over<const N: usize>(&mut self, line: &str, below: [&Expr; N]) {
        self.node(line, |outline| below.iter().for_each(|expr| outline.expr(expr)));
    }

    fn list(&mut self, line: &str, below: &[Expr]) {
        self.node(line, |outline| below.iter().for_each(|expr| outline.expr(expr)));
    }

    fn fields(&mut self, line: &str, fields: &[(crate::tree::Ident, Expr)]) {
        self.node(line, |outline| {
            fields.iter().for_each(|(name, expr)| outline.node(&name.name, |outline| outline.expr(expr)));
        });
    }

    fn update(&mut self, update: &Update) {
        self.node("update", |outline| {
            for selector in &update.path {
                match selector {
                    Selector::Index(arguments, _) => outline.list("at", arguments),
                    Selector::Field(name) => outline.line(&format!("at field {}", name.name)),
                }
            }
            outline.expr(&update.value);
        });
    }

    fn name(&mut self, what: &str, name: &QualifiedName) {
        self.node(&format!("{what} {}", name.name.name), |outline| {
            outline.path(&name.path);
            name.arguments.iter().for_each(|argument| outline.expr(argument));
        });
    }

    fn step(&mut self, step: &Step) {
        match &step.kind {
            StepKind::Name(part) => self.list(&format!("step {}", part.name.name), &part.arguments),
            StepKind::Arguments(arguments) => self.list("step", arguments),
            StepKind::Mark(mark) => self.line(&format!("step {mark}")),
        }
    }

    fn path(&mut self, path: &[NamePart]) {
        for part in path {
            self.list(&format!("in {}", part.name.name), &part.arguments);
        }
    }
}
