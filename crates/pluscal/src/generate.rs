//! The text of a translation, from the actions of an algorithm.

mod action;
mod assign;
mod branch;
mod changed;
mod declare;
mod fairness;
mod next;
mod parentheses;
mod writer;

use crate::expression::Expression;
use crate::fault::{Result, fail};
use crate::group::Control;
use crate::options::Options;
use crate::steps::Steps;
use crate::tree::{Algorithm, Body, Group, Process, Statement, StatementKind};
use changed::Changed;
use writer::Writer;

/// What a translation is made from.
pub(crate) struct Given<'a> {
    /// The algorithm, with the names of the translation.
    pub(crate) algorithm: &'a Algorithm,
    /// How control flows in it.
    pub(crate) control: Control,
    /// Whether some variable has no initial value.
    pub(crate) has_default_value: bool,
    /// Whether the algorithm as a whole is `fair`.
    pub(crate) fair: bool,
    /// What is asked.
    pub(crate) options: &'a Options,
}

/// The lines of a translation. The first ones, about names that were changed, are given.
pub(crate) fn generate(given: &Given, steps: &Steps, first: &[String]) -> Result<Vec<String>> {
    let mut generator = Generator::new(given);
    for line in first {
        generator.writer.line(line);
    }
    if generator.variables.is_empty() {
        return fail("pluscal", given.algorithm.place.span, "the algorithm has no variables");
    }
    if let Body::One(_) = given.algorithm.body {
        generator.main_labels = steps.bodies[0].iter().map(|action| action.label.clone()).collect();
    }
    generator.declarations();
    generator.process_set();
    generator.initial();
    for (procedure, actions) in given.algorithm.procedures.iter().zip(&steps.procedures) {
        let scope = if generator.many { Scope::own() } else { Scope::none() };
        generator.all_actions(&procedure.name, actions, &scope)?;
        generator.disjunction(&procedure.name, actions, &scope);
    }
    match &given.algorithm.body {
        Body::One(_) => generator.all_actions("Next", &steps.bodies[0], &Scope::none())?,
        Body::Many(processes) => {
            for (process, actions) in processes.iter().zip(&steps.bodies) {
                let scope = if process.is_equal { Scope::of(&process.id) } else { Scope::own() };
                generator.all_actions(&process.name, actions, &scope)?;
                if given.control.has_pc {
                    generator.disjunction(&process.name, actions, &scope);
                }
            }
        }
    }
    generator.next();
    generator.specification();
    generator.termination();
    Ok(generator.writer.lines)
}

/// Whose action is written: what stands for the process.
struct Scope {
    /// The process; `None` in a sequential algorithm.
    id: Option<Expression>,
    /// Whether `self` is a parameter of the action.
    has_parameter: bool,
}

impl Scope {
    fn none() -> Self {
        Self { id: None, has_parameter: false }
    }

    fn own() -> Self {
        Self { id: Some(Expression::name("self")), has_parameter: true }
    }

    fn of(id: &Expression) -> Self {
        Self { id: Some(id.clone()), has_parameter: false }
    }

    fn parameter(&self) -> &'static str {
        if self.has_parameter { "(self)" } else { "" }
    }

    fn subscript(&self) -> Option<Expression> {
        self.id.as_ref().map(Expression::bracketed)
    }
}

struct Generator<'a> {
    given: &'a Given<'a>,
    writer: Writer,
    /// Whether there are processes.
    many: bool,
    /// All variables.
    variables: Vec<String>,
    /// The variables of which each process has its own: those of procedures and of sets of processes.
    own_variables: Vec<String>,
    processes: &'a [Process],
    /// The labels of the actions of a sequential algorithm.
    main_labels: Vec<String>,
    width: usize,
}

impl<'a> Generator<'a> {
    fn new(given: &'a Given) -> Self {
        let algorithm = given.algorithm;
        let processes: &[Process] = match &algorithm.body {
            Body::One(_) => &[],
            Body::Many(processes) => processes,
        };
        let mut variables = Vec::new();
        variables.extend(given.control.has_pc.then(|| "pc".to_owned()));
        variables.extend(algorithm.variables.iter().map(|variable| variable.name.clone()));
        variables.extend((!algorithm.procedures.is_empty()).then(|| "stack".to_owned()));
        let mut own_variables = Vec::new();
        for procedure in &algorithm.procedures {
            let local = procedure.parameters.iter().chain(&procedure.variables);
            own_variables.extend(local.map(|variable| variable.name.clone()));
        }
        variables.extend(own_variables.iter().cloned());
        for process in processes {
            variables.extend(process.variables.iter().map(|variable| variable.name.clone()));
            if !process.is_equal {
                own_variables.extend(process.variables.iter().map(|variable| variable.name.clone()));
            }
        }
        let many = matches!(algorithm.body, Body::Many(_));
        let width = given.options.line_width;
        Self {
            given,
            writer: Writer::default(),
            many,
            variables,
            own_variables,
            processes,
            main_labels: Vec::new(),
            width,
        }
    }

    /// An expression in an action: what has been assigned to is primed, and where each process has its own variable,
    /// the subscript is added.
    fn in_action(&self, expression: &Expression, subscript: Option<&Expression>, changed: &Changed) -> Expression {
        let mut replacements: Vec<(String, Expression)> = Vec::new();
        for piece in expression.pieces() {
            let is_name = piece.kind == crate::lexer::Kind::Name;
            let is_primed = is_name && changed.contains(&piece.text);
            let is_own = self.many && is_name && self.own_variables.contains(&piece.text);
            let is_own = is_own || piece.kind == crate::lexer::Kind::Added;
            let subscript = subscript.filter(|_| is_own);
            let is_new = !replacements.iter().any(|(name, _)| *name == piece.text);
            if is_new && (is_primed || subscript.is_some()) {
                replacements.push((piece.text.clone(), Expression::variable(piece, is_primed, subscript)));
            }
        }
        let mut expression = expression.clone();
        expression.substitute_anew(&replacements, false);
        expression
    }
}

fn blanks(count: usize) -> String {
    " ".repeat(count)
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Puts the assignments of each statement in the order in which they are written: the record of an algorithm has them
/// so. What stands after an endless loop is not written, and stays as it is.
pub(crate) fn sort_assignments(algorithm: &mut Algorithm) {
    algorithm.all_code().into_iter().for_each(|code| sort_in_groups(&mut code.groups));
}

fn sort_in_groups(groups: &mut [Group]) {
    for group in groups {
        let is_endless = match &group.statements[0].kind {
            StatementKind::While(one) => one.test.is(&["TRUE"]) || one.test.is(&["(", "TRUE", ")"]),
            _ => false,
        };
        let count = if is_endless { 1 } else { group.statements.len() };
        sort_in(&mut group.statements[..count]);
    }
}

fn sort_in(statements: &mut [Statement]) {
    for statement in statements {
        match &mut statement.kind {
            StatementKind::Assign(all) => *all = assign::sorted(all),
            StatementKind::While(one) => sort_in_groups(&mut one.body.groups),
            StatementKind::LabeledIf(one) => {
                sort_in_groups(&mut one.then.groups);
                sort_in_groups(&mut one.otherwise.groups);
            }
            StatementKind::LabeledEither(all) => all.iter_mut().for_each(|one| sort_in_groups(&mut one.groups)),
            _ => {}
        }
        crate::macros::blocks(&mut statement.kind).into_iter().for_each(|block| sort_in(block));
    }
}
