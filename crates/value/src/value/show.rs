//! Values for readers: as a structure ([`show`]) and as TLA+ text ([`text`]).

use super::identity::{Digest, digest};
use super::{Closure, Domain, Function, Symbolic, Truth, Value};
use crate::symbols::Symbols;
use check_system::Value as Shown;
use std::fmt::Write;
use std::hash::{Hash, Hasher};

/// An interval with more elements than this is shown by its bounds.
const SHOWN_INTERVAL: i128 = 10_000;

/// A message shows no more than this many characters of a value.
const EXCERPT: usize = 300;

/// What a reader sees of a value. Sets and functions given by a description appear as text; see
/// [`super::settled`].
pub fn show(symbols: &Symbols, value: &Value) -> Shown {
    show_within(symbols, value, &mut usize::MAX.clone())
}

/// The same of a value of so many parts at most; of a larger one the beginning, and at the end of each list that is cut
/// how much more there is, with a digest: what differs in what is left out is shown differently.
pub fn show_within(symbols: &Symbols, value: &Value, left: &mut usize) -> Shown {
    *left = left.saturating_sub(1);
    match value {
        Value::Bool(value) => Shown::Bool(value.holds()),
        Value::Int(value) => Shown::Int(*value),
        Value::BigInt(value) => Shown::BigInt(value.to_string()),
        Value::Str(symbol) => Shown::Str(symbols.text(*symbol).to_owned()),
        Value::Text(text) => Shown::Str(text.to_string()),
        Value::Model(model) => Shown::Model(symbols.text(model.symbol()).to_owned()),
        Value::Set(set) => Shown::Set(show_all(symbols, &set.elements, left)),
        Value::Function(function) => show_function(symbols, function, left),
        Value::Symbolic(symbolic) => match **symbolic {
            Symbolic::Interval(low, high) if i128::from(high) - i128::from(low) < SHOWN_INTERVAL => {
                *left = left.saturating_sub(usize::try_from(high - low).unwrap_or(0));
                Shown::Set((low..=high).map(Shown::Int).collect())
            }
            _ => Shown::Opaque(symbolic_text(symbols, symbolic)),
        },
        Value::Closure(closure) => {
            let shown = closure.within_table(|table| show_within(symbols, table, left));
            shown.unwrap_or_else(|| Shown::Opaque(text(symbols, value)))
        }
        Value::Unset | Value::Thunk(_) => Shown::Opaque(text(symbols, value)),
    }
}

/// The values for which there is room, and what stands for the others.
fn show_all(symbols: &Symbols, values: &[Value], left: &mut usize) -> Vec<Shown> {
    let mut shown = Vec::with_capacity(values.len().min(*left));
    for (place, value) in values.iter().enumerate() {
        if *left == 0 {
            shown.push(left_out(symbols, &[&values[place..]]));
            break;
        }
        shown.push(show_within(symbols, value, left));
    }
    shown
}

/// What stands for values, or for keys and their values, for which there is no room.
fn left_out(symbols: &Symbols, lists: &[&[Value]]) -> Shown {
    let mut hasher = Digest::default();
    for value in lists.iter().copied().flatten() {
        if !digest(value, &mut hasher, &mut usize::MAX.clone()) {
            text(symbols, value).hash(&mut hasher);
        }
    }
    Shown::Opaque(format!("… {} more, digest {:08x}", lists[0].len(), hasher.finish() >> 32))
}

fn show_function(symbols: &Symbols, function: &Function, left: &mut usize) -> Shown {
    let values = &function.values;
    let Domain::Keys(keys) = &function.domain else { return Shown::Seq(show_all(symbols, values, left)) };
    let mut pairs = Vec::with_capacity(values.len().min(*left));
    for (place, (key, value)) in keys.elements.iter().zip(values).enumerate() {
        if *left == 0 {
            let rest = left_out(symbols, &[&values[place..], &keys.elements[place..]]);
            pairs.push((Shown::Opaque("…".to_owned()), rest));
            break;
        }
        let key = if keys.is_strings() {
            Shown::Str(string(symbols, key).to_owned())
        } else {
            show_within(symbols, key, left)
        };
        pairs.push((key, show_within(symbols, value, left)));
    }
    if !keys.is_strings() {
        return Shown::Function(pairs);
    }
    let name = |key| match key {
        Shown::Str(name) | Shown::Opaque(name) => name,
        _ => String::new(),
    };
    Shown::Record(pairs.into_iter().map(|(key, value)| (name(key), value)).collect())
}

/// The characters of a string; nothing for anything else.
fn string<'a>(symbols: &'a Symbols, value: &'a Value) -> &'a str {
    match value {
        Value::Str(symbol) => symbols.text(*symbol),
        Value::Text(text) => text,
        _ => "",
    }
}

/// The value as a TLA+ expression, on one line.
pub fn text(symbols: &Symbols, value: &Value) -> String {
    let mut out = String::new();
    write(symbols, value, &mut out);
    out
}

/// The value as a TLA+ expression, shortened in the middle if it is long: for use in a sentence.
pub fn excerpt(symbols: &Symbols, value: &Value) -> String {
    shorten(text(symbols, value))
}

/// Leaves out the middle of a long text.
pub(super) fn shorten(text: String) -> String {
    let length = text.chars().count();
    if length <= EXCERPT {
        return text;
    }
    let head: String = text.chars().take(EXCERPT * 2 / 3).collect();
    let tail: String = text.chars().skip(length - EXCERPT / 3).collect();
    format!("{head} … {tail}")
}

/// The description of a set as a TLA+ expression, as far as it can be written.
pub(super) fn symbolic_text(symbols: &Symbols, symbolic: &Symbolic) -> String {
    let mut out = String::new();
    write_symbolic(symbols, symbolic, &mut out);
    out
}

fn write(symbols: &Symbols, value: &Value, out: &mut String) {
    match value {
        Value::Unset => out.push_str("(no value)"),
        Value::Thunk(thunk) => write(symbols, &thunk.result.borrow(), out),
        Value::Bool(Truth::True) => out.push_str("TRUE"),
        Value::Bool(Truth::False) => out.push_str("FALSE"),
        Value::Int(value) => write_display(value, out),
        Value::BigInt(value) => write_display(value, out),
        Value::Str(_) | Value::Text(_) => write_string(string(symbols, value), out),
        Value::Model(model) => out.push_str(symbols.text(model.symbol())),
        Value::Set(set) => write_list(symbols, "{", &set.elements, "}", out),
        Value::Function(function) => write_function(symbols, function, out),
        Value::Symbolic(symbolic) => write_symbolic(symbols, symbolic, out),
        Value::Closure(closure) => {
            if closure.within_table(|table| write(symbols, table, out)).is_some() {
                return;
            }
            match &closure.domain {
                Some(domain) if domain.is_plainly_empty() => out.push_str("<<>>"),
                Some(domain) => {
                    out.push_str("[x \\in ");
                    write(symbols, domain, out);
                    out.push_str(" |-> …]");
                }
                None => out.push_str("(an operator)"),
            }
        }
    }
}

fn write_display(value: impl std::fmt::Display, out: &mut String) {
    write!(out, "{value}").expect("writing to a string cannot fail");
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\u{c}' => out.push_str("\\f"),
            _ => out.push(character),
        }
    }
    out.push('"');
}

fn write_list(symbols: &Symbols, open: &str, values: &[Value], close: &str, out: &mut String) {
    out.push_str(open);
    for (place, value) in values.iter().enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        write(symbols, value, out);
    }
    out.push_str(close);
}

fn write_function(symbols: &Symbols, function: &Function, out: &mut String) {
    let keys = match &function.domain {
        Domain::Sequence => return write_list(symbols, "<<", &function.values, ">>", out),
        Domain::Keys(keys) => &keys.elements,
    };
    let record = function.is_record() && keys.iter().all(|key| is_name(string(symbols, key)));
    let (open, arrow, between, close) = if record { ("[", " |-> ", ", ", "]") } else { ("(", " :> ", " @@ ", ")") };
    out.push_str(open);
    for (place, (key, value)) in keys.iter().zip(&function.values).enumerate() {
        if place > 0 {
            out.push_str(between);
        }
        match record {
            true => out.push_str(string(symbols, key)),
            false => write(symbols, key, out),
        }
        out.push_str(arrow);
        write(symbols, value, out);
    }
    out.push_str(close);
}

/// Whether a string can stand as a field's name.
fn is_name(text: &str) -> bool {
    text.chars().any(|character| character.is_ascii_alphabetic())
        && text.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

fn write_symbolic(symbols: &Symbols, symbolic: &Symbolic, out: &mut String) {
    match symbolic {
        Symbolic::Interval(low, high) if low > high => out.push_str("{}"),
        Symbolic::Interval(low, high) => write_display(format_args!("{low}..{high}"), out),
        Symbolic::Naturals => out.push_str("Nat"),
        Symbolic::Integers => out.push_str("Int"),
        Symbolic::Reals => out.push_str("Real"),
        Symbolic::Strings => out.push_str("STRING"),
        Symbolic::Any => out.push_str("Any"),
        Symbolic::PowerSet(base) => write_prefix(symbols, "SUBSET ", base, out),
        Symbolic::Union(sets, _) => write_prefix(symbols, "UNION ", sets, out),
        Symbolic::Functions { domain, range } => {
            out.push('[');
            write(symbols, domain, out);
            out.push_str(" -> ");
            write(symbols, range, out);
            out.push(']');
        }
        Symbolic::Records { fields, sets } => write_records(symbols, &fields.elements, sets, out),
        Symbolic::Product(sets) => write_infix(symbols, " \\X ", sets.iter(), out),
        Symbolic::Sequences(items) => {
            out.push_str("Seq(");
            write(symbols, items, out);
            out.push(')');
        }
        Symbolic::Filter { set, .. } => {
            out.push_str("{x \\in ");
            write(symbols, set, out);
            out.push_str(" : …}");
        }
        Symbolic::Cup(left, right, _) => write_infix(symbols, " \\cup ", [left, right].into_iter(), out),
        Symbolic::Cap(left, right, _) => write_infix(symbols, " \\cap ", [left, right].into_iter(), out),
        Symbolic::Minus(left, right, _) => write_infix(symbols, " \\ ", [left, right].into_iter(), out),
        Symbolic::Unlike(elements) => write_list(symbols, "{", elements, "}", out),
    }
}

fn write_records(symbols: &Symbols, fields: &[Value], sets: &[Value], out: &mut String) {
    out.push('[');
    for (place, (field, set)) in fields.iter().zip(sets).enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        out.push_str(string(symbols, field));
        out.push_str(": ");
        write(symbols, set, out);
    }
    out.push(']');
}

fn write_prefix(symbols: &Symbols, operator: &str, operand: &Value, out: &mut String) {
    out.push_str(operator);
    write_operand(symbols, operand, out);
}

fn write_infix<'a>(symbols: &Symbols, operator: &str, operands: impl Iterator<Item = &'a Value>, out: &mut String) {
    for (place, operand) in operands.enumerate() {
        if place > 0 {
            out.push_str(operator);
        }
        write_operand(symbols, operand, out);
    }
}

/// An operand, in parentheses if it is itself a formula with an operator.
fn write_operand(symbols: &Symbols, operand: &Value, out: &mut String) {
    let formula = matches!(operand, Value::Symbolic(symbolic) if symbolic.is_formula());
    if formula {
        out.push('(');
    }
    write(symbols, operand, out);
    if formula {
        out.push(')');
    }
}

impl Closure {
    /// What is done with the function written out; `None` where it is not, or where this stands inside of it: a function may be among its
    /// own results.
    fn within_table<T>(&self, run: impl FnOnce(&Value) -> T) -> Option<T> {
        let memo = self.memo.try_borrow_mut().ok()?;
        memo.table.as_ref().map(run)
    }
}

impl Symbolic {
    /// Whether the text is a formula with an operator at the top.
    fn is_formula(&self) -> bool {
        match self {
            Self::Interval(low, high) => low <= high,
            Self::PowerSet(_) | Self::Union(..) | Self::Product(_) => true,
            Self::Cup(..) | Self::Cap(..) | Self::Minus(..) => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn of_large_values_the_beginning_is_shown() {
        let symbols = Symbols::default();
        let tuple = |numbers: std::ops::Range<i64>| {
            let values = numbers.map(Value::Int).collect();
            Value::Function(Rc::new(Function { domain: Domain::Sequence, values }))
        };
        let within = |value: &Value, parts: usize| show_within(&symbols, value, &mut parts.clone());
        assert_eq!(within(&tuple(0..3), 4), show(&symbols, &tuple(0..3)));
        let Shown::Seq(cut) = within(&tuple(0..9), 4) else { panic!("a tuple is shown as a tuple") };
        assert_eq!(cut[..3], [Shown::Int(0), Shown::Int(1), Shown::Int(2)]);
        assert!(matches!(&cut[3..], [Shown::Opaque(rest)] if rest.starts_with("… 6 more, digest ")), "{cut:?}");
        assert_ne!(within(&tuple(0..9), 4), within(&tuple(0..10), 4));
        let nested = |last: i64| {
            let values = [tuple(0..9), tuple(last..last + 9)].into_iter().collect();
            Value::Function(Rc::new(Function { domain: Domain::Sequence, values }))
        };
        assert_ne!(within(&nested(0), 4), within(&nested(1), 4));
    }
}
