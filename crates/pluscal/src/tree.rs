//! An algorithm as a tree.
//!
//! First as it is written; then with its statements grouped by labels, where an `if` or `either` that contains
//! labels, calls or jumps is told from one that is a single action.

use crate::expression::Expression;
use check_syntax::Span;

/// A place, as a reader is told of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Line, from 1.
    pub(crate) line: usize,
    /// Column, from 1; a tab reaches to the next multiple of 8.
    pub(crate) column: usize,
    /// Line and column of the call of the macro from which the statement came.
    pub(crate) call: Option<(usize, usize)>,
    /// What is shown of the text.
    pub(crate) span: Span,
}

/// A whole algorithm.
#[derive(Clone, Debug)]
pub(crate) struct Algorithm {
    /// Its name.
    pub(crate) name: String,
    /// Where its name stands.
    pub(crate) place: Place,
    /// The global variables.
    pub(crate) variables: Vec<Variable>,
    /// What stands in `define`.
    pub(crate) definitions: Expression,
    /// The macros.
    pub(crate) macros: Vec<Macro>,
    /// The procedures.
    pub(crate) procedures: Vec<Procedure>,
    /// What runs.
    pub(crate) body: Body,
}

/// What runs: one process or several.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// A sequential algorithm.
    One(Code),
    /// Processes.
    Many(Vec<Process>),
}

/// Statements: as they are written, and later in groups.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// As they are written.
    pub(crate) statements: Vec<Statement>,
    /// In groups, each of which begins with a label.
    pub(crate) groups: Vec<Group>,
    /// The labels that are followed by `+`.
    pub(crate) plus: Vec<String>,
    /// The labels that are followed by `-`.
    pub(crate) minus: Vec<String>,
    /// The procedures that are called, each once.
    pub(crate) called: Vec<String>,
}

/// A variable and its initial value.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Its name.
    pub(crate) name: String,
    /// `=`; otherwise `\in`.
    pub(crate) is_equal: bool,
    /// What it equals, or the set it is an element of.
    pub(crate) value: Expression,
    /// Where it is declared.
    pub(crate) place: Place,
}

/// A macro.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    /// Its name.
    pub(crate) name: String,
    /// Its parameters.
    pub(crate) parameters: Vec<String>,
    /// Its statements, in which no macro is called any more.
    pub(crate) statements: Vec<Statement>,
    /// Where it is named.
    pub(crate) place: Place,
}

/// A procedure.
#[derive(Clone, Debug)]
pub(crate) struct Procedure {
    /// Its name.
    pub(crate) name: String,
    /// Its parameters.
    pub(crate) parameters: Vec<Variable>,
    /// Its variables.
    pub(crate) variables: Vec<Variable>,
    /// What it does.
    pub(crate) code: Code,
    /// Where it begins.
    pub(crate) place: Place,
}

/// How fair a process is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessFairness {
    /// Not at all.
    Unfair,
    /// Weakly.
    Weak,
    /// Strongly.
    Strong,
}

/// A process, or a set of processes.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    /// Its name.
    pub(crate) name: String,
    /// How fair it is.
    pub(crate) fairness: ProcessFairness,
    /// One process; otherwise one for each element of a set.
    pub(crate) is_equal: bool,
    /// The identifier, or the set of them.
    pub(crate) id: Expression,
    /// Its variables.
    pub(crate) variables: Vec<Variable>,
    /// What it does.
    pub(crate) code: Code,
    /// Where it begins.
    pub(crate) place: Place,
}

/// Statements that are one step, and what may follow in the same step of a loop; begins with a label.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The label.
    pub(crate) label: String,
    /// The statements.
    pub(crate) statements: Vec<Statement>,
    /// Where it begins.
    pub(crate) place: Place,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// The label before it.
    pub(crate) label: Option<String>,
    /// What it does.
    pub(crate) kind: StatementKind,
    /// Where it begins.
    pub(crate) place: Place,
}

/// The statements.
#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    /// `x := e || y[i] := f`.
    Assign(Vec<Assignment>),
    /// `if` that is one action.
    If(If),
    /// `if` that contains labels.
    LabeledIf(LabeledIf),
    /// `either` that is one action: the statements of each alternative.
    Either(Vec<Vec<Statement>>),
    /// `either` that contains labels.
    LabeledEither(Vec<Alternative>),
    /// `while`.
    While(While),
    /// `with`.
    With(With),
    /// `await` or `when`.
    Await(Expression),
    /// `print`.
    Print(Expression),
    /// `assert`.
    Assert(Expression),
    /// `skip`.
    Skip,
    /// `goto`.
    Goto(String),
    /// `call`.
    Call(Call),
    /// `return`: from which procedure, as far as that is known.
    Return(Option<String>),
    /// `call` followed by `return`: from which procedure, as far as that is known.
    CallReturn(Call, Option<String>),
    /// `call` followed by `goto`: to which label.
    CallGoto(Call, String),
    /// The call of a macro.
    MacroCall(Call),
}

/// One of the assignments of an assignment statement.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    /// The variable.
    pub(crate) variable: String,
    /// What stands between the variable and `:=`: nothing, or subscripts and fields.
    pub(crate) subscript: Expression,
    /// The value.
    pub(crate) value: Expression,
    /// Where it begins.
    pub(crate) place: Place,
}

/// `if` that is one action.
#[derive(Clone, Debug)]
pub(crate) struct If {
    /// The condition.
    pub(crate) test: Expression,
    /// What is done if it holds.
    pub(crate) then: Vec<Statement>,
    /// What is done if not.
    pub(crate) otherwise: Vec<Statement>,
}

/// `if` that contains labels; at first every `if` is taken for one.
#[derive(Clone, Debug)]
pub(crate) struct LabeledIf {
    /// The condition.
    pub(crate) test: Expression,
    /// What is done if it holds.
    pub(crate) then: Alternative,
    /// What is done if not.
    pub(crate) otherwise: Alternative,
}

/// What may be done: at first without a label, then with labels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alternative {
    /// What stands before the first label.
    pub(crate) statements: Vec<Statement>,
    /// The rest.
    pub(crate) groups: Vec<Group>,
}

/// `while`.
#[derive(Clone, Debug)]
pub(crate) struct While {
    /// The condition.
    pub(crate) test: Expression,
    /// What is done as long as it holds.
    pub(crate) body: Alternative,
}

/// `with`.
#[derive(Clone, Debug)]
pub(crate) struct With {
    /// The name that is bound.
    pub(crate) variable: String,
    /// `=`; otherwise `\in`.
    pub(crate) is_equal: bool,
    /// What it equals, or the set it is an element of.
    pub(crate) value: Expression,
    /// What is done.
    pub(crate) body: Vec<Statement>,
}

/// The call of a procedure or of a macro.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// What is called.
    pub(crate) name: String,
    /// The arguments.
    pub(crate) arguments: Vec<Expression>,
}

impl Place {
    /// As a failed assertion reports it.
    pub(crate) fn words(&self) -> String {
        let here = format!("line {}, column {}", self.line, self.column);
        match self.call {
            None => here,
            Some((line, column)) => format!("{here} of macro called at line {line}, column {column}"),
        }
    }
}

impl Statement {
    /// A statement that the translation makes itself, in the place of another.
    pub(crate) fn made(kind: StatementKind, place: Place) -> Self {
        Self { label: None, kind, place }
    }
}

impl Algorithm {
    /// The code of all procedures and processes, or of the sequential algorithm.
    pub(crate) fn all_code(&mut self) -> Vec<&mut Code> {
        let mut all: Vec<&mut Code> = self.procedures.iter_mut().map(|procedure| &mut procedure.code).collect();
        match &mut self.body {
            Body::One(code) => all.push(code),
            Body::Many(processes) => all.extend(processes.iter_mut().map(|process| &mut process.code)),
        }
        all
    }
}
