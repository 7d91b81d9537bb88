//! Functions: application, domain, EXCEPT, and writing out those given by an expression.

use super::explain::{describe, fault, not_a_function};
use super::iterate::enumerate;
use super::sort::sort_unique;
use super::{
    Changed, Closure, Context, Domain, ELEMENTS_LIMIT, Evaluated, Function, Set, Symbolic, Value, equal, evident_size,
    is_finite, iterate_in_order, member,
};
use crate::symbols::Symbol;
use smallvec::SmallVec;
use std::rc::Rc;

/// How many results a function given by an expression remembers before it begins anew.
const REMEMBERED: usize = 1 << 20;

/// `function[argument]`.
///
/// # Errors
/// When `function` is not a function or the argument is not in its domain.
#[inline]
pub fn apply(cx: &mut dyn Context, function: &Value, argument: &Value) -> Evaluated<Value> {
    if let (Value::Function(listed), Value::Int(index)) = (function, argument)
        && let Domain::Sequence = listed.domain
        && let Some(value) = listed.values.get((*index as usize).wrapping_sub(1))
    {
        return Ok(value.clone());
    }
    match select(cx, function, argument)? {
        Some(value) => Ok(value),
        None => outside(cx, function, argument),
    }
}

fn outside<T>(cx: &mut dyn Context, function: &Value, argument: &Value) -> Evaluated<T> {
    let arguments = domain(cx, function)?;
    let empty = matches!(arguments.as_interval(), Some((low, high)) if low > high);
    let arguments = if empty { "{}".to_owned() } else { super::excerpt(cx.symbols(), &arguments) };
    let (argument, function) = (describe(cx, argument), describe(cx, function));
    fault(format!("{argument} is not in the domain {arguments} of {function}"))
}

/// `function[argument]`, or `None` if the argument is not in the domain.
///
/// # Errors
/// When `function` is not a function, or the argument cannot be compared with the elements of its domain.
pub fn select(cx: &mut dyn Context, function: &Value, argument: &Value) -> Evaluated<Option<Value>> {
    match function {
        Value::Function(listed) => {
            let place = place(cx, listed, argument)?;
            Ok(place.map(|place| listed.values[place].clone()))
        }
        Value::Closure(closure) => match &closure.domain {
            Some(arguments) => select_computed(cx, closure, arguments, argument),
            None => not_a_function(cx, function),
        },
        _ => not_a_function(cx, function),
    }
}

impl Function {
    /// The result for an argument, if that takes no more than a look.
    #[inline]
    pub fn at_a_glance(&self, argument: &Value) -> Option<&Value> {
        let place = match (&self.domain, argument) {
            (Domain::Sequence, Value::Int(index)) => (*index as usize).wrapping_sub(1),
            (Domain::Sequence, _) => return None,
            (Domain::Keys(keys), _) => member::at_a_glance(argument, keys.elements())?,
        };
        self.values.get(place)
    }
}

impl Function {
    /// The result for a tuple of integers, if that takes no more than a look.
    pub fn at_integers(&self, parts: &[i64]) -> Option<&Value> {
        let Domain::Keys(keys) = &self.domain else { return None };
        let place = member::in_grid(parts.iter().map(|part| Some(*part)), keys.elements())?;
        self.values.get(place)
    }
}

/// The place of an argument's value.
fn place(cx: &mut dyn Context, function: &Function, argument: &Value) -> Evaluated<Option<usize>> {
    match (&function.domain, argument) {
        (Domain::Keys(keys), _) => member::find(cx, argument, keys),
        (Domain::Sequence, Value::Int(index)) => {
            Ok(usize::try_from(*index).ok().filter(|index| (1..=function.values.len()).contains(index)).map(|i| i - 1))
        }
        (Domain::Sequence, Value::BigInt(_)) => Ok(None),
        (Domain::Sequence, Value::Model(model)) if model.kind() == 0 => Ok(None),
        (Domain::Sequence, _) if function.values.is_empty() => Ok(None),
        (Domain::Sequence, _) => {
            let argument = describe(cx, argument);
            fault(format!("a sequence is applied to {argument}, but its domain is 1..{}", function.values.len()))
        }
    }
}

fn select_computed(
    cx: &mut dyn Context,
    closure: &Rc<Closure>,
    arguments: &Value,
    argument: &Value,
) -> Evaluated<Option<Value>> {
    if let Some(table) = closure.table() {
        return select(cx, &table, argument);
    }
    if !member(cx, argument, arguments)? {
        return Ok(None);
    }
    result(cx, closure, argument).map(Some)
}

/// The result for an argument in the domain, computed once.
fn result(cx: &mut dyn Context, closure: &Rc<Closure>, argument: &Value) -> Evaluated<Value> {
    if let Some(changed) = &closure.changed {
        return changed_result(cx, changed, argument);
    }
    let key = cx.key(argument)?;
    if let Some(known) = closure.memo.borrow().results.get(&key) {
        return Ok(known.clone());
    }
    let value = cx.call(closure, std::slice::from_ref(argument))?;
    let mut memo = closure.memo.borrow_mut();
    if memo.results.len() >= REMEMBERED {
        memo.results.clear();
    }
    memo.results.insert(key, value.clone());
    Ok(value)
}

fn changed_result(cx: &mut dyn Context, changed: &Changed, argument: &Value) -> Evaluated<Value> {
    for (key, value) in changed.results.iter().rev() {
        if equal(cx, key, argument)? {
            return Ok(value.clone());
        }
    }
    result(cx, &changed.function, argument)
}

/// `record.name`.
///
/// # Errors
/// When `record` is not a function or has no such field.
#[inline]
pub fn field(cx: &mut dyn Context, record: &Value, name: Symbol) -> Evaluated<Value> {
    if let Value::Function(function) = record {
        if let Some(value) = function.get(name) {
            return Ok(value.clone());
        }
        if function.is_record() || function.values.is_empty() {
            let (name, record) = (cx.symbols().text(name).to_owned(), describe(cx, record));
            return fault(format!("there is no field `{name}` in {record}"));
        }
    }
    if !record.is_function() {
        let (name, record) = (cx.symbols().text(name).to_owned(), describe(cx, record));
        return fault(format!("field `{name}` is selected from {record}, which is not a record"));
    }
    apply(cx, record, &Value::Str(name))
}

/// `DOMAIN function`.
///
/// # Errors
/// When it is not a function.
pub fn domain(cx: &mut dyn Context, function: &Value) -> Evaluated<Value> {
    match function {
        Value::Function(listed) => Ok(match &listed.domain {
            Domain::Sequence => Value::interval(1, listed.values.len() as i64),
            Domain::Keys(keys) => Value::Set(keys.clone()),
        }),
        Value::Closure(closure) => match &closure.domain {
            Some(domain) => Ok(domain.clone()),
            None => not_a_function(cx, function),
        },
        _ => not_a_function(cx, function),
    }
}

/// `[function EXCEPT ![p1][p2]… = new]`, where `new` gets the old value there (`@`).
///
/// A path that leaves a domain changes nothing, and `new` is not asked, as in TLC. If nobody else holds the
/// function it is changed in place.
///
/// # Errors
/// When something on the path is not a function, or `new` fails.
pub fn update<C: Context>(
    cx: &mut C,
    function: Value,
    path: &[Value],
    new: &mut dyn FnMut(&mut C, Value) -> Evaluated<Value>,
) -> Evaluated<Value> {
    let Some((argument, rest)) = path.split_first() else {
        return new(cx, function);
    };
    let mut listed = match function {
        Value::Function(listed) => listed,
        Value::Closure(closure) if is_unlimited(cx, &closure) => {
            let function = Value::Closure(closure.clone());
            let Some(old) = select(cx, &function, argument)? else { return Ok(function) };
            let value = update(cx, old, rest, new)?;
            return Ok(Value::Closure(Closure::changed(&closure, argument.clone(), value)));
        }
        described => tabulate_for_except(cx, &described)?,
    };
    if let Some(place) = place(cx, &listed, argument)? {
        if Rc::strong_count(&listed) > 1 {
            cx.reserve_values(listed.values.len())?;
        }
        let changed = Rc::make_mut(&mut listed);
        let old = std::mem::take(&mut changed.values[place]);
        changed.values[place] = update(cx, old, rest, new)?;
    }
    Ok(Value::Function(listed))
}

/// Whether a function has more arguments than can be written out.
fn is_unlimited(cx: &mut dyn Context, function: &Closure) -> bool {
    let Some(domain) = &function.domain else { return false };
    function.table().is_none()
        && (evident_size(domain) > ELEMENTS_LIMIT as u64 || matches!(is_finite(cx, domain), Ok(false)))
}

fn tabulate_for_except(cx: &mut dyn Context, function: &Value) -> Evaluated<Rc<Function>> {
    if function.is_function() {
        return tabulate(cx, function);
    }
    let function = describe(cx, function);
    fault(format!("EXCEPT is applied to {function}, which is not a function"))
}

/// The function of these pairs of argument and result. Of equal arguments the first counts.
///
/// # Errors
/// When two arguments cannot be compared.
pub fn function_from(cx: &mut dyn Context, pairs: impl IntoIterator<Item = (Value, Value)>) -> Evaluated<Value> {
    let mut pairs: SmallVec<[(Value, Value); 4]> = pairs.into_iter().collect();
    sort_unique(cx, &mut pairs, |(argument, _)| argument)?;
    let (keys, values): (SmallVec<[Value; 4]>, SmallVec<[Value; 4]>) = pairs.into_iter().unzip();
    Ok(Function::with_keys(Rc::new(Set { elements: keys }), values).into())
}

impl Domain {
    /// The domain whose elements are those of a set.
    ///
    /// # Errors
    /// When it is not a set that can be enumerated.
    pub fn of_set(cx: &mut dyn Context, set: &Value) -> Evaluated<Self> {
        if matches!(set.as_interval(), Some((low, high)) if low == 1 || low > high) {
            return Ok(Self::Sequence);
        }
        let keys = enumerate(cx, set)?;
        Ok(if keys.is_initial() { Self::Sequence } else { Self::Keys(keys) })
    }
}

/// The function written out.
///
/// # Errors
/// When it is not a function, its domain cannot be enumerated, or a result cannot be computed.
pub fn tabulate(cx: &mut dyn Context, function: &Value) -> Evaluated<Rc<Function>> {
    match function {
        Value::Function(listed) => Ok(listed.clone()),
        Value::Closure(closure) => match (&closure.domain, closure.table()) {
            (_, Some(Value::Function(table))) => {
                // A function may be among its own results.
                cx.require_stack()?;
                Ok(table)
            }
            (Some(arguments), _) => tabulate_closure(cx, closure, arguments),
            (None, _) => not_a_function(cx, function),
        },
        _ => not_a_function(cx, function),
    }
}

fn tabulate_closure(cx: &mut dyn Context, closure: &Rc<Closure>, arguments: &Value) -> Evaluated<Rc<Function>> {
    let domain = Domain::of_set(cx, arguments)?;
    let mut values = SmallVec::new();
    let mut elements = iterate_in_order(cx, arguments)?;
    // Results are remembered one by one where the function may speak of itself; otherwise each is computed once here.
    let recursive = closure.captured.iter().any(|(_, value)| matches!(value, Value::Unset));
    while let Some(argument) = elements.next(cx)? {
        cx.work(1)?;
        values.push(match recursive {
            true => result(cx, closure, &argument)?,
            false if closure.changed.is_some() => result(cx, closure, &argument)?,
            false => cx.call(closure, std::slice::from_ref(&argument))?,
        });
    }
    if recursive && values.iter().any(|value| matches!(value, Value::Closure(result) if Rc::ptr_eq(result, closure))) {
        return fault("a function that is among its own results cannot be written out".to_owned());
    }
    let table = Rc::new(Function { domain, values });
    let mut memo = closure.memo.borrow_mut();
    memo.table = Some(Value::Function(table.clone()));
    memo.results.clear();
    Ok(table)
}

/// The value with every set and function in it written out, except intervals, which stay (as in TLC), and sets that
/// cannot be enumerated. What `TLCEval` gives.
///
/// # Errors
/// When an element or result cannot be computed, or something is too large.
pub fn settled(cx: &mut dyn Context, value: &Value) -> Evaluated<Value> {
    match value {
        Value::Symbolic(symbolic) => match &**symbolic {
            Symbolic::Interval(..) => Ok(value.clone()),
            _ if !super::is_finite(cx, value)? => Ok(value.clone()),
            _ => {
                let set = enumerate(cx, value)?;
                settled(cx, &Value::Set(set))
            }
        },
        Value::Set(set) => {
            let elements = settled_all(cx, set.elements())?;
            Ok(elements.map_or_else(|| value.clone(), |elements| Set { elements }.into()))
        }
        Value::Closure(closure) if closure.domain.is_some() => {
            let table = tabulate(cx, value)?;
            settled(cx, &Value::Function(table))
        }
        Value::Function(function) => {
            let values = settled_all(cx, function.values())?;
            let domain = function.domain.clone();
            Ok(values.map_or_else(|| value.clone(), |values| Function { domain, values }.into()))
        }
        _ => Ok(value.clone()),
    }
}

/// All of them settled, or `None` if each already is.
fn settled_all(cx: &mut dyn Context, values: &[Value]) -> Evaluated<Option<SmallVec<[Value; 4]>>> {
    let compound =
        |value: &Value| matches!(value, Value::Symbolic(_) | Value::Closure(_) | Value::Set(_) | Value::Function(_));
    if !values.iter().any(compound) {
        return Ok(None);
    }
    values.iter().map(|value| settled(cx, value)).collect::<Evaluated<_>>().map(Some)
}
