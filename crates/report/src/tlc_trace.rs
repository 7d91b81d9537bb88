//! Traces as TLC's `-dumpTrace` writes them: as JSON, and as a TLA+ module.

mod module;

pub use module::module;

use crate::plain;
use check_system::{ActionInfo, Location, Parameter, Step, Trace, Value};
use serde_json::{Map, Value as Json, json};

/// A step of a trace, from a state to another: their places, and the action with its parameters.
struct Edge<'t> {
    from: usize,
    to: usize,
    action: Option<&'t ActionInfo>,
    parameters: &'t [Parameter],
}

/// What TLC calls the step of a behaviour that stays where it is for ever.
const STUTTERING: &str = "Stuttering";

/// What TLC calls an action of which it does not know the name.
const UNNAMED: &str = "UnnamedAction";

/// The steps of a trace, and the one that closes a lasso.
fn edges(trace: &Trace) -> Vec<Edge<'_>> {
    let steps = trace.states.iter().enumerate().skip(1);
    let along = steps.map(|(place, step)| Edge {
        from: place - 1,
        to: place,
        action: step.action.as_ref(),
        parameters: &step.parameters,
    });
    let last = trace.states.len().saturating_sub(1);
    let stays = trace.stuttering.then_some(last);
    let closing = trace.back_to.or(stays).map(|to| {
        let by = trace.closing.as_ref();
        let (action, parameters) = (by.map(|(action, _)| action), by.map_or(&[][..], |(_, given)| given));
        Edge { from: last, to, action, parameters }
    });
    along.chain(closing).collect()
}

/// The name of the action of a step.
fn name<'t>(trace: &Trace, edge: &Edge<'t>) -> &'t str {
    match edge.action {
        Some(action) => &action.name,
        None if trace.stuttering => STUTTERING,
        None => UNNAMED,
    }
}

/// The parameters that TLC writes: arguments of the operator.
fn arguments<'t>(edge: &Edge<'t>) -> impl Iterator<Item = &'t Parameter> {
    edge.parameters.iter().filter(|one| one.is_positional)
}

/// Where an action stands, as TLC writes it: lines and columns, and the module.
fn place(location: Option<&Location>) -> ([(&'static str, u32); 4], String) {
    let numbers = location.map_or([0; 4], |at| [at.line, at.column, at.end_line, at.end_column]);
    let names = ["beginLine", "beginColumn", "endLine", "endColumn"];
    let named = std::array::from_fn(|place| (names[place], numbers[place]));
    let module = location.map_or("--TLA+ BUILTINS--", |at| {
        let file = at.file.split(" (").next().unwrap_or(&at.file);
        file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".tla")
    });
    (named, module.to_owned())
}

/// A trace as the text of TLC's JSON. Where there is an alias it stands in the place of the variables, as in TLC.
pub fn json(trace: &Trace) -> String {
    let state = |place: usize| json!([place + 1, fields(trace.states[place].shown())]);
    let action = |edge: &Edge<'_>| {
        let (numbers, module) = place(edge.action.and_then(|action| action.location.as_ref()));
        let mut location: Map<String, Json> =
            numbers.into_iter().map(|(name, number)| (name.to_owned(), json!(number))).collect();
        location.insert("module".into(), json!(module));
        let mut object = json!({ "name": name(trace, edge), "location": location });
        let given: Vec<&Parameter> = arguments(edge).collect();
        if !given.is_empty() {
            let context = given.iter().map(|one| (one.name.clone(), value(&one.value)));
            object["context"] = Json::Object(context.collect());
            object["parameters"] = given.iter().map(|one| json!(one.name)).collect();
        }
        json!([state(edge.from), object, state(edge.to)])
    };
    let variables = trace.states.first().map_or(&[][..], Step::shown);
    let whole = json!({
        "counterexample": {
            "action": edges(trace).iter().map(action).collect::<Vec<_>>(),
            "state": (0..trace.states.len()).map(state).collect::<Vec<_>>(),
        },
        "vars": variables.iter().map(|(name, _)| name).collect::<Vec<_>>(),
    });
    format!("{whole}\n")
}

fn fields(named: &[(String, Value)]) -> Json {
    Json::Object(named.iter().map(|(name, one)| (name.clone(), value(one))).collect())
}

/// A value as module Json writes it: sets and sequences are arrays, records and functions objects.
fn value(value: &Value) -> Json {
    match value {
        Value::Set(items) | Value::Seq(items) => items.iter().map(self::value).collect(),
        Value::Record(named) => fields(named),
        Value::Function(pairs) if pairs.is_empty() => json!([]),
        Value::Function(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| (plain::key_text(key), self::value(value)));
            Json::Object(pairs.collect())
        }
        Value::Int(number) => json!(number),
        Value::Bool(_) | Value::BigInt(_) | Value::Str(_) | Value::Model(_) | Value::Opaque(_) => plain::write(value),
    }
}
