//! Variables and their parts as an editor unfolds them: what has changed is marked, long lists come in pages.

use crate::protocol::{Variable, VariablesArguments};
use check_report::show;
use check_system::Value;

/// So many rows are given to an editor that does not ask for pages.
const PAGE: usize = 1000;

/// So many characters of a value are shown in a row.
const WIDTH: usize = 160;

/// A named value, with the one before the step where there is one to compare with.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) value: Value,
    /// `None` where nothing is compared; within it `None` where there was nothing.
    pub(crate) old: Option<Option<Value>>,
    /// The expression by which it can be asked for.
    pub(crate) expression: Option<String>,
}

/// What can be unfolded, since the debugger stopped.
#[derive(Debug, Default)]
pub(crate) struct Handles {
    all: Vec<Handle>,
}

#[derive(Debug)]
enum Handle {
    Rows(Vec<Row>),
    Parts(Row),
}

impl Handles {
    /// Forgets everything: the debugger has moved.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// The number of a list.
    pub(crate) fn add(&mut self, rows: Vec<Row>) -> usize {
        self.all.push(Handle::Rows(rows));
        self.all.len()
    }

    /// A value by itself.
    pub(crate) fn value(&mut self, value: Value, expression: &str) -> Variable {
        let row = Row { name: String::new(), value, old: None, expression: Some(expression.to_owned()) };
        self.variable(row)
    }

    /// The rows of a list, or the parts of a value.
    ///
    /// # Errors
    ///
    /// When there is no such number since the debugger stopped.
    pub(crate) fn rows(&mut self, asked: &VariablesArguments) -> Result<Vec<Variable>, String> {
        let handle = asked.variables_reference.checked_sub(1).and_then(|place| self.all.get(place));
        let (start, count) = (asked.start.unwrap_or(0), asked.count.filter(|count| *count > 0));
        let most = count.unwrap_or(PAGE);
        let (rows, all, is_indexed) = match handle.ok_or("these variables are of a position that was left")? {
            Handle::Rows(rows) => (rows.iter().skip(start).take(most).cloned().collect(), rows.len(), false),
            Handle::Parts(row) => (parts(row, start, most), length(&row.value), !matches!(row.value, Value::Record(_))),
        };
        let is_wanted = match asked.filter.as_deref() {
            Some("indexed") => is_indexed,
            Some("named") => !is_indexed,
            _ => true,
        };
        let rows: Vec<Row> = if is_wanted { rows } else { Vec::new() };
        let left_out = all.saturating_sub(start + rows.len());
        let mut shown: Vec<Variable> = rows.into_iter().map(|row| self.variable(row)).collect();
        if count.is_none() && is_wanted && left_out > 0 {
            shown.push(plain("…", format!("{left_out} more")));
        }
        Ok(shown)
    }

    fn variable(&mut self, row: Row) -> Variable {
        let value = match &row.old {
            None => cut(&row.value, WIDTH),
            Some(None) => format!("{} (new)", cut(&row.value, WIDTH / 2)),
            Some(Some(old)) if *old == row.value => cut(&row.value, WIDTH),
            Some(Some(old)) => format!("{} (was {})", cut(&row.value, WIDTH / 2), cut(old, WIDTH / 2)),
        };
        let length = length(&row.value);
        let is_record = matches!(row.value, Value::Record(_));
        let mut shown = Variable {
            name: row.name.clone(),
            value,
            kind: kind(&row.value),
            evaluate_name: row.expression.clone(),
            variables_reference: 0,
            named_variables: (length > 0 && is_record).then_some(length),
            indexed_variables: (length > 0 && !is_record).then_some(length),
        };
        if length > 0 {
            self.all.push(Handle::Parts(row));
            shown.variables_reference = self.all.len();
        }
        shown
    }
}

fn plain(name: &str, value: String) -> Variable {
    Variable {
        name: name.to_owned(),
        value,
        kind: "",
        evaluate_name: None,
        variables_reference: 0,
        named_variables: None,
        indexed_variables: None,
    }
}

/// How many parts a value has.
fn length(value: &Value) -> usize {
    match value {
        Value::Set(items) | Value::Seq(items) => items.len(),
        Value::Record(fields) => fields.len(),
        Value::Function(pairs) => pairs.len(),
        _ => 0,
    }
}

/// The parts of a value, so many from one on.
fn parts(row: &Row, start: usize, most: usize) -> Vec<Row> {
    let old = row.old.as_ref();
    let part = |name: String, value: &Value, before: Option<&Value>, tail: Option<String>| Row {
        name,
        value: value.clone(),
        old: old.map(|_| before.cloned()),
        expression: row.expression.as_ref().zip(tail).map(|(around, tail)| format!("{around}{tail}")),
    };
    let old = row.old.as_ref().and_then(Option::as_ref);
    match &row.value {
        Value::Set(items) => {
            let known = |item: &Value| match old {
                Some(Value::Set(before)) => before.iter().find(|one| *one == item),
                _ => None,
            };
            let each = items.iter().enumerate().skip(start).take(most);
            each.map(|(place, item)| part((place + 1).to_string(), item, known(item), None)).collect()
        }
        Value::Seq(items) => {
            let known = |place: usize| match old {
                Some(Value::Seq(before)) => before.get(place),
                _ => None,
            };
            let each = items.iter().enumerate().skip(start).take(most);
            each.map(|(place, item)| {
                let name = format!("[{}]", place + 1);
                part(name.clone(), item, known(place), Some(name))
            })
            .collect()
        }
        Value::Record(fields) => {
            let known = |name: &String| match old {
                Some(Value::Record(before)) => before.iter().find(|(known, _)| known == name).map(|(_, value)| value),
                _ => None,
            };
            let each = fields.iter().skip(start).take(most);
            each.map(|(name, value)| part(name.clone(), value, known(name), Some(format!(".{name}")))).collect()
        }
        Value::Function(pairs) => {
            let known = |key: &Value| match old {
                Some(Value::Function(before)) => before.iter().find(|(known, _)| known == key).map(|(_, value)| value),
                _ => None,
            };
            let each = pairs.iter().skip(start).take(most);
            each.map(|(key, value)| {
                let name = format!("[{}]", show(key));
                part(name.clone(), value, known(key), Some(name))
            })
            .collect()
        }
        _ => Vec::new(),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "Boolean",
        Value::Int(_) | Value::BigInt(_) => "integer",
        Value::Str(_) => "string",
        Value::Model(_) => "model value",
        Value::Set(_) => "set",
        Value::Seq(_) => "sequence",
        Value::Record(_) => "record",
        Value::Function(_) => "function",
        Value::Opaque(_) => "value",
    }
}

fn cut(value: &Value, most: usize) -> String {
    let text = show(value);
    if text.chars().count() <= most { text } else { text.chars().take(most - 1).chain(['…']).collect() }
}
