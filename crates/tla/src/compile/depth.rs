//! How deep definitions may be put into one another. Whoever walks over what comes of it does so recursively.

use super::Compiler;
use check_module::module::{Body, DefinitionId, Expr};
use check_syntax::{Diagnostic, MAX_DEPTH, Span};

/// How high the bodies of definitions that are put into one another may be together. Compiling takes up to 8 KiB of stack a
/// level, and again where an argument is read at last.
const LIMIT: usize = 30_000;

impl Compiler<'_> {
    /// Whether definitions have been put into one another so deep that one more could exhaust the stack; this is reported.
    /// Without an end it goes on only where a configuration makes definitions go round in a circle.
    pub(super) fn too_deep(&mut self, id: DefinitionId, span: Span) -> bool {
        if self.inlining.len() * (MAX_DEPTH as usize) < LIMIT {
            return false;
        }
        if self.heights.is_empty() {
            self.heights = self.module.definitions.iter().map(|one| height_of_body(&one.body)).collect();
        }
        let height = |id: &DefinitionId| self.heights[id.0 as usize];
        if self.inlining.iter().map(height).sum::<usize>() + height(&id) < LIMIT {
            return false;
        }
        let name = &self.definition(id).name;
        if !self.diagnostics.iter().any(|diagnostic| ["circular", "too-deep"].contains(&diagnostic.code)) {
            let found = if self.inlining.contains(&id) {
                let message =
                    format!("`{name}` is defined by itself, through what the configuration puts in its place");
                Diagnostic::error("circular", span, message)
            } else {
                let around = self.inlining.len();
                let message =
                    format!("`{name}` stands too deep in other definitions, {around} of them within one another");
                Diagnostic::error("too-deep", span, message).with_hint("a recursive operator can go deeper")
            };
            self.diagnostics.push(found);
        }
        true
    }
}

/// What putting a definition in place takes beside its body, in levels.
const CALL: usize = 3;

fn height_of_body(body: &Body) -> usize {
    match body {
        Body::Expr(body) => height(body) + CALL,
        Body::RecursiveFunction { body, .. } => height(body) + CALL,
        Body::Native => CALL,
    }
}

fn height(expr: &Expr) -> usize {
    let mut highest = 0;
    expr.for_each_part(&mut |part| highest = highest.max(height(part)));
    highest + 1
}
