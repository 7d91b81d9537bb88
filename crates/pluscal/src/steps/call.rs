//! Calls and returns: frames on the stack, in which a procedure finds where to return to and what its variables were.

use super::{Maker, assign, assignment, set_pc};
use crate::expression::{Expression, record};
use crate::fault::{Result, fail};
use crate::macros::given_arguments;
use crate::tree::{Assignment, Call, Place, Procedure, Statement, StatementKind};

impl Maker {
    /// `call`: a new frame, arguments, initial values, and control to the procedure.
    pub(super) fn call(&self, call: &Call, return_to: &Expression, place: Place) -> Result<Vec<Statement>> {
        let callee = self.callee(call, place)?;
        let frame = record(&callee.name, return_to, &saved(callee), &Expression::added("stack"));
        let mut assignments = vec![assignment("stack", frame, place)];
        assignments.extend(arguments(callee, call, place));
        Ok(entered(callee, assignments, place))
    }

    /// `return`: back to where the call was, with the variables as they were.
    pub(super) fn return_from(&self, from: &str, place: Place) -> Result<Vec<Statement>> {
        if from.is_empty() {
            return fail("pluscal", place.span, "this `return` stands in no procedure");
        }
        let procedure = self.procedure(from, place)?;
        let mut statements = vec![assign("pc", Expression::of_top_frame("pc"), place)];
        statements.extend(saved(procedure).into_iter().map(|name| assign(name, Expression::of_top_frame(name), place)));
        statements.push(assign("stack", Expression::lower_frames(), place));
        Ok(statements)
    }

    /// `call` followed by `return`: the new frame takes the place of the one that is done.
    pub(super) fn call_return(&self, call: &Call, from: Option<&str>, place: Place) -> Result<Vec<Statement>> {
        let Some(from) = from else {
            return fail("pluscal", place.span, "the `return` after this `call` stands in no procedure");
        };
        let caller = self.procedure(from, place)?;
        let callee = self.callee(call, place)?;
        let mut assignments = Vec::new();
        if caller.name != callee.name {
            let restored = caller.variables.iter().map(|variable| variable.name.as_str());
            assignments.extend(restored.map(|name| assignment(name, Expression::of_top_frame(name), place)));
            let return_to = Expression::of_top_frame("pc");
            let frame = record(&callee.name, &return_to, &saved(callee), &Expression::lower_frames());
            assignments.push(assignment("stack", frame, place));
        }
        assignments.extend(arguments(callee, call, place));
        Ok(entered(callee, assignments, place))
    }

    fn callee(&self, call: &Call, place: Place) -> Result<&Procedure> {
        let callee = self.procedure(&call.name, place)?;
        let (given, wanted) = (call.arguments.len(), callee.parameters.len());
        if given != wanted {
            let message = given_arguments("procedure", &call.name, wanted, given);
            let note = |faults: Vec<check_syntax::Diagnostic>| {
                faults.into_iter().map(|f| f.with_secondary(callee.place.span, "the procedure")).collect()
            };
            return fail("pluscal", place.span, message).map_err(note);
        }
        Ok(callee)
    }
}

/// The variables that a frame keeps.
fn saved(procedure: &Procedure) -> Vec<&str> {
    procedure.variables.iter().chain(&procedure.parameters).map(|variable| variable.name.as_str()).collect()
}

fn arguments<'a>(callee: &'a Procedure, call: &'a Call, place: Place) -> impl Iterator<Item = Assignment> + 'a {
    let pairs = callee.parameters.iter().zip(&call.arguments);
    pairs.map(move |(parameter, argument)| assignment(&parameter.name, argument.clone(), place))
}

/// The assignments of a call, then the initial values of the procedure's variables, and the jump to its beginning.
fn entered(callee: &Procedure, assignments: Vec<Assignment>, place: Place) -> Vec<Statement> {
    let mut statements = vec![Statement::made(StatementKind::Assign(assignments), place)];
    statements.extend(callee.variables.iter().map(|variable| assign(&variable.name, variable.value.clone(), place)));
    let entry = callee.code.groups.first().map_or("", |group| group.label.as_str());
    statements.push(set_pc(entry, place));
    statements
}
