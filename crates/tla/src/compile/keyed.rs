//! Which expressions may be remembered by a few locals and by what they read of the state: calls, loops and the bodies of
//! loops that are costly, and speak of the unprimed state only. Whether that pays the evaluator finds out.
//!
//! An operator that several invariants apply stands in each of them, with other locals. So expressions that are the same but for
//! the numbers of locals are of one class, of which the values are known together.

use super::Compiler;
use super::needs::HEAVY;
use check_eval::ir::{Argument, CallId, Expr, ExprId, Key, Local, OnceId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

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
        let mut classes: FxHashMap<Form, u32> = FxHashMap::default();
        for id in (0..count).map(ExprId).filter(|id| keyed[id.0 as usize]) {
            let mut locals = self.needs(id).slots.clone();
            let next = self.program.classes as u32;
            let class = match self.form(&[id], &[], &mut locals) {
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
    pub(super) fn slots_within(&mut self, codes: &[ExprId]) -> (u32, u32) {
        self.know_shapes(codes);
        codes.iter().map(|id| self.shapes[id.0 as usize].range).fold((u32::MAX, 0), joined)
    }
}

fn joined(one: (u32, u32), other: (u32, u32)) -> (u32, u32) {
    (one.0.min(other.0), one.1.max(other.1))
}

fn note_handed(argument: &Argument, note: &mut dyn FnMut(Local), parts: &mut Vec<ExprId>) {
    match argument {
        Argument::Now(value) => parts.push(*value),
        Argument::Copy(slot) => note(*slot),
        Argument::Later { known, captures, .. } => {
            known.iter().copied().for_each(&mut *note);
            captures.iter().for_each(|capture| note_handed(capture, note, parts));
        }
    }
}

/// An expression of more parts than this has a class for itself.
const PARTS: usize = 1_000;

/// What an expression says, whatever its locals are; these, and its parts, in the order in which they stand.
pub(super) struct Shape {
    hash: u128,
    locals: SmallVec<[Local; 2]>,
    parts: SmallVec<[ExprId; 3]>,
    /// The first slot of the frame of which it speaks in any way, and the one after the last.
    range: (u32, u32),
}

/// What is the same for expressions that say the same but for the numbers of locals: their shapes, and their locals numbered in the order in which
/// they are named, with what tells that a part is met again.
pub(super) type Form = (Vec<u128>, Vec<u32>);

/// Comes before the place of a part that was met before.
const AGAIN: u32 = u32::MAX;

impl Compiler<'_> {
    /// The form of some expressions, and the locals on which their values depend in the order of their numbers; `others` have a meaning
    /// of their own. `None` if it is too large, or does not name one of these itself.
    pub(super) fn form(&mut self, ids: &[ExprId], others: &[Local], needed: &mut [Local]) -> Option<Form> {
        self.know_shapes(ids);
        let (mut locals, mut places) = (FxHashMap::<Local, u32>::default(), FxHashMap::<ExprId, u32>::default());
        let mut named = Vec::new();
        let mut left: Vec<ExprId> = ids.iter().rev().copied().collect();
        while let Some(id) = left.pop() {
            let place = places.len() as u32;
            if let Some(place) = places.get(&id) {
                named.extend([AGAIN, *place]);
                continue;
            }
            if places.len() >= PARTS {
                return None;
            }
            places.insert(id, place);
            let shape = &self.shapes[id.0 as usize];
            for local in &shape.locals {
                let next = locals.len() as u32;
                named.push(*locals.entry(*local).or_insert(next));
            }
            left.extend(shape.parts.iter().rev());
        }
        if !needed.iter().chain(others).all(|local| locals.contains_key(local)) {
            return None;
        }
        needed.sort_unstable_by_key(|local| locals[local]);
        // Which of the locals come from around it.
        named.extend(needed.iter().chain(others).map(|local| locals[local]));
        Some((ids.iter().map(|id| self.shapes[id.0 as usize].hash).collect(), named))
    }

    /// Finds the shapes of expressions, and of all before them.
    fn know_shapes(&mut self, ids: &[ExprId]) {
        let last = ids.iter().map(|id| id.0 as usize + 1).max().unwrap_or(0);
        while self.shapes.len() < last {
            let shape = self.shape_of(ExprId(self.shapes.len() as u32));
            self.shapes.push(shape);
        }
    }

    /// The shape of an expression, of which the parts have theirs: they were emitted before it.
    fn shape_of(&self, id: ExprId) -> Shape {
        let mut expr = self.program.expr(id).clone();
        let mut range = (u32::MAX, 0);
        let mut note = |slot: Local| range = joined(range, (slot.0, slot.0 + 1));
        match &expr {
            Expr::Local(slot) | Expr::Lazy(slot, _) => note(*slot),
            Expr::Let(slots, _) => slots.iter().copied().for_each(&mut note),
            _ => expr.bound_locals(&mut note),
        }
        let mut handed = Vec::new();
        expr.arguments().iter().for_each(|argument| note_handed(argument, &mut note, &mut handed));
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
        let mut locals = SmallVec::new();
        expr.for_each_local(&mut |local| locals.push(std::mem::replace(local, Local(0))));
        let mut parts = SmallVec::new();
        expr.for_each_part(&mut |part| parts.push(std::mem::replace(part, ExprId(0))));
        let all = handed.iter().chain(&parts).map(|part| self.shapes[part.0 as usize].range);
        let range = all.fold(range, joined);
        if matches!(expr, Expr::Memo(..) | Expr::NextMemo(..)) {
            // Its number says what it is.
            parts.clear();
        }
        let mut hasher = Bytes::default();
        (locals.len(), parts.len()).hash(&mut hasher);
        expr.hash(&mut hasher);
        parts.iter().for_each(|part: &ExprId| self.shapes[part.0 as usize].hash.hash(&mut hasher));
        // That two that differ have the same 128 bits is of no concern.
        Shape { hash: xxh3_128(&hasher.0), locals, parts, range }
    }
}

/// What is hashed, one thing after the other.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        xxh3_64(&self.0)
    }
}
