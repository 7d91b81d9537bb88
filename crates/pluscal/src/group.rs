//! Statements in groups, each of which begins with a label; and which `if` and `either` are single actions.

use crate::tree::{Algorithm, Alternative, Body, Code, Group, If, Statement, StatementKind};

/// Groups the statements of an algorithm, in which every statement that needs a label has one.
pub(crate) fn group(algorithm: &mut Algorithm) {
    for code in algorithm.all_code() {
        code.groups = groups(std::mem::take(&mut code.statements));
        for group in &mut code.groups {
            simplify(&mut group.statements);
        }
    }
}

fn groups(statements: Vec<Statement>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for mut statement in statements {
        split(&mut statement.kind);
        match (statement.label.clone(), groups.last_mut()) {
            (None, Some(group)) => group.statements.push(statement),
            (label, _) => {
                let (label, place) = (label.unwrap_or_default(), statement.place);
                groups.push(Group { label, statements: vec![statement], place });
            }
        }
    }
    groups
}

/// Groups what stands inside a statement, from the first label on.
fn split(kind: &mut StatementKind) {
    match kind {
        StatementKind::LabeledIf(one) => {
            split_alternative(&mut one.then);
            split_alternative(&mut one.otherwise);
        }
        StatementKind::LabeledEither(all) => all.iter_mut().for_each(split_alternative),
        StatementKind::While(one) => split_alternative(&mut one.body),
        _ => {}
    }
}

fn split_alternative(one: &mut Alternative) {
    let first = one.statements.iter().position(|statement| statement.label.is_some());
    if let Some(first) = first {
        one.groups = groups(one.statements.split_off(first));
    }
    one.statements.iter_mut().for_each(|statement| split(&mut statement.kind));
}

/// Makes a plain `if` or `either` of each that contains no labels; whether labels are left.
fn simplify(statements: &mut [Statement]) -> bool {
    let mut has_labels = false;
    for statement in statements {
        let kind = std::mem::replace(&mut statement.kind, StatementKind::Skip);
        let (kind, labels) = simplified(kind);
        statement.kind = kind;
        has_labels = labels;
    }
    has_labels
}

fn simplified(kind: StatementKind) -> (StatementKind, bool) {
    match kind {
        StatementKind::LabeledIf(mut one) => {
            let then = simplify_alternative(&mut one.then);
            let otherwise = simplify_alternative(&mut one.otherwise);
            if then || otherwise {
                return (StatementKind::LabeledIf(one), true);
            }
            let (then, otherwise) = (one.then.statements, one.otherwise.statements);
            (StatementKind::If(If { test: one.test, then, otherwise }), false)
        }
        StatementKind::LabeledEither(mut all) => {
            let labels: Vec<bool> = all.iter_mut().map(simplify_alternative).collect();
            if labels.contains(&true) {
                return (StatementKind::LabeledEither(all), true);
            }
            (StatementKind::Either(all.into_iter().map(|one| one.statements).collect()), false)
        }
        StatementKind::With(mut one) => {
            let has_labels = simplify(&mut one.body);
            (StatementKind::With(one), has_labels)
        }
        StatementKind::While(mut one) => {
            simplify_alternative(&mut one.body);
            (StatementKind::While(one), false)
        }
        kind => (kind, false),
    }
}

fn simplify_alternative(one: &mut Alternative) -> bool {
    let inner = simplify(&mut one.statements);
    for group in &mut one.groups {
        simplify(&mut group.statements);
    }
    inner || !one.groups.is_empty()
}

/// Whether the translation needs `pc`, and whether it can come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Control {
    /// Whether there is a variable `pc`.
    pub(crate) has_pc: bool,
    /// Whether a process, or all of them, may be done.
    pub(crate) can_end: bool,
}

/// How control flows in an algorithm: an endless loop that is a single step needs no `pc`.
pub(crate) fn control(algorithm: &Algorithm, traits: &crate::parser::Traits) -> Control {
    let mut has_pc = !algorithm.procedures.is_empty() || traits.has_modified_label || traits.has_goto;
    let can_end = match &algorithm.body {
        Body::One(code) if traits.has_goto_done => {
            has_pc |= !code.groups.is_empty();
            true
        }
        Body::One(code) => flow(code, &mut has_pc),
        Body::Many(processes) => {
            let ends: Vec<bool> = processes.iter().map(|process| flow(&process.code, &mut has_pc)).collect();
            traits.has_goto_done || !ends.contains(&false)
        }
    };
    Control { has_pc: has_pc || traits.has_goto_done, can_end }
}

/// Whether code comes to an end; sets `has_pc` unless it is an endless loop that is a single step.
fn flow(code: &Code, has_pc: &mut bool) -> bool {
    let looping = match code.groups.as_slice() {
        [] => return false,
        [Group { statements, .. }] => match statements.as_slice() {
            [Statement { kind: StatementKind::While(one), .. }] if one.test.is(&["TRUE"]) => one,
            _ => {
                *has_pc = true;
                return true;
            }
        },
        _ => {
            *has_pc = true;
            return true;
        }
    };
    let is_labeled =
        |statement: &Statement| matches!(statement.kind, StatementKind::LabeledIf(_) | StatementKind::LabeledEither(_));
    *has_pc |= !looping.body.groups.is_empty() || looping.body.statements.iter().any(is_labeled);
    false
}
