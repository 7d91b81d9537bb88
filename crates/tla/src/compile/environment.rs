//! What names mean while an expression is compiled: a persistent list of bindings.

use crate::ir::{ExprId, RoutineId, Slot};
use crate::module::{DefinitionId, Expr, LocalId, OperatorRef};
use std::cell::RefCell;
use std::rc::Rc;

/// Whether variables mean the state or the next state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Mode {
    /// `x` is the variable of the state.
    Unprimed,
    /// Under a prime, or in the initial predicate: `x` is the variable of the state that is being made.
    Primed,
}

/// What can be bound: a bound name or parameter, or a definition of a LET.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Name {
    /// A bound name or a parameter.
    Local(LocalId),
    /// A definition of a LET.
    Definition(DefinitionId),
}

/// What a name is bound to.
#[derive(Clone, Debug)]
pub(super) enum Binding<'m> {
    /// A slot of the frame. With a mode, the value was computed in that mode and means nothing in the other.
    Slot(Slot, Option<Mode>),
    /// An expression, evaluated when needed: an argument, or a LET definition without parameters.
    Lazy(Rc<Lazy<'m>>),
    /// An operator: an argument of a higher-order operator.
    Operator(Rc<Operator<'m>>),
    /// A recursive definition of a LET; the number tells one evaluation of the LET's text from another.
    Recursive(u32),
}

/// An expression that is evaluated when needed.
#[derive(Debug)]
pub(super) struct Lazy<'m> {
    /// What.
    pub(super) expr: Source<'m>,
    /// What the names in it mean.
    pub(super) env: Env<'m>,
    /// Whether it is bound around an action. Next values come and go while an action runs, so that what depends on
    /// them is not kept there.
    pub(super) around_action: bool,
    /// What has been compiled of it: routine, mode, code, and the slot where the value is kept, if it needs one.
    pub(super) compiled: RefCell<Vec<Compiled>>,
}

impl<'m> Lazy<'m> {
    /// Not yet compiled.
    pub(super) fn new(expr: Source<'m>, env: Env<'m>, around_action: bool) -> Rc<Self> {
        Rc::new(Self { expr, env, around_action, compiled: RefCell::default() })
    }
}

/// A compiled form of a lazy expression, for one routine and mode, inside or outside of ENABLED.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compiled {
    pub(super) routine: RoutineId,
    pub(super) mode: Mode,
    /// Whether it was compiled inside of ENABLED, where primed variables are those of another step.
    pub(super) in_enabled: bool,
    pub(super) code: ExprId,
    pub(super) slot: Option<Slot>,
}

/// What a lazy expression comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'m> {
    /// An expression of the module.
    Expr(&'m Expr),
    /// The body of a definition without parameters.
    Definition(DefinitionId),
}

/// An operator with what its names mean.
#[derive(Debug)]
pub(super) struct Operator<'m> {
    /// Which.
    pub(super) operator: &'m OperatorRef,
    /// What the names in it mean.
    pub(super) env: Env<'m>,
    /// The same for every place to which this operator has been passed on.
    pub(super) identity: u32,
}

/// A persistent list of bindings, the innermost first.
#[derive(Clone, Debug, Default)]
pub(super) struct Env<'m>(Option<Rc<Node<'m>>>);

#[derive(Debug)]
struct Node<'m> {
    name: Name,
    binding: Binding<'m>,
    outer: Env<'m>,
}

impl<'m> Env<'m> {
    /// The same with one more binding.
    #[must_use]
    pub(super) fn with(&self, name: Name, binding: Binding<'m>) -> Self {
        Self(Some(Rc::new(Node { name, binding, outer: self.clone() })))
    }

    /// What a name is bound to.
    pub(super) fn get(&self, name: Name) -> Option<&Binding<'m>> {
        let mut env = self;
        while let Some(node) = &env.0 {
            if node.name == name {
                return Some(&node.binding);
            }
            env = &node.outer;
        }
        None
    }
}
