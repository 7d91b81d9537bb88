//! The functions of a set that satisfy a condition, found by backtracking.
//!
//! `{f \in [S -> T] : \A i, j \in S : i # j => f[i] # f[j]}` has at most `n!` elements, and `[S -> T]` has `n^n`. The condition is a
//! conjunction of one formula for each `i` and `j`, and that formula depends on two results of `f`. Where it fails it fails for all
//! functions that have these two results, so results are chosen key by key, and a formula is asked as soon as it can be.
//!
//! In TLC, and in order, the condition is evaluated of each function from its beginning, and may fail for want of a value before it is
//! false. So formulas are taken apart only as far as each of them certainly has a value, whatever the results are: their operators
//! are few, and it is looked at all elements of `T`. What is left is evaluated as ever, of the functions that are found.

use super::Evaluator;
use super::binder::CONSTANTS;
use crate::ir::{Argument, Binary, Binder, Expr, ExprId, Local, Program, Reach, Unary};
use crate::standard::CollectionPart;
use check_value::value::{self, Closure, Domain, Elements, Evaluated, Function, Symbolic, Value};
use rustc_hash::FxHashMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

/// Of fewer functions each is tried.
const FEW: u64 = 256;

/// So many functions are to be tried at least for each formula.
const WORTH: u64 = 16;

/// A condition is taken apart into this many formulas at most.
const MANY: usize = 4096;

/// Of more results than this it is not looked at each.
const RESULTS: usize = 64;

/// The integers with which an operator of integers certainly has a value.
const INTEGERS: RangeInclusive<i64> = i32::MIN as i64..=i32::MAX as i64;

/// The conditions that were met, of an element by a local, and whether they may be taken apart.
#[derive(Default)]
pub(super) struct Plain(FxHashMap<(ExprId, Local), bool>);

/// The values that an expression may have.
#[derive(Clone)]
enum Range {
    Booleans,
    Integers(i64, i64),
    /// Each of these may be one.
    Listed(Rc<[Value]>),
}

impl Range {
    fn is_boolean(&self) -> bool {
        match self {
            Self::Booleans => true,
            Self::Integers(..) => false,
            Self::Listed(values) => values.iter().all(|value| matches!(value, Value::Bool(_))),
        }
    }

    fn integers(&self) -> Option<(i64, i64)> {
        match self {
            Self::Booleans => None,
            Self::Integers(least, most) => Some((*least, *most)),
            Self::Listed(values) => values.iter().try_fold((i64::MAX, i64::MIN), |(least, most), value| match value {
                Value::Int(number) if INTEGERS.contains(number) => Some((least.min(*number), most.max(*number))),
                _ => None,
            }),
        }
    }

    /// The only value, if it is Boolean.
    fn truth(&self) -> Option<bool> {
        match self {
            Self::Listed(values) => match values[..] {
                [Value::Bool(truth)] => Some(truth.into()),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_truth(truth: bool) -> Self {
        Self::Listed([Value::from(truth)].into())
    }
}

/// A condition that is taken apart.
struct Parts {
    /// The local of the function.
    function: Local,
    /// Its keys, in order.
    keys: Rc<[Value]>,
    /// What its results may be.
    results: Rc<[Value]>,
    /// Whether any two results can be compared, once it was asked.
    are_alike: Option<bool>,
    /// Whether an expression depends on the results.
    depends: FxHashMap<ExprId, bool>,
    /// Locals that are computed when they are first read.
    lazy: Vec<Local>,
    /// The last key whose result the present formula depends on.
    last: usize,
    /// How many more formulas there may be.
    room: usize,
    /// For each key the formulas that depend on its result and on those of keys before it alone.
    formulas: Vec<Vec<Rc<Closure>>>,
}

impl Evaluator<'_> {
    /// The functions of a set of which a body may hold, where it is known of others that it does not.
    #[inline]
    pub(super) fn backtracked(&mut self, binder: &Binder, set: &Value, body: ExprId) -> Evaluated<Option<Elements>> {
        match (set, &binder.locals[..]) {
            (Value::Symbolic(described), [function]) if !binder.tuple => {
                self.functions_with(described, *function, body)
            }
            _ => Ok(None),
        }
    }

    /// As [`Context::constrained`](value::Context::constrained).
    pub(super) fn constrained_by(&mut self, functions: &Value, condition: &Closure) -> Evaluated<Option<Elements>> {
        let Value::Symbolic(described) = functions else { return Ok(None) };
        if !is_large(described) {
            return Ok(None);
        }
        let Some((function, body)) = self.element_of(condition) else { return Ok(None) };
        let saved = self.enter(condition.captured.iter().map(|(_, value)| value.clone()));
        let found = self.room_for(condition).and_then(|()| self.functions_with(described, function, body));
        self.leave(saved);
        found
    }

    fn functions_with(&mut self, set: &Symbolic, function: Local, body: ExprId) -> Evaluated<Option<Elements>> {
        match is_large(set) && !self.is_told() && self.may_be_taken_apart(body, function) {
            true => self.found_with(set, function, body),
            false => Ok(None),
        }
    }

    #[inline(never)]
    fn found_with(&mut self, set: &Symbolic, function: Local, body: ExprId) -> Evaluated<Option<Elements>> {
        let Symbolic::Functions { domain: keys, range } = set else { return Ok(None) };
        let size = size_of_functions(keys, range);
        let listed = value::enumerate(self, keys).and_then(|keys| Ok((keys, value::enumerate(self, range)?)));
        let Some((keys, results)) = given(listed)? else { return Ok(None) };
        let domain = Domain::of_set(self, &Value::Set(keys.clone()))?;
        let first = std::iter::repeat_n(results.elements()[0].clone(), keys.elements().len());
        self.set(function, Function::with_domain(domain.clone(), first.collect()).into());
        let mut parts = Parts {
            function,
            keys: keys.elements().into(),
            results: results.elements().into(),
            are_alike: None,
            depends: FxHashMap::default(),
            lazy: Vec::new(),
            last: 0,
            room: usize::try_from(size / WORTH).map_or(MANY, |room| room.min(MANY)),
            formulas: vec![Vec::new(); keys.elements().len()],
        };
        let taken = self.take_apart(&mut parts, body);
        self.set(function, Value::Unset);
        for local in parts.lazy {
            self.set(local, Value::Unset);
        }
        if given(taken)?.is_none() || parts.room == 0 || parts.formulas.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        Ok(Some(Elements::of_constrained(domain, results, parts.formulas)))
    }

    /// Whether a condition is such that formulas may be evaluated in another order, and less often.
    fn may_be_taken_apart(&mut self, body: ExprId, function: Local) -> bool {
        let program = self.program;
        *self
            .scratch
            .plain
            .0
            .entry((body, function))
            .or_insert_with(|| program.mentions(body, function) && Reach::of(program, body).is_determined(program))
    }

    /// Takes the formulas from a condition that are sure to have a value, up to the first that is not. Whether that is none.
    fn take_apart(&mut self, parts: &mut Parts, id: ExprId) -> Evaluated<bool> {
        let program = self.program;
        match program.expr(id) {
            Expr::And(items) => {
                for item in items {
                    if !self.take_apart(parts, *item)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Expr::Inlined(_, body) | Expr::Lazy(_, body) => self.take_apart(parts, *body),
            Expr::Let(locals, body) => {
                self.unset(parts, locals);
                self.take_apart(parts, *body)
            }
            Expr::All(binders, body) if parts.are_fixed(program, binders) => {
                let end = self.each(binders, &mut |evaluator| {
                    Ok(if evaluator.take_apart(parts, *body)? {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    })
                })?;
                Ok(end.is_continue())
            }
            Expr::Implies(premise, body) if !parts.depends(program, *premise) => {
                Ok(!self.truth(*premise)? || self.take_apart(parts, *body)?)
            }
            _ => {
                parts.last = 0;
                let Some(range) = self.range(parts, id)? else { return Ok(false) };
                if !range.is_boolean() || parts.room == 0 {
                    return Ok(false);
                }
                if range.truth() != Some(true) {
                    parts.room -= 1;
                    let formula = self.formula_here(id, parts.function);
                    parts.formulas[parts.last].push(formula);
                }
                Ok(true)
            }
        }
    }

    /// A LET forgets what its locals hold.
    fn unset(&mut self, parts: &mut Parts, locals: &[Local]) {
        for local in locals {
            self.set(*local, Value::Unset);
            parts.lazy.push(*local);
        }
    }

    /// The values that an expression may have, whatever the results of the function are; `None` where one is not sure to have any.
    fn range(&mut self, parts: &mut Parts, id: ExprId) -> Evaluated<Option<Range>> {
        let program = self.program;
        if !parts.depends(program, id) {
            return Ok(Some(Range::Listed([self.operand(id)?].into())));
        }
        match program.expr(id) {
            Expr::Inlined(_, body) | Expr::Lazy(_, body) => self.range(parts, *body),
            Expr::Let(locals, body) => {
                self.unset(parts, locals);
                self.range(parts, *body)
            }
            Expr::Apply(function, argument) if parts.is_function(program, *function) => {
                if parts.depends(program, *argument) {
                    let Some(Range::Listed(keys)) = self.range(parts, *argument)? else { return Ok(None) };
                    parts.last = parts.keys.len() - 1;
                    return self.ranges_over(parts, &keys);
                }
                let key = self.operand(*argument)?;
                self.ranges_over(parts, &[key])
            }
            Expr::Field(record, name) if parts.is_function(program, *record) => {
                self.ranges_over(parts, &[Value::Str(*name)])
            }
            Expr::Unary(Unary::Not, operand) => self.truths(parts, &[*operand]),
            Expr::Equivalent(left, right) => self.truths(parts, &[*left, *right]),
            Expr::And(items) => self.junction(parts, items, false),
            Expr::Or(items) => self.junction(parts, items, true),
            Expr::Implies(premise, conclusion) => {
                let Some(range) = self.range(parts, *premise)? else { return Ok(None) };
                match range.truth() {
                    Some(false) => Ok(Some(Range::of_truth(true))),
                    Some(true) => self.range(parts, *conclusion),
                    None if range.is_boolean() => self.junction(parts, std::slice::from_ref(conclusion), true),
                    None => Ok(None),
                }
            }
            Expr::If(condition, yes, no) => {
                let Some(range) = self.range(parts, *condition)? else { return Ok(None) };
                match range.truth() {
                    Some(truth) => self.range(parts, if truth { *yes } else { *no }),
                    None if range.is_boolean() => {
                        let (yes, no) = (self.range(parts, *yes)?, self.range(parts, *no)?);
                        Ok(yes.zip(no).and_then(|(yes, no)| either(&yes, &no)))
                    }
                    None => Ok(None),
                }
            }
            Expr::Binary(operator, left, right) => self.range_of_binary(parts, *operator, *left, *right),
            Expr::All(binders, body) | Expr::Exists(binders, body) if parts.are_fixed(program, binders) => {
                let end = self.each(binders, &mut |evaluator| {
                    parts.room = parts.room.saturating_sub(1);
                    let is_sure = parts.room > 0 && evaluator.truths(parts, &[*body])?.is_some();
                    Ok(if is_sure { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
                })?;
                Ok(end.is_continue().then_some(Range::Booleans))
            }
            _ => Ok(None),
        }
    }

    /// What the results for certain keys may be, if all of these are keys.
    fn ranges_over(&mut self, parts: &mut Parts, keys: &[Value]) -> Evaluated<Option<Range>> {
        for key in keys {
            let mut place = None;
            for (number, known) in parts.keys.clone().iter().enumerate() {
                if value::equal(self, known, key)? {
                    place = Some(number);
                    break;
                }
            }
            let Some(place) = place else { return Ok(None) };
            parts.last = parts.last.max(place);
        }
        Ok(Some(Range::Listed(parts.results.clone())))
    }

    /// Boolean, if all operands are.
    fn truths(&mut self, parts: &mut Parts, operands: &[ExprId]) -> Evaluated<Option<Range>> {
        for operand in operands {
            if !self.range(parts, *operand)?.is_some_and(|range| range.is_boolean()) {
                return Ok(None);
            }
        }
        Ok(Some(Range::Booleans))
    }

    /// What a conjunction or disjunction may be, given the truth value of an operand that decides it.
    fn junction(&mut self, parts: &mut Parts, operands: &[ExprId], decides: bool) -> Evaluated<Option<Range>> {
        for operand in operands {
            match self.range(parts, *operand)? {
                Some(range) if range.truth() == Some(decides) => return Ok(Some(Range::of_truth(decides))),
                Some(range) if range.is_boolean() => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(Range::Booleans))
    }

    fn range_of_binary(
        &mut self,
        parts: &mut Parts,
        operator: Binary,
        left: ExprId,
        right: ExprId,
    ) -> Evaluated<Option<Range>> {
        if let Binary::In | Binary::NotIn = operator {
            return self.range_of_membership(parts, left, right);
        }
        let (left, right) = (self.range(parts, left)?, self.range(parts, right)?);
        let Some((left, right)) = left.zip(right) else { return Ok(None) };
        let integers = left.integers().zip(right.integers());
        Ok(match (operator, integers) {
            (Binary::Equal | Binary::NotEqual, _) => self.are_alike(parts, &left, &right)?.then_some(Range::Booleans),
            (Binary::Less | Binary::LessEq | Binary::Greater | Binary::GreaterEq, Some(_)) => Some(Range::Booleans),
            (Binary::Add, Some(((a, b), (c, d)))) => range_of_integers([a + c, b + d]),
            (Binary::Subtract, Some(((a, b), (c, d)))) => range_of_integers([a - d, b - c]),
            (Binary::Multiply, Some(((a, b), (c, d)))) => range_of_integers([a * c, a * d, b * c, b * d]),
            _ => None,
        })
    }

    fn range_of_membership(&mut self, parts: &mut Parts, element: ExprId, set: ExprId) -> Evaluated<Option<Range>> {
        if parts.depends(self.program, set) {
            return Ok(None);
        }
        let Some(Range::Listed(elements)) = self.range(parts, element)? else { return Ok(None) };
        let set = self.set_value(set)?;
        if elements.len() > RESULTS {
            return Ok(None);
        }
        for element in elements.iter() {
            value::member(self, element, &set)?;
        }
        Ok(Some(Range::Booleans))
    }

    /// Whether any two values of these can be compared.
    fn are_alike(&mut self, parts: &mut Parts, left: &Range, right: &Range) -> Evaluated<bool> {
        if left.integers().is_some() && right.integers().is_some() || left.is_boolean() && right.is_boolean() {
            return Ok(true);
        }
        let (Range::Listed(left), Range::Listed(right)) = (left, right) else { return Ok(false) };
        let are_results = Rc::ptr_eq(left, &parts.results) && Rc::ptr_eq(right, &parts.results);
        if let (true, Some(known)) = (are_results, parts.are_alike) {
            return Ok(known);
        }
        if left.len().max(right.len()) > RESULTS {
            return Ok(false);
        }
        for one in left.iter() {
            for other in right.iter() {
                value::equal(self, one, other)?;
            }
        }
        if are_results {
            parts.are_alike = Some(true);
        }
        Ok(true)
    }
}

impl Parts {
    fn is_function(&self, program: &Program, id: ExprId) -> bool {
        match program.expr(id) {
            Expr::Local(local) => *local == self.function,
            Expr::Inlined(_, body) | Expr::Lazy(_, body) => self.is_function(program, *body),
            _ => false,
        }
    }

    fn are_fixed(&mut self, program: &Program, binders: &[Binder]) -> bool {
        binders.iter().all(|binder| !self.depends(program, binder.set))
    }

    /// Whether the value of an expression may depend on the results of the function, not on its domain alone.
    fn depends(&mut self, program: &Program, id: ExprId) -> bool {
        if let Some(known) = self.depends.get(&id) {
            return *known;
        }
        let mut expr = program.expr(id).clone();
        let depends = match &expr {
            Expr::Local(local) => *local == self.function,
            Expr::Unary(Unary::Domain, function) if self.is_function(program, *function) => false,
            Expr::Native { native, arguments }
                if program.natives[*native as usize].reads_part == Some(CollectionPart::Length) =>
            {
                !self.is_function(program, arguments[0]) && self.depends(program, arguments[0])
            }
            Expr::Enabled(_) | Expr::EnabledNext(_) | Expr::Tested(_) | Expr::Counted(..) | Expr::Refused(_) => true,
            _ if !expr.arguments().iter().all(|argument| matches!(argument, Argument::Now(_))) => true,
            _ => {
                let mut depends = false;
                expr.for_each_part(&mut |part| depends = depends || self.depends(program, *part));
                depends
            }
        };
        self.depends.insert(id, depends);
        depends
    }
}

/// What either of two expressions may be.
fn either(left: &Range, right: &Range) -> Option<Range> {
    if left.is_boolean() && right.is_boolean() {
        return Some(Range::Booleans);
    }
    let ((a, b), (c, d)) = left.integers().zip(right.integers())?;
    Some(Range::Integers(a.min(c), b.max(d)))
}

/// The integers between the least and the greatest of some, where there are few enough.
fn range_of_integers<const N: usize>(bounds: [i64; N]) -> Option<Range> {
    let (least, most) = (*bounds.iter().min()?, *bounds.iter().max()?);
    (INTEGERS.contains(&least) && INTEGERS.contains(&most)).then_some(Range::Integers(least, most))
}

/// Whether it is a set of functions, and of many.
fn is_large(set: &Symbolic) -> bool {
    matches!(set, Symbolic::Functions { domain, range }
        if size_of_functions(domain, range) >= FEW && value::evident_size(range) <= CONSTANTS)
}

/// How many functions there are, if that is plain to see.
fn size_of_functions(domain: &Value, range: &Value) -> u64 {
    let keys = u32::try_from(value::evident_size(domain)).unwrap_or(u32::MAX);
    value::evident_size(range).saturating_pow(keys)
}

/// What was found out, if that has a value and nobody wants the evaluation to end.
fn given<T>(found: Evaluated<T>) -> Evaluated<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(fault) if fault.kind.ends_evaluation() => Err(fault),
        Err(_) => Ok(None),
    }
}
