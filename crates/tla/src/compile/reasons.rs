//! Why an assumption is false: which of its parts is, and the values of what is compared there.

use super::Compiler;
use super::compiled::{Compiled, Parts, Reason};
use super::environment::{Env, Mode};
use crate::spec::Worker;
use check_eval::ir::{Expr, ExprId, Unary};
use check_module::module::{self, Argument, Body, Bound, Builtin, ExprKind, Junction, Quantifier};
use check_syntax::{Diagnostic, Sources, Span};

/// How far definitions are looked into.
const DEEPEST: usize = 20;

/// So many places are shown with their values.
const SHOWN: usize = 8;

/// Operands with longer texts are not named by them.
const NAMED: usize = 40;

impl<'m> Compiler<'m> {
    /// What is to be told if a formula about constants is false.
    pub(super) fn reason(&mut self, expr: &'m module::Expr, depth: usize) -> Reason {
        let env = Env::default();
        let formula = self.repeatable(expr, &env);
        Reason { formula, span: expr.span, parts: self.parts_of(expr, depth, &env) }
    }

    fn parts_of(&mut self, expr: &'m module::Expr, depth: usize, env: &Env<'m>) -> Parts {
        match &expr.kind {
            ExprKind::Junction { kind, items } => {
                let items = items.iter().map(|item| self.reason(item, depth)).collect();
                if *kind == Junction::And { Parts::Conjuncts(items) } else { Parts::Disjuncts(items) }
            }
            ExprKind::Builtin { operator: Builtin::Implies, operands } => {
                Parts::Disjuncts(operands[1..].iter().map(|consequent| self.reason(consequent, depth)).collect())
            }
            ExprKind::Builtin { operator: Builtin::Not, operands } => match &operands[0].kind {
                ExprKind::Builtin { operands, .. } => self.operands(operands.iter(), env),
                ExprKind::Call { arguments, .. } => self.operands(values(arguments), env),
                _ => Parts::Operands(Vec::new()),
            },
            ExprKind::Builtin { operands, .. } => self.operands(operands.iter(), env),
            ExprKind::Call { definition, arguments } => match &self.definition(*definition).body {
                Body::Expr(body)
                    if arguments.is_empty() && depth < DEEPEST && !self.replaced.contains_key(definition) =>
                {
                    Parts::Conjuncts(vec![self.reason(body, depth + 1)])
                }
                _ => self.operands(values(arguments), env),
            },
            ExprKind::Quantifier { kind: Quantifier::All, bounds, body } => match &bounds[..] {
                [bound] => self.counterexample(bound, body, expr.span, env),
                _ => Parts::Operands(Vec::new()),
            },
            _ => Parts::Operands(Vec::new()),
        }
    }

    fn operands(&mut self, operands: impl Iterator<Item = &'m module::Expr>, env: &Env<'m>) -> Parts {
        let operand = |one: &'m module::Expr| Some((one.span, self.repeatable(one, env)?));
        Parts::Operands(operands.filter_map(operand).collect())
    }

    /// The code of an expression, if evaluating it a second time is the same as evaluating it once.
    fn repeatable(&mut self, expr: &'m module::Expr, env: &Env<'m>) -> Option<ExprId> {
        let code = self.expr(expr, env, Mode::Unprimed);
        let needs = self.needs(code);
        (!needs.is_volatile() && !needs.reads).then(|| self.root(code))
    }

    /// The first element of a set for which a body is false.
    fn counterexample(&mut self, bound: &'m Bound, body: &'m module::Expr, span: Span, env: &Env<'m>) -> Parts {
        let Ok((binders, inner)) = self.bounds(std::slice::from_ref(bound), span, env, Mode::Unprimed) else {
            return Parts::Operands(Vec::new());
        };
        let [binder] = &binders[..] else { return Parts::Operands(Vec::new()) };
        let holds = self.expr(body, &inner, Mode::Unprimed);
        let needs = self.needs(holds);
        if needs.is_volatile() || needs.reads {
            return Parts::Operands(Vec::new());
        }
        let fails = self.emit(Expr::Unary(Unary::Not, holds), body.span);
        let element = self.emit_loop(Expr::Choose(Box::new(binder.clone()), fails), span);
        let names: Vec<String> = bound.locals.iter().map(|local| self.local_name(*local).to_string()).collect();
        let names = if bound.tuple { format!("<<{}>>", names.join(", ")) } else { names.join(", ") };
        Parts::Counterexample { body: body.span, names, element: self.root(element) }
    }
}

fn values(arguments: &[Argument]) -> impl Iterator<Item = &module::Expr> {
    arguments.iter().filter_map(|argument| match argument {
        Argument::Value(value) => Some(value),
        Argument::Operator(_) => None,
    })
}

impl Compiled {
    /// Why an assumption is false: the part that is, with the values of what is compared in it; `None` where evaluating
    /// it once more does not show that.
    pub fn why_false(
        &self,
        worker: &mut Worker,
        assumption: &super::Assumption,
        sources: &Sources,
    ) -> Option<Diagnostic> {
        let mut search = Search { compiled: self, worker, sources, places: Vec::new() };
        search.explain(&assumption.reason)?;
        let mut places = search.places.into_iter();
        let (span, label) = places.next()?;
        let message = format!("the assumption {} is false", assumption.name);
        let found = Diagnostic::error("assumption", span, message).with_label(label);
        Some(places.take(SHOWN).fold(found, |found, (span, label)| found.with_secondary(span, label)))
    }
}

/// A search for what is false.
struct Search<'s> {
    compiled: &'s Compiled,
    worker: &'s mut Worker,
    sources: &'s Sources,
    places: Vec<(Span, String)>,
}

impl Search<'_> {
    /// Finds the places that tell why a formula is false; `None` if it is not, or cannot be evaluated.
    fn explain(&mut self, reason: &Reason) -> Option<()> {
        let Some(formula) = reason.formula else {
            let Parts::Conjuncts(parts) = &reason.parts else { return None };
            return parts.iter().find_map(|part| self.explain(part));
        };
        if self.compiled.spec.constant_holds(self.worker, formula) != Ok(false) {
            return None;
        }
        match &reason.parts {
            Parts::Conjuncts(parts) => {
                if !parts.iter().any(|part| self.explain(part).is_some()) {
                    self.places.push((reason.span, "this is FALSE".to_owned()));
                }
            }
            Parts::Disjuncts(parts) => {
                for part in parts {
                    self.explain(part);
                }
            }
            Parts::Operands(operands) => {
                self.places.push((reason.span, "this is FALSE".to_owned()));
                operands.iter().for_each(|(span, code)| self.operand(*span, *code));
            }
            Parts::Counterexample { body, names, element } => {
                let shown = self.compiled.spec.constant_excerpt(self.worker, *element);
                self.places.push(match shown {
                    Ok(shown) => (*body, format!("this is FALSE for {names} = {shown}")),
                    Err(_) => (reason.span, "this is FALSE".to_owned()),
                });
            }
        }
        Some(())
    }

    /// The value of an operand, unless it is written there.
    fn operand(&mut self, span: Span, code: ExprId) {
        let Ok(shown) = self.compiled.spec.constant_excerpt(self.worker, code) else { return };
        let source = self.sources.get(span.file);
        let written = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let bare = |text: &str| text.chars().filter(|character| !character.is_whitespace()).collect::<String>();
        if bare(written) == bare(&shown) {
            return;
        }
        let words: Vec<&str> = written.split_whitespace().collect();
        let name = match words.join(" ") {
            text if text.chars().count() <= NAMED => format!("`{text}`"),
            _ => "this".to_owned(),
        };
        self.places.push((span, format!("{name} is {shown}")));
    }
}
