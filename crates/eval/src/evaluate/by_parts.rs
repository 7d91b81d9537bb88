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
use rustc_hash::FxHashSet;
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
    quantifiers: SmallVec<[ActId; 4]>,
    passed: SmallVec<[Passed; 4]>,
}

/// Another variable that gets a value.
struct Passed {
    variable: Variable,
    /// The constant set from which it is chosen, unless it is a literal.
    set: Option<ExprId>,
    /// How many of the quantifiers come before.
    before: usize,
}

/// Looks for the places where a variable is named.
struct Mentions<'p> {
    program: &'p Program,
    variable: Variable,
    /// The argument to which it is applied, if it is named at all.
    key: Option<Local>,
    /// Where it was looked already: what stands in several places is looked at once.
    seen: FxHashSet<ExprId>,
}

impl Program {
    /// The binder to whose local alone a variable is applied that is named nowhere else in a `\A`, if that is a condition.
    fn binder_of_keys(&self, binders: &[Binder], body: ActId, variable: Variable) -> Option<usize> {
        let mut mentions = Mentions { program: self, variable, key: None, seen: FxHashSet::default() };
        if binders.iter().any(|binder| self.names(binder, variable)) || !mentions.are_applied(body) {
            return None;
        }
        let key = mentions.key?;
        binders.iter().position(|binder| !binder.tuple && binder.locals[..] == [key])
    }

    /// The binder whose set is a variable that is named nowhere else in a `\A`, if that is a condition.
    fn binder_of_elements(&self, binders: &[Binder], body: ActId, variable: Variable) -> Option<usize> {
        let mut mentions = Mentions { program: self, variable, key: None, seen: FxHashSet::default() };
        if !mentions.are_applied(body) || mentions.key.is_some() {
            return None;
        }
        let mut named = (0..binders.len()).filter(|place| self.names(&binders[*place], variable));
        let place =
            named.next().filter(|place| *self.expr(self.bare(binders[*place].set)) == Expr::Primed(variable))?;
        named.next().is_none().then_some(place)
    }

    /// Whether the set of a binder speaks of a variable.
    fn names(&self, binder: &Binder, variable: Variable) -> bool {
        Reach::of(self, binder.set).variables.contains(&variable)
    }

    /// Adds the quantifiers at the beginning of an action, and the other variables that get constant values between them. Whether it
    /// consists of such.
    fn quantifiers(&self, act: ActId, found: &mut Found) -> bool {
        match self.act(act) {
            Act::All(items) => items.iter().all(|item| self.quantifiers(*item, found)),
            Act::Inlined(_, body) => self.quantifiers(*body, found),
            Act::ForAll { .. } => {
                found.quantifiers.push(act);
                true
            }
            Act::Choose(other, set) if self.expr(*set).is_fixed() => found.pass(*other, Some(*set)),
            Act::Assign(other, code) if self.expr(*code).is_literal() => found.pass(*other, None),
            _ => false,
        }
    }
}

impl Found {
    /// Another variable gets a value.
    fn pass(&mut self, variable: Variable, set: Option<ExprId>) -> bool {
        self.passed.push(Passed { variable, set, before: self.quantifiers.len() });
        true
    }
}

impl Mentions<'_> {
    /// Whether this is a condition in which the variable is only named where it is applied to one and the same local.
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
        if !self.seen.insert(id) {
            return true;
        }
        let program = self.program;
        match program.expr(id) {
            Expr::Primed(variable) => *variable != self.variable,
            Expr::Apply(function, argument)
                if *program.expr(program.bare(*function)) == Expr::Primed(self.variable) =>
            {
                match program.expr(program.bare(*argument)) {
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
            Err(fault) if !fault.kind.ends_evaluation() => Ok(None),
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
        let mut conditions = self.conditions_behind(variable, Some(domain), rest)?;
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
        let mut conditions = self.conditions_behind(variable, None, rest)?;
        if conditions.is_empty() {
            return Ok(None);
        }
        let all = value::enumerate(self, base)?;
        let subsets = self.subsets_of(&all, |evaluator, element| {
            let set = only(element);
            evaluator.with_next(variable, set.clone(), |evaluator| evaluator.are_met(&mut conditions, &set))
        })?;
        match subsets {
            Some(subsets) => Ok(Some((value::iterate(self, &subsets)?, evident_size(&subsets)))),
            None => Ok(None),
        }
    }

    /// The conditions that follow, up to the first that is none on each part of a variable or speaks of one without a value, and their
    /// sets: on each result of a function with this domain, or without one on each element.
    fn conditions_behind(
        &mut self,
        variable: Variable,
        domain: Option<&Value>,
        mut rest: Option<&Rest<'_>>,
    ) -> Evaluated<Vec<Condition<'a>>> {
        let (program, mut found) = (self.program, Found::default());
        while let Some(Rest::Items { items, rest: more, .. }) = rest {
            if !items.iter().all(|item| program.quantifiers(*item, &mut found)) {
                break;
            }
            rest = *more;
        }
        // What is behind a set without elements, or one that cannot be gone through, is never asked. And a variable that has a value is
        // compared, which may fail.
        let mut valued: SmallVec<[Variable; 4]> = SmallVec::from_slice(&[variable]);
        for Passed { variable, set, before } in found.passed {
            let has_value = valued.contains(&variable) || self.has_next(variable.0 as usize);
            let is_closed = match set {
                Some(set) => has_value || evident_size(&self.set_value(set)?) == 0,
                None => has_value,
            };
            if is_closed {
                found.quantifiers.truncate(before);
                break;
            }
            valued.push(variable);
        }
        let mut conditions = Vec::new();
        for quantifier in found.quantifiers {
            let Act::ForAll { binders, body, .. } = program.act(quantifier) else { break };
            let place = match domain {
                Some(_) => program.binder_of_keys(binders, *body, variable),
                None => program.binder_of_elements(binders, *body, variable),
            };
            let Some(place) = place else { break };
            let reach = Reach::of_action(program, quantifier);
            let has_value = |read: &Variable| *read == variable || self.has_next(read.0 as usize);
            if !reach.is_determined(program) || !reach.variables.iter().all(has_value) {
                break;
            }
            // The variable may be the set of the binder whose elements are asked one by one: which value it has does not matter.
            let nothing = self.scratch.empty_set.clone();
            let sets = self.with_next(variable, nothing, |evaluator| evaluator.binder_sets(binders))?;
            if let Some(domain) = domain
                && !value::equal(self, &sets[place], domain)?
            {
                break;
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
            if self.test_each_of(condition.binders, &condition.sets, condition.body, false, None)?.is_break() {
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
