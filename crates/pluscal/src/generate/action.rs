//! Actions: a group of statements each.

use super::changed::{Changed, stays, wrapped};
use super::{Generator, Scope, blanks, width};
use crate::expression::Expression;
use crate::fault::Result;
use crate::tree::{Group, Place, Statement, StatementKind};

/// What is known where a statement is written.
pub(super) struct Context<'a> {
    pub(super) scope: &'a Scope,
    /// What stands on the line before the statement.
    pub(super) prefix: String,
}

impl Context<'_> {
    /// The same scope with another beginning of the line.
    pub(super) fn with(&self, prefix: String) -> Context<'_> {
        Context { scope: self.scope, prefix }
    }
}

impl Generator<'_> {
    /// The actions of a process or procedure. `name` is the name of the only action where there is no `pc`.
    pub(super) fn all_actions(&mut self, name: &str, actions: &[Group], scope: &Scope) -> Result<()> {
        actions.iter().try_for_each(|action| {
            let name = if self.given.control.has_pc { &action.label } else { name };
            self.action(name, action, scope)
        })
    }

    fn action(&mut self, name: &str, action: &Group, scope: &Scope) -> Result<()> {
        let mut changed = Changed::new(&self.variables);
        let head = format!("{name}{} == ", scope.parameter());
        let column = width(&head);
        let first_line = self.writer.lines.len();
        let mut context = Context { scope, prefix: format!("{head}/\\ ") };
        for statement in &action.statements {
            self.statement(statement, &mut changed, &context)?;
            context.prefix = format!("{}/\\ ", blanks(column));
        }
        match changed.unchanged().as_slice() {
            [] if action.statements.len() == 1 => self.drop_bullet(first_line, column),
            [] => {}
            [one] => self.writer.add(&format!("{}{}", context.prefix, stays(one))),
            several => self.unchanged(&context.prefix, several),
        }
        self.writer.line("");
        Ok(())
    }

    /// `UNCHANGED << … >>`, over several lines if need be.
    fn unchanged(&mut self, prefix: &str, names: &[&str]) {
        let start = format!("{prefix}UNCHANGED << ");
        let indent = blanks(width(&start));
        let lines = wrapped(names, self.width as i64 - width(&start) as i64);
        for (number, line) in lines.iter().enumerate() {
            self.writer.end();
            self.writer.add(if number == 0 { &start } else { &indent });
            self.writer.add(line);
        }
        self.writer.add(" >>");
    }

    /// An action that is a single statement needs no bullet before it.
    fn drop_bullet(&mut self, first: usize, column: usize) {
        for (number, line) in self.writer.lines[first..].iter_mut().enumerate() {
            let from = if number == 0 { column } else { 0 };
            if number == 0 || width(line) > 3 {
                *line = line.chars().take(from).chain(line.chars().skip(from + 3)).collect();
            }
        }
    }

    /// Writes a statement as a conjunct.
    pub(super) fn statement(&mut self, statement: &Statement, changed: &mut Changed, context: &Context) -> Result<()> {
        match &statement.kind {
            StatementKind::Assign(all) => return self.assign(all, statement.place.span, changed, context),
            StatementKind::If(one) => return self.branch(one, changed, context),
            StatementKind::Either(all) => return self.either(all, changed, context),
            StatementKind::With(one) => return self.with(one, changed, context),
            StatementKind::Skip => {
                self.writer.add(&context.prefix);
                self.writer.add("TRUE");
            }
            StatementKind::Await(one) => {
                let condition = self.in_action(one, context.scope.subscript().as_ref(), changed);
                self.writer.add(&context.prefix);
                self.writer.expression(&condition);
            }
            StatementKind::Print(one) => {
                let value = self.in_action(one, context.scope.subscript().as_ref(), changed);
                self.writer.add(&context.prefix);
                self.writer.add("PrintT(");
                self.writer.expression(&value);
                self.writer.add(")");
            }
            StatementKind::Assert(one) => self.assertion(one, statement.place, changed, context),
            // The others are no part of an action.
            _ => {}
        }
        self.writer.end();
        Ok(())
    }

    fn assertion(&mut self, condition: &Expression, place: Place, changed: &Changed, context: &Context) {
        let condition = self.in_action(condition, context.scope.subscript().as_ref(), changed);
        self.writer.add(&context.prefix);
        self.writer.add("Assert(");
        let column = self.writer.column();
        self.writer.expression(&condition);
        self.writer.add(", ");
        let message = format!("\"Failure of assertion at {}.\")", place.words());
        if self.writer.column() + width(&message) >= self.width {
            self.writer.end();
            self.writer.add(&blanks(column));
        }
        self.writer.add(&message);
    }
}
