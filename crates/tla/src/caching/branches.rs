//! What one worker knows of the truth of a formula of steps, connective by connective.
//!
//! Such a formula is most often a disjunction of actions, each a conjunction of few parts that read little: taken as a
//! whole it would depend on all that they read together. Or it is a conjunction, such as a `\A` over constants, that says
//! of each part of the state how it may change: of a conjunct that held in another step it is known that it holds still
//! where nothing that it depends on is another now, in either state of the step.

use super::comparison::{Comparison, Same};
use super::split::{Locals, constant_instances};
use super::truths::Truths;
use check_eval::evaluate::Evaluator;
use check_eval::ir::{Binary, Binder, Expr, ExprId, Local, Unary};
use check_eval::slots::{Limits, Path};
use check_system::Interrupt;
use check_value::value::{Evaluated, Value};

/// A formula of steps, taken apart.
#[derive(Debug)]
pub(crate) struct Branches {
    /// The formula is the disjunction of these and of the conjunction.
    others: Vec<Branch>,
    conjuncts: Vec<Conjunct>,
    leaves: Vec<Leaf>,
    /// The number of the state from which the last step led.
    from: u64,
}

#[derive(Debug)]
struct Conjunct {
    branch: Branch,
    /// It holds of all steps from the state that was loaded last that leave these slots as they are.
    path: Path,
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

/// A formula is not taken apart into more leaves than this.
const MANY: usize = 256;

impl Branches {
    /// Takes a formula apart: at its connectives, at quantifiers over constants, and at what is equal or not.
    pub(super) fn of(evaluator: &mut Evaluator<'_>, formula: ExprId, limits: Limits) -> Self {
        let mut parts = Parts { leaves: Vec::new(), locals: Vec::new() };
        let root = parts.split(evaluator, formula);
        let (root, leaves) = match root {
            Ok(root) => (root, parts.leaves),
            Err(_) => (Branch::Leaf(0), vec![New::Expr(formula, Vec::new())]),
        };
        let leaves = leaves.into_iter().map(|leaf| leaf.made(evaluator, limits)).collect();
        let mut others = Vec::new();
        let last = root.without_others(&mut others);
        let mut conjuncts = Vec::new();
        last.conjuncts(&mut conjuncts);
        let conjuncts = conjuncts.into_iter().map(|branch| Conjunct { branch, path: Path::UNKNOWN }).collect();
        Self { others, conjuncts, leaves, from: 0 }
    }

    /// Forgets what is known.
    pub(super) fn clear(&mut self) {
        self.conjuncts.iter_mut().for_each(|one| one.path = Path::UNKNOWN);
        for leaf in &mut self.leaves {
            match leaf {
                Leaf::Truths(truths) => truths.clear(),
                Leaf::Same(same) => same.clear(),
                Leaf::Comparison(comparison) => comparison.clear(),
            }
        }
    }

    /// Whether the formula holds of the step that is loaded, whose second state is another one in these slots at most; `None` if that
    /// cannot be known. Adds what is learnt to `size`.
    pub(super) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize, written: Path) -> Option<bool> {
        let changes = &evaluator.scratch.slots.changes;
        if self.from != changes.now() {
            let changed = changes.since(self.from);
            self.from = changes.now();
            for conjunct in self.conjuncts.iter_mut().filter(|one| one.path.meets(changed)) {
                conjunct.path = Path::UNKNOWN;
            }
        }
        let mut asked = Asked { leaves: &mut self.leaves, evaluator, size, written, path: Path::default() };
        if asked.each(&self.others, false)? {
            return Some(true);
        }
        let written = written.with(Path::UNKNOWN);
        for Conjunct { branch, path } in self.conjuncts.iter_mut().filter(|one| one.path.meets(written)) {
            asked.path = Path::default();
            if !asked.holds(branch)? {
                return Some(false);
            }
            if !asked.path.meets(written) {
                *path = asked.path;
            }
        }
        Some(true)
    }
}

impl Branch {
    /// Of a disjunction the last part; those before it are put to the others.
    fn without_others(self, others: &mut Vec<Self>) -> Self {
        match self {
            Self::Any(mut items) if !items.is_empty() => {
                let last = items.pop().expect("there is one");
                others.extend(items);
                last.without_others(others)
            }
            last => last,
        }
    }

    /// Of a conjunction the parts.
    fn conjuncts(self, conjuncts: &mut Vec<Self>) {
        match self {
            Self::All(items) => items.into_iter().for_each(|item| item.conjuncts(conjuncts)),
            other => conjuncts.push(other),
        }
    }
}

/// A step that is asked about.
struct Asked<'a, 'e> {
    leaves: &'a mut [Leaf],
    evaluator: &'a mut Evaluator<'e>,
    size: &'a mut usize,
    /// The slots in which its second state may be another one than its first.
    written: Path,
    /// What the answers so far depend on, where the slots of both states are one.
    path: Path,
}

impl Asked<'_, '_> {
    fn holds(&mut self, branch: &Branch) -> Option<bool> {
        match branch {
            Branch::Leaf(place) => self.leaf(*place),
            Branch::All(items) => self.each(items, true),
            Branch::Any(items) => self.each(items, false),
            Branch::Not(inner) => Some(!self.holds(inner)?),
        }
    }

    /// The conjunction of some parts, for `truth` TRUE, or their disjunction, for FALSE: they are asked until one decides it.
    fn each(&mut self, items: &[Branch], truth: bool) -> Option<bool> {
        for item in items {
            // Most parts are leaves, for which nothing has to be called that calls itself.
            let holds = match item {
                Branch::Leaf(place) => self.leaf(*place)?,
                item => self.holds(item)?,
            };
            if holds != truth {
                return Some(!truth);
            }
        }
        Some(truth)
    }

    #[inline]
    fn leaf(&mut self, place: usize) -> Option<bool> {
        let Self { leaves, evaluator, size, written, path } = self;
        match &mut leaves[place] {
            Leaf::Truths(truths) => {
                let holds = truths.holds(evaluator, size);
                *path = path.with(truths.step_path());
                holds
            }
            Leaf::Same(same) => {
                let own = same.path(&evaluator.scratch.slots);
                *path = path.with(own);
                if own.meets(*written) { same.holds(evaluator, size) } else { Some(true) }
            }
            Leaf::Comparison(comparison) => comparison.holds(evaluator, size, path),
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
        let around = self.locals.clone();
        let result = constant_instances(evaluator, (binders, &around), &mut |evaluator, bound| {
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
