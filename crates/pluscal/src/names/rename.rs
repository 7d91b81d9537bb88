//! Names as the translation has them, wherever they stand.

use super::{Names, Role};
use crate::expression::Expression;
use crate::fault::{Result, fail};
use crate::lexer::Kind;
use crate::tree::{Algorithm, Alternative, Body, Call, Code, Group, Statement, StatementKind, Variable};
use check_syntax::Span;

/// Puts the names of the translation into an algorithm; and finds, for each procedure and process, all procedures
/// that are called, also by those that it calls.
pub(crate) fn rename(algorithm: &mut Algorithm, names: &Names) -> Result<()> {
    let main = Renaming { names, owner: String::new() };
    main.in_variables(&mut algorithm.variables);
    for procedure in &mut algorithm.procedures {
        let inner = Renaming { names, owner: procedure.name.clone() };
        inner.in_variables(&mut procedure.variables);
        inner.in_variables(&mut procedure.parameters);
        inner.in_code(&mut procedure.code)?;
        procedure.name = main.global(Role::Procedure, &procedure.name);
    }
    match &mut algorithm.body {
        Body::One(code) => main.in_code(code)?,
        Body::Many(processes) => {
            for process in processes {
                let inner = Renaming { names, owner: process.name.clone() };
                inner.in_variables(&mut process.variables);
                inner.in_code(&mut process.code)?;
                process.name = main.global(Role::Process, &process.name);
            }
            close_calls(algorithm);
        }
    }
    Ok(())
}

struct Renaming<'a> {
    names: &'a Names,
    /// The process or procedure in which the names stand; empty for none.
    owner: String,
}

impl Renaming<'_> {
    fn shown(&self, owner: &str, is_meant: impl Fn(Role) -> bool, name: &str) -> Option<String> {
        let meant = |entry: &&super::Entry| entry.name == name && entry.owner == owner && is_meant(entry.role);
        self.names.entries.iter().find(meant).map(|entry| entry.shown.clone())
    }

    fn global(&self, role: Role, name: &str) -> String {
        self.shown("", |one| one == role, name).unwrap_or_else(|| name.to_owned())
    }

    fn label(&self, name: &str) -> String {
        self.shown(&self.owner, |one| one == Role::Label, name).unwrap_or_else(|| name.to_owned())
    }

    fn variable(&self, name: &str) -> String {
        self.shown(&self.owner, Role::is_variable, name).unwrap_or_else(|| name.to_owned())
    }

    fn in_variables(&self, variables: &mut [Variable]) {
        for variable in variables {
            variable.name = self.variable(&variable.name);
            self.in_expression(&mut variable.value);
        }
    }

    fn in_expression(&self, expression: &mut Expression) {
        let mut changes: Vec<(String, Expression)> = Vec::new();
        for piece in expression.pieces().filter(|piece| piece.kind == Kind::Name) {
            let shown = self.variable(&piece.text);
            if shown != piece.text && !changes.iter().any(|(name, _)| *name == piece.text) {
                changes.push((piece.text.clone(), Expression::name(&shown)));
            }
        }
        if !changes.is_empty() {
            expression.substitute(&changes, false);
        }
    }

    fn in_code(&self, code: &mut Code) -> Result<()> {
        for label in code.plus.iter_mut().chain(&mut code.minus) {
            *label = self.label(label);
        }
        for procedure in &mut code.called {
            *procedure = self.global(Role::Procedure, procedure);
        }
        self.in_groups(&mut code.groups)
    }

    fn in_groups(&self, groups: &mut [Group]) -> Result<()> {
        groups.iter_mut().try_for_each(|group| {
            group.label = self.label(&group.label);
            self.in_statements(&mut group.statements)
        })
    }

    fn in_statements(&self, statements: &mut [Statement]) -> Result<()> {
        statements.iter_mut().try_for_each(|statement| self.in_statement(statement))
    }

    fn in_alternative(&self, one: &mut Alternative) -> Result<()> {
        self.in_statements(&mut one.statements)?;
        self.in_groups(&mut one.groups)
    }

    fn in_call(&self, call: &mut Call) {
        call.name = self.global(Role::Procedure, &call.name);
        call.arguments.iter_mut().for_each(|argument| self.in_expression(argument));
    }

    fn in_statement(&self, statement: &mut Statement) -> Result<()> {
        let span = statement.place.span;
        match &mut statement.kind {
            StatementKind::If(one) => {
                self.in_expression(&mut one.test);
                self.in_statements(&mut one.then)?;
                self.in_statements(&mut one.otherwise)
            }
            StatementKind::LabeledIf(one) => {
                self.in_expression(&mut one.test);
                self.in_alternative(&mut one.then)?;
                self.in_alternative(&mut one.otherwise)
            }
            StatementKind::Either(all) => all.iter_mut().try_for_each(|one| self.in_statements(one)),
            StatementKind::LabeledEither(all) => all.iter_mut().try_for_each(|one| self.in_alternative(one)),
            StatementKind::While(one) => {
                self.in_expression(&mut one.test);
                self.in_alternative(&mut one.body)
            }
            StatementKind::With(one) => {
                self.in_expression(&mut one.value);
                self.in_statements(&mut one.body)
            }
            kind => self.in_simple(kind, span),
        }
    }

    /// A statement that contains no other.
    fn in_simple(&self, kind: &mut StatementKind, span: Span) -> Result<()> {
        match kind {
            StatementKind::Assign(all) => {
                for one in all {
                    one.variable = self.variable(&one.variable);
                    self.in_expression(&mut one.subscript);
                    self.in_expression(&mut one.value);
                }
            }
            StatementKind::Await(one) | StatementKind::Print(one) | StatementKind::Assert(one) => {
                self.in_expression(one);
            }
            StatementKind::Goto(label) => *label = self.target(label, span)?,
            StatementKind::Call(call) => self.in_call(call),
            StatementKind::Return(from) => *from = from.take().map(|name| self.global(Role::Procedure, &name)),
            StatementKind::CallReturn(call, from) => {
                self.in_call(call);
                *from = from.take().map(|name| self.global(Role::Procedure, &name));
            }
            StatementKind::CallGoto(call, label) => {
                self.in_call(call);
                *label = self.target(label, span)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn target(&self, label: &str, span: Span) -> Result<String> {
        let is_known = self.shown(&self.owner, |role| role == Role::Label, label).is_some();
        if !is_known && label != "Done" {
            return fail("pluscal", span, format!("there is no label `{label}` here"));
        }
        Ok(self.label(label))
    }
}

/// Adds, to the procedures that are called, those that they call.
fn close_calls(algorithm: &mut Algorithm) {
    let names: Vec<String> = algorithm.procedures.iter().map(|one| one.name.clone()).collect();
    let count = names.len();
    let calls = |code: &Code| names.iter().map(|name| code.called.contains(name)).collect();
    let mut reaches: Vec<Vec<bool>> = algorithm.procedures.iter().map(|one| calls(&one.code)).collect();
    for via in 0..count {
        for from in 0..count {
            for to in 0..count {
                reaches[from][to] |= reaches[from][via] && reaches[via][to];
            }
        }
    }
    let reached = |from: usize| -> Vec<String> {
        (0..count).filter(|to| reaches[from][*to]).map(|to| names[to].clone()).collect()
    };
    for (number, procedure) in algorithm.procedures.iter_mut().enumerate() {
        procedure.code.called = reached(number);
    }
    let Body::Many(processes) = &mut algorithm.body else { return };
    for process in processes {
        let called = &mut process.code.called;
        let mut at = 0;
        while at < called.len() {
            let number = names.iter().position(|name| *name == called[at]);
            for name in number.map(reached).unwrap_or_default() {
                if !called.contains(&name) {
                    called.push(name);
                }
            }
            at += 1;
        }
    }
}
