//! Universal formulas over the elements of one variable: `\A x, y \in S : P(x) /\ Q(y) => R(x, y)`.
//!
//! That keys are unique, that decisions agree, that a history is serializable: such invariants speak of all pairs of elements, and
//! most often of each pair by itself. Whether one holds of a pair is then the same in every state that has both.

use check_eval::evaluate::Evaluator;
use check_eval::ir::{Binary, Binder, Expr, ExprId, Local, Program, Unary, Variable};
use check_eval::slots::Form;
use check_value::value::Value;

/// More elements are not bound at once.
const MOST_BOUND: usize = 4;

/// A universal formula, taken apart.
#[derive(Debug)]
pub(super) struct Universal {
    /// The variable over whose elements, or over the elements of whose domain, it goes.
    pub(super) variable: usize,
    pub(super) form: Form,
    /// Whether it is to be a sequence.
    pub(super) is_of_sequence: bool,
    bounds: Vec<Bound>,
    /// What is said of the elements together.
    body: ExprId,
    /// What is bound around it.
    around: Vec<(Local, Value)>,
    /// What is computed once in a loop around some part, and has no value to begin with.
    hoisted: Vec<Local>,
}

/// What is bound to each element.
#[derive(Debug)]
struct Bound {
    local: Local,
    /// What is asked of the element alone before it is bound, or before it is looked at together with others: each with what is bound
    /// to the element there.
    conditions: Vec<(Local, ExprId)>,
}

/// What an evaluation with some elements bound comes to.
pub(super) enum Answer {
    /// It is the same in every state that has these elements.
    Always(bool),
    /// It depends on more than that.
    Depends,
    /// It has no value, or cannot be remembered now.
    Unknown,
}

/// The elements of a variable, or a part of them, as the set of a quantifier.
#[derive(Default)]
struct Domain {
    variable: Option<(usize, Form)>,
    is_of_sequence: bool,
    conditions: Vec<(Local, ExprId)>,
    hoisted: Vec<Local>,
}

impl Universal {
    /// Takes a formula apart around which something is bound. `None` if it is none that goes over the elements of one variable, or none of
    /// several elements: of a set, what is said of one element is known by that element.
    pub(super) fn of(evaluator: &Evaluator<'_>, formula: ExprId, around: &[(Local, Value)]) -> Option<Self> {
        let program = evaluator.program;
        let mut taken = Self {
            variable: 0,
            form: Form::Set,
            is_of_sequence: false,
            bounds: Vec::new(),
            body: formula,
            around: around.to_vec(),
            hoisted: Vec::new(),
        };
        while taken.take_layer(program) {}
        let slots = &evaluator.scratch.slots;
        let is_of_interest = match taken.bounds.len() {
            0 => false,
            1 => taken.form == Form::Function,
            _ => true,
        };
        (is_of_interest && slots.may_be_listed(slots.layout.root(taken.variable))).then_some(taken)
    }

    /// Takes a quantifier or a premise from around the body, or a part of it; whether what is left may begin with another.
    fn take_layer(&mut self, program: &Program) -> bool {
        match program.expr(self.body) {
            Expr::All(binders, body) => {
                let taken = self.bounds.len();
                if binders.iter().all(|binder| self.take_binder(program, binder)) {
                    self.body = *body;
                    return true;
                }
                self.bounds.truncate(taken);
                false
            }
            Expr::Implies(premise, conclusion) if !self.bounds.is_empty() => {
                let is_taken = self.take_premise(program, *premise);
                if is_taken {
                    self.body = *conclusion;
                }
                is_taken
            }
            Expr::Inlined(_, body) => {
                self.body = *body;
                true
            }
            Expr::Let(hoisted, body) => {
                self.hoisted.extend(hoisted);
                self.body = *body;
                true
            }
            _ => false,
        }
    }

    /// Takes what a binder binds, if that is each element of the variable, or each that satisfies conditions of its own.
    fn take_binder(&mut self, program: &Program, binder: &Binder) -> bool {
        let Binder { locals, tuple: false, set, .. } = binder else { return false };
        let mut domain = Domain::default();
        if self.bounds.len() == MOST_BOUND || !domain.take(program, *set) {
            return false;
        }
        let Some((variable, form)) = domain.variable else { return false };
        let is_first = self.bounds.is_empty();
        let speaks_of_others =
            |condition: ExprId| self.bounds.iter().any(|other| program.mentions(condition, other.local));
        if !is_first && (variable, form) != (self.variable, self.form)
            || domain.conditions.iter().any(|(_, condition)| speaks_of_others(*condition))
        {
            return false;
        }
        (self.variable, self.form) = (variable, form);
        self.is_of_sequence |= domain.is_of_sequence;
        self.hoisted.append(&mut domain.hoisted);
        self.bounds.push(Bound { local: locals[0], conditions: domain.conditions });
        true
    }

    /// Takes the conjuncts of a premise from the left, as far as each speaks of one element: whatever is evaluated of the premise is
    /// evaluated of these first. Whether that is all of it.
    fn take_premise(&mut self, program: &Program, premise: ExprId) -> bool {
        match program.expr(premise) {
            Expr::And(items) => items.iter().all(|item| self.take_premise(program, *item)),
            Expr::Inlined(_, body) => self.take_premise(program, *body),
            _ => {
                let mut of = self.bounds.iter_mut().filter(|bound| program.mentions(premise, bound.local));
                let (Some(bound), None) = (of.next(), of.next()) else { return false };
                bound.conditions.push((bound.local, premise));
                true
            }
        }
    }

    /// How many elements are bound at once.
    pub(super) fn arity(&self) -> usize {
        self.bounds.len()
    }

    /// Whether an element satisfies what is asked of it alone where it is bound at a place.
    pub(super) fn admits(&self, evaluator: &mut Evaluator<'_>, place: usize, entry: u32) -> Answer {
        for (local, condition) in &self.bounds[place].conditions {
            match self.evaluate(evaluator, &[(*local, entry)], *condition) {
                Answer::Always(true) => {}
                other => return other,
            }
        }
        Answer::Always(true)
    }

    /// Whether the body holds where these entries are bound.
    pub(super) fn holds(&self, evaluator: &mut Evaluator<'_>, entries: impl Iterator<Item = u32>) -> Answer {
        let bound: Vec<(Local, u32)> = self.bounds.iter().map(|bound| bound.local).zip(entries).collect();
        self.evaluate(evaluator, &bound, self.body)
    }

    fn evaluate(&self, evaluator: &mut Evaluator<'_>, bound: &[(Local, u32)], formula: ExprId) -> Answer {
        evaluator.see_given();
        let truth = evaluator.recorded(|evaluator| {
            evaluator.set_locals(&self.around);
            self.hoisted.iter().for_each(|local| evaluator.set_local(*local, Value::Unset));
            for (local, entry) in bound {
                let element = evaluator.scratch.slots.entries.key_value(*entry).clone();
                evaluator.set_local(*local, element);
            }
            evaluator.truth(formula)
        });
        let slots = &evaluator.scratch.slots;
        let is_bound = |place: &u32| bound.iter().any(|(_, entry)| slots.entry_place(*entry) == *place);
        if slots.is_volatile() || !slots.read().iter().all(is_bound) {
            return Answer::Depends;
        }
        match truth {
            Ok(truth) if slots.may_keep() => Answer::Always(truth),
            _ => Answer::Unknown,
        }
    }
}

impl Domain {
    /// Takes a set apart; whether it is one of these.
    fn take(&mut self, program: &Program, set: ExprId) -> bool {
        if let Some(variable) = elements_of(program, set) {
            self.variable = Some(variable);
            return true;
        }
        match program.expr(set) {
            Expr::Binary(Binary::Interval, low, high) if matches!(program.expr(*low), Expr::Int(1)) => {
                let sequence = program.length_of(*high).and_then(|sequence| variable_of(program, sequence));
                self.variable = sequence.map(|variable| (variable, Form::Function));
                self.is_of_sequence = true;
                sequence.is_some()
            }
            Expr::Filter(binder, condition) => {
                let is_taken = !binder.tuple && self.take(program, binder.set);
                self.conditions.push((binder.locals[0], *condition));
                is_taken
            }
            Expr::Let(hoisted, set) => {
                self.hoisted.extend(hoisted);
                self.take(program, *set)
            }
            Expr::Inlined(_, set) | Expr::Memo(_, set) | Expr::Lazy(_, set) => self.take(program, *set),
            _ => false,
        }
    }
}

/// The variable whose elements, or the elements of whose domain, a set has, with the form in which it has them.
pub(super) fn elements_of(program: &Program, set: ExprId) -> Option<(usize, Form)> {
    match program.expr(set) {
        Expr::Unary(Unary::Domain, function) => Some((variable_of(program, *function)?, Form::Function)),
        _ => Some((variable_of(program, set)?, Form::Set)),
    }
}

fn variable_of(program: &Program, id: ExprId) -> Option<usize> {
    match *program.expr(id) {
        Expr::Variable(Variable(variable)) => Some(variable as usize),
        _ => None,
    }
}
