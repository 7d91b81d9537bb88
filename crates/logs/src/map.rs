//! The map file: what the words of a log mean in a spec, where they are not the spec's own.

use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The field that names the event, unless the map says otherwise.
const EVENT: &str = "event";

/// The field that names the event in any case: no variable is called so.
pub const ANY_EVENT: &str = "#event";

/// The map from the words of a log to those of the spec. What is not in it has the same name in both.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The field that names the event.
    pub event: String,
    /// Events by their names in the log.
    events: BTreeMap<String, Event>,
    /// Parameters and variables by the names of fields; `None` for what says nothing.
    fields: BTreeMap<String, Option<String>>,
    /// Actions whose steps nobody records; empty if none are, or all.
    pub silent: Vec<String>,
    /// At most so many silent steps come between two lines.
    pub steps: Option<usize>,
    /// What stands for constants and definitions, as with `-D`.
    pub definitions: Vec<(String, String)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Event {
    action: Option<String>,
    fields: BTreeMap<String, Option<String>>,
}

impl Default for Map {
    fn default() -> Self {
        Self {
            event: EVENT.to_owned(),
            events: BTreeMap::new(),
            fields: BTreeMap::new(),
            silent: Vec::new(),
            steps: None,
            definitions: Vec::new(),
        }
    }
}

impl Map {
    /// The map of a log in which all names are the spec's.
    pub fn of_own_words() -> Self {
        Self { event: ANY_EVENT.to_owned(), ..Self::default() }
    }

    /// Reads a map. Fails with a sentence that says what is wrong, and where.
    pub fn read(text: &str) -> Result<Self, String> {
        let json: Json = serde_json::from_str(text).map_err(|error| format!("is not JSON: {error}"))?;
        let object = json.as_object().ok_or("is not a JSON object")?;
        let mut map = Self::default();
        for (key, value) in object {
            match key.as_str() {
                "event" => map.event = text_of(value, "event")?,
                "events" => map.events = events(value)?,
                "fields" => map.fields = fields(value, "fields")?,
                "silent" => (map.silent, map.steps) = silent(value)?,
                "define" => map.definitions = definitions(value)?,
                other => {
                    let known = "event, events, fields, silent, define";
                    return Err(format!("has a key `{other}`, which means nothing: known are {known}"));
                }
            }
        }
        Ok(map)
    }

    /// The operator that an event of the log stands for.
    pub fn operator<'a>(&'a self, event: &'a str) -> &'a str {
        self.events.get(event).and_then(|known| known.action.as_deref()).unwrap_or(event)
    }

    /// The parameter or variable that a field stands for; `None` if it says nothing.
    pub fn target<'a>(&'a self, event: Option<&str>, field: &'a str) -> Option<&'a str> {
        let own = event.and_then(|event| self.events.get(event)).and_then(|known| known.fields.get(field));
        match own.or_else(|| self.fields.get(field)) {
            Some(target) => target.as_deref(),
            None => Some(field),
        }
    }

    /// The name in the log of an operator of the spec.
    pub fn event_of<'a>(&'a self, operator: &'a str) -> &'a str {
        let stands_for = |(_, known): &(&String, &Event)| known.action.as_deref() == Some(operator);
        self.events.iter().find(stands_for).map_or(operator, |(name, _)| name)
    }

    /// The field of a log in which a parameter or a variable of the spec is written; `None` if its name means something
    /// else in the log.
    pub fn field_of<'a>(&'a self, event: Option<&str>, target: &'a str) -> Option<&'a str> {
        let own = event.and_then(|event| self.events.get(event)).map(|known| &known.fields);
        let all = own.into_iter().chain([&self.fields]);
        let named = |(_, to): &(&String, &Option<String>)| to.as_deref() == Some(target);
        let mapped = all.flat_map(|fields| fields.iter()).find(named).map(|(field, _)| field.as_str());
        mapped.or_else(|| (self.target(event, target) == Some(target) && target != self.event).then_some(target))
    }
}

fn text_of(json: &Json, place: &str) -> Result<String, String> {
    json.as_str().map(str::to_owned).ok_or_else(|| format!("`{place}` is not a string"))
}

fn events(json: &Json) -> Result<BTreeMap<String, Event>, String> {
    let object = json.as_object().ok_or("`events` is not an object")?;
    object.iter().map(|(name, value)| Ok((name.clone(), event(name, value)?))).collect()
}

/// The name of an operator, or an object with `action` and `fields`.
fn event(name: &str, json: &Json) -> Result<Event, String> {
    let place = format!("events.{name}");
    let Some(object) = json.as_object() else {
        return Ok(Event { action: Some(text_of(json, &place)?), fields: BTreeMap::new() });
    };
    let mut event = Event::default();
    for (key, value) in object {
        match key.as_str() {
            "action" => event.action = Some(text_of(value, &format!("{place}.action"))?),
            "fields" => event.fields = fields(value, &format!("{place}.fields"))?,
            other => return Err(format!("has a key `{place}.{other}`, which means nothing: known are action, fields")),
        }
    }
    Ok(event)
}

fn fields(json: &Json, place: &str) -> Result<BTreeMap<String, Option<String>>, String> {
    let object = json.as_object().ok_or_else(|| format!("`{place}` is not an object"))?;
    let target = |(name, value): (&String, &Json)| match value {
        Json::Null => Ok((name.clone(), None)),
        Json::String(target) => Ok((name.clone(), Some(target.clone()))),
        _ => Err(format!("`{place}.{name}` is neither a name nor null")),
    };
    object.iter().map(target).collect()
}

/// A number of steps, or an object with `actions` and `steps`.
fn silent(json: &Json) -> Result<(Vec<String>, Option<usize>), String> {
    let number = |json: &Json, place: &str| {
        let number = json.as_u64().and_then(|steps| usize::try_from(steps).ok());
        number.ok_or_else(|| format!("`{place}` is not a number of steps"))
    };
    let Some(object) = json.as_object() else { return Ok((Vec::new(), Some(number(json, "silent")?))) };
    let (mut actions, mut steps) = (Vec::new(), None);
    for (key, value) in object {
        match key.as_str() {
            "steps" => steps = Some(number(value, "silent.steps")?),
            "actions" => {
                let names = value.as_array().ok_or("`silent.actions` is not an array of names")?;
                actions = names.iter().map(|name| text_of(name, "silent.actions")).collect::<Result<_, _>>()?;
            }
            other => return Err(format!("has a key `silent.{other}`, which means nothing: known are actions, steps")),
        }
    }
    Ok((actions, steps.or(Some(1))))
}

fn definitions(json: &Json) -> Result<Vec<(String, String)>, String> {
    let object = json.as_object().ok_or("`define` is not an object")?;
    object.iter().map(|(name, value)| Ok((name.clone(), text_of(value, &format!("define.{name}"))?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_both_directions() {
        let text = r#"{"event": "op", "events": {"take": {"action": "Take", "fields": {"n": "count"}}, "skip": "Pass"},
            "fields": {"h": "heap", "time": null}, "silent": {"actions": ["Tick"]}, "define": {"N": "3"}}"#;
        let map = Map::read(text).expect("it is a map");
        assert_eq!((map.operator("take"), map.operator("skip"), map.operator("Other")), ("Take", "Pass", "Other"));
        assert_eq!(map.target(Some("take"), "n"), Some("count"));
        assert_eq!(map.target(Some("skip"), "n"), Some("n"));
        assert_eq!((map.target(None, "h"), map.target(None, "time")), (Some("heap"), None));
        assert_eq!((map.event_of("Take"), map.field_of(Some("take"), "count")), ("take", Some("n")));
        assert_eq!(
            (map.field_of(None, "heap"), map.field_of(None, "h"), map.field_of(None, "op")),
            (Some("h"), None, None)
        );
        assert_eq!((map.silent.as_slice(), map.steps), (&["Tick".to_owned()][..], Some(1)));
    }

    #[test]
    fn what_means_nothing_is_refused() {
        for text in [
            "[]",
            "{",
            r#"{"field": {}}"#,
            r#"{"fields": {"a": 1}}"#,
            r#"{"events": {"A": {"x": 1}}}"#,
            r#"{"silent": -1}"#,
        ] {
            assert!(Map::read(text).is_err(), "{text}");
        }
    }
}
