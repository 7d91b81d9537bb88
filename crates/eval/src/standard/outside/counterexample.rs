//! TLCExt's `CounterExample`: the trace of a violation as a value.

use check_system::{ActionInfo, Fault, Location, Trace, Value as Shown};
use check_value::value::{Context, Evaluated, Value, function_from, no_exploration, set_from};

/// `[state |-> …, action |-> …]` (tlc2/value/impl/CounterExample.java): the states with their numbers, and the steps
/// between them, each with its action. The step that closes a lasso is one of them.
pub fn counterexample(cx: &mut dyn Context, trace: Option<&Trace>) -> Evaluated<Value> {
    let steps = trace.map_or(&[][..], |trace| &trace.states);
    let mut states = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let shown = step.shown().iter();
        let record = record(cx, shown.map(|(name, value)| (name.as_str(), Given::Shown(value))))?;
        states.push(Value::sequence([Value::Int(place as i64 + 1), record]));
    }
    let mut actions = Vec::new();
    for (place, pair) in states.windows(2).enumerate() {
        actions.push(edge(cx, &pair[0], steps[place + 1].action.as_ref(), &pair[1])?);
    }
    let closing = trace.and_then(|trace| trace.back_to.or(trace.stuttering.then(|| steps.len().saturating_sub(1))));
    if let (Some(target), Some(last)) = (closing, states.last()) {
        let by = trace.and_then(|trace| trace.closing.as_ref()).map(|(action, _)| action);
        actions.push(edge(cx, last, by.or(steps[target].action.as_ref()), &states[target])?);
    }
    let (actions, states) = (set_from(cx, actions)?, set_from(cx, states)?);
    record(cx, [("action", Given::Value(actions)), ("state", Given::Value(states))].into_iter())
}

fn edge(cx: &mut dyn Context, from: &Value, by: Option<&ActionInfo>, to: &Value) -> Evaluated<Value> {
    let action = action(cx, by)?;
    Ok(Value::sequence([from.clone(), action, to.clone()]))
}

/// What a spec sees of an action; dummy values where it is not known.
pub(crate) fn action(cx: &mut dyn Context, action: Option<&ActionInfo>) -> Evaluated<Value> {
    let name = action.map_or("UnnamedAction", |action| &action.name);
    part(cx, name, action.and_then(|action| action.location.as_ref()))
}

/// What a spec sees of a definition.
pub(crate) fn part(cx: &mut dyn Context, name: &str, location: Option<&Location>) -> Evaluated<Value> {
    let place = place(cx, location)?;
    let name = Value::string(cx.symbols(), name);
    record(cx, [("name", Given::Value(name)), ("location", Given::Value(place))].into_iter())
}

fn place(cx: &mut dyn Context, location: Option<&Location>) -> Evaluated<Value> {
    let numbers = location.map_or([0; 4], |at| [at.line, at.column, at.end_line, at.end_column].map(i64::from));
    let file = location.map_or("", |location| &location.file);
    let module = file.split(" (").next().unwrap_or(file).rsplit(['/', '\\']).next().unwrap_or(file);
    let module = match location {
        Some(_) => Value::string(cx.symbols(), module.trim_end_matches(".tla")),
        None => Value::string(cx.symbols(), "--TLA+ BUILTINS--"),
    };
    let names = ["beginLine", "beginColumn", "endLine", "endColumn"];
    let numbers = names.into_iter().zip(numbers.map(|number| Given::Value(Value::Int(number))));
    record(cx, numbers.chain([("module", Given::Value(module))]))
}

/// A field's value: as it is, or as readers see it.
pub(crate) enum Given<'g> {
    /// A value.
    Value(Value),
    /// What a reader sees of one.
    Shown(&'g Shown),
}

/// A record.
pub(crate) fn record<'g>(cx: &mut dyn Context, fields: impl Iterator<Item = (&'g str, Given<'g>)>) -> Evaluated<Value> {
    let mut pairs = Vec::new();
    for (name, given) in fields {
        let value = match given {
            Given::Value(value) => value,
            Given::Shown(shown) => value_of(cx, shown)?,
        };
        pairs.push((Value::string(cx.symbols(), name), value));
    }
    function_from(cx, pairs)
}

/// The value that a reader sees; a fault where that is not all of it.
pub fn value_of(cx: &mut dyn Context, shown: &Shown) -> Evaluated<Value> {
    Ok(match shown {
        Shown::Bool(truth) => Value::from(*truth),
        Shown::Int(number) => Value::Int(*number),
        Shown::BigInt(digits) => match digits.parse::<num_bigint::BigInt>() {
            Ok(number) => number.into(),
            Err(_) => return Err(Fault::evaluation(format!("{digits} is not an integer"))),
        },
        Shown::Str(text) => Value::string(cx.symbols(), text),
        Shown::Model(name) => match cx.environment() {
            Some(environment) => environment.model_value(name)?,
            None => return no_exploration("CounterExample"),
        },
        Shown::Set(items) => {
            let items = values_of(cx, items)?;
            set_from(cx, items)?
        }
        Shown::Seq(items) => Value::sequence(values_of(cx, items)?),
        Shown::Record(fields) => record(cx, fields.iter().map(|(name, value)| (name.as_str(), Given::Shown(value))))?,
        Shown::Function(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| Ok((value_of(cx, key)?, value_of(cx, value)?)));
            let pairs: Vec<_> = pairs.collect::<Evaluated<_>>()?;
            function_from(cx, pairs)?
        }
        Shown::Opaque(text) => {
            return Err(Fault::evaluation(format!("`CounterExample` cannot hold {text}: it has no finite picture")));
        }
    })
}

fn values_of(cx: &mut dyn Context, items: &[Shown]) -> Evaluated<Vec<Value>> {
    items.iter().map(|item| value_of(cx, item)).collect()
}
