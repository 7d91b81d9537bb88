//! Expressions: one arm for each kind of node.

use super::allowance::size;
use super::{Chance, Evaluator};
use crate::ir::{Binary, CallId, Expr, ExprId, MemoId, NO_ARM, OnceId, Unary, Update, Variable};
use check_system::Fault;
use check_value::value::{self, Domain, Evaluated, Function, Set, Symbolic, Value};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::rc::Rc;

impl Evaluator<'_> {
    /// The value of an expression.
    ///
    /// What is most frequent and needs no frame of its own on the machine's stack is done here, the rest elsewhere:
    /// one function for everything would pay for its largest part at each call.
    pub fn eval(&mut self, id: ExprId) -> Evaluated<Value> {
        let program = self.program;
        // One variable from beginning to end: what is matched and wrapped anew is copied at each level.
        let mut result = match program.expr(id) {
            Expr::Int(number) => Ok(Value::Int(*number)),
            Expr::Bool(truth) => Ok(Value::from(*truth)),
            Expr::Str(symbol) => Ok(Value::Str(*symbol)),
            Expr::Variable(_)
            | Expr::Primed(_)
            | Expr::Local(_)
            | Expr::Lazy(..)
            | Expr::Once(..)
            | Expr::Memo(..)
            | Expr::NextMemo(..) => self.remembered(id),
            Expr::Inlined(call, body) => match program.key(id) {
                None => self.inlined(*call, *body),
                Some(key) => self.keyed(id, key),
            },
            Expr::If(condition, yes, no) => match self.truth(*condition) {
                Ok(true) => self.eval(*yes),
                Ok(false) => self.eval(*no),
                Err(fault) => Err(fault),
            },
            Expr::Binary(operator, left, right) => self.binary(id, *operator, *left, *right),
            Expr::Call { routine, arguments, call } => match program.key(id) {
                None => self.call_routine(*routine, arguments, *call),
                Some(key) => self.keyed(id, key),
            },
            Expr::Native { native, arguments } => self.native(id, *native, arguments),
            Expr::Apply(..) => self.applied_value(id),
            _ => self.eval_rest(id),
        };
        if let Err(fault) = &mut result {
            self.place(fault, id);
        }
        result
    }

    pub(super) fn inlined(&mut self, call: CallId, body: ExprId) -> Evaluated<Value> {
        let mut result = self.eval(body);
        if let Err(fault) = &mut result {
            self.tell_of(fault, call);
        }
        result
    }

    /// The value of what is kept somewhere, or will be once it has been computed.
    #[inline(never)]
    fn remembered(&mut self, id: ExprId) -> Evaluated<Value> {
        match self.program.expr(id) {
            Expr::Variable(variable) => self.variable(*variable),
            Expr::Primed(variable) => self.primed(*variable),
            Expr::Local(local) => self.slot_value(*local),
            Expr::Lazy(local, code) => self.lazy(*local, *code),
            Expr::Once(once, code) => self.once(*once, *code),
            Expr::Memo(memo, code) => self.memo(*memo, *code),
            Expr::NextMemo(memo, code) => self.next_memo(*memo, *code),
            _ => unreachable!("nothing else is kept"),
        }
    }

    /// The value of an expression of one of the less frequent kinds.
    #[inline(never)]
    fn eval_rest(&mut self, id: ExprId) -> Evaluated<Value> {
        let program = self.program;
        match program.expr(id) {
            Expr::Choose(..) | Expr::Filter(..) | Expr::Map(..) | Expr::Function(..) => match program.recalls(id) {
                Some(locals) => self.recalled(id, locals),
                None => match program.key(id) {
                    None => self.go_through(id),
                    Some(key) => self.keyed(id, key),
                },
            },
            Expr::Literal(place) => Ok(self.scratch.literals[*place as usize].clone()),
            Expr::Let(locals, body) => {
                for local in locals {
                    self.set(*local, Value::Unset);
                }
                self.eval(*body)
            }
            Expr::Operator { routine, captures } => {
                let captured = self.captured(captures)?;
                Ok(Value::Closure(value::Closure::operator(routine.0, captured)))
            }
            Expr::Counted(place, body) => {
                self.scratch.counts.add(*place);
                self.eval(*body)
            }
            Expr::Unary(operator, operand) => self.unary(*operator, *operand),
            Expr::And(_)
            | Expr::Or(_)
            | Expr::Implies(..)
            | Expr::Equivalent(..)
            | Expr::All(..)
            | Expr::Exists(..)
            | Expr::Enabled(_)
            | Expr::EnabledNext(_)
            | Expr::Tested(_) => self.truth_node(id).map(Value::from),
            Expr::Case(arms, other) => self.case(arms, *other),
            Expr::Set(items) if items.is_empty() => Ok(self.scratch.empty_set.clone()),
            Expr::Set(items) => self.enumerated(items),
            Expr::LazyFilter { set, routine, captures, at_once } => {
                let set = self.set_value(*set)?;
                let captured = self.captured(captures)?;
                if *at_once && let Some(filtered) = self.filtered_at_once(&set, *routine, &captured)? {
                    return Ok(filtered);
                }
                Ok(Value::filter(set, value::Closure::operator(routine.0, captured)))
            }
            Expr::Tuple(items) if items.is_empty() => Ok(self.scratch.empty_tuple.clone()),
            Expr::Tuple(items) => self.listed(Domain::Sequence, items),
            // As in TLC, that these are sets is asked where an element is looked for, or where the elements are: `<<>>` is in `Seq(5)`.
            Expr::Product(sets) => Ok(Value::product(self.evals(sets)?)),
            Expr::LazyFunction { domain, routine, captures, recursive, at_once } => {
                let domain = self.set_value(*domain)?;
                let mut captured = self.captured(captures)?;
                if *at_once && let Some(function) = self.tabulated_at_once(&domain, *routine, &captured)? {
                    return Ok(function);
                }
                if *recursive {
                    captured.push((captured.len() as u32, Value::Unset));
                }
                Ok(Value::Closure(value::Closure::function(routine.0, domain, captured)))
            }
            Expr::FunctionSet(domain, range) => {
                let domain = self.eval(*domain)?;
                Ok(Value::functions(domain, self.eval(*range)?))
            }
            Expr::Record(shape, values) => {
                let keys = self.scratch.shapes[*shape as usize].clone();
                self.listed(Domain::Keys(keys), values)
            }
            Expr::RecordSet(fields) => {
                let fields: Vec<_> =
                    fields.iter().map(|(name, set)| Ok((*name, self.eval(*set)?))).collect::<Evaluated<_>>()?;
                Ok(Value::records(fields))
            }
            Expr::Field(..) => self.applied_value(id),
            Expr::Except(function, updates) => {
                let function = self.eval(*function)?;
                updates.iter().try_fold(function, |function, update| self.except(function, update))
            }
            Expr::Unpack(locals, tuple, body) => {
                let tuple = self.eval(*tuple)?;
                self.unpack(locals, &tuple)?;
                self.eval(*body)
            }
            Expr::Booleans => value::set_from(self, [Value::from(false), Value::from(true)]),
            Expr::Strings => Ok(Symbolic::Strings.into()),
            Expr::Refused(place) => {
                let refusal = &program.refusals[*place as usize];
                let fault = Fault::evaluation(refusal.message.clone());
                Err(match &refusal.hint {
                    Some(hint) => fault.with_hint(hint.clone()),
                    None => fault,
                })
            }
            Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Str(_)
            | Expr::Variable(_)
            | Expr::Primed(_)
            | Expr::Local(_)
            | Expr::Lazy(..)
            | Expr::Once(..)
            | Expr::Memo(..)
            | Expr::NextMemo(..)
            | Expr::Inlined(..)
            | Expr::If(..)
            | Expr::Binary(..)
            | Expr::Call { .. }
            | Expr::Native { .. }
            | Expr::Apply(..) => unreachable!("frequent kinds are evaluated before"),
        }
    }

    /// The value of a loop.
    pub(super) fn go_through(&mut self, id: ExprId) -> Evaluated<Value> {
        match self.program.expr(id) {
            Expr::Choose(binder, body) => self.choose(id, binder, *body),
            Expr::Filter(binder, condition) => self.filter(id, binder, *condition),
            Expr::Map(binders, element) => self.map(binders, *element),
            Expr::Function(binders, body) => self.function(id, binders, *body),
            _ => unreachable!("nothing else is remembered"),
        }
    }

    /// The value of an operand. Most are locals, variables and literals: these are read where they are needed.
    #[inline(never)]
    pub(super) fn operand(&mut self, id: ExprId) -> Evaluated<Value> {
        let known = match self.program.expr(id) {
            Expr::Int(number) => return Ok(Value::Int(*number)),
            // These look themselves.
            Expr::Apply(..) | Expr::Field(..) => return self.eval(id),
            Expr::Local(local) | Expr::Lazy(local, _) => Some(self.get(*local)),
            _ => self.peek(id),
        };
        match known {
            None | Some(Value::Unset | Value::Thunk(_)) => self.eval(id),
            Some(value) => Ok(value.clone()),
        }
    }

    pub(super) fn evals(&mut self, items: &[ExprId]) -> Evaluated<SmallVec<[Value; 4]>> {
        let mut values = SmallVec::with_capacity(items.len());
        for item in items {
            values.push(self.operand(*item)?);
        }
        Ok(values)
    }

    /// A tuple or record. Its parts are put where they stay: a list that is handed on is copied.
    fn listed(&mut self, domain: Domain, items: &[ExprId]) -> Evaluated<Value> {
        let mut function = Rc::new(Function::with_domain(domain, SmallVec::new()));
        let values = Rc::get_mut(&mut function).expect("nobody else knows it yet").list_mut();
        values.reserve_exact(items.len());
        for item in items {
            let value = self.operand(*item)?;
            values.push(value);
        }
        Ok(Value::Function(function))
    }

    /// A set whose elements are written one by one.
    fn enumerated(&mut self, items: &[ExprId]) -> Evaluated<Value> {
        let mut set = Rc::new(Set::default());
        let elements = Rc::get_mut(&mut set).expect("nobody else knows it yet").list_mut();
        elements.reserve_exact(items.len());
        for item in items {
            let value = self.operand(*item)?;
            elements.push(value);
        }
        value::set_of_unlike(self, set)
    }

    /// The value of an expression that has to be a set.
    pub(super) fn set_value(&mut self, id: ExprId) -> Evaluated<Value> {
        let value = self.eval(id)?;
        if value.is_set() {
            return Ok(value);
        }
        let fault = Fault::evaluation(format!("a set is needed here, not {}", value::describe(self, &value)));
        Err(self.locate(fault, id))
    }

    pub(super) fn variable(&mut self, variable: Variable) -> Evaluated<Value> {
        match &self.scratch.state[variable.0 as usize] {
            Value::Unset if self.scratch.slots.recording && self.scratch.slots.is_loaded() => {
                Ok(self.read_variable(variable))
            }
            Value::Unset if self.scratch.is_between() => Err(self.undetermined(variable)),
            Value::Unset if self.scratch.has_state() => Err(self.used_before(variable)),
            Value::Unset => Err(self.no_state(variable)),
            value => Ok(value.clone()),
        }
    }

    fn primed(&mut self, variable: Variable) -> Evaluated<Value> {
        match &self.scratch.next[variable.0 as usize] {
            Value::Unset if self.scratch.slots.recording && self.scratch.slots.is_step => {
                Ok(self.read_primed(variable))
            }
            Value::Unset => Err(self.used_before(variable)),
            Value::Thunk(_) => self.written_out(variable),
            value => Ok(value.clone()),
        }
    }

    #[cold]
    fn used_before(&self, variable: Variable) -> Fault {
        let name = self.variable_name(variable);
        let message = format!("the value of `{name}` in the state being made is used before it is determined");
        let hint =
            format!("conjuncts are read from left to right: put `{name}' = …` (in Init: `{name} = …`) before this use");
        Fault::evaluation(message).with_hint(hint)
    }

    fn once(&mut self, once: OnceId, code: ExprId) -> Evaluated<Value> {
        if let Some(value) = self.scratch.onces.values[once.0 as usize].get() {
            return Ok(value.clone());
        }
        self.compute_once(once, code)
    }

    /// Apart from the look at what is known, so that evaluation takes no more stack than it must.
    #[cold]
    #[inline(never)]
    fn compute_once(&mut self, once: OnceId, code: ExprId) -> Evaluated<Value> {
        // What is drawn for it may not depend on where it is needed first.
        let around = std::mem::replace(&mut self.scratch.chance, Chance::of_once(self.seed, once.0));
        // Nor is it counted: how often depends on how many workers there are.
        let counts = std::mem::take(&mut self.scratch.counts);
        // What reads outside of the spec is fixed by this; nothing that is remembered depends on the state through it.
        let recording = std::mem::replace(&mut self.scratch.slots.recording, false);
        let waits = std::mem::take(&mut self.scratch.waits);
        let value = self.eval(code);
        if self.scratch.waits {
            // Who assigns it in another state asks for all of it as well.
            self.scratch.onces.wait.set(true);
        }
        self.scratch.waits |= waits;
        self.scratch.slots.recording = recording;
        self.scratch.counts = counts;
        self.scratch.chance = around;
        let value = value?;
        Ok(self.scratch.onces.values[once.0 as usize].get_or_init(|| value).clone())
    }

    fn memo(&mut self, memo: MemoId, code: ExprId) -> Evaluated<Value> {
        let epoch = self.scratch.epoch;
        if let (known, value) = &self.scratch.memos[memo.0 as usize]
            && *known == epoch
        {
            return Ok(value.clone());
        }
        if self.scratch.slots.recording {
            return self.recorded_memo(memo);
        }
        self.plain_memo(memo, code)
    }

    fn unary(&mut self, operator: Unary, operand: ExprId) -> Evaluated<Value> {
        match operator {
            Unary::Not => Ok(Value::from(!self.truth(operand)?)),
            Unary::PowerSet => Ok(Value::power_set(self.eval(operand)?)),
            Unary::Union => {
                let sets = self.set_value(operand)?;
                value::big_union(self, &sets)
            }
            Unary::Domain => {
                if self.scratch.slots.recording
                    && let Some(domain) = self.read_domain(operand)?
                {
                    return Ok(domain);
                }
                let function = self.eval(operand)?;
                value::domain(self, &function)
            }
        }
    }

    #[inline(never)]
    fn binary(&mut self, id: ExprId, operator: Binary, left: ExprId, right: ExprId) -> Evaluated<Value> {
        if let (Binary::Cup | Binary::SetMinus, Expr::Set(items)) = (operator, self.program.expr(right))
            && let [item] = items[..]
        {
            return self.with_or_without(operator, left, item);
        }
        if operator == Binary::SetMinus
            && self.scratch.slots.recording
            && self.scratch.slots.may_have_entries()
            && let Some(set) = self.without_entries(left, right)?
        {
            return Ok(set);
        }
        if let Some(number) = self.integer(id) {
            return Ok(Value::Int(number));
        }
        let x = self.operand(left)?;
        let y = self.operand(right)?;
        if let (Value::Int(x), Value::Int(y)) = (&x, &y) {
            let small = match operator {
                Binary::Add => x.checked_add(*y),
                Binary::Subtract => x.checked_sub(*y),
                _ => None,
            };
            if let Some(small) = small {
                return Ok(Value::Int(small));
            }
        }
        match operator {
            Binary::Cup => value::cup(self, &x, &y),
            Binary::Cap => value::cap(self, &x, &y),
            Binary::SetMinus => value::minus(self, &x, &y),
            Binary::Add => value::integer::add(self, &x, &y),
            Binary::Subtract => value::integer::subtract(self, &x, &y),
            Binary::Multiply => value::integer::multiply(self, &x, &y),
            Binary::Interval => value::integer::interval(self, &x, &y),
            _ => self.relation(operator, &x, &y).map(Value::from),
        }
    }

    /// `S \cup {x}` or `S \ {x}`: no set is made of `x` alone where `S` is written out.
    fn with_or_without(&mut self, operator: Binary, set: ExprId, element: ExprId) -> Evaluated<Value> {
        let set = self.operand(set)?;
        let element = self.operand(element)?;
        self.spend(size(&set))?;
        match (operator, &set) {
            (Binary::Cup, Value::Set(listed)) => value::with(self, &set, listed, &element),
            (_, Value::Set(listed)) => value::without(self, &set, listed, &element),
            (operator, _) => {
                let one = value::set_from(self, [element])?;
                if operator == Binary::Cup { value::cup(self, &set, &one) } else { value::minus(self, &set, &one) }
            }
        }
    }

    /// A binary operator that gives a truth value.
    pub(super) fn relation(&mut self, operator: Binary, x: &Value, y: &Value) -> Evaluated<bool> {
        match operator {
            Binary::Equal => value::equal(self, x, y),
            Binary::NotEqual => value::equal(self, x, y).map(|equal| !equal),
            Binary::In => value::member(self, x, y),
            Binary::NotIn => value::member(self, x, y).map(|member| !member),
            Binary::SubsetEq => value::is_subset(self, x, y),
            Binary::Less => value::integer::compare(self, "<", x, y).map(Ordering::is_lt),
            Binary::LessEq => value::integer::compare(self, "<=", x, y).map(Ordering::is_le),
            Binary::Greater => value::integer::compare(self, ">", x, y).map(Ordering::is_gt),
            Binary::GreaterEq => value::integer::compare(self, ">=", x, y).map(Ordering::is_ge),
            Binary::Cup
            | Binary::Cap
            | Binary::SetMinus
            | Binary::Add
            | Binary::Subtract
            | Binary::Multiply
            | Binary::Interval => unreachable!("this operator does not give a truth value"),
        }
    }

    fn case(&mut self, arms: &[(ExprId, ExprId)], other: Option<ExprId>) -> Evaluated<Value> {
        for (condition, result) in arms {
            if self.truth(*condition)? {
                return self.eval(*result);
            }
        }
        match other {
            Some(other) => self.eval(other),
            None => Err(Fault::evaluation(NO_ARM)),
        }
    }

    fn except(&mut self, function: Value, update: &Update) -> Evaluated<Value> {
        let path = self.evals(&update.path)?;
        self.updated(function, &path, update)
    }

    /// A value with its part at the end of a path replaced, as an update says.
    pub(super) fn updated(&mut self, whole: Value, path: &[Value], update: &Update) -> Evaluated<Value> {
        self.spend(size(&whole))?;
        let Update { at, value, .. } = update;
        value::update(self, whole, path, &mut |evaluator: &mut Self, old| {
            if let Some(local) = at {
                evaluator.set(*local, old);
            }
            evaluator.eval(*value)
        })
    }
}
