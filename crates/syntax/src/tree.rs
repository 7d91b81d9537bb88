//! The tree of a TLA+ text: what its author wrote, before names have a meaning.
//!
//! Operators keep the name of their ASCII spelling, whatever the text used (`≤`, `=<` and `\leq` are all `\leq`;
//! which spelling stands for a class of synonyms is fixed in the operator table, [`crate::operators`]: the usual one,
//! so `/\`, `\/`, `~`, `<=>`, `/=`, `\cap`, `\cup`, `\X`, `\o`, and `-.` for the minus before an operand).
//! Parentheses are kept, since they decide what the printer writes and what an error points at. No tree is deeper
//! than [`crate::MAX_DEPTH`].

mod children;

use crate::Span;
use std::sync::Arc;

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: Arc<str>,
    /// Where it stands.
    pub span: Span,
}

/// The tree of a file: one module or several, and configurations, with any text around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The modules at top level, in their order.
    pub modules: Vec<Module>,
    /// The `---- CONFIG Name ----` blocks, in their order.
    pub configs: Vec<EmbeddedConfig>,
    /// Where modules at top level begin, those that could not be read included: what is wrong between two of these is wrong in one module.
    pub starts: Vec<u32>,
}

/// A configuration that stands in the same file as the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddedConfig {
    /// The module that it configures.
    pub name: Ident,
    /// The text between the header line and the closing line.
    pub body: Span,
}

/// A module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name.
    pub name: Ident,
    /// The modules it extends.
    pub extends: Vec<Ident>,
    /// Its units.
    pub units: Vec<Unit>,
    /// From the first dash of its header to the last `=` of its end.
    pub span: Span,
}

/// A unit of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// `VARIABLES x, y`.
    Variables(Vec<Ident>),
    /// `CONSTANTS C, F(_, _)`.
    Constants(Vec<OperatorDeclaration>),
    /// `RECURSIVE F(_)`.
    Recursive(Vec<OperatorDeclaration>),
    /// `F(x) == e`, `x \prec y == e`, `f[x \in S] == e`, `I(x) == INSTANCE M`.
    Definition(Definition),
    /// `INSTANCE M WITH …` without a name.
    Instance {
        /// Whether `LOCAL` stands before it.
        local: bool,
        /// The instance.
        instance: Instance,
    },
    /// `ASSUME e`, `ASSUMPTION`, `AXIOM`.
    Assume {
        /// Its name, if it has one.
        name: Option<Ident>,
        /// What is assumed.
        body: Expr,
    },
    /// `THEOREM`, `LEMMA`, `PROPOSITION`, `COROLLARY`, with the proof, which is not interpreted.
    Theorem {
        /// Its name, if it has one.
        name: Option<Ident>,
        /// What is claimed.
        body: Statement,
        /// Where its proof stands, if it has one.
        proof: Option<Span>,
    },
    /// A module inside a module.
    Module(Module),
    /// `USE` or `HIDE` at module level: for provers, skipped.
    UseOrHide,
    /// `----`, a line drawn for the eye.
    Separator,
}

/// The statement of a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// An expression.
    Expr(Expr),
    /// `ASSUME … PROVE …`.
    AssumeProve {
        /// What follows `ASSUME`: it has no meaning to a model checker.
        assumptions: Vec<Assumption>,
        /// What follows `PROVE`.
        goal: Expr,
        /// The whole.
        span: Span,
    },
}

/// What stands between `ASSUME` and `PROVE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// An expression.
    Expr(Expr),
    /// `ASSUME … PROVE …` again.
    AssumeProve(Box<Statement>),
    /// `NEW x \in S`, `NEW STATE x`, `VARIABLE x`.
    New {
        /// `CONSTANT`, `VARIABLE`, `STATE`, `ACTION` or `TEMPORAL`: what the symbol stands for.
        level: &'static str,
        /// The symbol.
        declaration: OperatorDeclaration,
        /// The set that it is in, if one is given.
        set: Option<Expr>,
    },
}

/// A declared operator and the number of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorDeclaration {
    /// Its name; for an operator symbol, the symbol.
    pub name: Ident,
    /// How many arguments it takes; 0 for a constant.
    pub arity: u32,
    /// How it is written.
    pub fix: Fix,
}

/// How an operator is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fix {
    /// `F(a, b)`, or `F` without parameters.
    Name,
    /// `- a`.
    Prefix,
    /// `a + b`.
    Infix,
    /// `a^+`.
    Postfix,
}

/// A definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Whether `LOCAL` stands before it.
    pub local: bool,
    /// The defined name; for an operator symbol, the symbol (unary minus is `-.`).
    pub name: Ident,
    /// What it is defined to be.
    pub kind: DefinitionKind,
    /// The whole definition.
    pub span: Span,
}

/// The forms of definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// `F(x, G(_)) == e`, `x \prec y == e`, `F == e`.
    Operator {
        /// How the defined operator is written.
        fix: Fix,
        /// Its parameters.
        parameters: Vec<OperatorDeclaration>,
        /// Its body.
        body: Expr,
    },
    /// `f[x \in S, <<y, z>> \in T] == e`.
    Function {
        /// Its arguments.
        bounds: Vec<Bound>,
        /// Its body.
        body: Expr,
    },
    /// `I(x) == INSTANCE M WITH …`.
    Instance {
        /// Its parameters.
        parameters: Vec<OperatorDeclaration>,
        /// The instance.
        instance: Instance,
    },
}

/// `INSTANCE M WITH x <- e, …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The module.
    pub module: Ident,
    /// What stands for the module's constants and variables. An argument that names an operator (`+`, `F`) is a
    /// [`ExprKind::OperatorName`] or an [`ExprKind::Name`] without arguments.
    pub substitutions: Vec<(Ident, Expr)>,
    /// From `INSTANCE` to the end.
    pub span: Span,
}

/// `x, y \in S`, `<<x, y>> \in S`, or `x` without a set (unbounded).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// What is bound.
    pub pattern: Pattern,
    /// The set; `None` in an unbounded quantifier or `CHOOSE`.
    pub set: Option<Expr>,
}

/// The names that a bound introduces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// `x, y`.
    Names(Vec<Ident>),
    /// `<<x, y>>`.
    Tuple(Vec<Ident>, Span),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// What could not be parsed; a diagnostic says why.
    Error,
    /// A whole number as it was written: `12`, `\b1010`, `\o17`, `\hFF`.
    Number(Arc<str>),
    /// A decimal number as it was written: `3.14`.
    Decimal(Arc<str>),
    /// A string: its characters, escapes resolved.
    String(Arc<str>),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// `BOOLEAN`.
    BooleanSet,
    /// `STRING`.
    StringSet,
    /// `x`, `F(a, b)`, `I(1)!J!F(a)`: the path of instances and the name at its end, each with its arguments.
    Name(QualifiedName),
    /// `@` in an EXCEPT.
    At,
    /// An operator symbol as an argument: `+` in `Fold(+, 0, s)`, `I!+`.
    OperatorName {
        /// The path of instances before it; empty in most cases.
        path: Vec<NamePart>,
        /// The operator.
        operator: Ident,
    },
    /// A unary operator before its operand: `~a`, `-a` (as `-.`), `[]P`, `<>P`, `ENABLED A`, `UNCHANGED v`,
    /// `SUBSET S`, `UNION S`, `DOMAIN f`.
    Prefix {
        /// The operator.
        operator: Ident,
        /// The operand.
        operand: Box<Expr>,
    },
    /// `a + b`. Junction lists are [`ExprKind::Junction`].
    Infix {
        /// The operator.
        operator: Ident,
        /// Left operand.
        left: Box<Expr>,
        /// Right operand.
        right: Box<Expr>,
    },
    /// `a'`, `a^+`.
    Postfix {
        /// The operator.
        operator: Ident,
        /// The operand.
        operand: Box<Expr>,
    },
    /// A list of conjuncts or disjuncts aligned by column.
    Junction {
        /// Which.
        kind: Junction,
        /// The items, without their bullets.
        items: Vec<Expr>,
    },
    /// `(e)`.
    Parentheses(Box<Expr>),
    /// `\A x \in S : e`, `\E x : e`.
    Quantifier {
        /// Which.
        kind: Quantifier,
        /// What is bound.
        bounds: Vec<Bound>,
        /// The body.
        body: Box<Expr>,
    },
    /// `\AA x : e`, `\EE x : e`.
    TemporalQuantifier {
        /// Which.
        kind: Quantifier,
        /// The variables.
        names: Vec<Ident>,
        /// The body.
        body: Box<Expr>,
    },
    /// `CHOOSE x \in S : e`.
    Choose {
        /// What is bound: a single name or tuple.
        bound: Box<Bound>,
        /// The body.
        body: Box<Expr>,
    },
    /// `{a, b}`.
    SetEnumeration(Vec<Expr>),
    /// `{x \in S : e}`.
    SetFilter {
        /// What is bound: a single name or tuple, with its set.
        bound: Box<Bound>,
        /// The condition.
        condition: Box<Expr>,
    },
    /// `{e : x \in S, y \in T}`.
    SetMap {
        /// The element.
        element: Box<Expr>,
        /// What is bound.
        bounds: Vec<Bound>,
    },
    /// `<<a, b>>`.
    Tuple(Vec<Expr>),
    /// `a \X b \X c`: one node for the whole chain.
    Product(Vec<Expr>),
    /// `f[a, b]`.
    Apply {
        /// The function.
        function: Box<Expr>,
        /// The arguments, one or more; several stand for a tuple.
        arguments: Vec<Expr>,
    },
    /// `[x \in S, y \in T |-> e]`.
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
    /// `[a |-> 1, b |-> 2]`.
    Record(Vec<(Ident, Expr)>),
    /// `[a : S, b : T]`.
    RecordSet(Vec<(Ident, Expr)>),
    /// `r.field`.
    Field {
        /// The record.
        record: Box<Expr>,
        /// The field.
        field: Ident,
    },
    /// `[f EXCEPT ![a].b = e, …]`.
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
    },
    /// `IF a THEN b ELSE c`.
    If {
        /// The condition.
        condition: Box<Expr>,
        /// If it holds.
        yes: Box<Expr>,
        /// If not.
        no: Box<Expr>,
    },
    /// `CASE a -> b [] OTHER -> c`.
    Case {
        /// The arms: condition and result.
        arms: Vec<(Expr, Expr)>,
        /// The result of `OTHER`.
        other: Option<Box<Expr>>,
    },
    /// `LET … IN e`. The units are definitions, instances (named) and `RECURSIVE` declarations.
    Let {
        /// The definitions.
        units: Vec<Unit>,
        /// The body.
        body: Box<Expr>,
    },
    /// `LAMBDA x, y : e`.
    Lambda {
        /// The parameters.
        parameters: Vec<Ident>,
        /// The body.
        body: Box<Expr>,
    },
    /// `label :: e`, `label(x, y) :: e`.
    Label {
        /// The label.
        name: Ident,
        /// Its parameters.
        parameters: Vec<Ident>,
        /// What is labelled.
        body: Box<Expr>,
    },
    /// A sub-expression named by its position, `Def!1!2`, `Def!:`, `Def!<<`, `Def!@`.
    Position {
        /// The definition that is looked into.
        of: QualifiedName,
        /// The steps from there, at least one.
        steps: Vec<Step>,
    },
}

/// A step into a definition: what stands behind a `!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub kind: StepKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of step into a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A label, or a definition of a LET.
    Name(NamePart),
    /// `(a, b)`: what stands for the names that are bound there.
    Arguments(Vec<Expr>),
    /// `1`, `<<`, `>>`, `:` or `@`.
    Mark(Arc<str>),
}

/// A name behind a path of instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QualifiedName {
    /// The instances, outermost first, each with the arguments it takes.
    pub path: Vec<NamePart>,
    /// The name.
    pub name: Ident,
    /// Its arguments.
    pub arguments: Vec<Expr>,
}

/// `I(x)` in `I(x)!F`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePart {
    /// The name of the instance.
    pub name: Ident,
    /// Its arguments.
    pub arguments: Vec<Expr>,
}

/// Conjunction or disjunction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Junction {
    /// `/\`.
    And,
    /// `\/`.
    Or,
}

/// For all, or there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `\A`.
    All,
    /// `\E`.
    Exists,
}

/// Weak or strong fairness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fairness {
    /// `WF_v(A)`.
    Weak,
    /// `SF_v(A)`.
    Strong,
}

/// One update of an EXCEPT: `![a].b = e`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The path, one step or more.
    pub path: Vec<Selector>,
    /// The new value; `@` in it stands for the old one.
    pub value: Expr,
    /// From `!` to the end of the value.
    pub span: Span,
}

/// A step of the path of an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// `[a, b]`: several arguments stand for a tuple.
    Index(Vec<Expr>, Span),
    /// `.field`.
    Field(Ident),
}
