//! Adding nodes to the program: what each depends on, and what of it is worth computing only once.

use super::Compiler;
use super::needs::{HEAVY, Lasts, Needs};
use check_eval::ir::{Act, ActId, Argument, Binary, Binder, Expr, ExprId, Local, MemoId, NextMemo, OnceId, Unary};
use check_module::module::DefinitionId;
use check_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// What is known of the expressions of the program that is being made.
#[derive(Default)]
pub(super) struct Facts {
    /// What each expression needs.
    needs: Vec<Needs>,
    /// Expressions that are certain to have the same value have the same number.
    numbers: Vec<u32>,
    by_shape: FxHashMap<Expr, u32>,
    /// What has each number, its parts being numbers.
    shapes: Vec<Expr>,
    onces: FxHashMap<u32, OnceId>,
    memos: FxHashMap<u32, MemoId>,
    /// Definitions whose value is read outside of the spec, once.
    read: BTreeMap<DefinitionId, (OnceId, ExprId)>,
}

impl Facts {
    fn number(&mut self, expr: &Expr) -> u32 {
        let numbers = &self.numbers;
        if let Some(part) = expr.passes_on() {
            return numbers[part.0 as usize];
        }
        let mut shape = expr.clone();
        shape.for_each_part(&mut |part| part.0 = numbers[part.0 as usize]);
        if let Expr::Call { call, .. } = &mut shape {
            *call = None;
        }
        self.number_of(shape)
    }

    fn number_of(&mut self, shape: Expr) -> u32 {
        let next = u32::try_from(self.by_shape.len()).expect("a program has fewer than 2^32 expressions");
        if let Some(known) = self.by_shape.get(&shape) {
            return *known;
        }
        self.shapes.push(shape.clone());
        self.by_shape.insert(shape, next);
        next
    }

    /// The number of what says the same of the first state of a step as what has this number says of the second.
    fn unprimed(&mut self, number: u32) -> u32 {
        let mut shape = self.shapes[number as usize].clone();
        if let Expr::Primed(variable) = shape {
            shape = Expr::Variable(variable);
        }
        shape.for_each_part(&mut |part| part.0 = self.unprimed(part.0));
        self.number_of(shape)
    }

    /// Definitions whose value is read outside of the spec, with what gives it.
    pub(super) fn into_read(self) -> BTreeMap<DefinitionId, ExprId> {
        self.read.into_iter().map(|(definition, (_, code))| (definition, code)).collect()
    }

    /// Gives an expression that is computed once a number of its own.
    fn tell_apart(&mut self, id: ExprId, once: OnceId) {
        let number = self.number_of(Expr::Once(once, ExprId(0)));
        self.numbers[id.0 as usize] = number;
    }
}

impl Compiler<'_> {
    /// A number that only expressions that are certain to have the same value share.
    pub(super) fn number(&self, id: ExprId) -> u32 {
        self.facts.numbers[id.0 as usize]
    }

    /// What an expression of the program needs.
    pub(super) fn needs(&self, id: ExprId) -> &Needs {
        &self.facts.needs[id.0 as usize]
    }

    /// Adds an expression whose needs follow from its parts.
    pub(super) fn emit(&mut self, expr: Expr, span: Span) -> ExprId {
        let needs = self.needs_of(&expr);
        self.emit_with(expr, span, needs)
    }

    /// Adds an expression with the given needs. Parts that stay the same for longer than the whole are remembered.
    pub(super) fn emit_with(&mut self, mut expr: Expr, span: Span, needs: Needs) -> ExprId {
        let lasts = needs.lasts();
        if !matches!(expr, Expr::Lazy(..) | Expr::Once(..) | Expr::Memo(..) | Expr::NextMemo(..)) {
            expr.for_each_part(&mut |part| *part = self.remember(*part, lasts));
        }
        let number = self.facts.number(&expr);
        let id = ExprId(u32::try_from(self.program.exprs.len()).expect("a program has fewer than 2^32 expressions"));
        self.program.exprs.push(expr);
        self.program.spans.push(span);
        self.facts.needs.push(needs);
        self.facts.numbers.push(number);
        id
    }

    /// An expression for a place where it is evaluated anew for each state or more often.
    pub(super) fn root(&mut self, id: ExprId) -> ExprId {
        self.remember(id, Lasts::Evaluation)
    }

    /// What a definition without parameters reads outside of the spec, or draws at random, it gets once; and it prints once. Definitions that
    /// are equal in form are told apart.
    pub(super) fn read_once(&mut self, definition: DefinitionId, id: ExprId) -> ExprId {
        if !self.needs(id).is_fixed_inside() {
            return id;
        }
        let next = OnceId(self.program.onces);
        let once = self.facts.read.get(&definition).map_or(next, |(once, _)| *once);
        self.program.onces += u32::from(once == next);
        let span = self.program.span(id);
        let read = self.emit_with(Expr::Once(once, id), span, Needs::nothing());
        self.facts.tell_apart(read, once);
        self.facts.read.entry(definition).or_insert((once, read));
        read
    }

    /// The value of a definition without parameters, which may stand in several places: it is remembered by itself, not
    /// only together with what is made of it.
    pub(super) fn shared(&mut self, id: ExprId) -> ExprId {
        let needs = self.needs(id);
        let lasts = needs.lasts();
        let is_wanted = needs.weight >= 2 * HEAVY && matches!(lasts, Lasts::State | Lasts::Next);
        if is_wanted && self.is_made(id) { self.remembered(id, lasts) } else { id }
    }

    /// Whether an expression makes a set, function or record, or chooses a value: not a truth value, nor something that is
    /// there.
    fn is_made(&self, id: ExprId) -> bool {
        match self.program.expr(id) {
            Expr::Let(_, body) | Expr::Inlined(_, body) => self.is_made(*body),
            Expr::Choose(..) | Expr::Filter(..) | Expr::Map(..) | Expr::Function(..) | Expr::Record(..) => true,
            Expr::Unary(operator, _) => *operator == Unary::Union,
            Expr::Binary(operator, ..) => matches!(operator, Binary::Cup | Binary::Cap | Binary::SetMinus),
            _ => false,
        }
    }

    /// A lazily evaluated expression whose value is kept in a slot. Where both states of a step are given, what depends on
    /// the second alone is not kept there: whoever records what is read of the states would not notice that it was.
    pub(super) fn kept_in(&mut self, slot: Local, code: ExprId, span: Span) -> ExprId {
        let needs = self.needs(code).clone();
        let lasts = needs.lasts();
        if lasts == Lasts::Next && self.is_remembered(code) {
            return code;
        }
        let lazy = self.emit_with(Expr::Lazy(slot, code), span, needs);
        if lasts == Lasts::Next { self.remembered(lazy, lasts) } else { lazy }
    }

    /// Whether an expression is a call of a recursive operator: such a value is costly, and may be wanted in several places.
    fn calls_itself(&self, id: ExprId) -> bool {
        matches!(self.program.expr(id), Expr::Call { routine, .. } if self.program.routine(*routine).is_pure)
    }

    fn remember(&mut self, id: ExprId, outside: Lasts) -> ExprId {
        let needs = self.needs(id);
        let lasts = needs.lasts();
        let is_shared = lasts == outside && matches!(lasts, Lasts::State | Lasts::Next) && self.calls_itself(id);
        if lasts >= outside && !is_shared || !needs.worth_remembering() {
            return id;
        }
        self.remembered(id, lasts)
    }

    /// Whether the value of an expression is that of a part which is computed once, passed on as it is.
    fn is_remembered(&self, id: ExprId) -> bool {
        match self.program.expr(id) {
            Expr::Once(..) | Expr::Memo(..) | Expr::NextMemo(..) => true,
            Expr::Inlined(_, part) | Expr::Let(_, part) | Expr::Lazy(_, part) => self.is_remembered(*part),
            _ => false,
        }
    }

    /// An expression that is computed once for all, for a state or for a step. One that passes on the value of such a part
    /// has the same number, and would be computed from itself.
    fn remembered(&mut self, id: ExprId, lasts: Lasts) -> ExprId {
        if self.is_remembered(id) {
            return id;
        }
        let mut needs = self.needs(id).clone();
        needs.weight = 1;
        let number = self.facts.numbers[id.0 as usize];
        let span = self.program.span(id);
        let expr = if lasts == Lasts::Always {
            let next = OnceId(self.program.onces);
            let once = *self.facts.onces.entry(number).or_insert(next);
            self.program.onces += u32::from(once == next);
            Expr::Once(once, id)
        } else {
            let next = MemoId(self.program.memos);
            let memo = *self.facts.memos.entry(number).or_insert(next);
            if memo == next {
                self.program.memos += 1;
                // What is kept for the memo need not be kept in a local as well.
                let code = if let Expr::Lazy(_, code) = self.program.expr(id) { *code } else { id };
                self.program.memo_codes.push(code);
            }
            self.note_slots(memo, id);
            if lasts == Lasts::State {
                Expr::Memo(memo, id)
            } else {
                if memo == next {
                    let variables = needs.primed.clone();
                    self.program.next_memos.push(NextMemo { memo, variables, twin: None });
                }
                Expr::NextMemo(memo, id)
            }
        };
        self.emit_with(expr, span, needs)
    }

    /// Finds the memos that say the same of the second state of a step as others say of the first.
    pub(super) fn pair_memos(&mut self) {
        // order: what is made of it is looked up, and each memo has one number
        let numbers: FxHashMap<MemoId, u32> = self.facts.memos.iter().map(|(number, memo)| (*memo, *number)).collect();
        for place in 0..self.program.next_memos.len() {
            let number = self.facts.unprimed(numbers[&self.program.next_memos[place].memo]);
            self.program.next_memos[place].twin = self.facts.memos.get(&number).copied();
        }
    }

    /// Notes which slots the code of a memo gives values.
    fn note_slots(&mut self, memo: MemoId, code: ExprId) {
        let (mut from, mut to) = (u32::MAX, 0);
        let (mut left, mut seen) = (vec![code], FxHashSet::default());
        while let Some(id) = left.pop() {
            if !seen.insert(id) {
                continue;
            }
            let mut expr = self.program.expr(id).clone();
            let mut note = |slot: Local| (from, to) = (from.min(slot.0), to.max(slot.0 + 1));
            match &expr {
                Expr::Lazy(slot, _) => note(*slot),
                Expr::Let(slots, _) => slots.iter().copied().for_each(note),
                _ => expr.bound_locals(&mut note),
            }
            expr.for_each_part(&mut |part| left.push(*part));
        }
        let slots = &mut self.program.memo_locals;
        slots.resize(self.program.memos as usize, (u32::MAX, 0));
        let (first, end) = &mut slots[memo.0 as usize];
        (*first, *end) = ((*first).min(from), (*end).max(to));
    }

    /// What an expression needs, from its parts.
    pub(super) fn needs_of(&self, expr: &Expr) -> Needs {
        let mut needs = Needs::nothing();
        match expr {
            Expr::Variable(variable) => needs.state.push(*variable),
            Expr::Primed(variable) => needs.primed.push(*variable),
            Expr::Local(slot) => needs.slots.push(*slot),
            Expr::Enabled(act) | Expr::EnabledNext(act) | Expr::Tested(act) => {
                needs = Needs::unknown();
                self.join_act(&mut needs, *act);
            }
            // Allocated each time that they are evaluated: more than a literal. The empty tuple and set are not.
            Expr::Tuple(items) | Expr::Set(items) if !items.is_empty() => needs.weight += 1,
            Expr::Record(..) | Expr::Booleans | Expr::Strings => needs.weight += 1,
            _ => {}
        }
        let mut parts = expr.clone();
        parts.for_each_part(&mut |part| needs.join(self.needs(*part)));
        for argument in expr.arguments() {
            self.join_argument(&mut needs, argument);
        }
        expr.bound_locals(&mut |slot| needs.bind(slot));
        match expr {
            Expr::All(..)
            | Expr::Exists(..)
            | Expr::Choose(..)
            | Expr::Filter(..)
            | Expr::Map(..)
            | Expr::Function(..)
            | Expr::Native { .. } => needs.weight = needs.weight.saturating_add(HEAVY),
            Expr::Call { routine, .. }
            | Expr::Operator { routine, .. }
            | Expr::LazyFilter { routine, .. }
            | Expr::LazyFunction { routine, .. } => self.join_routine(&mut needs, *routine),
            _ => {}
        }
        needs
    }

    /// Adds what an action needs of the frame; of the states it needs what nobody can tell.
    pub(super) fn join_act(&self, needs: &mut Needs, act: ActId) {
        match self.program.act(act) {
            Act::Guard(a) | Act::Assign(_, a) | Act::Choose(_, a) => needs.join(self.needs(*a)),
            Act::Unchanged(_) => {}
            Act::All(items) | Act::Any(items) => items.iter().for_each(|item| self.join_act(needs, *item)),
            Act::Exists(binders, body) | Act::ForAll { binders, body, .. } => {
                self.join_bound(needs, binders, *body);
            }
            Act::If(condition, yes, no) => {
                needs.join(self.needs(*condition));
                self.join_act(needs, *yes);
                self.join_act(needs, *no);
            }
            Act::Implies(condition, then) => {
                needs.join(self.needs(*condition));
                self.join_act(needs, *then);
            }
            Act::Case(arms, other) => {
                for (condition, way) in arms {
                    needs.join(self.needs(*condition));
                    self.join_act(needs, *way);
                }
                self.join_act(needs, *other);
            }
            Act::Let(_, body) | Act::Inlined(_, body) | Act::Named(_, body) | Act::Counted(_, body) => {
                self.join_act(needs, *body)
            }
            Act::Changed { action, changed } => {
                needs.join(self.needs(*changed));
                self.join_act(needs, *action);
            }
            Act::Call { arguments, .. } => {
                for argument in arguments {
                    if let Argument::Now(value) = argument {
                        needs.join(self.needs(*value));
                    }
                    self.join_argument(needs, argument);
                }
            }
            Act::Compose(first, second) => {
                self.join_act(needs, *first);
                self.join_act(needs, *second);
            }
        }
    }

    fn join_bound(&self, needs: &mut Needs, binders: &[Binder], body: ActId) {
        let mut inside = Needs::nothing();
        self.join_act(&mut inside, body);
        binders.iter().flat_map(|binder| binder.locals.iter()).for_each(|slot| inside.bind(*slot));
        needs.join(&inside);
        binders.iter().for_each(|binder| needs.join(self.needs(binder.set)));
    }

    fn join_argument(&self, needs: &mut Needs, argument: &Argument) {
        match argument {
            Argument::Now(_) => {} // a part
            Argument::Copy(slot) => needs.join(&Needs { slots: vec![*slot], ..Needs::nothing() }),
            // The slot of a LET definition only keeps a value; what the value depends on is among the captures.
            Argument::Later { routine, captures, .. } => {
                self.join_routine(needs, *routine);
                for capture in captures {
                    if let Argument::Now(value) = capture {
                        needs.join(self.needs(*value));
                    }
                    self.join_argument(needs, capture);
                }
            }
        }
    }

    fn join_routine(&self, needs: &mut Needs, routine: check_eval::ir::RoutineId) {
        needs.weight = needs.weight.saturating_add(HEAVY);
        match &self.routine_needs[routine.0 as usize] {
            Some(inside) => needs.join(inside),
            None => needs.join(&Needs { pending: vec![routine], ..Needs::nothing() }),
        }
    }
}
