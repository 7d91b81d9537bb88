//! Values of a variable in an initial state that are chosen part by part.
//!
//! `f \in [S -> T] /\ \A x \in S : P(x, f[x])` has `|T|^|S|` candidates, of which TLC tries each. But its condition speaks of one
//! result of the function at a time. So it is asked of each element of `T` as the result for each `x`, `|S| |T|` times, and what is
//! left is combined. Likewise `s \in SUBSET T /\ \A x \in s : P(x)` needs the subsets of `{x \in T : P(x)}` alone. What is left comes
//! in the same order.
//!
//! Only conditions that follow the choice are used, with nothing between but choices of other variables from constant sets: nothing else
//! would have been asked of a candidate that is left out. Where one of them cannot be computed for some part, all candidates are tried.

use super::Evaluator;
use super::act::Rest;
use crate::ir::{Act, ActId, Binder, Expr, ExprId, Local, Program, Reach, Variable};
use check_value::value::{self, Domain, Elements, Evaluated, Function, Set, Symbolic, Value, evident_size};
use smallvec::SmallVec;
use std::rc::Rc;

/// Of more parts than this the conditions are not asked beforehand.
const MANY: u64 = 1 << 20;

/// Functions of more arguments are tried one by one.
const MOST_KEYS: usize = 64;

/// A condition on each part of the value of a variable.
struct Condition<'a> {
    binders: &'a [Binder],
    body: ActId,
    /// The sets of the binders; of that at `place`, an element at a time is asked.
    sets: SmallVec<[Value; 4]>,
    place: usize,
}

/// What follows a choice.
#[derive(Default)]
struct Found {
    conditions: SmallVec<[ActId; 4]>,
    /// Sets from which other variables are chosen, each with how many of the conditions come before.
    passed: SmallVec<[(ExprId, usize); 4]>,
}

/// Looks for the places where a variable is named.
struct Mentions<'p> {
    program: &'p Program,
    variable: Variable,
    /// The argument to which it is applied, if it is named at all.
    key: Option<Local>,
}

impl Program {
    /// An expression without the calls around it.
    fn without_calls(&self, id: ExprId) -> &Expr {
        match self.expr(id) {
            Expr::Inlined(_, body) => self.without_calls(*body),
            expr => expr,
        }
    }

    /// The binder of a `\A` to whose local alone a variable is applied that is named nowhere else in it.
    fn binder_of_keys(&self, binders: &[Binder], body: ActId, variable: Variable) -> Option<usize> {
        let is_named = |binder: &Binder| Reach::of(self, binder.set).variables.contains(&variable);
        let mut mentions = Mentions { program: self, variable, key: None };
        if binders.iter().any(is_named) || !mentions.are_applied(body) {
            return None;
        }
        let key = mentions.key?;
        binders.iter().position(|binder| !binder.tuple && binder.locals[..] == [key])
    }

    /// The binder of a `\A` whose set is a variable that is named nowhere else in it.
    fn binder_of_elements(&self, binders: &[Binder], body: ActId, variable: Variable) -> Option<usize> {
        let is_named = |binder: &&Binder| Reach::of(self, binder.set).variables.contains(&variable);
        let mut named = binders.iter().filter(is_named);
        let only = named.next()?;
        let is_it = named.next().is_none() && *self.without_calls(only.set) == Expr::Primed(variable);
        let is_free = !Reach::of_action(self, body).variables.contains(&variable);
        (is_it && is_free).then(|| binders.iter().position(|binder| std::ptr::eq(binder, only)))?
    }

    /// The conditions at the beginning of an action, and the constant sets from which other variables are chosen before them. Whether it
    /// consists of such.
    fn first_conditions(&self, act: ActId, variable: Variable, found: &mut Found) -> bool {
        match self.act(act) {
            Act::All(items) => items.iter().all(|item| self.first_conditions(*item, variable, found)),
            Act::Inlined(_, body) => self.first_conditions(*body, variable, found),
            Act::ForAll { .. } if self.is_each_condition(act) => {
                found.conditions.push(act);
                true
            }
            Act::Choose(other, set) if *other != variable && self.expr(*set).is_fixed() => {
                found.passed.push((*set, found.conditions.len()));
                true
            }
            Act::Assign(other, code) => *other != variable && self.is_constant(*code),
            _ => false,
        }
    }

    /// Whether an expression is plainly the same in every state, and has a value.
    fn is_constant(&self, id: ExprId) -> bool {
        match self.expr(id) {
            Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Literal(_) => true,
            Expr::Set(items) | Expr::Tuple(items) => items.is_empty(),
            _ => false,
        }
    }

    fn is_each_condition(&self, act: ActId) -> bool {
        matches!(self.act(act), Act::ForAll { body, .. } if self.is_plain_condition(*body))
            && Reach::of_action(self, act).is_determined(self)
    }

    /// Whether an action is a condition, perhaps with quantifiers in it.
    fn is_plain_condition(&self, act: ActId) -> bool {
        match self.act(act) {
            Act::Guard(_) => true,
            Act::All(items) | Act::Any(items) => items.iter().all(|item| self.is_plain_condition(*item)),
            Act::If(_, yes, no) => self.is_plain_condition(*yes) && self.is_plain_condition(*no),
            Act::ForAll { body, .. }
            | Act::Exists(_, body)
            | Act::Implies(_, body)
            | Act::Inlined(_, body)
            | Act::Let(_, body) => self.is_plain_condition(*body),
            _ => false,
        }
    }
}

impl Mentions<'_> {
    /// Whether the variable is only named where it is applied to one and the same local.
    fn are_applied(&mut self, act: ActId) -> bool {
        let program = self.program;
        let is_plain = match program.act(act) {
            Act::Guard(expr) | Act::If(expr, ..) | Act::Implies(expr, _) => self.are_applied_in(*expr),
            Act::Exists(binders, _) | Act::ForAll { binders, .. } => {
                binders.iter().all(|binder| self.are_applied_in(binder.set))
            }
            Act::All(_) | Act::Any(_) | Act::Let(..) | Act::Inlined(..) => true,
            _ => false,
        };
        is_plain && program.parts_of(act).into_iter().all(|part| self.are_applied(part))
    }

    fn are_applied_in(&mut self, id: ExprId) -> bool {
        let program = self.program;
        match program.expr(id) {
            Expr::Primed(variable) => *variable != self.variable,
            Expr::Apply(function, argument) if *program.without_calls(*function) == Expr::Primed(self.variable) => {
                match program.without_calls(*argument) {
                    Expr::Local(local) => *self.key.get_or_insert(*local) == *local,
                    _ => false,
                }
            }
            Expr::Call { .. }
            | Expr::Operator { .. }
            | Expr::LazyFilter { .. }
            | Expr::LazyFunction { .. }
            | Expr::Enabled(_)
            | Expr::EnabledNext(_)
            | Expr::Tested(_) => !Reach::of(program, id).variables.contains(&self.variable),
            expr => {
                let mut are_all = true;
                expr.clone().for_each_part(&mut |part| are_all = are_all && self.are_applied_in(*part));
                are_all
            }
        }
    }
}

impl<'a> Evaluator<'a> {
    /// The elements of a set from which a variable of an initial state is chosen, without some of which the conditions that follow are
    /// false, and how many these are; `None` where all are to be tried.
    pub(super) fn by_parts(
        &mut self,
        variable: Variable,
        set: &Value,
        rest: Option<&Rest<'_>>,
    ) -> Evaluated<Option<(Elements, u64)>> {
        let Value::Symbolic(symbolic) = set else { return Ok(None) };
        if self.scratch.conditions.is_none() || self.is_told() || self.scratch.counts.is_counting() {
            return Ok(None);
        }
        let (domain, range) = match &**symbolic {
            Symbolic::Functions { domain, range } => (Some(domain), range),
            Symbolic::PowerSet(base) => (None, base),
            _ => return Ok(None),
        };
        if !(2..=MANY).contains(&evident_size(range)) {
            return Ok(None);
        }
        let result = match domain {
            Some(domain) => self.functions_by_keys(variable, (domain, range), rest),
            None => self.subsets_by_elements(variable, range, rest),
        };
        match result {
            // Who tries all candidates is told of it.
            Err(fault) if !fault.kind.is_control() && !fault.kind.is_from_outside() => Ok(None),
            result => result,
        }
    }

    fn functions_by_keys(
        &mut self,
        variable: Variable,
        (domain, range): (&Value, &Value),
        rest: Option<&Rest<'_>>,
    ) -> Evaluated<Option<(Elements, u64)>> {
        let keys = value::enumerate(self, domain)?;
        let count = keys.elements().len();
        if !(2..=MOST_KEYS).contains(&count) || evident_size(range).saturating_mul(count as u64) > MANY {
            return Ok(None);
        }
        let mut conditions = self.conditions_behind(variable, rest, |program, binders, body| {
            program.binder_of_keys(binders, body, variable)
        })?;
        let are_keys = |condition: &Condition<'_>, evaluator: &mut Self| {
            value::equal(evaluator, &condition.sets[condition.place], domain)
        };
        for place in 0..conditions.len() {
            if !are_keys(&conditions[place], self)? {
                conditions.truncate(place);
                break;
            }
        }
        if conditions.is_empty() {
            return Ok(None);
        }
        let keys: Vec<Value> = keys.elements().iter().map(only).collect();
        let (domain, mut all) = (Domain::of_set(self, domain)?, 0);
        let mut ranges = vec![Vec::new(); count];
        let mut elements = value::iterate(self, range)?;
        while let Some(element) = elements.next(self)? {
            all += 1;
            let values = std::iter::repeat_n(element.clone(), count).collect();
            let function = Function::with_domain(domain.clone(), values).into();
            self.with_next(variable, function, |evaluator| {
                for (key, range) in keys.iter().zip(&mut ranges) {
                    if evaluator.are_met(&mut conditions, key)? {
                        range.push(element.clone());
                    }
                }
                Ok(())
            })?;
        }
        if ranges.iter().all(|range| range.len() == all) {
            return Ok(None);
        }
        let size = ranges.iter().map(|range| range.len() as u64).fold(1, u64::saturating_mul);
        Ok(Some((Elements::of_functions(domain, ranges), size)))
    }

    fn subsets_by_elements(
        &mut self,
        variable: Variable,
        base: &Value,
        rest: Option<&Rest<'_>>,
    ) -> Evaluated<Option<(Elements, u64)>> {
        let mut conditions = self.conditions_behind(variable, rest, |program, binders, body| {
            program.binder_of_elements(binders, body, variable)
        })?;
        if conditions.is_empty() {
            return Ok(None);
        }
        let all = value::enumerate(self, base)?;
        let mut kept = Vec::new();
        for element in all.elements() {
            let set = only(element);
            let is_kept =
                self.with_next(variable, set.clone(), |evaluator| evaluator.are_met(&mut conditions, &set))?;
            if is_kept {
                kept.push(element.clone());
            }
        }
        if kept.len() == all.elements().len() {
            return Ok(None);
        }
        let subsets = Value::power_set(Value::from(Set::from_sorted(kept)));
        let size = evident_size(&subsets);
        Ok(Some((value::iterate(self, &subsets)?, size)))
    }

    /// The conditions that follow, up to the first that is none on each part of a variable or speaks of one without a value, and their
    /// sets.
    fn conditions_behind(
        &mut self,
        variable: Variable,
        mut rest: Option<&Rest<'_>>,
        of_parts: impl Fn(&Program, &[Binder], ActId) -> Option<usize>,
    ) -> Evaluated<Vec<Condition<'a>>> {
        let (program, mut found) = (self.program, Found::default());
        while let Some(Rest::Items { items, rest: more, .. }) = rest {
            if !items.iter().all(|item| program.first_conditions(*item, variable, &mut found)) {
                break;
            }
            rest = *more;
        }
        // What is behind a set without elements, or one that cannot be gone through, is never asked.
        for (set, before) in found.passed {
            if before < found.conditions.len() && evident_size(&self.set_value(set)?) == 0 {
                found.conditions.truncate(before);
            }
        }
        let mut conditions = Vec::new();
        for act in found.conditions {
            let Act::ForAll { binders, body, .. } = program.act(act) else { break };
            let Some(place) = of_parts(program, binders, *body) else { break };
            let has_value = |read: &Variable| *read == variable || self.has_next(read.0 as usize);
            if !Reach::of_action(program, act).variables.iter().all(has_value) {
                break;
            }
            // The set of the one whose elements are asked one by one may be the variable itself.
            let mut sets = SmallVec::new();
            for (number, binder) in binders.iter().enumerate() {
                let is_it = number == place && *program.without_calls(binder.set) == Expr::Primed(variable);
                sets.push(if is_it { Value::Unset } else { self.set_value(binder.set)? });
            }
            conditions.push(Condition { binders, body: *body, sets, place });
        }
        Ok(conditions)
    }

    /// Whether conditions hold of the part in a set.
    fn are_met(&mut self, conditions: &mut [Condition<'a>], part: &Value) -> Evaluated<bool> {
        self.spend(1)?;
        for condition in conditions {
            condition.sets[condition.place] = part.clone();
            if !self.holds_of_each(condition.binders, &condition.sets, condition.body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Does something while a variable of the state that is being made has a value.
    fn with_next<T>(
        &mut self,
        Variable(variable): Variable,
        value: Value,
        work: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let place = variable as usize;
        self.scratch.next[place] = value;
        self.scratch.unassigned -= 1;
        let result = work(self);
        self.scratch.next[place] = Value::Unset;
        self.scratch.unassigned += 1;
        result
    }
}

/// The set of one element.
fn only(element: &Value) -> Value {
    Value::Set(Rc::new(Set::from_sorted(vec![element.clone()])))
}
