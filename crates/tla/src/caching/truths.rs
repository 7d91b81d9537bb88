//! What one worker knows of the truth of a formula, conjunct by conjunct.

use super::cells::Place;
use super::layout::NodeId;
use super::tree::Tree;
use crate::evaluate::Evaluator;
use crate::ir::{Binary, Binder, Expr, ExprId, Slot, Variable};
use crate::value::{self, Evaluated, Symbolic, Value};
use check_system::{Fault, FaultKind};

/// A formula, taken apart.
#[derive(Debug)]
pub(crate) struct Truths {
    parts: Vec<Part>,
}

/// A formula that is known by itself.
#[derive(Debug)]
struct Part {
    formula: Formula,
    tree: Tree<bool>,
}

#[derive(Debug)]
enum Formula {
    /// An expression, with what is bound around it.
    Expr(ExprId, Vec<(Slot, Value)>),
    /// A part of a variable is an element of a set.
    Member { variable: usize, node: NodeId, set: Value },
}

/// A formula is not taken apart into more parts than this.
const MANY: usize = 256;

impl Truths {
    /// Takes a formula apart: a conjunction into its conjuncts, a `\A` over constants into its instances, membership in
    /// a set of functions into membership of each value.
    pub(crate) fn of(evaluator: &mut Evaluator<'_>, formula: ExprId) -> Self {
        let mut formulas = Vec::new();
        evaluator.see_nothing();
        let split = evaluator.recorded(|evaluator| split(evaluator, formula, &mut Vec::new(), &mut formulas));
        if split.is_err() {
            formulas = vec![Formula::Expr(formula, Vec::new())];
        }
        Self { parts: formulas.into_iter().map(|formula| Part { formula, tree: Tree::default() }).collect() }
    }

    /// Forgets what is known.
    pub(crate) fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| part.tree.clear());
    }

    /// Whether the formula holds in the state that is loaded; `None` if that cannot be known. Adds what is learnt to
    /// `size`.
    pub(crate) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        for part in &mut self.parts {
            if !part.holds(evaluator, size)? {
                return Some(false);
            }
        }
        Some(true)
    }
}

impl Part {
    #[inline]
    fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        if !self.tree.is_useful() {
            return self.formula.plain(evaluator);
        }
        match self.tree.find(evaluator.scratch.cells.numbers()) {
            Some(truth) => Some(*truth),
            None => self.learn(evaluator, size),
        }
    }

    #[cold]
    fn learn(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        evaluator.see_nothing();
        let result = evaluator.recorded(|evaluator| self.formula.recorded(evaluator));
        let cells = &evaluator.scratch.cells;
        if cells.volatile {
            self.tree.give_up();
        }
        let truth = result.ok()?;
        let before = self.tree.size();
        self.tree.insert(cells.read(), cells.numbers(), truth, 0);
        *size += self.tree.size() - before;
        Some(truth)
    }
}

impl Formula {
    fn recorded(&self, evaluator: &mut Evaluator<'_>) -> Evaluated<bool> {
        match self {
            Self::Expr(formula, slots) => {
                evaluator.set_slots(slots);
                evaluator.truth(*formula)
            }
            Self::Member { variable, node, set } => {
                let packer = evaluator.scratch.packer.clone();
                let cells = &mut evaluator.scratch.cells;
                let place = Place { variable: *variable, node: *node, is_next: false };
                if !cells.is_regular(place) {
                    return Err(not_now());
                }
                cells.record(place);
                let value = cells.part(&packer, place);
                value::member(evaluator, &value, set)
            }
        }
    }

    /// Evaluates without remembering; `None` if that fails.
    fn plain(&self, evaluator: &mut Evaluator<'_>) -> Option<bool> {
        if let Self::Expr(_, _) = self {
            evaluator.see_all();
            if evaluator.scratch.cells.is_step {
                evaluator.see_next();
            }
        }
        self.recorded(evaluator).ok()
    }
}

fn not_now() -> Fault {
    Fault::new(FaultKind::Stopped, "not to be taken apart")
}

/// Whether nothing of the state has been read so far.
fn is_constant(evaluator: &Evaluator<'_>) -> Evaluated<()> {
    if evaluator.scratch.cells.read().is_empty() { Ok(()) } else { Err(not_now()) }
}

fn split(
    evaluator: &mut Evaluator<'_>,
    formula: ExprId,
    slots: &mut Vec<(Slot, Value)>,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    if all.len() > MANY {
        return Err(not_now());
    }
    let program = evaluator.program;
    match program.expr(formula) {
        Expr::And(items) => items.iter().try_for_each(|item| split(evaluator, *item, slots, all)),
        Expr::Inlined(_, body) | Expr::Memo(_, body) => split(evaluator, *body, slots, all),
        Expr::Let(forgotten, body) => {
            let before = slots.len();
            for slot in forgotten {
                evaluator.set_slot(*slot, Value::Unset);
                slots.push((*slot, Value::Unset));
            }
            split(evaluator, *body, slots, all)?;
            slots.truncate(before);
            Ok(())
        }
        Expr::All(binders, body) => split_all(evaluator, (formula, binders, *body), slots, all),
        Expr::Binary(Binary::In, left, right) if let Expr::Variable(variable) = program.expr(*left) => {
            let before = all.len();
            if split_membership(evaluator, *variable, *right, all).is_err() {
                all.truncate(before);
                all.push(Formula::Expr(formula, slots.clone()));
            }
            Ok(())
        }
        _ => {
            all.push(Formula::Expr(formula, slots.clone()));
            Ok(())
        }
    }
}

/// A `\A` whose sets are the same in every state becomes its instances.
fn split_all(
    evaluator: &mut Evaluator<'_>,
    (formula, binders, body): (ExprId, &[Binder], ExprId),
    slots: &mut Vec<(Slot, Value)>,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let before = (slots.len(), all.len());
    let result = evaluator.each(binders, &mut |evaluator| {
        is_constant(evaluator)?;
        for slot in binders.iter().flat_map(|binder| &binder.slots) {
            let value = evaluator.slot(*slot);
            slots.push((*slot, value));
        }
        split(&mut *evaluator, body, slots, all)?;
        slots.truncate(before.0);
        Ok(std::ops::ControlFlow::Continue(()))
    });
    // Of a set without elements nobody has asked yet whether it stays so.
    let result = result.and_then(|_| is_constant(evaluator));
    if result.is_err() {
        slots.truncate(before.0);
        all.truncate(before.1);
        all.push(Formula::Expr(formula, slots.clone()));
    }
    Ok(())
}

fn split_membership(
    evaluator: &mut Evaluator<'_>,
    Variable(variable): Variable,
    set: ExprId,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let set = evaluator.eval(set)?;
    is_constant(evaluator)?;
    let node = evaluator.scratch.cells.layout.root(variable as usize);
    let before = all.len();
    split_node(evaluator, variable as usize, node, &set, all)?;
    if all.len() == before + 1 || all.len() > MANY { Err(not_now()) } else { Ok(()) }
}

/// Membership of a node that is taken apart becomes membership of its parts.
fn split_node(
    evaluator: &mut Evaluator<'_>,
    variable: usize,
    node: NodeId,
    set: &Value,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let cells = &evaluator.scratch.cells;
    let (layout, packer) = (cells.layout.clone(), evaluator.scratch.packer.clone());
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
    all.push(Formula::Member { variable, node, set: set.clone() });
    Ok(())
}
