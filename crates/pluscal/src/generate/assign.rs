//! Assignments: `x' = …`, with `EXCEPT` where only a part is assigned to.

use super::Generator;
use super::action::Context;
use super::changed::Changed;
use super::{blanks, parentheses, width};
use crate::expression::Expression;
use crate::fault::{Result, fail};
use crate::tree::Assignment;
use check_syntax::Span;

impl Generator<'_> {
    /// An assignment statement, variable by variable in the order of their names.
    pub(super) fn assign(
        &mut self,
        all: &[Assignment],
        span: Span,
        changed: &mut Changed,
        context: &Context,
    ) -> Result<()> {
        let all = sorted(all);
        let mut now = changed.clone();
        let mut has_bullet = false;
        self.writer.add(&context.prefix);
        let mut rest = all.as_slice();
        let indent = width(&context.prefix);
        while let Some(first) = rest.first() {
            let count = rest.iter().take_while(|one| one.variable == first.variable).count();
            let (same, others) = rest.split_at(count);
            has_bullet |= !others.is_empty();
            self.allowed(same, span, &mut now)?;
            if has_bullet {
                self.writer.add("/\\ ");
            }
            match same {
                [one] => self.single(one, changed, context),
                several => self.several(several, changed, context),
            }
            rest = others;
            if !rest.is_empty() {
                self.writer.end();
                self.writer.add(&blanks(indent));
            }
        }
        self.writer.end();
        changed.merge(&now);
        Ok(())
    }

    /// Fails unless these assignments to a variable can be made in a step that has changed others.
    fn allowed(&self, same: &[Assignment], span: Span, changed: &mut Changed) -> Result<()> {
        let first = &same[0];
        if !self.variables.contains(&first.variable) {
            let message = format!("`{}` is assigned to, but is no variable of the algorithm", first.variable);
            return fail("pluscal", first.place.span, message);
        }
        let is_whole = |one: &Assignment| one.subscript.is_empty();
        if !changed.set(&first.variable) || (same.len() > 1 && same.iter().any(is_whole)) {
            let message = format!("`{}` is assigned to a second time in the same step", first.variable);
            return fail("pluscal", span, message);
        }
        Ok(())
    }

    fn single(&mut self, one: &Assignment, changed: &Changed, context: &Context) {
        let own = context.scope.subscript();
        let name = &one.variable;
        let subscript = self.in_action(&one.subscript, own.as_ref(), changed);
        let value = self.in_action(&one.value, own.as_ref(), changed);
        let is_own = self.own_variables.contains(name) || name == "pc" || name == "stack";
        if let (true, Some(id)) = (is_own && self.many, &context.scope.id) {
            self.writer.add(&format!("{name}' = [{name} EXCEPT !["));
            self.writer.expression(id);
            self.writer.add("]");
            self.writer.expression(&subscript);
        } else if !subscript.is_empty() {
            self.writer.add(&format!("{name}' = [{name} EXCEPT !"));
            self.writer.expression(&subscript);
        } else {
            let [open, close] = if parentheses::are_needed(&value.text()) { ["(", ")"] } else { ["", ""] };
            self.writer.add(&format!("{name}' = {open}"));
            self.writer.expression(&value);
            return self.writer.add(close);
        }
        self.writer.add(" = ");
        self.writer.expression(&value);
        self.writer.add("]");
    }

    /// Several parts of a variable at once.
    fn several(&mut self, all: &[Assignment], changed: &Changed, context: &Context) {
        let own = context.scope.subscript();
        let name = &all[0].variable;
        self.writer.add(&format!("{name}' = [{name} EXCEPT "));
        let column = self.writer.column();
        let id: Option<&Expression> = context.scope.id.as_ref().filter(|_| self.own_variables.contains(name));
        for (number, one) in all.iter().enumerate() {
            let subscript = self.in_action(&one.subscript, own.as_ref(), changed);
            let value = self.in_action(&one.value, own.as_ref(), changed);
            self.writer.add("!");
            if let Some(id) = id {
                self.writer.add("[");
                self.writer.expression(id);
                self.writer.add("]");
            }
            self.writer.expression(&subscript);
            self.writer.add(" = ");
            self.writer.expression(&value);
            if number + 1 < all.len() {
                self.writer.add(",");
                self.writer.end();
                self.writer.add(&blanks(column));
            }
        }
        self.writer.add("]");
    }
}

/// Assignments in the order of their variables; those to the same one stay in their order.
pub(crate) fn sorted(all: &[Assignment]) -> Vec<Assignment> {
    let mut sorted = all.to_vec();
    sorted.sort_by(|a, b| a.variable.cmp(&b.variable));
    sorted
}
