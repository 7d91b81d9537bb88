//! Puts the marks into a program: a marked node moves to a new place, and where it was stands its mark.

use super::Coverage;
use crate::ir::{Act, ActId, Argument, Expr, ExprId, Program, RoutineId};
use check_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Marks everything that these actions and predicates evaluate.
pub fn mark(program: &mut Program, acts: &[ActId], predicates: &[ExprId]) -> Coverage {
    // What is remembered is not evaluated.
    program.routines.iter_mut().for_each(|routine| routine.is_pure = false);
    program.recalled.clear();
    program.keyed.clear();
    program.tested.clear();
    program.sights.clear();
    count_each_time(program);
    let mut marker = Marker {
        program,
        places: Vec::new(),
        known: FxHashMap::default(),
        tried: FxHashSet::default(),
        inside: FxHashSet::default(),
        marked: FxHashSet::default(),
        called: FxHashSet::default(),
    };
    acts.iter().for_each(|act| marker.act(*act, None));
    predicates.iter().for_each(|predicate| marker.part(*predicate, None));
    Coverage::of(marker.places)
}

/// What is computed once in a loop, or once for a step, is computed each time, so that each time counts.
fn count_each_time(program: &mut Program) {
    for id in 0..program.exprs.len() {
        if let Expr::NextMemo(_, code) = program.exprs[id] {
            program.exprs[id] = program.expr(code).clone();
        }
    }
    for id in std::mem::take(&mut program.hoisted) {
        if let Expr::Lazy(_, code) = *program.expr(id) {
            program.exprs[id.0 as usize] = program.expr(code).clone();
        }
    }
}

struct Marker<'p> {
    program: &'p mut Program,
    places: Vec<Span>,
    /// The number of each place: what is put in place several times is counted as one.
    known: FxHashMap<Span, u32>,
    /// Nodes and routines that have been seen.
    tried: FxHashSet<ActId>,
    inside: FxHashSet<ExprId>,
    marked: FxHashSet<ExprId>,
    called: FxHashSet<RoutineId>,
}

impl Marker<'_> {
    fn place(&mut self, span: Span) -> u32 {
        let next = self.places.len() as u32;
        let place = *self.known.entry(span).or_insert(next);
        if place == next {
            self.places.push(span);
        }
        place
    }

    /// Marks an action that has a place of its own, and what it consists of.
    fn act(&mut self, id: ActId, around: Option<Span>) {
        if !self.tried.insert(id) {
            return;
        }
        let span = self.program.act_spans.get(id.0 as usize).copied().flatten();
        self.parts_of_act(id, span);
        let named = self.program.named_unchanged.get(&id).copied();
        for span in [named, span].into_iter().flatten().filter(|span| Some(*span) != around) {
            let place = self.place(span);
            let moved = ActId(self.program.acts.len() as u32);
            let act = std::mem::replace(&mut self.program.acts[id.0 as usize], Act::Counted(place, moved));
            self.program.acts.push(act);
        }
    }

    fn parts_of_act(&mut self, id: ActId, span: Option<Span>) {
        match self.program.act(id).clone() {
            Act::Guard(condition) if span.is_none() => self.part(condition, None),
            Act::Guard(part) | Act::Assign(_, part) | Act::Choose(_, part) => self.look_into(part),
            Act::Unchanged(_) | Act::Counted(..) => {}
            Act::All(items) | Act::Any(items) => items.iter().for_each(|item| self.act(*item, span)),
            Act::Exists(binders, body) | Act::ForAll { binders, body, .. } => {
                binders.iter().for_each(|binder| self.look_into(binder.set));
                self.act(body, span);
            }
            Act::If(condition, yes, no) => {
                self.part(condition, span);
                self.act(yes, span);
                self.act(no, span);
            }
            Act::Implies(condition, then) => {
                self.part(condition, span);
                self.act(then, span);
            }
            Act::Case(arms, other) => {
                for (condition, way) in arms {
                    self.part(condition, span);
                    self.act(way, span);
                }
                self.act(other, span);
            }
            Act::Let(_, body) | Act::Inlined(_, body) | Act::Named(_, body) => self.act(body, span),
            Act::Call { routine, arguments, .. } => {
                self.arguments(&arguments);
                self.routine(routine);
            }
            Act::Compose(first, second) => {
                self.act(first, span);
                self.act(second, span);
            }
            Act::Changed { action, changed } => {
                self.look_into(changed);
                self.act(action, span);
            }
        }
    }

    /// Marks an expression, unless what stands around it has the same place.
    fn part(&mut self, id: ExprId, around: Option<Span>) {
        self.look_into(id);
        let span = self.program.span(id);
        if Some(span) == around || !self.marked.insert(id) {
            return;
        }
        let place = self.place(span);
        let moved = ExprId(self.program.exprs.len() as u32);
        let expr = std::mem::replace(&mut self.program.exprs[id.0 as usize], Expr::Counted(place, moved));
        self.program.exprs.push(expr);
        self.program.spans.push(span);
    }

    /// Marks what is worth it inside of an expression.
    fn look_into(&mut self, id: ExprId) {
        if !self.inside.insert(id) {
            return;
        }
        let around = Some(self.program.span(id));
        let mut expr = self.program.expr(id).clone();
        match &expr {
            // What is inside is computed once for each worker.
            Expr::Once(..) => {}
            Expr::And(items) | Expr::Or(items) => items.iter().for_each(|item| self.part(*item, around)),
            Expr::Implies(left, right) => [left, right].into_iter().for_each(|part| self.part(*part, around)),
            Expr::If(condition, yes, no) => [condition, yes, no].into_iter().for_each(|part| self.part(*part, around)),
            Expr::Case(arms, other) => {
                for part in arms.iter().flat_map(|(condition, result)| [condition, result]).chain(other) {
                    self.part(*part, around);
                }
            }
            Expr::All(binders, body)
            | Expr::Exists(binders, body)
            | Expr::Map(binders, body)
            | Expr::Function(binders, body) => {
                binders.iter().for_each(|binder| self.look_into(binder.set));
                self.part(*body, around);
            }
            Expr::Choose(binder, body) | Expr::Filter(binder, body) => {
                self.look_into(binder.set);
                self.part(*body, around);
            }
            Expr::Inlined(_, body) | Expr::Lazy(_, body) => self.part(*body, around),
            _ => expr.for_each_part(&mut |part| self.look_into(*part)),
        }
        self.arguments(expr.arguments());
        if let Expr::Call { routine, .. }
        | Expr::Operator { routine, .. }
        | Expr::LazyFilter { routine, .. }
        | Expr::LazyFunction { routine, .. } = expr
        {
            self.routine(routine);
        }
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        for argument in arguments {
            match argument {
                Argument::Now(value) => self.look_into(*value),
                Argument::Copy(_) => {}
                Argument::Later { routine, captures, .. } => {
                    self.arguments(captures);
                    self.routine(*routine);
                }
            }
        }
    }

    fn routine(&mut self, id: RoutineId) {
        if !self.called.insert(id) {
            return;
        }
        let routine = self.program.routine(id);
        match (routine.act, routine.body) {
            (Some(act), _) => self.act(act, None),
            (None, body) => self.part(body, None),
        }
    }
}
