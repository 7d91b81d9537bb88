//! What names mean while an expression is compiled: a persistent list of bindings.

use check_eval::ir::{ExprId, Literal, Local, RoutineId};
use check_module::module::{DefinitionId, Expr, LocalId, OperatorRef};
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

/// Which states are spoken of. Inside ENABLED and inside the operands of `\cdot` they are others than outside, so
/// that a value found there says nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Points {
    /// The state of which `x` is a variable.
    pub(super) state: u32,
    /// The state of which `x'` is.
    pub(super) next: u32,
}

impl Points {
    /// Those of a whole step, and those with which a routine begins.
    pub(super) const STEP: Self = Self { state: 0, next: 1 };
    /// None that is spoken of.
    const LOST: Self = Self { state: u32::MAX, next: u32::MAX };

    /// The state of which a variable without a prime is, in a mode.
    pub(super) fn of(self, mode: Mode) -> u32 {
        match mode {
            Mode::Unprimed => self.state,
            Mode::Primed => self.next,
        }
    }
}

/// When the value in a slot was computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) mode: Mode,
    pub(super) points: Points,
}

impl Moment {
    /// Whether the value still means what the expression would mean.
    pub(super) fn fits(self, mode: Mode, points: Points) -> bool {
        self.points.of(self.mode) == points.of(mode)
    }

    /// The same moment for a routine that begins where `points` are spoken of.
    pub(super) fn inside(self, points: Points) -> Self {
        let known = self.points.of(self.mode) == points.of(self.mode);
        Self { mode: self.mode, points: if known { Points::STEP } else { Points::LOST } }
    }
}

/// What is around an expression that is evaluated when needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// Whether it is bound around an action. Next values come and go while an action runs, so that what depends on
    /// them is not kept there.
    pub(super) action: bool,
    /// The states that are spoken of where it is bound.
    pub(super) points: Points,
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
    /// A slot of the frame. With a moment, the value was computed then and means nothing at others.
    Local(Local, Option<Moment>),
    /// An expression, evaluated when needed: an argument, or a LET definition without parameters.
    Lazy(Rc<Lazy<'m>>),
    /// A value: what a quantifier of a temporal formula stands for.
    Known(Rc<Literal>),
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
    /// Where it is bound.
    pub(super) around: Around,
    /// What has been compiled of it: routine, mode, code, and the slot where the value is kept, if it needs one.
    pub(super) compiled: RefCell<Vec<Compiled>>,
}

impl<'m> Lazy<'m> {
    /// Not yet compiled.
    pub(super) fn new(expr: Source<'m>, env: Env<'m>, around: Around) -> Rc<Self> {
        Rc::new(Self { expr, env, around, compiled: RefCell::default() })
    }
}

/// A compiled form of a lazy expression, for one routine, mode and pair of states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compiled {
    pub(super) routine: RoutineId,
    pub(super) mode: Mode,
    pub(super) points: Points,
    pub(super) code: ExprId,
    pub(super) slot: Option<Local>,
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
