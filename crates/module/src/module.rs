//! A resolved module: every name has become what it means, every instance its definitions.
//!
//! What `resolve` gives and `compile` takes. Still close to the text: nothing is evaluated, inlined or split here.

mod parts;

mod print;

pub use print::print_expr;

use check_syntax::Span;
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use check_syntax::tree::{Fairness, Junction, Quantifier};

/// A declared constant, by its place in [`Module::constants`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConstantId(pub u32);

/// A declared variable, by its place in [`Module::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// A variable that exists only below an ENABLED, by its place in [`Module::inner`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InnerId(pub u32);

/// A definition, by its place in [`Module::definitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DefinitionId(pub u32);

/// A bound name or a parameter. Each binding in a module has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub u32);

/// The root module of a spec with everything that it can reach.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name.
    pub name: Arc<str>,
    /// The constants that a configuration has to give, those of extended modules included.
    pub constants: Vec<Constant>,
    /// The variables, in the order of their declaration, those of extended modules first.
    pub variables: Vec<Variable>,
    /// The names of the variables that exist only below an ENABLED ([`ExprKind::Inner`]), as `I!x`.
    pub inner: Vec<Arc<str>>,
    /// Every definition that can be reached: of this module, of extended and instantiated ones, of every LET.
    pub definitions: Vec<Definition>,
    /// The assumptions, in their order, those of extended modules included. Those of modules that are only
    /// instantiated are not evaluated, as in TLC.
    pub assumptions: Vec<Assumption>,
    /// What the names of the root module's scope mean; definitions of instances as `I!Op`.
    pub names: BTreeMap<Arc<str>, Meaning>,
    /// Of each module, the definitions that it gets from others: by name, the module in whose text each stands.
    /// `C <- [Mod] D` in a configuration may speak of them.
    pub borrowed: BTreeMap<Arc<str>, BTreeMap<Arc<str>, Arc<str>>>,
    /// Definitions of instances as a path names them, `I!Op`, of modules that the root extends as well. What a
    /// configuration puts in the place of `Op` counts where the text of these modules says `Op`, also in an instance,
    /// but not where somebody says `I!Op`.
    pub apart: BTreeSet<DefinitionId>,
    /// The names of all locals, by [`LocalId`].
    pub locals: Vec<Arc<str>>,
    /// Every identifier and string of the texts, in the order in which TLC would meet them first: decides the order
    /// of strings and model values.
    pub symbols: Vec<Arc<str>>,
}

/// The meaning of a name in the scope of the root module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A constant.
    Constant(ConstantId),
    /// A variable.
    Variable(VariableId),
    /// A defined operator.
    Definition(DefinitionId),
}

/// A declared constant.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its name.
    pub name: Arc<str>,
    /// How many arguments it takes; 0 for a plain constant.
    pub arity: u32,
    /// Where it is declared.
    pub span: Span,
}

/// A declared variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Arc<str>,
    /// Where it is declared.
    pub span: Span,
}

/// An assumption.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// Its name, if it has one.
    pub name: Option<Arc<str>>,
    /// What is assumed.
    pub body: Expr,
}

/// The four levels of the book's section 17.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The same in every state.
    Constant,
    /// Depends on a state.
    State,
    /// Depends on a step.
    Action,
    /// Depends on a behaviour.
    Temporal,
}

/// A definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// As a reader knows it: `Op`, `I!Op`, `+`.
    pub name: Arc<str>,
    /// The module in whose text it stands: a configuration may name it, and native operators are found by it.
    pub module: Arc<str>,
    /// Its parameters; those of a parametrised instance come first.
    pub parameters: Vec<Parameter>,
    /// Its body.
    pub body: Body,
    /// Whether it was declared RECURSIVE (its body may call it, directly or through others).
    pub recursive: bool,
    /// The level of its body, taking its value parameters for constants.
    pub level: Level,
    /// The whole definition.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name that the body uses.
    pub local: LocalId,
    /// How many arguments it takes: 0 for a value, more for an operator.
    pub arity: u32,
    /// Whether the level of an argument counts for that of the whole: below ENABLED, say, it does not.
    pub counts: bool,
    /// Whether it is one of a parametrised instance, and not of the definition itself.
    pub of_instance: bool,
}

impl Parameter {
    /// A parameter of which the levels are not computed yet.
    pub fn new(local: LocalId, arity: u32) -> Self {
        Self { local, arity, counts: true, of_instance: false }
    }
}

/// The body of a definition.
#[derive(Clone, Debug)]
pub enum Body {
    /// An expression.
    Expr(Expr),
    /// `f[x \in S] == e` where `e` speaks of `f`: there `f` is the local `this`.
    RecursiveFunction {
        /// The function, in its own body.
        this: LocalId,
        /// Its arguments.
        bounds: Vec<Bound>,
        /// The result.
        body: Box<Expr>,
    },
    /// An operator of a standard module with a direct implementation, found by [`Definition::module`] and name in
    /// `standard::native`.
    Native,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands. For what came in through a substitution, the place of the substitute.
    pub span: Span,
}

/// An argument of an operator: a value, or an operator for a higher-order parameter.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A value.
    Value(Expr),
    /// An operator.
    Operator(OperatorRef),
}

/// An operator that is passed on and not yet applied.
#[derive(Clone, Debug)]
pub struct OperatorRef {
    /// Which.
    pub kind: OperatorKind,
    /// Where it stands.
    pub span: Span,
}

/// The operators that can be passed on.
#[derive(Clone, Debug)]
pub enum OperatorKind {
    /// A definition.
    Definition(DefinitionId),
    /// A constant that takes arguments.
    Constant(ConstantId),
    /// A parameter that takes arguments.
    Local(LocalId),
    /// An operator of the language.
    Builtin(Builtin),
    /// `LAMBDA x : e`; also a definition of a parametrised instance with its first arguments given.
    Lambda {
        /// Its parameters, each of arity 0.
        parameters: Vec<LocalId>,
        /// Its body.
        body: Box<Expr>,
    },
}

/// The operators of the language that need no module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `=`.
    Equal,
    /// `/=`.
    NotEqual,
    /// `~`.
    Not,
    /// `/\` as an operator that is passed on; as an expression it is a junction.
    And,
    /// `\/` likewise.
    Or,
    /// `=>`.
    Implies,
    /// `<=>`.
    Equivalent,
    /// `\in`.
    In,
    /// `\notin`.
    NotIn,
    /// `\subseteq`.
    SubsetEq,
    /// `\cup`.
    Cup,
    /// `\cap`.
    Cap,
    /// `\`.
    SetMinus,
    /// `SUBSET`.
    PowerSet,
    /// `UNION`.
    Union,
    /// `DOMAIN`.
    Domain,
    /// `'`.
    Prime,
    /// `ENABLED`.
    Enabled,
    /// `ENABLED` in the text of a module whose variables an INSTANCE replaces by something else than variables, each by
    /// its own. Its meaning is not that of the text after the replacement (the book, section 17.8): the operand speaks
    /// of [`ExprKind::Inner`] variables.
    EnabledSubstituted,
    /// `UNCHANGED`.
    Unchanged,
    /// `[]`.
    Always,
    /// `<>`.
    Eventually,
    /// `~>`.
    LeadsTo,
    /// `-+->`.
    WhilePlus,
    /// `\cdot`.
    Compose,
}

impl Builtin {
    /// Whether the operator means more than what can be done with the values of its operands: it speaks of other
    /// states than the one at hand.
    pub fn speaks_of_steps(self) -> bool {
        use Builtin as B;
        matches!(
            self,
            B::Prime
                | B::Enabled
                | B::EnabledSubstituted
                | B::Unchanged
                | B::Always
                | B::Eventually
                | B::LeadsTo
                | B::WhilePlus
                | B::Compose
        )
    }
}

/// `x, y \in S` or `<<x, y>> \in S`; without a set where it is unbounded.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What is bound: one name or more.
    pub locals: Vec<LocalId>,
    /// Whether the names are the components of one element, `<<x, y>> \in S`.
    pub tuple: bool,
    /// The set.
    pub set: Option<Expr>,
}

/// One update of an EXCEPT.
#[derive(Clone, Debug)]
pub struct Update {
    /// The path: one argument a step (a tuple where several were written, a string for a field).
    pub path: Vec<Expr>,
    /// The old value: `@` in `value`.
    pub at: LocalId,
    /// The new value.
    pub value: Expr,
}

/// The forms of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `TRUE`, `FALSE`.
    Bool(bool),
    /// A whole number.
    Number(BigInt),
    /// A decimal number, which only a real could be.
    Decimal(Arc<str>),
    /// A string.
    String(Arc<str>),
    /// `BOOLEAN`.
    BooleanSet,
    /// `STRING`.
    StringSet,
    /// A variable.
    Variable(VariableId),
    /// A variable of an instantiated module below an ENABLED in that module: a variable of its own where it is primed,
    /// since ENABLED speaks of any step of the module; elsewhere what an INSTANCE puts in its place.
    Inner {
        /// Which.
        variable: InnerId,
        /// What stands for it.
        by: Box<Expr>,
    },
    /// A constant, with arguments where it takes any.
    Constant {
        /// Which.
        constant: ConstantId,
        /// Its arguments.
        arguments: Vec<Argument>,
    },
    /// A bound name or a parameter, with arguments where it is an operator.
    Local {
        /// Which.
        local: LocalId,
        /// Its arguments.
        arguments: Vec<Argument>,
    },
    /// A defined operator.
    Call {
        /// Which.
        definition: DefinitionId,
        /// One for each parameter.
        arguments: Vec<Argument>,
    },
    /// An operator of the language.
    Builtin {
        /// Which.
        operator: Builtin,
        /// Its operands: one or two.
        operands: Vec<Expr>,
    },
    /// A conjunction or disjunction, written as a list or with infix operators (chains of one operator are one list).
    Junction {
        /// Which.
        kind: Junction,
        /// Two items or more (a bulleted list may have one).
        items: Vec<Expr>,
    },
    /// `\A`, `\E`.
    Quantifier {
        /// Which.
        kind: Quantifier,
        /// What is bound; a set may not speak of names bound beside it.
        bounds: Vec<Bound>,
        /// The body.
        body: Box<Expr>,
    },
    /// `\AA`, `\EE`: kept so that it can be refused by name where it is used.
    TemporalQuantifier {
        /// Which.
        kind: Quantifier,
    },
    /// `CHOOSE`.
    Choose {
        /// What is bound.
        bound: Box<Bound>,
        /// The body.
        body: Box<Expr>,
    },
    /// `{a, b}`.
    SetEnumeration(Vec<Expr>),
    /// `{x \in S : e}`.
    SetFilter {
        /// What is bound.
        bound: Box<Bound>,
        /// The condition.
        condition: Box<Expr>,
    },
    /// `{e : x \in S}`.
    SetMap {
        /// The element.
        element: Box<Expr>,
        /// What is bound.
        bounds: Vec<Bound>,
    },
    /// `<<a, b>>`.
    Tuple(Vec<Expr>),
    /// `a \X b \X c`.
    Product(Vec<Expr>),
    /// `f[a]`; several arguments have become a tuple.
    Apply {
        /// The function.
        function: Box<Expr>,
        /// The argument.
        argument: Box<Expr>,
    },
    /// `[x \in S |-> e]`.
    Function {
        /// The arguments.
        bounds: Vec<Bound>,
        /// The result.
        body: Box<Expr>,
    },
    /// `[S -> T]`.
    FunctionSet {
        /// The domain.
        domain: Box<Expr>,
        /// The set of results.
        range: Box<Expr>,
    },
    /// `[a |-> 1]`.
    Record(Vec<(Arc<str>, Expr)>),
    /// `[a : S]`.
    RecordSet(Vec<(Arc<str>, Expr)>),
    /// `r.a`.
    Field {
        /// The record.
        record: Box<Expr>,
        /// The field.
        field: Arc<str>,
    },
    /// `[f EXCEPT ![a] = e]`.
    Except {
        /// The function.
        function: Box<Expr>,
        /// The updates, in their order.
        updates: Vec<Update>,
    },
    /// `[A]_v`.
    SquareAction {
        /// The action.
        action: Box<Expr>,
        /// The subscript.
        subscript: Box<Expr>,
    },
    /// `<<A>>_v`.
    AngleAction {
        /// The action.
        action: Box<Expr>,
        /// The subscript.
        subscript: Box<Expr>,
    },
    /// `WF_v(A)`, `SF_v(A)`.
    Fairness {
        /// Which.
        kind: Fairness,
        /// The subscript.
        subscript: Box<Expr>,
        /// The action.
        action: Box<Expr>,
        /// The subscript and the action as `ENABLED <<A>>_v` means them, if that is not what stands here: then they
        /// speak of [`ExprKind::Inner`] variables.
        possible: Option<Box<[Expr; 2]>>,
    },
    /// `IF`.
    If {
        /// The condition.
        condition: Box<Expr>,
        /// If it holds.
        yes: Box<Expr>,
        /// If not.
        no: Box<Expr>,
    },
    /// `CASE`.
    Case {
        /// Condition and result.
        arms: Vec<(Expr, Expr)>,
        /// The result of `OTHER`.
        other: Option<Box<Expr>>,
    },
    /// `LET`. The definitions may speak of any name that is bound around it.
    Let {
        /// The definitions, in their order.
        definitions: Vec<DefinitionId>,
        /// The body.
        body: Box<Expr>,
    },
}
