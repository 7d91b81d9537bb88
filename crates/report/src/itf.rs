//! The Informal Trace Format, as Apalache and Quint write and read it.
//!
//! Source: <https://apalache.informal.systems/docs/adr/015adr-trace.html>.

use crate::layout;
use check_system::{ActionInfo, Evaluation, Parameter, Step, Trace, Value};
use serde_json::{Map, Value as Json, json};

/// A value in ITF. A model value is the string of its name; what has no finite picture is `#unserializable`.
pub fn value(value: &Value) -> Json {
    match value {
        Value::Bool(truth) => json!(truth),
        Value::Int(number) => json!({ "#bigint": number.to_string() }),
        Value::BigInt(digits) => json!({ "#bigint": digits }),
        Value::Str(text) | Value::Model(text) => json!(text),
        Value::Set(items) => json!({ "#set": items.iter().map(self::value).collect::<Vec<_>>() }),
        Value::Seq(items) => json!({ "#tup": items.iter().map(self::value).collect::<Vec<_>>() }),
        Value::Record(fields) if fields.iter().all(|(name, _)| !name.starts_with('#')) => object(fields),
        Value::Record(fields) => {
            json!({ "#map": fields.iter().map(|(name, value)| json!([name, self::value(value)])).collect::<Vec<_>>() })
        }
        Value::Function(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| json!([self::value(key), self::value(value)]));
            json!({ "#map": pairs.collect::<Vec<_>>() })
        }
        Value::Opaque(text) => json!({ "#unserializable": text }),
    }
}

/// Named values as one object, in their order.
pub(crate) fn object(named: &[(String, Value)]) -> Json {
    Json::Object(named.iter().map(|(name, value)| (name.clone(), self::value(value))).collect())
}

/// Parameters of an action, in their order: each with its name, its value, and whether it is an argument of the operator.
pub(crate) fn parameters(parameters: &[Parameter]) -> Json {
    let one = |one: &Parameter| json!({ "name": one.name, "value": value(&one.value), "argument": one.is_positional });
    parameters.iter().map(one).collect()
}

/// Expressions in their order: each with its name, and its value or the reason why there is none.
pub(crate) fn expressions(expressions: &[Evaluation]) -> Json {
    let one = |one: &Evaluation| {
        let (value, reason) = match &one.value {
            Ok(value) => (Some(self::value(value)), None),
            Err(none) => (None, Some(none.to_string())),
        };
        json!({ "name": one.name, "value": value, "reason": reason })
    };
    expressions.iter().map(one).collect()
}

/// A trace as the text of an ITF file. `source` names the spec, `description` says what the trace shows. Where there is
/// an alias it stands in the place of the variables, as it does for people.
///
/// A state's `#meta` has its `index` and the `action` that led to it, with its `parameters` where it has some, and the
/// `expressions` that are shown beside the variables. Behaviour that stays in its last state for ever loops to that state.
pub fn file(trace: &Trace, source: &str, description: &str) -> String {
    let variables = trace
        .states
        .first()
        .map_or_else(Vec::new, |step| step.shown().iter().map(|(name, _)| Json::from(name.as_str())).collect());
    let mut root = Map::new();
    root.insert(
        "#meta".into(),
        json!({
            "format": "ITF",
            "format-description": "https://apalache.informal.systems/docs/adr/015adr-trace.html",
            "source": source,
            "description": description,
        }),
    );
    root.insert("vars".into(), Json::Array(variables));
    root.insert("states".into(), trace.states.iter().enumerate().map(|(index, step)| state(index, step)).collect());
    let stays = trace.stuttering.then(|| trace.states.len().saturating_sub(1));
    if let Some(target) = trace.back_to.or(stays) {
        root.insert("loop".into(), json!(target));
    }
    layout::layout(&Json::Object(root))
}

fn state(index: usize, step: &Step) -> Json {
    let mut state = Map::new();
    let mut meta = Map::new();
    meta.insert("index".into(), json!(index));
    if let Some(action) = &step.action {
        meta.insert("action".into(), json!(action.name));
        if !step.parameters.is_empty() {
            meta.insert("parameters".into(), parameters(&step.parameters));
        }
    }
    if !step.expressions.is_empty() {
        meta.insert("expressions".into(), expressions(&step.expressions));
    }
    state.insert("#meta".into(), Json::Object(meta));
    state.extend(step.shown().iter().map(|(name, value)| (name.clone(), self::value(value))));
    Json::Object(state)
}

/// Reads the text of an ITF file, also one written by another tool. Arrays are taken for sequences, numbers for
/// integers. Fails with a sentence that says what is not as it should be, and where.
pub fn read(text: &str) -> Result<Trace, String> {
    let root: Json = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let names = strings(&root["vars"]).ok_or("`vars` is not an array of names")?;
    let states = root["states"].as_array().ok_or("`states` is not an array")?;
    let states = states.iter().enumerate().map(|(index, state)| read_state(index, state, &names));
    let states: Vec<Step> = states.collect::<Result<_, String>>()?;
    let back_to = match &root["loop"] {
        Json::Null => None,
        place => {
            Some(place.as_u64().filter(|&at| at < states.len() as u64).ok_or("`loop` is not the index of a state")?)
        }
    };
    Ok(Trace { states, back_to: back_to.map(|at| at as usize), ..Trace::default() })
}

fn strings(json: &Json) -> Option<Vec<String>> {
    json.as_array()?.iter().map(|name| name.as_str().map(str::to_owned)).collect()
}

fn read_state(index: usize, state: &Json, names: &[String]) -> Result<Step, String> {
    let state = state.as_object().ok_or_else(|| format!("state {index} is not an object"))?;
    let variables = names.iter().map(|name| {
        let json = state.get(name).ok_or_else(|| format!("state {index} gives no `{name}`"))?;
        let value = read_value(json).map_err(|error| format!("state {index}, `{name}`: {error}"))?;
        Ok((name.clone(), value))
    });
    let variables = variables.collect::<Result<_, String>>()?;
    let action = state.get("#meta").and_then(|meta| meta["action"].as_str());
    let action = action.map(|name| ActionInfo { name: name.to_owned(), location: None });
    Ok(Step { action, variables, alias: None, ..Step::default() })
}

/// Reads a value in ITF.
pub fn read_value(json: &Json) -> Result<Value, String> {
    match json {
        Json::Bool(truth) => Ok(Value::Bool(*truth)),
        Json::Number(number) => integer(&number.to_string()),
        Json::String(text) => Ok(Value::Str(text.clone())),
        Json::Array(items) => Ok(Value::Seq(read_all(items)?)),
        Json::Object(object) => match object.iter().next() {
            Some((key, inner)) if object.len() == 1 && key.starts_with('#') => read_special(key, inner),
            _ if object.keys().any(|name| name.starts_with('#')) => {
                Err("a record has a field whose name begins with `#`, which ITF keeps for itself".to_owned())
            }
            _ => {
                let fields = object.iter().map(|(name, json)| Ok((name.clone(), read_value(json)?)));
                Ok(Value::Record(fields.collect::<Result<_, String>>()?))
            }
        },
        Json::Null => Err("`null` is no value".to_owned()),
    }
}

fn read_special(key: &str, inner: &Json) -> Result<Value, String> {
    let items = || inner.as_array().ok_or_else(|| format!("`{key}` is not an array"));
    let text = || inner.as_str().ok_or_else(|| format!("`{key}` is not a string"));
    match key {
        "#bigint" => integer(text()?),
        "#set" => {
            let mut members = read_all(items()?)?;
            members.sort();
            members.dedup();
            Ok(Value::Set(members))
        }
        "#tup" => Ok(Value::Seq(read_all(items()?)?)),
        "#map" => Ok(Value::Function(items()?.iter().map(read_pair).collect::<Result<_, _>>()?)),
        "#unserializable" => Ok(Value::Opaque(text()?.to_owned())),
        _ => Err(format!("`{key}` is not a form of ITF")),
    }
}

fn read_all(items: &[Json]) -> Result<Vec<Value>, String> {
    items.iter().map(read_value).collect()
}

fn read_pair(pair: &Json) -> Result<(Value, Value), String> {
    match pair.as_array().map(Vec::as_slice) {
        Some([key, value]) => Ok((read_value(key)?, read_value(value)?)),
        _ => Err("`#map` is not an array of pairs".to_owned()),
    }
}

fn integer(digits: &str) -> Result<Value, String> {
    let unsigned = digits.strip_prefix('-').unwrap_or(digits);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{digits}` is not an integer"));
    }
    Ok(digits.parse().map_or_else(|_| Value::BigInt(digits.to_owned()), Value::Int))
}
