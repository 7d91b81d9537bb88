//! The intermediate representation: what `compile` gives and `evaluate` runs.
//!
//! A closed set of nodes in arenas, addressed by typed indices. Names are gone: a local is a numbered local of a
//! frame, a variable is its place in the state, a constant operator is the expression behind it. A program holds no
//! values (those belong to one thread), so it is shared by all workers; literals are kept as [`Literal`] and become
//! values once per worker.

mod children;
mod locals;
mod print;
mod reach;
mod shape;
mod sight;

pub use print::Printed;
pub use reach::Reach;
pub use shape::Shape;
pub use sight::{Sees, Sight};

use crate::standard::Native;
use check_syntax::Span;
use check_system::ActionId;
use check_value::symbols::Symbol;
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An expression of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

/// An action of a [`Program`]: a formula that makes states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ActId(pub u32);

/// A routine of a [`Program`]: an expression with a frame of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoutineId(pub u32);

/// A local of the frame of the routine that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Local(pub u32);

/// A variable, by its place in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable(pub u32);

/// An expression that does not depend on any state: computed once per worker, by its place among those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OnceId(pub u32);

/// An expression that depends on the unprimed state only, or on the primed one: computed once per state, by its place
/// among those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemoId(pub u32);

/// A call, for the chain of calls that a fault shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u32);

/// A value that is known before anything runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Literal {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A string.
    Str(Symbol),
    /// A model value and its type, 0 for untyped.
    Model(Symbol, u8),
    /// A set, in the order written.
    Set(Vec<Literal>),
    /// A function: keys, in the order of values, and what they are mapped to. Also a tuple or record.
    Function(Vec<(Literal, Literal)>),
}

/// Operators of two integers or two sets, and comparisons, that have nodes of their own because they are frequent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `a = b`.
    Equal,
    /// `a /= b`.
    NotEqual,
    /// `a \in b`.
    In,
    /// `a \notin b`.
    NotIn,
    /// `a \subseteq b`.
    SubsetEq,
    /// `a \cup b`.
    Cup,
    /// `a \cap b`.
    Cap,
    /// `a \ b`.
    SetMinus,
    /// `a + b`.
    Add,
    /// `a - b`.
    Subtract,
    /// `a * b`.
    Multiply,
    /// `a < b`.
    Less,
    /// `a <= b`.
    LessEq,
    /// `a > b`.
    Greater,
    /// `a >= b`.
    GreaterEq,
    /// `a..b`.
    Interval,
}

/// Operators of one operand that have nodes of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `~a`.
    Not,
    /// `SUBSET a`.
    PowerSet,
    /// `UNION a`.
    Union,
    /// `DOMAIN a`.
    Domain,
}

/// The locals that a bound introduces, with its set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Binder {
    /// The locals: one, or those of the components of a tuple.
    pub locals: Box<[Local]>,
    /// What their author called them.
    pub names: Box<[Arc<str>]>,
    /// Whether each element is a tuple to be taken apart.
    pub tuple: bool,
    /// The set; evaluated before anything of the same list of binders is bound.
    pub set: ExprId,
}

/// How an argument reaches a routine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Evaluated before the call: it is certainly needed, or so cheap and safe that nobody can tell.
    Now(ExprId),
    /// What a local of the caller holds, evaluated or not.
    Copy(Local),
    /// Evaluated when it is first needed, by a routine that takes `captures`.
    Later {
        /// A local that may already hold the value (a LET definition that has been evaluated).
        known: Option<Local>,
        /// What computes it.
        routine: RoutineId,
        /// What the routine needs of the caller's frame.
        captures: Box<[Argument]>,
        /// Whether what it finds stays true: around an action, next values come and go.
        keeps: bool,
    },
}

/// One update of an EXCEPT.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Update {
    /// The path.
    pub path: Box<[ExprId]>,
    /// The local of `@`; `None` where the new value does not speak of it.
    pub at: Option<Local>,
    /// The new value.
    pub value: ExprId,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A truth value.
    Bool(bool),
    /// A small integer.
    Int(i64),
    /// A string.
    Str(Symbol),
    /// Any other value that is known: its place in [`Program::literals`].
    Literal(u32),
    /// A variable of the state.
    Variable(Variable),
    /// A variable of the next state.
    Primed(Variable),
    /// A local that certainly has a value.
    Local(Local),
    /// A local that is computed when first read: LET definitions, arguments of inlined operators.
    Lazy(Local, ExprId),
    /// Independent of the state: computed once per worker, when first needed.
    Once(OnceId, ExprId),
    /// Depends on the unprimed state only: computed once per state, when first needed.
    Memo(MemoId, ExprId),
    /// Depends on the primed state only: computed once per step where both states are given, each time where the second
    /// is being made.
    NextMemo(MemoId, ExprId),
    /// Forgets what the locals hold, then evaluates: a LET, or an operator that was put in place.
    Let(Box<[Local]>, ExprId),
    /// The body of an operator that was put in place; a fault inside tells of the call.
    Inlined(CallId, ExprId),
    /// Calls a routine.
    Call {
        /// Which.
        routine: RoutineId,
        /// For its first locals.
        arguments: Box<[Argument]>,
        /// For the chain of calls; `None` for what the author did not write as a call.
        call: Option<CallId>,
    },
    /// Calls a native operator of a standard module.
    Native {
        /// Which: its place in [`Program::natives`].
        native: u32,
        /// Its arguments; operators are [`Expr::Operator`].
        arguments: Box<[ExprId]>,
    },
    /// An operator as a value, for native operators of higher order.
    Operator {
        /// What computes it: captures first, then its arguments.
        routine: RoutineId,
        /// What it needs of this frame.
        captures: Box<[Argument]>,
    },
    /// An operator of one operand.
    Unary(Unary, ExprId),
    /// An operator of two operands.
    Binary(Binary, ExprId, ExprId),
    /// Conjunction, from left to right until one is false.
    And(Box<[ExprId]>),
    /// Disjunction, from left to right until one is true.
    Or(Box<[ExprId]>),
    /// `a => b`: `b` only if `a`.
    Implies(ExprId, ExprId),
    /// `a <=> b`.
    Equivalent(ExprId, ExprId),
    /// `IF`.
    If(ExprId, ExprId, ExprId),
    /// `CASE`.
    Case(Box<[(ExprId, ExprId)]>, Option<ExprId>),
    /// `\A`: stops at the first counterexample.
    All(Box<[Binder]>, ExprId),
    /// `\E`: stops at the first witness.
    Exists(Box<[Binder]>, ExprId),
    /// `CHOOSE`: the first element, in the order of values, that satisfies the body.
    Choose(Box<Binder>, ExprId),
    /// `{a, b}`.
    Set(Box<[ExprId]>),
    /// `{x \in S : e}` where `S` is certainly finite.
    Filter(Box<Binder>, ExprId),
    /// `{x \in S : e}` where only evaluation tells whether `S` is finite. The routine takes captures, then the element.
    LazyFilter {
        /// The set.
        set: ExprId,
        /// The condition.
        routine: RoutineId,
        /// What it needs of this frame.
        captures: Box<[Argument]>,
        /// Whether it may be asked of each element at once: it has no effects and leads to nothing that calls itself.
        at_once: bool,
    },
    /// `{e : x \in S}`.
    Map(Box<[Binder]>, ExprId),
    /// `<<a, b>>`.
    Tuple(Box<[ExprId]>),
    /// `a \X b`.
    Product(Box<[ExprId]>),
    /// `f[a]`.
    Apply(ExprId, ExprId),
    /// `[x \in S |-> e]` where the sets are certainly finite.
    Function(Box<[Binder]>, ExprId),
    /// `[x \in S |-> e]` where only evaluation tells whether the sets are finite, and recursive functions. The routine
    /// takes the captures, then the function itself if `recursive`, then the argument (one value).
    LazyFunction {
        /// The domain.
        domain: ExprId,
        /// The result.
        routine: RoutineId,
        /// What it needs of this frame.
        captures: Box<[Argument]>,
        /// Whether the body speaks of the function itself.
        recursive: bool,
        /// Whether all results may be computed at once: that has no effects and leads to nothing that calls itself.
        at_once: bool,
    },
    /// `[S -> T]`.
    FunctionSet(ExprId, ExprId),
    /// `[a |-> x]`: the place of its names in [`Program::shapes`], and the fields in their order.
    Record(u32, Box<[ExprId]>),
    /// `[a : S]`: fields in the order of values.
    RecordSet(Box<[(Symbol, ExprId)]>),
    /// `r.a`.
    Field(ExprId, Symbol),
    /// `[f EXCEPT …]`.
    Except(ExprId, Box<[Update]>),
    /// Takes a tuple apart into locals, then evaluates.
    Unpack(Box<[Local]>, ExprId, ExprId),
    /// `BOOLEAN`.
    Booleans,
    /// `STRING`.
    Strings,
    /// `ENABLED A`.
    Enabled(ActId),
    /// `(ENABLED A)'`.
    EnabledNext(ActId),
    /// Whether an action is true of the step, as a formula.
    Tested(ActId),
    /// Counts that it is evaluated: the number of its place.
    Counted(u32, ExprId),
    /// What cannot be evaluated; says why when it is reached: the place of a text in [`Program::refusals`].
    Refused(u32),
}

impl Expr {
    /// Whether it is the same whenever it is asked for, as is known without looking further.
    pub fn is_fixed(&self) -> bool {
        matches!(self, Self::Once(..) | Self::Literal(_) | Self::Booleans)
    }

    /// Whether it is a value that is written down.
    pub fn is_literal(&self) -> bool {
        match self {
            Self::Bool(_) | Self::Int(_) | Self::Str(_) | Self::Literal(_) => true,
            Self::Set(items) | Self::Tuple(items) => items.is_empty(),
            _ => false,
        }
    }
}

impl Program {
    /// An expression without the calls around it.
    pub(crate) fn bare(&self, id: ExprId) -> ExprId {
        match self.expr(id) {
            Expr::Inlined(_, body) => self.bare(*body),
            Expr::Let(locals, body) if locals.is_empty() => self.bare(*body),
            _ => id,
        }
    }

    /// An expression without what only says that it is remembered, or where it stands.
    pub(crate) fn plain(&self, id: ExprId) -> ExprId {
        match self.expr(id) {
            Expr::Inlined(_, body) | Expr::Memo(_, body) => self.plain(*body),
            _ => id,
        }
    }

    /// What a set has all elements of, or, as told, all of the domain.
    pub(crate) fn all_of(&self, set: ExprId) -> (ExprId, bool) {
        let set = self.plain(set);
        match self.expr(set) {
            Expr::Unary(Unary::Domain, function) => (self.bare(*function), true),
            _ => (set, false),
        }
    }

    /// The variable of which a set has all elements, or all of the domain.
    pub fn variable_over(&self, set: ExprId) -> Option<Variable> {
        match self.expr(self.all_of(set).0) {
            Expr::Variable(variable) => Some(*variable),
            _ => None,
        }
    }
}

/// What a quantifier says of what it binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// A formula.
    Formula(ExprId),
    /// An action.
    Action(ActId),
}

/// An action: run with what is still to do, it makes states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Goes on if the expression holds.
    Guard(ExprId),
    /// `x' = e`: gives the variable its next value; compares if it has one.
    Assign(Variable, ExprId),
    /// `x' \in S`: gives the variable each element; tests if it has a value.
    Choose(Variable, ExprId),
    /// `UNCHANGED x`.
    Unchanged(Variable),
    /// Each in turn.
    All(Box<[ActId]>),
    /// Each for itself.
    Any(Box<[ActId]>),
    /// For each element.
    Exists(Box<[Binder]>, ActId),
    /// All elements in turn. The locals of the body are `from..to`.
    ForAll {
        /// What is bound.
        binders: Box<[Binder]>,
        /// What is to hold for each.
        body: ActId,
        /// First local used inside.
        from: Local,
        /// After the last local used inside.
        to: Local,
    },
    /// `IF`.
    If(ExprId, ActId, ActId),
    /// `a => b`.
    Implies(ExprId, ActId),
    /// `CASE`.
    Case(Box<[(ExprId, ActId)]>, ActId),
    /// Forgets what the locals hold, then goes on inside.
    Let(Box<[Local]>, ActId),
    /// The body of an operator that was put in place.
    Inlined(CallId, ActId),
    /// Runs the action of a routine in a frame of its own.
    Call {
        /// Which.
        routine: RoutineId,
        /// For its first locals.
        arguments: Box<[Argument]>,
        /// For the chain of calls.
        call: CallId,
    },
    /// `A \cdot B`: a step of the first to some state, then a step of the second from there.
    Compose(ActId, ActId),
    /// What follows is this action of the spec: steps carry its name.
    Named(ActionId, ActId),
    /// Counts that it is run: the number of its place.
    Counted(u32, ActId),
    /// `<<A>>_v`: the step changes `v`; both values given.
    Changed {
        /// The action.
        action: ActId,
        /// Whether `v' /= v`.
        changed: ExprId,
    },
}

/// A routine: an expression with a frame of its own.
#[derive(Clone, Debug)]
pub struct Routine {
    /// What its author called it, for messages.
    pub name: Arc<str>,
    /// How many locals it needs; its arguments are in the first ones.
    pub frame: u32,
    /// How many arguments it takes, captures included.
    pub arguments: u32,
    /// Its body.
    pub body: ExprId,
    /// Its body, if it makes states; the expression then says nothing.
    pub act: Option<ActId>,
    /// Whether it is a recursive operator whose result depends on its arguments alone.
    pub is_pure: bool,
}

/// A call that was written by the author.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// The operator.
    pub name: Arc<str>,
    /// The place of the call.
    pub span: Span,
}

/// The parameters of an operator by name, each with what it stands for in a call.
pub type Parameters = Box<[(Arc<str>, ExprId)]>;

/// What is said where no arm of a CASE applies.
pub const NO_ARM: &str = "no condition of this CASE holds, and it has no OTHER";

/// Why something cannot be evaluated.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// One sentence.
    pub message: String,
    /// What the author might do.
    pub hint: Option<String>,
}

/// A compiled spec, without its properties.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The names of variables that only steps below an ENABLED have; they come behind those of the state.
    pub inner: Vec<Arc<str>>,
    /// The expressions.
    pub exprs: Vec<Expr>,
    /// Where each expression stands.
    pub spans: Vec<Span>,
    /// The actions.
    pub acts: Vec<Act>,
    /// Where actions stand that are no junctions and no calls; the rest may be missing.
    pub act_spans: Vec<Option<Span>>,
    /// Where the definitions stand that an UNCHANGED names: their variables are taken one by one, and the definitions
    /// never evaluated.
    pub named_unchanged: BTreeMap<ActId, Span>,
    /// Where quantifiers stand that make states.
    pub quantifiers: BTreeMap<ActId, Span>,
    /// Where expressions stand that speak of the next state by what stands around them: `x + y` in `(x + y)'`, `x` in
    /// `UNCHANGED x`.
    pub primed: BTreeSet<Span>,
    /// The routines.
    pub routines: Vec<Routine>,
    /// The names of the fields of records, each list in the order of values.
    pub shapes: Vec<Box<[Symbol]>>,
    /// Known values that have no node of their own.
    pub literals: Vec<Literal>,
    /// Native operators that are used.
    pub natives: Vec<Native>,
    /// Calls, for the chain in a fault.
    pub calls: Vec<CallSite>,
    /// What the parameters stand for in calls, where that is to be told: by name, evaluated behind what the call forgets.
    pub parameters: BTreeMap<CallId, Parameters>,
    /// Why a [`Expr::Refused`] is refused.
    pub refusals: Vec<Refusal>,
    /// How many [`Expr::Once`] there are.
    pub onces: u32,
    /// How many [`Expr::Memo`] and [`Expr::NextMemo`] there are.
    pub memos: u32,
    /// Those that are [`Expr::NextMemo`].
    pub next_memos: Vec<NextMemo>,
    /// What computes each memo while it is recorded what is read: several expressions may stand for one, and say it in
    /// different ways.
    pub memo_codes: Vec<ExprId>,
    /// For each of them, the first local that its codes give a value, and the one after the last.
    pub memo_locals: Vec<(u32, u32)>,
    /// Where what stands in a loop, but stays the same in it, is computed once: each such [`Expr::Lazy`], and the
    /// [`Expr::Let`] around each such loop.
    pub hoisted: BTreeSet<ExprId>,
    /// By the number of an expression, whether it is a loop whose value depends on a few locals and on nothing else: its
    /// place in `recalls`, from 1.
    pub recalled: Vec<u32>,
    /// The locals on which each of these depends.
    pub recalls: Vec<Box<[Local]>>,
    /// By the number of an expression, whether its value may be remembered by a few locals and by what it reads of the
    /// unprimed state: its place in `keys`, from 1.
    pub keyed: Vec<u32>,
    /// What each of these depends on beside the state.
    pub keys: Vec<Key>,
    /// How many classes these are of.
    pub classes: usize,
    /// By the number of an expression, whether it is a loop that asks something of each element which depends on no state: its
    /// place in `element_tests`, from 1.
    pub tested: Vec<u32>,
    /// What each of these asks.
    pub element_tests: Vec<ElementTest>,
    /// What may be seen of each expression, by its number.
    pub sights: Vec<Sight>,
}

/// What a loop asks of each element first, and what depends on that element and on a few values alone: those of locals, and of
/// parts of the conditions that are the same for all elements, as `bal[n]` is in `m.bal = bal[n]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementTest {
    /// What is bound to the element.
    pub element: Local,
    /// The conditions, in this order: the body, the premise of the body, or the first conjuncts of either.
    pub conditions: Box<[ExprId]>,
    /// The locals on which they depend, beside that of the element.
    pub locals: Box<[Local]>,
    /// The parts that depend on the state, and the locals that stand for them in the conditions.
    pub arguments: Box<[(Local, ExprId)]>,
    /// The place of a test of the same loop without arguments, for where the values of these are too large.
    pub plain: Option<usize>,
    /// The first local of which they speak in any way, and the one after the last.
    pub range: (u32, u32),
    /// The place of the first test that is the same but for the numbers of locals: what is known of one is known of all.
    pub class: usize,
    /// Of which elements the loop needs to know: those that satisfy the conditions, or those that do not; `None` if of all.
    pub selects: Option<bool>,
    /// What the body is where one of the conditions does not hold.
    pub otherwise: bool,
    /// What is to be evaluated where they hold.
    pub rest: Remainder,
}

/// What is left of the body of a loop where its conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remainder {
    /// Nothing: the body holds.
    Nothing,
    /// The conjuncts of the body from this one on.
    Conjuncts(usize),
    /// This formula.
    Formula(ExprId),
}

/// The locals of an expression that may be remembered by them and by slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Those on which its value depends, for all of a class in the same order.
    pub locals: Box<[Local]>,
    /// The first local that its code speaks of, and the one after the last.
    pub range: (u32, u32),
    /// The number of its class: expressions that are the same but for the numbers of their locals have the same values.
    pub class: u32,
}

/// The definition of an [`Expr::NextMemo`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMemo {
    /// Its number.
    pub memo: MemoId,
    /// The variables that its code speaks of.
    pub variables: Vec<Variable>,
    /// The memo that is the same of the first state of a step, if there is one.
    pub twin: Option<MemoId>,
}

impl Program {
    /// An expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The locals on which alone the value of a loop depends, if that is worth remembering.
    #[inline]
    pub fn recalls(&self, id: ExprId) -> Option<&[Local]> {
        let place = *self.recalled.get(id.0 as usize)?;
        self.recalls.get((place as usize).wrapping_sub(1)).map(|locals| &**locals)
    }

    /// The place among the keys of an expression that may be remembered by locals and by slots.
    #[inline]
    pub fn key(&self, id: ExprId) -> Option<usize> {
        let place = *self.keyed.get(id.0 as usize)?;
        (place as usize).checked_sub(1)
    }

    /// The place among the element tests of what a loop asks of each element.
    #[inline]
    pub fn element_test(&self, id: ExprId) -> Option<usize> {
        let place = *self.tested.get(id.0 as usize)?;
        (place as usize).checked_sub(1)
    }

    /// The class of an expression with this key.
    #[inline]
    pub fn class(&self, key: usize) -> usize {
        self.keys[key].class as usize
    }

    /// An action.
    pub fn act(&self, id: ActId) -> &Act {
        &self.acts[id.0 as usize]
    }

    /// A routine.
    pub fn routine(&self, id: RoutineId) -> &Routine {
        &self.routines[id.0 as usize]
    }

    /// The sequence whose length an expression is, if it says `Len` of one.
    pub fn length_of(&self, id: ExprId) -> Option<ExprId> {
        match self.expr(id) {
            Expr::Native { native, arguments } if self.natives[*native as usize].is_length() => {
                arguments.first().copied()
            }
            Expr::Inlined(_, body) | Expr::Lazy(_, body) => self.length_of(*body),
            _ => None,
        }
    }

    /// Where an expression stands.
    pub fn span(&self, id: ExprId) -> Span {
        self.spans[id.0 as usize]
    }
}
