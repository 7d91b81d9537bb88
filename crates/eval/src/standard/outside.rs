//! The modules by which a spec speaks with its checker and with the world outside.

pub(super) mod apalache;
pub(super) mod counterexample;
pub(super) mod files;
pub(super) mod json;
pub mod possible;
pub(super) mod registers;
pub(super) mod svg;
mod template;
pub(super) mod tlc_ext;
mod wording;

use super::Native;
use super::arguments::{sequence, string, wrong};
use check_system::Interest;
use check_value::value::{Context, Evaluated, Value, function_from, no_exploration, tabulate};
use check_value::world::World;
use std::sync::Arc;

/// Their native operators.
pub(super) fn natives() -> impl Iterator<Item = &'static Native> {
    [registers::NATIVES, tlc_ext::NATIVES, files::NATIVES, json::NATIVES, svg::NATIVES, apalache::NATIVES]
        .into_iter()
        .flatten()
}

fn world(cx: &mut dyn Context, operator: &str) -> Evaluated<Arc<dyn World>> {
    match cx.environment() {
        Some(environment) => Ok(environment.world()),
        None => no_exploration(operator),
    }
}

/// A record of these fields.
fn record<'n>(cx: &mut dyn Context, fields: impl IntoIterator<Item = (&'n str, Value)>) -> Evaluated<Value> {
    let pairs: Vec<_> = fields.into_iter().map(|(name, value)| (Value::string(cx.symbols(), name), value)).collect();
    function_from(cx, pairs)
}

/// A field of a record by its name, which the spec need not mention.
fn named(cx: &mut dyn Context, record: &Value, name: &str) -> Evaluated<Option<Value>> {
    if !record.is_function() {
        return Ok(None);
    }
    let fields = tabulate(cx, record)?;
    let place = (0..fields.values().len()).find(|&place| string(cx, &fields.key(place)) == Some(name));
    Ok(place.map(|place| fields.values()[place].clone()))
}

/// The characters of a string.
fn text_of(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<String> {
    match string(cx, value).map(str::to_owned) {
        Some(text) => Ok(text),
        None => wrong(cx, operator, "a string", which, value),
    }
}

/// A sequence of strings.
fn strings(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<Vec<String>> {
    let values = sequence(cx, operator, which, value)?;
    values.values().iter().map(|value| text_of(cx, operator, which, value)).collect()
}

/// What an exploration has to know of operators that write, run programs, or read what may change meanwhile.
pub(super) fn interest(operator: &str) -> Interest {
    match operator {
        "Serialize" | "JsonSerialize" | "ndJsonSerialize" | "CSVWrite" | "CSVWriteRecord" => {
            Interest { repeats: true, ..Interest::default() }
        }
        "CSVRecords" => Interest { wavers: true, ..Interest::default() },
        name if name.starts_with("IOE") && name.contains("Exec") => {
            Interest { wavers: true, repeats: true, ..Interest::default() }
        }
        _ => Interest::default(),
    }
}
