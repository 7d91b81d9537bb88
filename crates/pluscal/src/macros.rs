//! Macros: put in the place of their calls.

use crate::expression::Expression;
use crate::fault::{Result, fail};
use crate::lexer::Kind;
use crate::tree::{Algorithm, Assignment, Call, Macro, Place, Statement, StatementKind};

/// Expands the calls of macros everywhere.
pub(crate) fn expand(algorithm: &mut Algorithm) -> Result<()> {
    // A macro may call those that stand before it.
    for number in 0..algorithm.macros.len() {
        let mut statements = std::mem::take(&mut algorithm.macros[number].statements);
        expand_in(&mut statements, &algorithm.macros[..number])?;
        algorithm.macros[number].statements = statements;
    }
    let macros = std::mem::take(&mut algorithm.macros);
    for code in algorithm.all_code() {
        expand_in(&mut code.statements, &macros)?;
    }
    algorithm.macros = macros;
    Ok(())
}

fn expand_in(statements: &mut Vec<Statement>, macros: &[Macro]) -> Result<()> {
    for statement in std::mem::take(statements) {
        match statement.kind {
            StatementKind::MacroCall(call) => {
                let mut expansion = expansion(&call, statement.place, macros)?;
                if let Some(first) = expansion.first_mut() {
                    first.label = statement.label;
                }
                statements.append(&mut expansion);
            }
            kind => {
                let mut statement = Statement { kind, ..statement };
                for inner in blocks(&mut statement.kind) {
                    expand_in(inner, macros)?;
                }
                statements.push(statement);
            }
        }
    }
    Ok(())
}

/// The statements inside a statement, before they are grouped.
pub(crate) fn blocks(kind: &mut StatementKind) -> Vec<&mut Vec<Statement>> {
    match kind {
        StatementKind::LabeledIf(one) => vec![&mut one.then.statements, &mut one.otherwise.statements],
        StatementKind::LabeledEither(all) => all.iter_mut().map(|one| &mut one.statements).collect(),
        StatementKind::While(one) => vec![&mut one.body.statements],
        StatementKind::With(one) => vec![&mut one.body],
        StatementKind::If(one) => vec![&mut one.then, &mut one.otherwise],
        StatementKind::Either(all) => all.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// The statements of a macro with arguments in the place of parameters.
fn expansion(call: &Call, place: Place, macros: &[Macro]) -> Result<Vec<Statement>> {
    let Some(one) = macros.iter().find(|one| one.name == call.name) else {
        return fail("pluscal", place.span, format!("there is no macro `{}` before this", call.name));
    };
    let (given, wanted) = (call.arguments.len(), one.parameters.len());
    if given != wanted {
        let message = given_arguments("macro", &call.name, wanted, given);
        return fail("pluscal", place.span, message)
            .map_err(|faults| faults.into_iter().map(|f| f.with_secondary(one.place.span, "the macro")).collect());
    }
    let arguments = one.parameters.iter().cloned().zip(call.arguments.iter().cloned()).collect();
    let substitution = Substitution { arguments, call: place };
    let mut statements = one.statements.clone();
    statements.iter_mut().try_for_each(|statement| substitution.in_statement(statement))?;
    Ok(statements)
}

/// That something is given another number of arguments than it has parameters.
pub(crate) fn given_arguments(what: &str, name: &str, wanted: usize, given: usize) -> String {
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    let (wanted, given) = (count(wanted, "parameter"), count(given, "argument"));
    format!("the {what} `{name}` has {wanted}, and is given {given}")
}

struct Substitution {
    arguments: Vec<(String, Expression)>,
    call: Place,
}

impl Substitution {
    fn in_expression(&self, expression: &mut Expression) {
        expression.substitute_anew(&self.arguments, true);
    }

    fn in_statement(&self, statement: &mut Statement) -> Result<()> {
        statement.place.call = Some((self.call.line, self.call.column));
        match &mut statement.kind {
            StatementKind::Assign(all) => all.iter_mut().try_for_each(|one| self.in_assignment(one))?,
            StatementKind::Call(call) | StatementKind::CallReturn(call, _) | StatementKind::CallGoto(call, _) => {
                call.arguments.iter_mut().for_each(|argument| self.in_expression(argument));
            }
            StatementKind::If(one) => self.in_expression(&mut one.test),
            StatementKind::LabeledIf(one) => self.in_expression(&mut one.test),
            StatementKind::While(one) => self.in_expression(&mut one.test),
            StatementKind::With(one) => self.in_expression(&mut one.value),
            StatementKind::Await(one) | StatementKind::Print(one) | StatementKind::Assert(one) => {
                self.in_expression(one);
            }
            _ => {}
        }
        for block in blocks(&mut statement.kind) {
            block.iter_mut().try_for_each(|inner| self.in_statement(inner))?;
        }
        Ok(())
    }

    /// A parameter on the left of an assignment: the argument is then a variable, with subscripts if it has any.
    fn in_assignment(&self, assignment: &mut Assignment) -> Result<()> {
        assignment.place.call = Some((self.call.line, self.call.column));
        self.in_expression(&mut assignment.value);
        self.in_expression(&mut assignment.subscript);
        let Some((_, by)) = self.arguments.iter().find(|(name, _)| *name == assignment.variable) else {
            return Ok(());
        };
        let variable = by.pieces().next().filter(|piece| piece.kind == Kind::Name);
        let Some(variable) = variable else {
            let message = format!("the argument for `{}` is assigned to, but is no variable", assignment.variable);
            return fail("pluscal", by.span.unwrap_or(self.call.span), message).map_err(|faults| {
                faults.into_iter().map(|f| f.with_secondary(assignment.place.span, "the assignment")).collect()
            });
        };
        assignment.variable = variable.text.clone();
        let mut subscript = by.without_first();
        if !subscript.is_empty() {
            if !assignment.subscript.is_empty() {
                let before = std::mem::replace(&mut subscript, std::mem::take(&mut assignment.subscript));
                subscript.prepend(&before, 0);
            }
            assignment.subscript = subscript;
        }
        Ok(())
    }
}
