//! Operators, names, literals, and where lines break around them.

use super::page::Page;
use crate::operators;
use crate::tree::{Expr, ExprKind, Ident, Junction, NamePart, QualifiedName, Step, StepKind};

impl Page {
    /// Writes an expression: on the line if it fits.
    pub(super) fn expr(&mut self, expr: &Expr) {
        if self.failed() || self.try_flat(|page| page.expr(expr)) {
            return;
        }
        match &expr.kind {
            ExprKind::Error => self.write("?"),
            ExprKind::Number(text) | ExprKind::Decimal(text) => self.write(text),
            ExprKind::String(value) => self.write(&quoted(value)),
            ExprKind::Bool(value) => self.write(if *value { "TRUE" } else { "FALSE" }),
            ExprKind::BooleanSet => self.write("BOOLEAN"),
            ExprKind::StringSet => self.write("STRING"),
            ExprKind::Name(name) => self.name(name),
            ExprKind::At => self.write("@"),
            ExprKind::OperatorName { path, operator } => {
                self.path(path);
                self.last_name(path, operator);
            }
            ExprKind::Prefix { operator, operand } => self.prefix(operator, operand),
            ExprKind::Infix { operator, left, right } => self.infix(operator, left, right),
            ExprKind::Postfix { operator, operand } => {
                self.before_more(operand);
                self.write(&operator.name);
            }
            ExprKind::Junction { kind, items } => self.junction(*kind, items),
            ExprKind::Product(factors) => self.product(factors),
            ExprKind::Position { of, steps } => {
                self.name(of);
                for step in steps {
                    self.write("!");
                    self.step(step);
                }
                if matches!(steps.last(), Some(Step { kind: StepKind::Mark(mark), .. }) if &**mark == ":") {
                    self.write(" "); // or it would melt with a `>` or `:` behind it
                }
            }
            _ => self.compound(expr),
        }
    }

    /// Writes what something is written behind that would otherwise belong to the last item of a list within it.
    pub(super) fn before_more(&mut self, expr: &Expr) {
        if !ends_with_list(expr) {
            return self.expr(expr);
        }
        let base = self.column();
        self.write("  ");
        self.expr(expr);
        self.hard_break(base);
    }

    fn prefix(&mut self, operator: &Ident, operand: &Expr) {
        let spelling = if &*operator.name == "-." { "-" } else { &operator.name };
        self.write(spelling);
        if spelling.ends_with(|c: char| c.is_ascii_alphabetic()) || melts(operand) {
            self.write(" ");
        }
        self.expr(operand);
    }

    fn infix(&mut self, operator: &Ident, left: &Expr, right: &Expr) {
        let base = self.column();
        if &*operator.name == ".." && is_short(left) && is_short(right) {
            self.expr(left);
            self.write("..");
            return self.expr(right);
        }
        self.before_more(left);
        let loose = operators::find(&operator.name).is_some_and(|id| id.operator().high <= 30);
        if ends_with_list(left) {
            // the line is broken already
        } else if loose {
            self.soft_break(base);
        } else {
            self.write(" ");
        }
        self.write(&operator.name);
        if !loose && !self.is_flat() && self.column() > base + 40 {
            self.hard_break(base + 2);
        } else {
            self.write(" ");
        }
        self.expr(right);
    }

    fn product(&mut self, factors: &[Expr]) {
        for (index, factor) in factors.iter().enumerate() {
            if index > 0 {
                self.write("\\X ");
            }
            if index + 1 == factors.len() {
                self.expr(factor);
            } else {
                self.before_more(factor);
                if !ends_with_list(factor) {
                    self.write(" ");
                }
            }
        }
    }

    fn junction(&mut self, kind: Junction, items: &[Expr]) {
        let base = self.column();
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.hard_break(base);
            }
            self.write(match kind {
                Junction::And => "/\\ ",
                Junction::Or => "\\/ ",
            });
            self.expr(item);
        }
    }

    pub(super) fn name(&mut self, name: &QualifiedName) {
        self.path(&name.path);
        self.last_name(&name.path, &name.name);
        self.arguments(&name.arguments);
    }

    fn step(&mut self, step: &Step) {
        match &step.kind {
            StepKind::Name(part) => {
                if part.name.name.starts_with('!') {
                    self.write(" ");
                }
                self.write(&part.name.name);
                self.arguments(&part.arguments);
            }
            StepKind::Arguments(arguments) => self.arguments(arguments),
            StepKind::Mark(mark) => self.write(mark),
        }
    }

    fn path(&mut self, path: &[NamePart]) {
        for (index, part) in path.iter().enumerate() {
            self.last_name(&path[..index], &part.name);
            self.arguments(&part.arguments);
            self.write("!");
        }
    }

    /// A name behind a path. A symbol that begins with `!` stands apart from the `!` before it.
    fn last_name(&mut self, path: &[NamePart], name: &Ident) {
        if !path.is_empty() && name.name.starts_with('!') {
            self.write(" ");
        }
        self.write(&name.name);
    }

    /// `(a, b)`; nothing if there are none. Blanks keep `(*` from beginning a comment and `(+)` from being one symbol.
    pub(super) fn arguments(&mut self, arguments: &[Expr]) {
        let (Some(first), Some(last)) = (arguments.first(), arguments.last()) else { return };
        self.write(if begins_with_symbol(first) { "( " } else { "(" });
        self.comma_list(arguments, Page::expr);
        self.write(if matches!(last.kind, ExprKind::OperatorName { .. }) { " )" } else { ")" });
    }

    /// Things with commas between them, each on a line of its own if they do not all fit on one.
    pub(super) fn comma_list<T>(&mut self, list: &[T], one: impl Fn(&mut Self, &T)) {
        if !self.try_flat(|page| page.comma_list_here(list, &one)) {
            self.comma_list_here(list, &one);
        }
    }

    fn comma_list_here<T>(&mut self, list: &[T], one: &impl Fn(&mut Self, &T)) {
        let base = self.column();
        for (index, item) in list.iter().enumerate() {
            if index > 0 {
                self.write(",");
                self.soft_break(base);
            }
            one(self, item);
        }
    }
}

/// Whether the last thing in the text of an expression is an item of a list.
pub(super) fn ends_with_list(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Junction { .. } => true,
        ExprKind::Prefix { operand: last, .. }
        | ExprKind::Infix { right: last, .. }
        | ExprKind::Quantifier { body: last, .. }
        | ExprKind::TemporalQuantifier { body: last, .. }
        | ExprKind::Choose { body: last, .. }
        | ExprKind::Lambda { body: last, .. }
        | ExprKind::Label { body: last, .. }
        | ExprKind::Let { body: last, .. }
        | ExprKind::If { no: last, .. } => ends_with_list(last),
        ExprKind::Product(factors) => factors.last().is_some_and(ends_with_list),
        ExprKind::Case { arms, other } => match other {
            Some(last) => ends_with_list(last),
            None => arms.last().is_some_and(|(_, last)| ends_with_list(last)),
        },
        _ => false,
    }
}

/// Whether the text of an operand begins with a symbol that would melt with a prefix operator before it.
fn melts(operand: &Expr) -> bool {
    match &operand.kind {
        ExprKind::Junction { .. } => true,
        ExprKind::Prefix { operator, .. } => matches!(&*operator.name, "-."),
        ExprKind::Postfix { operand: first, .. }
        | ExprKind::Apply { function: first, .. }
        | ExprKind::Infix { left: first, .. }
        | ExprKind::Field { record: first, .. } => melts(first),
        ExprKind::Product(factors) => factors.first().is_some_and(melts),
        _ => begins_with_symbol(operand),
    }
}

/// Whether the text of an expression begins with an operator in the place of a name.
pub(super) fn begins_with_symbol(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::OperatorName { path, operator } => is_symbol(path.first().map_or(operator, |part| &part.name)),
        ExprKind::Name(name) => is_symbol(name.path.first().map_or(&name.name, |part| &part.name)),
        ExprKind::Position { of, .. } => is_symbol(of.path.first().map_or(&of.name, |part| &part.name)),
        ExprKind::Infix { left: first, .. }
        | ExprKind::Postfix { operand: first, .. }
        | ExprKind::Apply { function: first, .. }
        | ExprKind::Field { record: first, .. } => begins_with_symbol(first),
        ExprKind::Product(factors) => factors.first().is_some_and(begins_with_symbol),
        _ => false,
    }
}

fn is_symbol(name: &Ident) -> bool {
    !name.name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

fn is_short(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Parentheses(_) => true,
        ExprKind::Name(name) => name.path.is_empty() && !is_symbol(&name.name),
        _ => false,
    }
}

fn quoted(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    for character in value.chars() {
        match character {
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            '\u{c}' => text.push_str("\\f"),
            '"' | '\\' => text.extend(['\\', character]),
            _ => text.push(character),
        }
    }
    text.push('"');
    text
}
