//! The parts into which a formula is taken apart, each of which is known by itself.

use super::universal::Universal;
use check_eval::evaluate::{CacheSubject, Evaluator};
use check_eval::ir::{Binder, Expr, ExprId, Local};
use check_eval::slots::{Form, NodeId, Place};
use check_value::value::{self, Evaluated, Value};
use std::rc::Rc;

/// A part of a formula.
#[derive(Debug)]
pub(super) enum Formula {
    /// An expression, with what is bound around it.
    Expr(ExprId, Vec<(Local, Value)>),
    /// A part of a variable is an element of a set.
    Member { variable: usize, node: NodeId, set: Value, whole: Option<Whole> },
    /// All elements of a variable, which is to be a sequence or a set, are elements of a set.
    Elements { variable: usize, is_sequence: bool, set: Value, whole: Whole },
    /// A formula holds of all elements of a variable, which is to be a set, or of all elements of the domain of one, which is to
    /// be a function.
    Each { variable: usize, form: Form, local: Local, body: ExprId, whole: Whole },
    /// A formula holds of all tuples of elements of a variable; with what says that otherwise.
    Universal(Universal, Rc<Formula>),
}

/// What says of all of a variable what membership of its parts says where it has the form that the layout expects. The first
/// of these parts has it, and stands for all of them where the variable has another form.
pub(super) type Whole = (ExprId, Vec<(Local, Value)>);

impl Formula {
    /// Whether it is a `\A` that can be taken apart into its instances.
    pub(super) fn is_splittable(&self, evaluator: &Evaluator<'_>) -> bool {
        match self {
            Self::Expr(formula, _) | Self::Each { whole: (formula, _), .. } => {
                quantified(evaluator, *formula, &mut Vec::new()).is_some()
            }
            Self::Universal(_, otherwise) => otherwise.is_splittable(evaluator),
            Self::Member { .. } | Self::Elements { .. } => false,
        }
    }

    /// Its truth in the state that is loaded, while what is read is recorded.
    pub(super) fn recorded(&self, evaluator: &mut Evaluator<'_>) -> Evaluated<bool> {
        match self {
            Self::Expr(formula, locals)
            | Self::Elements { whole: (formula, locals), .. }
            | Self::Each { whole: (formula, locals), .. } => {
                evaluator.set_locals(locals);
                evaluator.truth(*formula)
            }
            Self::Universal(_, otherwise) => otherwise.recorded(evaluator),
            Self::Member { variable, node, set, whole } => {
                let packer = evaluator.scratch.packer.clone();
                let slots = &mut evaluator.scratch.slots;
                let place = Place { variable: *variable, node: *node, is_next: false };
                // Recorded in any case: that the variable has not the expected form shows there as well.
                slots.record(place);
                if !slots.is_regular(place) {
                    return whole.as_ref().map_or(Ok(true), |(formula, locals)| {
                        evaluator.set_locals(locals);
                        evaluator.truth(*formula)
                    });
                }
                let value = slots.part(&packer, place);
                value::member(evaluator, &value, set)
            }
        }
    }

    /// Its key in the shared cache; `None` where it is not shared.
    pub(super) fn shared_key(&self, evaluator: &mut Evaluator<'_>) -> Option<Vec<u8>> {
        match self {
            Self::Expr(formula, locals)
            | Self::Elements { whole: (formula, locals), .. }
            | Self::Each { whole: (formula, locals), .. } => {
                evaluator.shared_key(CacheSubject::Truth, [formula.0.into()], locals)
            }
            Self::Universal(_, otherwise) => otherwise.shared_key(evaluator),
            Self::Member { .. } => None,
        }
    }

    /// Evaluates without remembering; `None` if that fails, or if the second state of the step is not made yet.
    pub(super) fn plain(&self, evaluator: &mut Evaluator<'_>) -> Option<bool> {
        if evaluator.scratch.slots.has_given() {
            return None;
        }
        let is_part = match self {
            Self::Expr(formula, _) => reads_no_variable(evaluator, *formula),
            Self::Elements { .. } | Self::Each { .. } | Self::Universal(..) => false,
            Self::Member { variable, .. } => evaluator.scratch.slots.has_form(*variable),
        };
        if !is_part {
            evaluator.see_all();
            if evaluator.scratch.slots.is_step {
                evaluator.see_next();
            }
        }
        self.recorded(evaluator).ok()
    }
}

/// Whether a formula is evident to read no variable, like `TLCGet("level") < 9`, of which nothing can be remembered.
fn reads_no_variable(evaluator: &Evaluator<'_>, formula: ExprId) -> bool {
    let reads_none = |part: &ExprId| reads_no_variable(evaluator, *part);
    match evaluator.program.expr(formula) {
        Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Literal(_) | Expr::Once(..) => true,
        Expr::Inlined(_, part) | Expr::Unary(_, part) => reads_none(part),
        Expr::Binary(_, left, right) | Expr::Implies(left, right) => reads_none(left) && reads_none(right),
        Expr::And(parts) | Expr::Or(parts) => parts.iter().all(reads_none),
        // Others speak of states.
        Expr::Native { native, .. } => evaluator.program.natives[*native as usize].is_level(),
        _ => false,
    }
}

/// What a `\A` binds, and its body. What is forgotten before it begins is added to the locals around.
pub(super) fn quantified<'p>(
    evaluator: &Evaluator<'p>,
    formula: ExprId,
    around: &mut Vec<(Local, Value)>,
) -> Option<(&'p [Binder], ExprId)> {
    match evaluator.program.expr(formula) {
        Expr::All(binders, body) => Some((binders, *body)),
        Expr::Inlined(_, body) => quantified(evaluator, *body, around),
        Expr::Let(locals, body) if evaluator.program.hoisted.contains(&formula) => {
            around.extend(locals.iter().map(|local| (*local, Value::Unset)));
            quantified(evaluator, *body, around)
        }
        _ => None,
    }
}
