//! Where labels are needed, and adding them there.
//!
//! A step may assign to a variable only once; a loop, and what follows a call, a return, a jump or a statement that
//! contains labels, begins a step.

use crate::fault::{Result, fail};
use crate::parser::Traits;
use crate::tree::{Algorithm, Alternative, Body, Place, Procedure, Statement, StatementKind};
use std::collections::BTreeSet;

/// A label that was added.
#[derive(Clone, Debug)]
pub(crate) struct Added {
    /// Its name.
    pub(crate) label: String,
    /// Where it belongs.
    pub(crate) place: Place,
}

/// Adds labels wherever they are needed; says which. Their names begin with `root`.
pub(crate) fn add(algorithm: &mut Algorithm, traits: &Traits, root: &str) -> Result<Vec<Added>> {
    let variables = algorithm.procedures.iter().flat_map(variables_of).collect();
    let mut labels = Labels { taken: &traits.labels, root, next: 1, variables, procedure: None, added: Vec::new() };
    if let Body::Many(processes) = &mut algorithm.body {
        for process in processes {
            labels.all(&mut process.code.statements)?;
        }
    }
    for procedure in &mut algorithm.procedures {
        labels.procedure = Some(procedure.name.clone());
        labels.all(&mut procedure.code.statements)?;
    }
    if let Body::One(code) = &mut algorithm.body {
        // The last procedure still counts as the one that is looked at: a call of it in the main body is taken for
        // one that changes its variables. The original translator does so, and labels depend on it.
        labels.all(&mut code.statements)?;
    }
    Ok(labels.added)
}

fn variables_of(procedure: &Procedure) -> Vec<String> {
    procedure.parameters.iter().chain(&procedure.variables).map(|variable| variable.name.clone()).collect()
}

type Names = BTreeSet<String>;

struct Labels<'a> {
    taken: &'a BTreeSet<String>,
    root: &'a str,
    next: usize,
    /// The parameters and variables of all procedures.
    variables: Names,
    /// The procedure that is looked at.
    procedure: Option<String>,
    added: Vec<Added>,
}

/// What is known after some statements.
struct After {
    /// What has been assigned to in the step that is under way.
    assigned: Names,
    /// Whether what follows must begin a step.
    needs_label: bool,
}

impl Labels<'_> {
    fn all(&mut self, statements: &mut [Statement]) -> Result<()> {
        self.sequence(statements, true, false, &Names::new()).map(|_| ())
    }

    fn label(&mut self, statement: &mut Statement) {
        if statement.label.is_some() {
            return;
        }
        let mut fresh = || {
            self.next += 1;
            format!("{}{}", self.root, self.next - 1)
        };
        let mut label = fresh();
        while self.taken.contains(&label) {
            label = fresh();
        }
        self.added.push(Added { label: label.clone(), place: statement.place });
        statement.label = Some(label);
    }

    /// Labels a sequence. `starts_step`: it must begin with a label. `before`: what has been assigned to in the step.
    fn sequence(
        &mut self,
        statements: &mut [Statement],
        starts_step: bool,
        in_with: bool,
        before: &Names,
    ) -> Result<After> {
        let mut assigned = before.clone();
        let mut needs_label = starts_step;
        let mut has_label = false;
        for statement in statements {
            if statement.label.is_some() {
                has_label = true;
                assigned.clear();
                if in_with {
                    return fail("pluscal", statement.place.span, "a label stands inside a `with`");
                }
            }
            if needs_label {
                if in_with {
                    let message = "a statement follows a `call`, `return` or `goto` inside a `with`";
                    return fail("pluscal", statement.place.span, message);
                }
                self.label(statement);
                has_label = true;
                assigned.clear();
            }
            needs_label = self.statement(statement, in_with, before, &mut assigned, &mut has_label)?;
        }
        Ok(After { assigned, needs_label: has_label || needs_label })
    }

    /// Looks at one statement; whether what follows needs a label.
    fn statement(
        &mut self,
        statement: &mut Statement,
        in_with: bool,
        before: &Names,
        assigned: &mut Names,
        has_label: &mut bool,
    ) -> Result<bool> {
        match &mut statement.kind {
            StatementKind::LabeledIf(one) => {
                let alternatives = [&mut one.then, &mut one.otherwise];
                return self.alternatives(alternatives.into_iter(), in_with, assigned);
            }
            StatementKind::LabeledEither(all) => return self.alternatives(all.iter_mut(), in_with, assigned),
            StatementKind::While(_) if in_with => {
                return fail("pluscal", statement.place.span, "a `while` stands inside a `with`");
            }
            StatementKind::While(_) => {
                assigned.clear();
                *has_label = true;
                return self.looping(statement).map(|()| false);
            }
            StatementKind::With(one) => {
                let inherited = if in_with { before.clone() } else { Names::new() };
                let after = self.sequence(&mut one.body, false, true, &inherited)?;
                *assigned = after.assigned;
                if !in_with && !before.is_disjoint(assigned) {
                    self.label(statement);
                    *has_label = true;
                    assigned.clear();
                }
                return Ok(after.needs_label);
            }
            _ => {}
        }
        let (changes, needs_label) = self.changes(&statement.kind);
        if changes.is_disjoint(assigned) {
            assigned.extend(changes);
        } else if in_with {
            let message = "this assigns a second time to a variable inside a `with`";
            return fail("pluscal", statement.place.span, message);
        } else {
            self.label(statement);
            *has_label = true;
            *assigned = changes;
        }
        Ok(needs_label)
    }

    /// A loop: its own label is counted before those inside it.
    fn looping(&mut self, statement: &mut Statement) -> Result<()> {
        self.label(statement);
        if let StatementKind::While(one) = &mut statement.kind {
            self.sequence(&mut one.body.statements, false, false, &Names::new())?;
        }
        Ok(())
    }

    /// Looks at alternatives, of which one will be taken.
    fn alternatives<'b>(
        &mut self,
        all: impl Iterator<Item = &'b mut Alternative>,
        in_with: bool,
        assigned: &mut Names,
    ) -> Result<bool> {
        let mut together = Names::new();
        let mut needs_label = false;
        for one in all {
            let after = self.sequence(&mut one.statements, false, in_with, assigned)?;
            together.extend(after.assigned);
            needs_label |= after.needs_label;
        }
        *assigned = together;
        Ok(needs_label)
    }

    /// What a simple statement assigns to, and whether what follows it needs a label.
    fn changes(&self, kind: &StatementKind) -> (Names, bool) {
        let is_own = |name: &String| self.procedure.as_ref() == Some(name);
        let changes_frame = match kind {
            StatementKind::Assign(all) => return (all.iter().map(|one| one.variable.clone()).collect(), false),
            StatementKind::Goto(_) => return (Names::new(), true),
            StatementKind::Call(call) | StatementKind::CallGoto(call, _) => is_own(&call.name),
            StatementKind::Return(_) | StatementKind::CallReturn(..) => true,
            _ => return (Names::new(), false),
        };
        let mut changes = Names::from(["stack".to_owned()]);
        if changes_frame {
            changes.extend(self.variables.iter().cloned());
        }
        (changes, true)
    }
}
