//! What stands in the body of a loop but does not depend on what the loop binds is computed once, when it is first
//! needed: never, if it is not, so that a fault comes only where the value is asked for.
//!
//! A loop is whatever binds names to the elements of sets: quantifiers, CHOOSE, filters, maps, functions. What stays the
//! same for longer, for the whole state or for ever, is remembered elsewhere.

use super::Compiler;
use super::needs::{HEAVY, Lasts, Needs};
use check_eval::ir::{Expr, ExprId, Local};
use check_syntax::Span;
use rustc_hash::FxHashMap;

/// What depends on more locals than this is not looked up by them.
const FEW: usize = 3;

/// A body on the way through it.
#[derive(Default)]
struct Body {
    /// What is bound by the loop, and inside of it around the place that is looked at.
    bound: Vec<Local>,
    /// Slots that are forgotten whenever the body is evaluated.
    forgotten: Vec<Local>,
    /// What became of expressions that may stand in several places.
    known: FxHashMap<ExprId, ExprId>,
    /// The slots in which values are kept while the loop runs.
    kept: Vec<Local>,
    /// What each of them holds, by the numbers of expressions.
    places: FxHashMap<u32, Local>,
}

impl Compiler<'_> {
    /// Adds a loop.
    pub(super) fn emit_loop(&mut self, mut expr: Expr, span: Span) -> ExprId {
        let mut inside = Body::default();
        expr.bound_locals(&mut |slot| inside.bound.push(slot));
        let body = match &mut expr {
            Expr::All(_, body)
            | Expr::Exists(_, body)
            | Expr::Choose(_, body)
            | Expr::Filter(_, body)
            | Expr::Map(_, body)
            | Expr::Function(_, body) => body,
            _ => unreachable!("nothing else goes through sets"),
        };
        *body = self.without_constants(*body, &mut inside);
        let id = self.emit(expr, span);
        if inside.kept.is_empty() {
            return id;
        }
        let around = self.emit(Expr::Let(inside.kept.into(), id), span);
        self.program.hoisted.insert(around);
        around
    }

    /// Notes which loops depend on a few locals and on nothing else: the evaluator may remember what they give.
    pub(super) fn note_recalls(&mut self) {
        let count = self.program.exprs.len();
        self.program.recalled = vec![0; count];
        for place in 0..count {
            let id = ExprId(u32::try_from(place).expect("a program has fewer than 2^32 expressions"));
            // A set that a local holds would be taken apart to be looked up, which is what the loop does.
            let is_there = |set: ExprId| matches!(self.program.expr(set), Expr::Local(_) | Expr::Lazy(..));
            let is_loop = match self.program.expr(id) {
                Expr::Choose(binder, _) | Expr::Filter(binder, _) => !is_there(binder.set),
                Expr::Map(binders, _) | Expr::Function(binders, _) => {
                    !binders.iter().any(|binder| is_there(binder.set))
                }
                _ => false,
            };
            let needs = self.needs(id);
            let depends = needs.state.is_empty() && needs.primed.is_empty() && needs.is_settled();
            if !is_loop || !depends || needs.slots.is_empty() || needs.slots.len() > FEW {
                continue;
            }
            let locals = needs.slots.clone();
            self.program.recalls.push(locals.into());
            self.program.recalled[place] =
                u32::try_from(self.program.recalls.len()).expect("a program has fewer than 2^32 expressions");
        }
    }

    /// An expression in which what stays the same while the loop runs is kept.
    fn without_constants(&mut self, id: ExprId, body: &mut Body) -> ExprId {
        if !self.needs(id).slots.iter().any(|slot| body.bound.contains(slot)) {
            return self.hoisted(id, body);
        }
        if let Some(known) = body.known.get(&id) {
            return *known;
        }
        let mut expr = self.program.expr(id).clone();
        let outside = (body.bound.len(), body.forgotten.len());
        if let Expr::Let(slots, _) = &expr {
            body.forgotten.extend(slots.iter().copied());
        }
        expr.bound_locals(&mut |slot| body.bound.push(slot));
        let mut is_changed = false;
        expr.for_each_part(&mut |part| {
            let before = *part;
            *part = self.without_constants(before, body);
            is_changed |= *part != before;
        });
        body.bound.truncate(outside.0);
        body.forgotten.truncate(outside.1);
        let changed = if is_changed {
            let needs = self.needs(id).clone();
            self.emit_with(expr, self.program.span(id), needs)
        } else {
            id
        };
        body.known.insert(id, changed);
        changed
    }

    /// An expression that stays the same while the loop runs; kept, if that pays.
    fn hoisted(&mut self, id: ExprId, body: &mut Body) -> ExprId {
        let code = match self.program.expr(id) {
            Expr::Lazy(slot, code) if body.forgotten.contains(slot) => *code,
            Expr::Lazy(..) | Expr::Once(..) | Expr::Memo(..) => return id,
            _ => id,
        };
        // While the second state is being made, what depends on it is not remembered for the step.
        let cost = if let Expr::NextMemo(_, code) = self.program.expr(code) { *code } else { code };
        if !is_worth_keeping(self.needs(cost)) {
            return id;
        }
        let number = self.number(code);
        let slot = match body.places.get(&number) {
            Some(slot) => *slot,
            None => {
                let slot = self.slot();
                body.places.insert(number, slot);
                body.kept.push(slot);
                slot
            }
        };
        let (needs, span) = (self.needs(code).clone(), self.program.span(code));
        let kept = self.emit_with(Expr::Lazy(slot, code), span, needs);
        self.program.hoisted.insert(kept);
        kept
    }
}

/// What takes as long as a call or a loop, and has the same value each time.
fn is_worth_keeping(needs: &Needs) -> bool {
    needs.lasts() >= Lasts::Next && needs.is_settled() && needs.weight > HEAVY
}
