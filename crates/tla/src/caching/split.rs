//! Takes a formula apart.

use super::formula::Formula;
use super::universal::{Universal, elements_of};
use check_eval::evaluate::Evaluator;
use check_eval::ir::{Binary, Binder, Expr, ExprId, Local, Reach, Variable};
use check_eval::slots::{Form, NodeId};
use check_system::Interrupt;
use check_value::value::{self, Evaluated, Set, Symbolic, Value};
use std::rc::Rc;

/// A formula is not taken apart into more parts than this.
const MANY: usize = 256;

/// What is bound around a part, or has no value yet.
pub(super) type Locals = Vec<(Local, Value)>;

/// Takes an instance of a quantifier, with what is bound in it.
pub(super) type Instance<'v> = dyn FnMut(&mut Evaluator<'_>, Locals) -> Evaluated<()> + 'v;

/// Goes through the instances of a quantifier whose sets are the same in every state: gives what is bound in each.
///
/// # Errors
/// When the sets depend on the state or are large, and those of the visitor.
pub(super) fn constant_instances(
    evaluator: &mut Evaluator<'_>,
    (binders, around): (&[Binder], &[(Local, Value)]),
    visit: &mut Instance<'_>,
) -> Evaluated<()> {
    let sets = binders.iter().map(|binder| {
        let set = constant_set(evaluator, binder.set, around)?;
        listed(evaluator, &set)
    });
    let sets = sets.collect::<Evaluated<Vec<Value>>>()?;
    let _ = evaluator.each_of(binders, &sets, &mut |evaluator| {
        let bound = evaluator.bound(binders);
        visit(evaluator, bound)?;
        Ok(std::ops::ControlFlow::Continue(()))
    })?;
    Ok(())
}

/// A set of few elements, written out.
fn listed(evaluator: &mut Evaluator<'_>, set: &Value) -> Evaluated<Value> {
    let (mut elements, mut all) = (value::iterate_in_order(evaluator, set)?, Vec::new());
    while let Some(element) = elements.next(evaluator)? {
        if all.len() == MANY {
            return Err(Interrupt::Uncacheable.into());
        }
        all.push(element);
    }
    Ok(Set::from_sorted(all).into())
}

/// The value of a set that is the same in every state.
///
/// # Errors
/// When it speaks of variables, whether or not it reads them now: what it says of them may be asked later, of an element.
fn constant_set(evaluator: &mut Evaluator<'_>, set: ExprId, around: &[(Local, Value)]) -> Evaluated<Value> {
    let reach = Reach::of(evaluator.program, set);
    if !reach.variables.is_empty() || !reach.is_determined(evaluator.program) {
        return Err(Interrupt::Uncacheable.into());
    }
    evaluator.set_locals(around);
    evaluator.eval(set)
}

/// Takes a formula apart: a conjunction into its conjuncts, a `\A` over constants into its instances, membership in a set of
/// functions into membership of each value.
///
/// # Errors
/// When there are too many parts.
pub(super) fn split(
    evaluator: &mut Evaluator<'_>,
    formula: ExprId,
    locals: &mut Locals,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    if all.len() > MANY {
        return Err(Interrupt::Uncacheable.into());
    }
    let program = evaluator.program;
    match program.expr(formula) {
        Expr::And(items) => items.iter().try_for_each(|item| split(evaluator, *item, locals, all)),
        Expr::Inlined(_, body) | Expr::Memo(_, body) | Expr::NextMemo(_, body) => split(evaluator, *body, locals, all),
        Expr::Let(forgotten, body) => {
            let before = locals.len();
            for local in forgotten {
                evaluator.set_local(*local, Value::Unset);
                locals.push((*local, Value::Unset));
            }
            split(evaluator, *body, locals, all)?;
            locals.truncate(before);
            Ok(())
        }
        Expr::All(binders, body) => split_all(evaluator, (formula, binders, *body), locals, all),
        Expr::Binary(operator @ (Binary::In | Binary::SubsetEq), left, right)
            if let Expr::Variable(Variable(variable)) = *program.expr(*left)
                && let Some((is_sequence, set)) =
                    set_of_elements(evaluator, (variable as usize, *operator), (*right, locals)) =>
        {
            let whole = (formula, locals.clone());
            all.push(Formula::Elements { variable: variable as usize, is_sequence, set, whole });
            Ok(())
        }
        Expr::Binary(Binary::In, left, right) if let Expr::Variable(variable) = program.expr(*left) => {
            let before = all.len();
            if split_membership(evaluator, *variable, (*right, locals), all).is_err() {
                all.truncate(before);
                all.push(Formula::Expr(formula, locals.clone()));
            } else if let Some(Formula::Member { whole, .. }) = all.get_mut(before) {
                *whole = Some((formula, locals.clone()));
            }
            Ok(())
        }
        _ => {
            all.push(Formula::Expr(formula, locals.clone()));
            Ok(())
        }
    }
}

/// A `\A` whose sets are the same in every state becomes its instances.
fn split_all(
    evaluator: &mut Evaluator<'_>,
    (formula, binders, body): (ExprId, &[Binder], ExprId),
    locals: &mut Locals,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let before = (locals.len(), all.len());
    let around = locals.clone();
    let result = constant_instances(evaluator, (binders, &around), &mut |evaluator, bound| {
        locals.extend(bound);
        split(evaluator, body, locals, all)?;
        locals.truncate(before.0);
        Ok(())
    });
    if result.is_err() {
        locals.truncate(before.0);
        all.truncate(before.1);
        let whole = (formula, locals.clone());
        let otherwise = match elements_of_variable(evaluator, binders) {
            Some((variable, form, local)) => Formula::Each { variable, form, local, body, whole },
            None => Formula::Expr(whole.0, whole.1),
        };
        all.push(match Universal::of(evaluator, formula, locals) {
            Some(universal) => Formula::Universal(universal, Rc::new(otherwise)),
            None => otherwise,
        });
    }
    Ok(())
}

/// The variable over whose elements, or over the elements of whose domain, a quantifier goes, and what is bound to each, if they
/// may be known by themselves.
fn elements_of_variable(evaluator: &Evaluator<'_>, binders: &[Binder]) -> Option<(usize, Form, Local)> {
    let [Binder { locals, tuple: false, set, .. }] = binders else { return None };
    let (variable, form) = elements_of(evaluator.program, *set)?;
    let slots = &evaluator.scratch.slots;
    slots.may_be_listed(slots.layout.root(variable)).then_some((variable, form, locals[0]))
}

/// The set in which all elements of a variable are to be, whose elements may be known by themselves, and whether it is to be a
/// sequence: of `v \in Seq(S)`, `v \in SUBSET S` and `v \subseteq S`, if `S` is the same in every state.
fn set_of_elements(
    evaluator: &mut Evaluator<'_>,
    (variable, operator): (usize, Binary),
    (set, around): (ExprId, &[(Local, Value)]),
) -> Option<(bool, Value)> {
    let slots = &evaluator.scratch.slots;
    if !slots.may_be_listed(slots.layout.root(variable)) {
        return None;
    }
    let set = constant_set(evaluator, set, around).ok()?;
    match (operator, &set) {
        (Binary::SubsetEq, Value::Set(_) | Value::Symbolic(_)) => Some((false, set)),
        (Binary::In, Value::Symbolic(symbolic)) => match &**symbolic {
            Symbolic::Sequences(set) => Some((true, set.clone())),
            Symbolic::PowerSet(set) => Some((false, set.clone())),
            _ => None,
        },
        _ => None,
    }
}

fn split_membership(
    evaluator: &mut Evaluator<'_>,
    Variable(variable): Variable,
    (set, around): (ExprId, &[(Local, Value)]),
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let set = constant_set(evaluator, set, around)?;
    let node = evaluator.scratch.slots.layout.root(variable as usize);
    let before = all.len();
    split_node(evaluator, variable as usize, node, &set, all)?;
    if all.len() == before + 1 || all.len() > MANY { Err(Interrupt::Uncacheable.into()) } else { Ok(()) }
}

/// Membership of a node that is taken apart becomes membership of its parts.
fn split_node(
    evaluator: &mut Evaluator<'_>,
    variable: usize,
    node: NodeId,
    set: &Value,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let slots = &evaluator.scratch.slots;
    let (layout, packer) = (slots.layout.clone(), evaluator.scratch.packer.clone());
    if let Value::Symbolic(symbolic) = set
        && let Some(domain) = layout.domain(&packer, node)
    {
        let children = layout.children(node);
        match &**symbolic {
            Symbolic::Functions { domain: expected, range } if value::equal(evaluator, &domain, expected)? => {
                return children.iter().try_for_each(|child| split_node(evaluator, variable, *child, range, all));
            }
            Symbolic::Records { fields, sets } if value::equal(evaluator, &domain, &Value::Set(fields.clone()))? => {
                let mut fields = children.iter().zip(sets);
                return fields.try_for_each(|(child, set)| split_node(evaluator, variable, *child, set, all));
            }
            _ => {}
        }
    }
    all.push(Formula::Member { variable, node, set: set.clone(), whole: None });
    Ok(())
}
