//! Theorems with ASSUME and PROVE: they mean nothing to a model checker, and their names and levels are checked.

use super::Resolver;
use super::labels;
use super::scope::{Context, Named};
use crate::module::{Bound, Expr, ExprKind};
use check_syntax::tree::{self, Assumption, Quantifier, Statement};

const BELOW_NEW: &str = "a label cannot stand below a NEW of an inner ASSUME";

impl<'g> Resolver<'g> {
    /// Checks `ASSUME … PROVE …`, so deep inside others; labels may be forbidden, for a reason.
    pub(super) fn claim(
        &mut self,
        context: &Context,
        statement: &'g Statement,
        mut labels: Option<&'static str>,
        depth: usize,
    ) {
        let (assumptions, goal) = match statement {
            Statement::Expr(goal) => (&[][..], goal),
            Statement::AssumeProve { assumptions, goal, .. } => (&assumptions[..], goal),
        };
        let mut context = context.clone();
        for assumption in assumptions {
            match assumption {
                Assumption::Expr(assumed) => self.claimed(&context, assumed, labels),
                Assumption::AssumeProve(inner) => self.claim(&context, inner, labels, depth + 1),
                Assumption::New { declaration, set, .. } => {
                    if let Some(set) = set {
                        let span = set.span;
                        let set = Some(self.expr(&context, set));
                        let bound = Bound { locals: Vec::new(), tuple: false, set };
                        let body = Box::new(Expr { kind: ExprKind::Bool(true), span });
                        let kind = ExprKind::Quantifier { kind: Quantifier::All, bounds: vec![bound], body };
                        self.claims.any.push(Expr { kind, span });
                    }
                    let name = &declaration.name;
                    self.free(&context, name);
                    let local = self.local(&name.name);
                    let named = Named::Local { local, arity: declaration.arity };
                    context = context.with(name.name.clone(), named, name.span);
                    labels = labels.or((depth > 0).then_some(BELOW_NEW));
                }
            }
        }
        self.claimed(&context, goal, labels);
    }

    fn claimed(&mut self, context: &Context, body: &'g tree::Expr, forbidden: Option<&'static str>) {
        self.diagnostics.extend(labels::in_statement(body, forbidden));
        let resolved = self.expr(context, body);
        self.claims.any.push(resolved);
    }
}
