//! Tree to TLA+ text in ASCII, such that parsing the text gives the tree again, but for its spans.
//!
//! What fits on a line is written on one; what does not is broken at its natural places. Lists of conjuncts are laid
//! out by column, and whatever follows such a list stands to the left of it.

mod compound;
mod expression;
mod page;
mod unit;

use crate::tree::{Expr, Module};
use page::Page;

/// A module as text, from its header to its end.
pub fn print_module(module: &Module) -> String {
    let mut page = Page::new();
    page.module(module);
    page.finish()
}

/// An expression as text, on several lines if it is long.
pub fn print_expression(expr: &Expr) -> String {
    let mut page = Page::new();
    page.expr(expr);
    page.finish()
}
