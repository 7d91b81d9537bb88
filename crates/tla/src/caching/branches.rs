//! What one worker knows of the truth of a formula of steps, connective by connective.
//!
//! Such a formula is most often a disjunction of actions, each a conjunction of few parts that read little: taken as a
//! whole it would depend on all that they read together.

use super::comparison::{Comparison, Same};
use super::split::constant_instances;
use super::truths::Truths;
use check_eval::evaluate::Evaluator;
use check_eval::ir::{Binary, Binder, Expr, ExprId, Local, Unary};
use check_eval::slots::Limits;
use check_system::Interrupt;
use check_value::value::{Evaluated, Value};

/// A formula of steps, taken apart.
#[derive(Debug)]
pub(crate) struct Branches {
    root: Branch,
    leaves: Vec<Leaf>,
}

#[derive(Debug)]
enum Branch {
    /// A leaf, by its place.
    Leaf(usize),
    All(Vec<Branch>),
    Any(Vec<Branch>),
    Not(Box<Branch>),
}

#[derive(Debug)]
enum Leaf {
    Truths(Box<Truths>),
    Same(Same),
    Comparison(Box<Comparison>),
}

/// What is bound around a part.
type Locals = Vec<(Local, Value)>;

/// A formula is not taken apart into more leaves than this.
const MANY: usize = 256;

impl Branches {
    /// Takes a formula apart: at its connectives, at quantifiers over constants, and at what is equal or not.
    pub(super) fn of(evaluator: &mut Evaluator<'_>, formula: ExprId, limits: Limits) -> Self {
        evaluator.see_nothing();
        let mut parts = Parts { leaves: Vec::new(), locals: Vec::new() };
        let root = evaluator.recorded(|evaluator| parts.split(evaluator, formula));
        let (root, leaves) = match root {
            Ok(root) => (root, parts.leaves),
            Err(_) => (Branch::Leaf(0), vec![New::Expr(formula, Vec::new())]),
        };
        Self { root, leaves: leaves.into_iter().map(|leaf| leaf.made(evaluator, limits)).collect() }
    }

    /// Forgets what is known.
    pub(super) fn clear(&mut self) {
        for leaf in &mut self.leaves {
            match leaf {
                Leaf::Truths(truths) => truths.clear(),
                Leaf::Same(same) => same.clear(),
                Leaf::Comparison(comparison) => comparison.clear(),
            }
        }
    }

    /// Whether the formula holds of the step that is loaded; `None` if that cannot be known. Adds what is learnt to
    /// `size`.
    pub(super) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        holds(&self.root, &mut self.leaves, evaluator, size)
    }
}

fn holds(branch: &Branch, leaves: &mut [Leaf], evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
    match branch {
        Branch::Leaf(place) => leaves[*place].holds(evaluator, size),
        Branch::All(items) => each(items, true, leaves, evaluator, size),
        Branch::Any(items) => each(items, false, leaves, evaluator, size),
        Branch::Not(inner) => Some(!holds(inner, leaves, evaluator, size)?),
    }
}

/// The conjunction of some parts, for `truth` TRUE, or their disjunction, for FALSE: they are asked until one decides it.
fn each(
    items: &[Branch],
    truth: bool,
    leaves: &mut [Leaf],
    evaluator: &mut Evaluator<'_>,
    size: &mut usize,
) -> Option<bool> {
    for item in items {
        // Most parts are leaves, for which nothing has to be called that calls itself.
        let holds = match item {
            Branch::Leaf(place) => leaves[*place].holds(evaluator, size)?,
            item => holds(item, leaves, evaluator, size)?,
        };
        if holds != truth {
            return Some(!truth);
        }
    }
    Some(truth)
}

impl Leaf {
    #[inline]
    fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        match self {
            Self::Truths(truths) => truths.holds(evaluator, size),
            Self::Same(same) => same.holds(evaluator, size),
            Self::Comparison(comparison) => comparison.holds(evaluator, size),
        }
    }
}

/// A leaf before anything is known of it.
enum New {
    Expr(ExprId, Locals),
    Same(usize),
    Comparison((ExprId, ExprId), Locals),
}

impl New {
    fn made(self, evaluator: &mut Evaluator<'_>, limits: Limits) -> Leaf {
        match self {
            Self::Expr(formula, locals) => {
                // To evaluate it in place takes all of both states. Of several workers each knows less when it is judged.
                let patient = Limits { patience: limits.great_patience, ..limits };
                Leaf::Truths(Box::new(Truths::within(evaluator, formula, locals, patient)))
            }
            Self::Same(variable) => Leaf::Same(Same::new(variable)),
            Self::Comparison(sides, locals) => Leaf::Comparison(Box::new(Comparison::new(sides, locals, limits))),
        }
    }
}

/// The leaves so far, and what is bound around the part at hand.
struct Parts {
    leaves: Vec<New>,
    locals: Locals,
}

impl Parts {
    fn leaf(&mut self, leaf: New) -> Branch {
        self.leaves.push(leaf);
        Branch::Leaf(self.leaves.len() - 1)
    }

    fn split_all(&mut self, evaluator: &mut Evaluator<'_>, items: &[ExprId]) -> Evaluated<Vec<Branch>> {
        items.iter().map(|item| self.split(evaluator, *item)).collect()
    }

    fn split(&mut self, evaluator: &mut Evaluator<'_>, formula: ExprId) -> Evaluated<Branch> {
        if self.leaves.len() > MANY {
            return Err(Interrupt::Uncacheable.into());
        }
        Ok(match evaluator.program.expr(formula) {
            Expr::And(items) => Branch::All(self.split_all(evaluator, items)?),
            Expr::Or(items) => Branch::Any(self.split_all(evaluator, items)?),
            Expr::Implies(left, right) => {
                let left = Branch::Not(Box::new(self.split(evaluator, *left)?));
                Branch::Any(vec![left, self.split(evaluator, *right)?])
            }
            Expr::Unary(Unary::Not, inner) => Branch::Not(Box::new(self.split(evaluator, *inner)?)),
            Expr::Inlined(_, body) => self.split(evaluator, *body)?,
            Expr::Let(forgotten, body) => {
                let before = self.enter(evaluator, forgotten);
                let inner = self.split(evaluator, *body)?;
                self.locals.truncate(before);
                inner
            }
            Expr::All(binders, body) => match self.instances(evaluator, binders, *body) {
                Ok(items) => Branch::All(items),
                Err(_) => self.whole(formula),
            },
            Expr::Exists(binders, body) => match self.instances(evaluator, binders, *body) {
                Ok(items) => Branch::Any(items),
                Err(_) => self.whole(formula),
            },
            Expr::Binary(Binary::Equal, left, right) => self.equal(evaluator, *left, *right),
            Expr::Binary(Binary::NotEqual, left, right) => Branch::Not(Box::new(self.equal(evaluator, *left, *right))),
            _ => self.whole(formula),
        })
    }

    fn whole(&mut self, formula: ExprId) -> Branch {
        let locals = self.locals.clone();
        self.leaf(New::Expr(formula, locals))
    }

    /// Forgets locals, as a LET does; gives how many were bound before.
    fn enter(&mut self, evaluator: &mut Evaluator<'_>, forgotten: &[Local]) -> usize {
        let before = self.locals.len();
        for local in forgotten {
            evaluator.set_local(*local, Value::Unset);
            self.locals.push((*local, Value::Unset));
        }
        before
    }

    /// The instances of a quantifier whose sets are the same in every state.
    fn instances(&mut self, evaluator: &mut Evaluator<'_>, binders: &[Binder], body: ExprId) -> Evaluated<Vec<Branch>> {
        let before = (self.locals.len(), self.leaves.len());
        let mut items = Vec::new();
        let result = constant_instances(evaluator, binders, &mut |evaluator, bound| {
            self.locals.extend(bound);
            items.push(self.split(evaluator, body)?);
            self.locals.truncate(before.0);
            Ok(())
        });
        if result.is_err() {
            self.locals.truncate(before.0);
            self.leaves.truncate(before.1);
        }
        result.map(|()| items)
    }

    /// Whether two sides are equal.
    fn equal(&mut self, evaluator: &mut Evaluator<'_>, left: ExprId, right: ExprId) -> Branch {
        let program = evaluator.program;
        let before = self.locals.len();
        let (bare_left, bare_right) = (self.bare(evaluator, left), self.bare(evaluator, right));
        let equal = match (program.expr(bare_left), program.expr(bare_right)) {
            (Expr::Tuple(left), Expr::Tuple(right)) if left.len() == right.len() => {
                let sides = left.iter().zip(right);
                Branch::All(sides.map(|(left, right)| self.equal(evaluator, *left, *right)).collect())
            }
            (Expr::Primed(next), Expr::Variable(old)) | (Expr::Variable(old), Expr::Primed(next)) if next == old => {
                self.leaf(New::Same(old.0 as usize))
            }
            _ => {
                let locals = self.locals.clone();
                self.leaf(New::Comparison((left, right), locals))
            }
        };
        self.locals.truncate(before);
        equal
    }

    /// A side without what only says how long it is remembered, or where it stands.
    fn bare(&mut self, evaluator: &mut Evaluator<'_>, side: ExprId) -> ExprId {
        match evaluator.program.expr(side) {
            Expr::Inlined(_, body) | Expr::Memo(_, body) | Expr::NextMemo(_, body) | Expr::Lazy(_, body) => {
                self.bare(evaluator, *body)
            }
            Expr::Let(forgotten, body) => {
                self.enter(evaluator, forgotten);
                self.bare(evaluator, *body)
            }
            _ => side,
        }
    }
}
