//! How actions are built: the one place that classifies them. What splits, caches or draws asks here, so that a new kind of
//! action has to be classified before anything compiles.

use super::{Act, ActId, Program, Variable};

/// How an action is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A condition, or the next value of a variable: at most one way to go on.
    Simple,
    /// Conjuncts, one after the other.
    Conjunction,
    /// Alternatives, or an element of a set: each way for itself.
    Branching,
    /// One of two actions, as a condition says.
    Conditional,
    /// A name or a frame around one action.
    Wrapper,
    /// Anything else; it is cached as a whole.
    Opaque,
}

impl Act {
    /// How the action is built.
    pub fn shape(&self) -> Shape {
        match self {
            Act::Guard(_) | Act::Assign(..) | Act::Unchanged(_) => Shape::Simple,
            Act::All(_) => Shape::Conjunction,
            Act::Any(_) | Act::Exists(..) => Shape::Branching,
            Act::If(..) => Shape::Conditional,
            Act::Let(..) | Act::Inlined(..) | Act::Named(..) => Shape::Wrapper,
            Act::Choose(..)
            | Act::ForAll { .. }
            | Act::Implies(..)
            | Act::Case(..)
            | Act::Call { .. }
            | Act::Compose(..)
            | Act::Counted(..)
            | Act::Changed { .. } => Shape::Opaque,
        }
    }

    /// Whether it can be split into parts that are cached by themselves.
    pub fn is_splittable(&self) -> bool {
        match self.shape() {
            Shape::Conjunction => matches!(self, Act::All(items) if items.len() > 1),
            Shape::Branching | Shape::Conditional => true,
            Shape::Simple | Shape::Wrapper | Shape::Opaque => false,
        }
    }
}

impl Program {
    /// Whether an action is a condition that neither branches nor gives a variable its value: it need only be tested.
    pub fn is_condition(&self, act: ActId) -> bool {
        match self.act(act) {
            Act::Guard(_) => true,
            Act::All(items) => items.iter().all(|item| self.is_condition(*item)),
            Act::If(_, yes, no) => self.is_condition(*yes) && self.is_condition(*no),
            Act::Implies(_, body) | Act::Inlined(_, body) | Act::Let(_, body) => self.is_condition(*body),
            _ => false,
        }
    }

    /// Whether an action may give a value to one of certain variables. A routine may, and is not looked into: it may call itself.
    pub fn may_assign(&self, act: ActId, is_one: &impl Fn(Variable) -> bool) -> bool {
        match self.act(act) {
            Act::Choose(variable, _) | Act::Assign(variable, _) | Act::Unchanged(variable) => is_one(*variable),
            Act::Call { .. } => true,
            _ => self.parts_of(act).into_iter().any(|part| self.may_assign(part, is_one)),
        }
    }

    /// Of how many conditions and assignments an action consists, up to a number.
    pub fn size_of(&self, act: ActId, most: usize) -> usize {
        let parts = self.parts_of(act);
        if parts.is_empty() {
            return 1;
        }
        parts.iter().fold(0, |size, part| if size >= most { size } else { size + self.size_of(*part, most - size) })
    }

    /// Whether there may be several ways to make a step.
    pub fn may_branch(&self, act: ActId) -> bool {
        match self.act(act) {
            Act::Implies(_, body) | Act::Inlined(_, body) | Act::Let(_, body) => self.may_branch(*body),
            one => match one.shape() {
                Shape::Simple => false,
                Shape::Conjunction | Shape::Conditional => self.parts_of(act).iter().any(|part| self.may_branch(*part)),
                Shape::Branching | Shape::Wrapper | Shape::Opaque => true,
            },
        }
    }
}
