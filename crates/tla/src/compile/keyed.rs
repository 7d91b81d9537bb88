//! Which expressions may be remembered by a few locals and by what they read of the state: calls, loops and the bodies of
//! loops that are costly, and speak of the unprimed state only. Whether that pays the evaluator finds out.
//!
//! An operator that several invariants apply stands in each of them, with other locals. So expressions that are the same but for
//! the numbers of locals are of one class, of which the values are known together.

use super::Compiler;
use super::needs::HEAVY;
use check_eval::ir::{Argument, CallId, Expr, ExprId, Key, Local, OnceId, Program, Unary};
use rustc_hash::{FxHashMap, FxHashSet};

/// What depends on more locals than this is not looked for by them.
const FEW: usize = 4;

/// What weighs less than this is computed as quickly as it is found.
const COSTLY: u32 = 3 * HEAVY;

impl Compiler<'_> {
    /// Notes the expressions that may be remembered by locals and by slots.
    pub(super) fn note_keyed(&mut self) {
        let count = u32::try_from(self.program.exprs.len()).expect("a program has fewer than 2^32 expressions");
        let mut keyed = vec![false; count as usize];
        for id in (0..count).map(ExprId) {
            if let Some(body) = self.loop_body(id) {
                keyed[body.0 as usize] |= self.may_be_keyed(body);
            }
            let is_candidate = match self.program.expr(id) {
                Expr::Inlined(..) | Expr::Call { .. } => true,
                _ => self.loop_body(id).is_some(),
            };
            keyed[id.0 as usize] |= is_candidate && self.may_be_keyed(id);
        }
        for id in (0..count).map(ExprId).filter(|id| keyed[id.0 as usize]).collect::<Vec<_>>() {
            // Of one inside of another that does nothing more only the outer one is asked for.
            let mut inner = id;
            while let Expr::Inlined(_, body) | Expr::Let(_, body) = self.program.expr(inner) {
                inner = *body;
                keyed[inner.0 as usize] = false;
            }
        }
        self.program.keyed = vec![0; count as usize];
        let mut classes: FxHashMap<Vec<Expr>, u32> = FxHashMap::default();
        for id in (0..count).map(ExprId).filter(|id| keyed[id.0 as usize]) {
            let mut locals = self.needs(id).slots.clone();
            let next = self.program.classes as u32;
            let class = match Form::of(&self.program, id, &mut locals) {
                Some(form) => *classes.entry(form).or_insert(next),
                None => next,
            };
            self.program.classes += usize::from(class == next);
            let key = Key { locals: locals.into(), range: self.slots_within(&[id]), class };
            self.program.keys.push(key);
            self.program.keyed[id.0 as usize] =
                u32::try_from(self.program.keys.len()).expect("a program has fewer than 2^32 expressions");
        }
    }

    fn may_be_keyed(&self, id: ExprId) -> bool {
        let needs = self.needs(id);
        let of_state = |variable: &check_eval::ir::Variable| (variable.0 as usize) < self.module.variables.len();
        !needs.state.is_empty()
            && needs.state.iter().all(of_state)
            && needs.primed.is_empty()
            && needs.is_settled()
            && (1..=FEW).contains(&needs.slots.len())
            && needs.weight >= COSTLY
    }

    /// What a loop evaluates for each element.
    fn loop_body(&self, id: ExprId) -> Option<ExprId> {
        match self.program.expr(id) {
            Expr::All(_, body)
            | Expr::Exists(_, body)
            | Expr::Choose(_, body)
            | Expr::Filter(_, body)
            | Expr::Map(_, body)
            | Expr::Function(_, body) => Some(*body),
            _ => None,
        }
    }

    /// The first slot of the frame of which expressions speak in any way, and the one after the last.
    pub(super) fn slots_within(&self, codes: &[ExprId]) -> (u32, u32) {
        let (mut from, mut to) = (u32::MAX, 0);
        let mut note = |slot: Local| (from, to) = (from.min(slot.0), to.max(slot.0 + 1));
        let (mut left, mut seen) = (codes.to_vec(), FxHashSet::default());
        while let Some(id) = left.pop() {
            if !seen.insert(id) {
                continue;
            }
            let mut expr = self.program.expr(id).clone();
            match &expr {
                Expr::Local(slot) | Expr::Lazy(slot, _) => note(*slot),
                Expr::Let(slots, _) => slots.iter().copied().for_each(&mut note),
                _ => expr.bound_locals(&mut note),
            }
            expr.arguments().iter().for_each(|argument| self.note_handed(argument, &mut note, &mut left));
            expr.for_each_part(&mut |part| left.push(*part));
        }
        (from, to)
    }

    fn note_handed(&self, argument: &Argument, note: &mut dyn FnMut(Local), left: &mut Vec<ExprId>) {
        match argument {
            Argument::Now(value) => left.push(*value),
            Argument::Copy(slot) => note(*slot),
            Argument::Later { known, captures, .. } => {
                known.iter().copied().for_each(&mut *note);
                captures.iter().for_each(|capture| self.note_handed(capture, note, left));
            }
        }
    }
}

/// An expression of more parts than this has a class for itself.
const PARTS: usize = 1_000;

/// An expression without what tells it from others that have the same value: its parts in the order in which they stand, with
/// locals numbered in the order in which they are named.
pub(super) struct Form<'p> {
    program: &'p Program,
    parts: Vec<Expr>,
    /// The numbers of locals.
    locals: FxHashMap<Local, u32>,
    /// The places of expressions that were met.
    places: FxHashMap<ExprId, u32>,
}

impl<'p> Form<'p> {
    /// The form of an expression, and the locals on which its value depends in the order of their numbers; `None` if it is too
    /// large, or does not name one of these itself.
    fn of(program: &'p Program, id: ExprId, needed: &mut [Local]) -> Option<Vec<Expr>> {
        Self::of_all(program, &[id], &[], needed)
    }

    /// The form of several expressions, in which some other locals have a meaning of their own.
    pub(super) fn of_all(
        program: &'p Program,
        ids: &[ExprId],
        others: &[Local],
        needed: &mut [Local],
    ) -> Option<Vec<Expr>> {
        let (locals, places) = (FxHashMap::default(), FxHashMap::default());
        let mut form = Self { program, parts: Vec::new(), locals, places };
        ids.iter().try_for_each(|id| form.add(*id))?;
        if !needed.iter().chain(others).all(|local| form.locals.contains_key(local)) {
            return None;
        }
        needed.sort_unstable_by_key(|local| form.locals[local]);
        // Which of the locals come from around it.
        form.parts.extend(needed.iter().chain(others).map(|local| Expr::Local(Local(form.locals[local]))));
        Some(form.parts)
    }

    fn add(&mut self, id: ExprId) -> Option<()> {
        if let Some(place) = self.places.get(&id) {
            // As no part does that is written out.
            self.parts.push(Expr::Unary(Unary::Not, ExprId(place + 1)));
            return Some(());
        }
        if self.parts.len() >= PARTS {
            return None;
        }
        self.places.insert(id, self.parts.len() as u32);
        let mut expr = self.program.expr(id).clone();
        match &mut expr {
            // Only a fault tells of it.
            Expr::Inlined(call, _) => *call = CallId(0),
            Expr::Call { call, .. } => *call = None,
            Expr::Once(once, _) => *once = OnceId(0),
            Expr::All(binders, _) | Expr::Exists(binders, _) | Expr::Map(binders, _) | Expr::Function(binders, _) => {
                binders.iter_mut().for_each(|binder| binder.names = Box::default());
            }
            Expr::Choose(binder, _) | Expr::Filter(binder, _) => binder.names = Box::default(),
            _ => {}
        }
        expr.for_each_local(&mut |local| {
            let next = self.locals.len() as u32;
            *local = Local(*self.locals.entry(*local).or_insert(next));
        });
        let mut parts = Vec::new();
        expr.for_each_part(&mut |part| parts.push(std::mem::replace(part, ExprId(0))));
        if matches!(expr, Expr::Memo(..) | Expr::NextMemo(..)) {
            // Its number says what it is.
            parts.clear();
        }
        self.parts.push(expr);
        parts.into_iter().try_for_each(|part| self.add(part))
    }
}
