//! Control made explicit: each group becomes an action that tests and sets `pc`, and calls work on `stack`.
//!
//! The statements of the tree that contain the end of an action are changed in place, to what they become: the
//! checksum of an algorithm is made from the tree as the original translator leaves it behind.

mod call;

use crate::expression::Expression;
use crate::fault::{Result, fail};
use crate::group::Control;
use crate::tree::{
    Algorithm, Alternative, Assignment, Body, Code, Group, If, LabeledIf, Place, Procedure, Statement, StatementKind,
};

/// The actions of an algorithm.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    /// Those of each procedure.
    pub(crate) procedures: Vec<Vec<Group>>,
    /// Those of each process, or of the sequential algorithm.
    pub(crate) bodies: Vec<Vec<Group>>,
}

/// Takes an algorithm apart into actions.
pub(crate) fn steps(algorithm: &mut Algorithm, control: Control) -> Result<Steps> {
    let signatures = algorithm.procedures.clone();
    let mut maker = Maker { has_pc: control.has_pc, procedures: signatures, current: None };
    let mut procedures = Vec::new();
    for procedure in &mut algorithm.procedures {
        maker.current = Some(procedure.name.clone());
        procedures.push(maker.sequence(&mut procedure.code.groups, "Error")?);
    }
    maker.current = None;
    let codes: Vec<&mut Code> = match &mut algorithm.body {
        Body::One(code) => vec![code],
        Body::Many(processes) => processes.iter_mut().map(|process| &mut process.code).collect(),
    };
    let bodies = codes.into_iter().map(|code| maker.sequence(&mut code.groups, "Done")).collect::<Result<_>>()?;
    Ok(Steps { procedures, bodies })
}

struct Maker {
    has_pc: bool,
    /// The procedures, as they were before.
    procedures: Vec<Procedure>,
    /// The procedure that is taken apart.
    current: Option<String>,
}

/// What statements become at the end of an action.
struct End {
    statements: Vec<Statement>,
    /// Further actions, which come from labels inside the statements.
    further: Vec<Group>,
    /// Whether `pc` has still to be set.
    needs_goto: bool,
}

impl End {
    /// The same with `pc` set, where that is missing.
    fn going_to(mut self, next: &str, place: Place) -> Self {
        if std::mem::take(&mut self.needs_goto) {
            self.statements.push(set_pc(next, place));
        }
        self
    }
}

/// `pc := "label"`.
fn set_pc(label: &str, place: Place) -> Statement {
    assign("pc", Expression::string(label), place)
}

fn assignment(variable: &str, value: Expression, place: Place) -> Assignment {
    Assignment { variable: variable.to_owned(), subscript: Expression::default(), value, place }
}

fn assign(variable: &str, value: Expression, place: Place) -> Statement {
    Statement::made(StatementKind::Assign(vec![assignment(variable, value, place)]), place)
}

impl Maker {
    /// The actions of groups that follow each other; `next` is the label after them.
    fn sequence(&mut self, groups: &mut [Group], next: &str) -> Result<Vec<Group>> {
        let mut actions = Vec::new();
        let after: Vec<String> = groups.iter().skip(1).map(|group| group.label.clone()).collect();
        for (number, group) in groups.iter_mut().enumerate() {
            actions.extend(self.group(group, after.get(number).map_or(next, String::as_str))?);
        }
        Ok(actions)
    }

    fn group(&mut self, group: &mut Group, next: &str) -> Result<Vec<Group>> {
        let is_loop = matches!(group.statements[0].kind, StatementKind::While(_));
        if is_loop {
            return self.looping(group, next);
        }
        let end = self.end(&mut group.statements, next, group.place)?.going_to(next, group.place);
        let mut actions = Vec::new();
        if self.has_pc {
            actions.push(self.action(group, end.statements));
        }
        actions.extend(end.further);
        Ok(actions)
    }

    /// An action: the test of `pc`, if there is one, and statements.
    fn action(&self, group: &Group, statements: Vec<Statement>) -> Group {
        let test = Statement::made(StatementKind::Await(Expression::at_label(&group.label)), group.place);
        let statements = self.has_pc.then_some(test).into_iter().chain(statements).collect();
        Group { label: group.label.clone(), statements, place: group.place }
    }

    /// A group that begins with a loop.
    fn looping(&mut self, group: &mut Group, next: &str) -> Result<Vec<Group>> {
        let place = group.place;
        let (first, rest) = group.statements.split_first_mut().expect("a group has statements");
        let StatementKind::While(one) = &mut first.kind else { return Ok(Vec::new()) };
        let again = one.body.groups.first().map_or(group.label.clone(), |inner| inner.label.clone());
        let body = self.end(&mut one.body.statements, &again, place)?.going_to(&again, place);
        let after = self.end(rest, next, place)?.going_to(next, place);
        let inner = self.sequence(&mut one.body.groups, &group.label)?;
        let is_endless = one.test.is(&["TRUE"]) || one.test.is(&["(", "TRUE", ")"]);
        let (statements, after_loop) = if is_endless {
            (body.statements, Vec::new())
        } else {
            let test = one.test.clone();
            let branch = If { test, then: body.statements, otherwise: after.statements };
            (vec![Statement::made(StatementKind::If(branch), first.place)], after.further)
        };
        let mut actions = vec![self.action(group, statements)];
        actions.extend(inner);
        actions.extend(body.further);
        actions.extend(after_loop);
        Ok(actions)
    }

    /// What statements become at the end of an action, after which control goes to `next`.
    fn end(&mut self, statements: &mut [Statement], next: &str, place: Place) -> Result<End> {
        let Some((last, before)) = statements.split_last_mut() else {
            return Ok(End { statements: Vec::new(), further: Vec::new(), needs_goto: self.has_pc });
        };
        let mut end = self.last(last, next, place)?;
        end.statements.splice(0..0, before.iter().cloned());
        end.needs_goto &= self.has_pc;
        Ok(end)
    }

    /// What the last statement of an action becomes.
    fn last(&mut self, last: &mut Statement, next: &str, place: Place) -> Result<End> {
        let here = last.place;
        let made = |statements| Ok(End { statements, further: Vec::new(), needs_goto: false });
        match &mut last.kind {
            StatementKind::LabeledIf(one) => self.labeled_if(one, next, here),
            StatementKind::LabeledEither(all) => self.labeled_either(all, next, here),
            StatementKind::Goto(label) => made(vec![set_pc(label, here)]),
            StatementKind::Call(call) => made(self.call(call, &Expression::string(next), here)?),
            StatementKind::CallGoto(call, label) => made(self.call(call, &Expression::string(label), here)?),
            StatementKind::Return(from) => {
                let from = from.get_or_insert_with(|| self.current.clone().unwrap_or_default());
                made(self.return_from(from, here)?)
            }
            StatementKind::CallReturn(call, from) => made(self.call_return(call, from.as_deref(), here)?),
            StatementKind::If(_) | StatementKind::Either(_) | StatementKind::With(_) => {
                let (further, needs_goto) = self.branches(&mut last.kind, next, place)?;
                Ok(End { statements: vec![last.clone()], further, needs_goto })
            }
            _ => Ok(End { statements: vec![last.clone()], further: Vec::new(), needs_goto: true }),
        }
    }

    /// Changes the branches of a statement to what they become. Where some of them set `pc`, all do.
    fn branches(&mut self, kind: &mut StatementKind, next: &str, place: Place) -> Result<(Vec<Group>, bool)> {
        let branches = crate::macros::blocks(kind);
        let mut further = Vec::new();
        let mut ends = Vec::new();
        for branch in branches {
            let end = self.end(branch, next, place)?;
            *branch = end.statements;
            further.extend(end.further);
            ends.push((branch, end.needs_goto));
        }
        let all_need = ends.iter().all(|(_, needs_goto)| *needs_goto);
        if !all_need {
            for (branch, _) in ends.into_iter().filter(|(_, needs_goto)| *needs_goto) {
                branch.push(set_pc(next, place));
            }
        }
        Ok((further, all_need))
    }

    /// The statements of an alternative with labels, and the actions that come from it; the tree keeps what the
    /// statements become, unless there are none.
    fn alternative(&mut self, one: &mut Alternative, next: &str, place: Place) -> Result<End> {
        let first = one.groups.first().map_or(next.to_owned(), |group| group.label.clone());
        let end = self.end(&mut one.statements, &first, place)?.going_to(&first, place);
        if !one.statements.is_empty() {
            one.statements.clone_from(&end.statements);
        }
        Ok(end)
    }

    fn labeled_if(&mut self, one: &mut LabeledIf, next: &str, place: Place) -> Result<End> {
        let then = self.alternative(&mut one.then, next, place)?;
        let otherwise = self.alternative(&mut one.otherwise, next, place)?;
        let branch = If { test: one.test.clone(), then: then.statements, otherwise: otherwise.statements };
        let mut further = self.sequence(&mut one.then.groups, next)?;
        further.extend(self.sequence(&mut one.otherwise.groups, next)?);
        further.extend(then.further);
        further.extend(otherwise.further);
        let statements = vec![Statement::made(StatementKind::If(branch), place)];
        Ok(End { statements, further, needs_goto: false })
    }

    fn labeled_either(&mut self, all: &mut [Alternative], next: &str, place: Place) -> Result<End> {
        let mut branches = Vec::new();
        let mut further = Vec::new();
        for one in all {
            let end = self.alternative(one, next, place)?;
            branches.push(end.statements);
            further.extend(end.further);
            further.extend(self.sequence(&mut one.groups, next)?);
        }
        Ok(End {
            statements: vec![Statement::made(StatementKind::Either(branches), place)],
            further,
            needs_goto: false,
        })
    }

    fn procedure(&self, name: &str, place: Place) -> Result<&Procedure> {
        match self.procedures.iter().find(|procedure| procedure.name == name) {
            Some(procedure) => Ok(procedure),
            None => fail("pluscal", place.span, format!("there is no procedure `{name}`")),
        }
    }
}
