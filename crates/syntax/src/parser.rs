//! Tokens to tree, by recursive descent; expressions by operator precedence.
//!
//! Never fails and never panics: what cannot be read is reported, and reading goes on at the next unit.

mod binder;
mod bracket;
mod cursor;
mod definition;
mod error;
mod expression;
mod file;
mod junction;
mod module;
mod name;
mod operand;
mod proof;
mod recovery;

pub(crate) use file::{header, next_module};

use crate::lexer::{Spellings, Token};
use crate::tree::{Expr, ExprKind, Tree};
use crate::{Diagnostic, FileId, Span};
use std::collections::HashSet;
use std::sync::Arc;

/// How deep the tree of an expression may be. Whoever walks a tree by recursion can count on it.
pub const MAX_DEPTH: u32 = 2000;

/// How deep expressions, modules and proofs may be nested in the text: as deep as TLC takes them with Java's usual stack.
/// Each such level costs up to 4 KiB of stack, so that a thread that parses any text needs 8 MiB; operators in a row cost
/// none.
const MAX_NESTING: u32 = 1000;

/// Parses a text. Whatever it holds, there is a tree; if there are no errors among the diagnostics, it is the tree
/// of the text.
pub fn parse(file: FileId, text: &str) -> (Tree, Vec<Diagnostic>) {
    file::parse(file, text)
}

/// Parses a text that is one expression as a whole, such as the value of an option of the command line.
pub fn parse_expression(file: FileId, text: &str) -> (Expr, Vec<Diagnostic>) {
    file::parse_expression(file, text)
}

/// A diagnostic has been given; whoever called has to do without what was to be read.
struct Failed;

type Parsed<T> = Result<T, Failed>;

struct Parser<'a> {
    file: FileId,
    text: &'a str,
    spellings: &'a Spellings,
    tokens: Vec<Token>,
    /// The index of the next token.
    at: usize,
    /// The column of the innermost junction list; nothing at or before it belongs to an item. 0 outside of lists.
    margin: u32,
    /// The first bullet of that list.
    bullet: usize,
    /// The column in which the unit begins that is being read.
    unit_column: u32,
    /// Whether an error in the body of the definition that is being read is to be skipped.
    skips_bodies: bool,
    /// How many expressions and modules are open.
    depth: u32,
    /// The height of what was read since it was last set to 0.
    height: u32,
    /// Operators that wait for their right operand, of all open expressions.
    pending: Vec<expression::Pending>,
    /// The levels of the open proofs.
    proofs: Vec<proof::Level>,
    names: HashSet<Arc<str>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(file: FileId, text: &'a str, spellings: &'a Spellings) -> Self {
        Self {
            file,
            text,
            spellings,
            tokens: Vec::new(),
            at: 0,
            margin: 0,
            bullet: 0,
            unit_column: u32::MAX,
            skips_bodies: false,
            depth: 0,
            height: 0,
            pending: Vec::new(),
            proofs: Vec::new(),
            names: HashSet::new(),
            diagnostics: Vec::new(),
        }
    }

    /// The one copy of a name.
    fn intern(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let new: Arc<str> = name.into();
        self.names.insert(new.clone());
        new
    }

    fn expr(&self, kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }
}
