//! Why a formula is false: its smallest parts that are, each with the names that are bound on the way to it and the values
//! in it.
//!
//! A conjunction is false by the conjuncts that are false, a universal quantifier by an element, a call by the body of what
//! is called. Below a negation it is asked why something is true. What has no value is looked for in the same way. Formulas
//! are evaluated once more for that, so that what prints, writes or draws is left whole.

mod contrasts;
mod enabled;
mod junctions;
mod members;
mod quantifiers;
mod text;
mod values;

pub(super) use text::contains;

use super::Evaluator;
use crate::ir::{Argument, Binary, CallId, Expr, ExprId, Reach, RoutineId, Unary, Variable};
use crate::location::locate;
use check_syntax::Span;
use check_system::{Fault, Part, Subexpression, Value as Shown};
use check_value::value::{self, Evaluated, Symbolic, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// More parts are not told of one formula.
const PARTS: usize = 1 << 12;

/// Recursive operators are entered so often.
const DEEPEST: usize = 64;

/// So many parts of a value are shown.
const SHOWN: usize = 1 << 10;

/// A set that is only described and has more elements is not written out.
const MANY: u64 = 1 << 10;

/// An interval of more elements is shown by its bounds.
const SHORT: i64 = 100;

/// How many parts of a formula are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first one, in the order of evaluation.
    First,
    /// Every one, of a quantifier for the first element only.
    Each,
    /// Every one, of a quantifier for every element, and without the values in it.
    Every,
}

/// A search for the parts of a formula that are not as is wanted.
pub(super) struct Search {
    wanted: Wanted,
    /// The names that are bound on the way, outermost first.
    bindings: Vec<(Arc<str>, Value)>,
    /// Conditions and sets by which the search came where it is.
    passed: Vec<ExprId>,
    /// How many frames of routines have been entered.
    depth: usize,
    found: Vec<Part>,
}

impl Search {
    pub(super) fn new(wanted: Wanted, bindings: Vec<(Arc<str>, Value)>) -> Self {
        Self { wanted, bindings, passed: Vec::new(), depth: 0, found: Vec::new() }
    }

    fn is_done(&self) -> bool {
        self.found.len() >= if self.wanted == Wanted::First { 1 } else { PARTS }
    }
}

impl Evaluator<'_> {
    /// The parts of a formula by which it is false or has no value; none if it is true.
    ///
    /// # Errors
    /// When the evaluation is ended from outside.
    pub fn why_false(&mut self, formula: ExprId, wanted: Wanted) -> Evaluated<Vec<Part>> {
        match self.attempt(|evaluator| evaluator.truth(formula))? {
            Ok(true) => Ok(Vec::new()),
            known => self.parts_of(formula, known, Search::new(wanted, Vec::new())),
        }
    }

    /// The parts of a formula that is known to be false or to have no value.
    pub(super) fn parts_of(
        &mut self,
        formula: ExprId,
        known: Result<bool, Fault>,
        mut search: Search,
    ) -> Evaluated<Vec<Part>> {
        if self.program.is_repeatable(formula) {
            self.narrow(formula, true, &mut search)?;
        } else {
            let (truth, fault) = known.map_or_else(|fault| (None, Some(fault)), |truth| (Some(truth), None));
            self.whole(formula, truth, fault, &mut search)?;
        }
        Ok(search.found)
    }

    /// Evaluates what may have no value, which is an answer; what ends the evaluation is an error.
    fn attempt<T>(&mut self, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<Result<T, Fault>> {
        let (base, length) = (self.scratch.base, self.scratch.stack.len());
        let result = run(self);
        match result {
            Err(fault) if fault.kind.ends_evaluation() => Err(fault),
            Err(fault) => {
                self.scratch.stack.truncate(length);
                self.scratch.base = base;
                Ok(Err(fault))
            }
            Ok(value) => Ok(Ok(value)),
        }
    }

    /// Finds the parts by which a formula has not the truth that is wanted.
    fn narrow(&mut self, id: ExprId, wanted: bool, search: &mut Search) -> Evaluated<()> {
        if search.is_done() {
            return Ok(());
        }
        let before = search.found.len();
        self.look_inside(id, wanted, search)?;
        // What is evaluated once more may be otherwise only if something is wrong; the whole is then still right.
        if search.found.len() == before { self.leaf(id, search) } else { Ok(()) }
    }

    fn look_inside(&mut self, id: ExprId, wanted: bool, search: &mut Search) -> Evaluated<()> {
        let program = self.program;
        match program.expr(id) {
            Expr::Counted(_, body) | Expr::Once(_, body) | Expr::Memo(_, body) | Expr::NextMemo(_, body) => {
                self.look_inside(*body, wanted, search)
            }
            Expr::Lazy(_, code) if self.is_formula(*code) => self.look_inside(*code, wanted, search),
            Expr::Let(locals, body) => {
                locals.iter().for_each(|local| self.set(*local, Value::Unset));
                self.look_inside(*body, wanted, search)
            }
            Expr::Inlined(call, body) if self.is_formula(*body) => self.narrow_call(*call, *body, wanted, search),
            Expr::Call { routine, arguments, call: Some(call) } if self.is_formula(id) && search.depth < DEEPEST => {
                self.narrow_routine(*routine, arguments, *call, wanted, search)
            }
            Expr::Unary(Unary::Not, operand) if self.is_composite(*operand) => self.narrow(*operand, !wanted, search),
            Expr::And(items) if wanted => self.narrow_items(items, true, search),
            Expr::Or(items) if !wanted => self.narrow_items(items, false, search),
            Expr::Or(items) => self.narrow_disjunction(id, items, search),
            Expr::Implies(left, right) if wanted => self.narrow_branch(*left, *right, search),
            Expr::If(condition, yes, no) => {
                let arms = [(*condition, *yes)];
                self.narrow_case(&arms, Some(*no), wanted, search)
            }
            Expr::Case(arms, other) => self.narrow_case(arms, *other, wanted, search),
            Expr::All(binders, body) if wanted => self.narrow_elements(binders, *body, true, search),
            Expr::Exists(binders, body) if !wanted => self.narrow_elements(binders, *body, false, search),
            Expr::Enabled(action) if wanted => self.narrow_enabled(*action, search),
            Expr::Exists(binders, body) | Expr::All(binders, body) => self.narrow_only(binders, *body, wanted, search),
            _ => Ok(()),
        }
    }

    /// A call whose body stands in its place.
    fn narrow_call(&mut self, call: CallId, body: ExprId, wanted: bool, search: &mut Search) -> Evaluated<()> {
        // What the call forgets holds values of another call.
        if let Expr::Let(locals, _) = self.program.expr(body) {
            locals.iter().for_each(|local| self.set(*local, Value::Unset));
        }
        let before = search.bindings.len();
        self.bind_arguments(call, search)?;
        let result = self.narrow(body, wanted, search);
        search.bindings.truncate(before);
        result
    }

    /// A call of a recursive operator.
    fn narrow_routine(
        &mut self,
        routine: RoutineId,
        arguments: &[Argument],
        call: CallId,
        wanted: bool,
        search: &mut Search,
    ) -> Evaluated<()> {
        let (before, passed) = (search.bindings.len(), search.passed.len());
        self.bind_arguments(call, search)?;
        let parameters = self.program.parameters.get(&call).map(|all| &**all).unwrap_or_default();
        search.passed.extend(parameters.iter().map(|(_, code)| *code));
        let Ok(start) = self.attempt(|evaluator| evaluator.push_arguments(arguments))? else {
            search.bindings.truncate(before);
            search.passed.truncate(passed);
            return Ok(());
        };
        let routine = self.program.routine(routine);
        let caller = std::mem::replace(&mut self.scratch.base, start);
        search.depth += 1;
        let result = match self.make_room(routine) {
            Ok(()) => self.narrow(routine.body, wanted, search),
            Err(_) => Ok(()),
        };
        search.depth -= 1;
        self.scratch.stack.truncate(start);
        self.scratch.base = caller;
        search.bindings.truncate(before);
        search.passed.truncate(passed);
        result
    }

    /// Notes what the parameters of a call stand for, those that have a value.
    fn bind_arguments(&mut self, call: CallId, search: &mut Search) -> Evaluated<()> {
        let parameters = self.program.parameters.get(&call).map(|all| &**all).unwrap_or_default();
        for (name, code) in parameters {
            if let Ok(value) = self.attempt(|evaluator| evaluator.eval(*code))? {
                search.bindings.push((name.clone(), value));
            }
        }
        Ok(())
    }

    /// Whether something is a formula that can be looked into, or a comparison.
    fn is_formula(&self, id: ExprId) -> bool {
        match self.program.expr(id) {
            Expr::Binary(operator, ..) => is_comparison(*operator),
            Expr::Unary(Unary::Not, _) | Expr::Equivalent(..) => true,
            _ => self.is_composite(id),
        }
    }

    /// Whether something is a formula that can be looked into.
    fn is_composite(&self, id: ExprId) -> bool {
        match self.program.expr(id) {
            Expr::And(_) | Expr::Or(_) | Expr::Implies(..) | Expr::All(..) | Expr::Exists(..) => true,
            Expr::If(_, yes, no) => self.is_formula(*yes) || self.is_formula(*no),
            Expr::Case(arms, _) => arms.iter().any(|(_, result)| self.is_formula(*result)),
            Expr::Counted(_, body)
            | Expr::Once(_, body)
            | Expr::Memo(_, body)
            | Expr::NextMemo(_, body)
            | Expr::Let(_, body)
            | Expr::Lazy(_, body) => self.is_composite(*body),
            Expr::Unary(Unary::Not, operand) => self.is_composite(*operand),
            Expr::Inlined(_, body) => self.is_formula(*body),
            Expr::Call { routine, call: Some(_), .. } => {
                // Whether it calls itself is not looked at: that would have no end.
                let body = self.program.routine(*routine).body;
                !matches!(self.program.expr(body), Expr::Call { .. }) && self.is_junction(body)
            }
            _ => false,
        }
    }

    /// Whether the body of a recursive operator is made of other formulas.
    fn is_junction(&self, id: ExprId) -> bool {
        match self.program.expr(id) {
            Expr::And(_) | Expr::Or(_) | Expr::Implies(..) | Expr::All(..) | Expr::Exists(..) => true,
            Expr::Binary(operator, ..) => is_comparison(*operator),
            Expr::If(_, yes, no) => self.is_junction(*yes) || self.is_junction(*no),
            Expr::Case(arms, _) => arms.iter().any(|(_, result)| self.is_junction(*result)),
            Expr::Once(_, body) | Expr::Memo(_, body) | Expr::NextMemo(_, body) | Expr::Let(_, body) => {
                self.is_junction(*body)
            }
            _ => false,
        }
    }

    /// Tells of a formula that is not looked into.
    fn leaf(&mut self, id: ExprId, search: &mut Search) -> Evaluated<()> {
        let (truth, fault) = match self.attempt(|evaluator| evaluator.truth(id))? {
            Ok(truth) => (Some(truth), None),
            Err(fault) => (None, Some(fault)),
        };
        self.whole(id, truth, fault, search)?;
        let Some(part) = search.found.last_mut().filter(|_| search.wanted != Wanted::Every) else { return Ok(()) };
        let changes = self.changes(id)?;
        if changes.codes.is_empty() {
            part.values = self.values_in(id, self.program.span(id), &search.bindings)?;
            part.values.extend(self.strangers(id)?);
        } else {
            part.values = changes.values;
            part.variables = self.names_of(Reach::of_all(self.program, changes.codes).variables);
        }
        Ok(())
    }

    /// Tells of a formula without the values in it.
    fn whole(&mut self, id: ExprId, truth: Option<bool>, fault: Option<Fault>, search: &mut Search) -> Evaluated<()> {
        let part = self.part_at(self.program.span(id), self.is_primed_from_outside(id), &search.bindings)?;
        let reached = search.passed.iter().copied().chain([id]).collect();
        let variables = self.names_of(Reach::of_all(self.program, reached).variables);
        search.found.push(Part { truth, fault, variables, ..part });
        Ok(())
    }

    /// A part with its place and what is bound there.
    pub(super) fn part_at(&mut self, span: Span, is_primed: bool, bound: &[(Arc<str>, Value)]) -> Evaluated<Part> {
        let bindings = self.part_bindings(bound)?;
        let text = text::of(self.sources, span, is_primed);
        Ok(Part { location: Some(locate(self.sources, span)), text, bindings, ..Part::default() })
    }

    /// Names that are bound, with what a reader sees of their values.
    fn part_bindings(&mut self, bound: &[(Arc<str>, Value)]) -> Evaluated<Vec<(String, Shown)>> {
        let mut bindings = Vec::with_capacity(bound.len());
        for (name, value) in bound {
            if let Some(value) = self.shown_part(value)? {
                bindings.push((name.to_string(), value));
            }
        }
        Ok(bindings)
    }

    /// What a reader sees of a value; nothing of one that is too large to be written out, or of no value.
    fn shown_part(&mut self, value: &Value) -> Evaluated<Option<Shown>> {
        if is_vast(value) {
            return Ok(None);
        }
        if matches!(value.as_interval(), Some((low, high)) if high.saturating_sub(low) > SHORT) {
            return Ok(Some(Shown::Opaque(value::text(self.symbols, value))));
        }
        let settled = self.attempt(|evaluator| value::settled(evaluator, value))?;
        Ok(settled.ok().map(|value| value::show_within(self.symbols, &value, &mut SHOWN.clone())))
    }

    /// The names of variables of the state, in the order of their declaration.
    pub(super) fn names_of(&self, variables: BTreeSet<Variable>) -> Vec<String> {
        let of_state = variables.into_iter().filter_map(|variable| self.variables.get(variable.0 as usize));
        of_state.map(|name| name.to_string()).collect()
    }
}

/// Whether a value is described, and would be too large to be written out; or an operator, which is none.
fn is_vast(value: &Value) -> bool {
    match value {
        Value::Symbolic(symbolic) => match &**symbolic {
            Symbolic::Interval(..) => false,
            Symbolic::Cup(left, right, _) | Symbolic::Cap(left, right, _) | Symbolic::Minus(left, right, _) => {
                is_vast(left) || is_vast(right)
            }
            Symbolic::Filter { set, .. } | Symbolic::Union(set, _) => is_vast(set),
            _ => value::evident_size(value) > MANY,
        },
        Value::Closure(closure) => {
            closure.domain.as_ref().is_none_or(|domain| is_vast(domain) || value::evident_size(domain) > MANY)
        }
        _ => false,
    }
}

fn is_comparison(operator: Binary) -> bool {
    use Binary::{Equal, Greater, GreaterEq, In, Less, LessEq, NotEqual, NotIn, SubsetEq};
    matches!(operator, Equal | NotEqual | In | NotIn | SubsetEq | Less | LessEq | Greater | GreaterEq)
}
