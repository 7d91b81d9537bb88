//! A line of a log in the words of a spec: which event, which arguments, which variables.

use crate::line::{Line, Unreadable};
use crate::map::ANY_EVENT;
use crate::map::Map;
use check_engine::candidates::Record;
use check_module::nearest::suggest;
use check_report::plain::agrees;
use check_report::recorded::Logged;
use check_system::{ActionInfo, Application, Value};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The words of a spec.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Operators that steps go through, with their parameters.
    pub operators: BTreeMap<String, Vec<String>>,
    /// The variables, in their order.
    pub variables: Vec<String>,
    /// The map from the words of a log to those of the spec.
    pub map: Map,
    /// Whether fields are variables only: a log that says arguments apart.
    pub says_arguments_apart: bool,
}

/// A line in the words of the spec.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// What has happened, as the log calls it.
    pub event: Option<String>,
    /// The operator that it stands for.
    operator: Option<String>,
    /// The arguments of the event.
    pub arguments: Vec<Logged>,
    /// The variables after the step.
    pub variables: Vec<Logged>,
    /// The places of the variables.
    places: Vec<usize>,
    /// Whether the line may say of a state what was said before.
    may_stutter: bool,
}

impl Vocabulary {
    /// The words of a log that speaks of the spec in the spec's own words, as a report does, whatever the map says.
    pub fn own(&self) -> Self {
        Self { map: Map::of_own_words(), says_arguments_apart: true, ..self.clone() }
    }

    /// What a line says. `begins` where it is to be the first state of a run, to which no event leads.
    pub fn said(&self, line: Line, begins: bool) -> Result<Said, Unreadable> {
        let mut said = Said { event: line.event.clone(), may_stutter: true, ..Said::default() };
        let mut fields = Vec::new();
        for (name, value) in line.fields {
            if name == self.map.event || name == ANY_EVENT {
                said.event = self.event(line.number, &name, &value)?.or(said.event);
            } else if !name.starts_with('#') {
                fields.push((name, value));
            }
        }
        if let Some(event) = &said.event {
            let operator = self.map.operator(event).to_owned();
            if !self.operators.contains_key(&operator) {
                return Err(self.unknown_event(line.number, event, &operator));
            }
            if begins {
                let message = format!("a run begins with a state, and this line has an event, {event}");
                return Err(
                    Unreadable::at(line.number, message).with_hint("let a line with \"#run\" alone begin the run")
                );
            }
            said.operator = Some(operator);
            said.may_stutter = false;
        }
        let parameters = said.operator.as_ref().and_then(|operator| self.operators.get(operator));
        let parameters = parameters.map(Vec::as_slice).unwrap_or_default();
        for (name, value) in line.arguments {
            if parameters.contains(&name) {
                said.arguments.push(Logged { field: name.clone(), name, value });
            }
        }
        let by_field = if self.says_arguments_apart { &[][..] } else { parameters };
        for (field, value) in fields {
            self.field(line.number, field, value, by_field, &mut said)?;
        }
        if said.operator.is_none() && said.variables.is_empty() && !begins {
            let message = "says nothing: there is neither an event nor a variable";
            let hint = format!("the event is in the field `{}`, or in another that the map file names", self.map.event);
            return Err(Unreadable::at(line.number, message).with_hint(hint));
        }
        Ok(said)
    }

    fn event(&self, number: u64, field: &str, value: &Json) -> Result<Option<String>, Unreadable> {
        match value {
            Json::Null => Ok(None),
            Json::String(name) => Ok(Some(name.clone())),
            other => Err(Unreadable::at(number, format!("`{field}` is to name an event, and is {other}"))),
        }
    }

    fn field(
        &self,
        number: u64,
        field: String,
        value: Json,
        parameters: &[String],
        said: &mut Said,
    ) -> Result<(), Unreadable> {
        let Some(target) = self.map.target(said.event.as_deref(), &field) else { return Ok(()) };
        // What is null was not recorded.
        if value.is_null() {
            return Ok(());
        }
        let name = target.to_owned();
        if parameters.contains(&name) {
            said.arguments.push(Logged { field, name, value });
        } else if let Some(place) = self.variables.iter().position(|variable| *variable == name) {
            said.places.push(place);
            said.variables.push(Logged { field, name, value });
        } else {
            return Err(self.unknown_field(number, &field, &name, parameters, said));
        }
        Ok(())
    }

    fn unknown_event(&self, number: u64, event: &str, operator: &str) -> Unreadable {
        let stands = if event == operator { String::new() } else { format!(", which is to stand for `{operator}`") };
        let message = format!("unknown event `{event}`{stands}: the next-state relation has no such operator");
        let hint = match suggest(operator, self.operators.keys().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let names: Vec<&str> = self.operators.keys().map(String::as_str).collect();
                format!("it has {}; a map file can give events other names", names.join(", "))
            }
        };
        Unreadable::at(number, message).with_hint(hint)
    }

    fn unknown_field(&self, number: u64, field: &str, name: &str, parameters: &[String], said: &Said) -> Unreadable {
        let stands = if field == name { String::new() } else { format!(", which is to stand for `{name}`") };
        let of = said.event.as_ref().map(|event| format!("no parameter of {event} and ")).unwrap_or_default();
        let message = format!("unknown field `{field}`{stands}: {of}no variable has that name");
        let known = parameters.iter().chain(&self.variables).map(String::as_str);
        let hint = match suggest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "a map file can say what it stands for, or that it says nothing: \"fields\": {{\"{field}\": null}}"
            ),
        };
        Unreadable::at(number, message).with_hint(hint)
    }
}

impl Said {
    fn agrees_with(&self, application: &Application) -> bool {
        let agree = |logged: &Logged| {
            let known = application.arguments.iter().find(|(name, _)| *name == logged.name);
            known.is_some_and(|(_, value)| agrees(&logged.value, value))
        };
        self.arguments.iter().all(agree)
    }
}

impl Record for Said {
    fn is_named(&self, action: &ActionInfo, applications: &[Application]) -> bool {
        let Some(operator) = &self.operator else { return true };
        action.name == *operator || applications.iter().any(|one| one.operator == *operator)
    }

    fn is_by(&self, action: &ActionInfo, applications: &[Application]) -> bool {
        let Some(operator) = &self.operator else { return true };
        if self.arguments.is_empty() {
            return self.is_named(action, applications);
        }
        applications.iter().any(|one| one.operator == *operator && self.agrees_with(one))
    }

    fn differing(&self, variables: &[(String, Value)]) -> Vec<usize> {
        let all = self.places.iter().zip(&self.variables);
        let differs =
            |place: usize, logged: &Logged| variables.get(place).is_none_or(|(_, value)| !agrees(&logged.value, value));
        all.filter(|(place, logged)| differs(**place, logged)).map(|(place, _)| *place).collect()
    }

    fn may_stutter(&self) -> bool {
        self.may_stutter
    }
}
