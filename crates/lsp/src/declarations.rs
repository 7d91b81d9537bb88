//! Declarations: every place of a tree where a name is declared, defined or bound, with what is known of it there.

mod walk;

use check_syntax::Span;
use check_syntax::tree;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A name where it is declared, defined or bound.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    /// The name.
    pub(crate) name: Arc<str>,
    /// Where the name stands.
    pub(crate) span: Span,
    /// What it is.
    pub(crate) kind: Kind,
    /// The definition, the declaration or the binding expression as a whole.
    pub(crate) whole: Span,
    /// Where it can be named: the module, or the expression. A module's names can be named from their declaration on.
    pub(crate) scope: Span,
    /// Its parameters, as they are written; `_` where they have no names.
    pub(crate) parameters: Vec<String>,
    /// The module that an instance instantiates.
    pub(crate) instance_of: Option<Arc<str>>,
    /// The module in whose text it stands.
    pub(crate) module: Arc<str>,
    /// Whether it belongs to the module as a whole, not to an expression.
    pub(crate) is_global: bool,
}

/// The kinds of declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Module,
    Constant,
    Variable,
    /// A defined operator, with or without parameters.
    Operator,
    /// `f[x \in S] == e`.
    Function,
    /// `I == INSTANCE M`.
    Instance,
    Theorem,
    Assumption,
    /// Of a definition, an instance or a LAMBDA.
    Parameter,
    /// By a quantifier, a CHOOSE, a set, a function.
    Bound,
    Label,
}

impl Declaration {
    /// `F(x, y)`.
    pub(crate) fn head(&self) -> String {
        match (self.kind, self.parameters.as_slice()) {
            (_, []) => self.name.to_string(),
            (Kind::Function, parameters) => format!("{}[{}]", self.name, parameters.join(", ")),
            (_, [left, right]) if is_symbol(&self.name) => format!("{left} {} {right}", self.name),
            (_, [one]) if is_symbol(&self.name) => format!("{} {one}", self.name),
            (_, parameters) => format!("{}({})", self.name, parameters.join(", ")),
        }
    }
}

fn is_symbol(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_alphanumeric() || first == '_')
}

/// The declarations of some modules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    by_name: BTreeMap<Span, Declaration>,
}

impl Declarations {
    /// Those of modules and of everything in them.
    pub(crate) fn of<'t>(modules: impl Iterator<Item = &'t tree::Module>) -> Self {
        let mut found = Self::default();
        for module in modules {
            walk::module(module, &mut |one| found.add(one));
        }
        found
    }

    fn add(&mut self, one: Declaration) {
        self.by_name.insert(one.span, one);
    }

    /// The declaration whose name stands at a place.
    pub(crate) fn get(&self, name: Span) -> Option<&Declaration> {
        self.by_name.get(&name)
    }

    /// The declaration whose name is at an offset.
    pub(crate) fn at(&self, place: Span) -> Option<&Declaration> {
        let mut before = self.by_name.range(..=Span { end: u32::MAX, ..place }).rev();
        let (_, one) = before.next()?;
        (one.span.file == place.file && one.span.start <= place.start && place.start <= one.span.end).then_some(one)
    }

    /// All of them, by their places.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Declaration> {
        self.by_name.values()
    }
}
