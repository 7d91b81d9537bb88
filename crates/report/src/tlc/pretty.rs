//! Values as TLC prints them in states: on one line where that has room, else one part to a line (`tlc2/pprint/Format.java`).

use crate::values::show;
use check_system::Value;

/// Columns of a line.
const WIDTH: usize = 80;

/// How the parts of a value stand between its brackets.
struct Form {
    open: &'static str,
    close: &'static str,
    separator: &'static str,
    /// Between the name and the value of a pair.
    between: &'static str,
}

const SET: Form = Form { open: "{ ", close: " }", separator: ",", between: "" };
const SEQUENCE: Form = Form { open: "<< ", close: " >>", separator: ",", between: "" };
const FUNCTION: Form = Form { open: "( ", close: " )", separator: " @@", between: " :>" };
const RECORD: Form = Form { open: "[ ", close: " ]", separator: ",", between: " |->" };

/// The value of a pair that has no room beside its name is indented by so many columns.
const INDENT: usize = 4;

/// A value as TLC prints it. TLC lays out only values in which every name consists of letters and digits; others stand on
/// one line, however long.
pub(super) fn pretty(value: &Value) -> String {
    if can_be_laid_out(value) { laid_out(value, WIDTH, 0, 0) } else { show(value) }
}

fn can_be_laid_out(value: &Value) -> bool {
    match value {
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) => true,
        Value::Str(text) => !text.contains(['"', '\\']),
        Value::Model(name) | Value::Opaque(name) => is_word(name),
        Value::Set(items) | Value::Seq(items) => items.iter().all(can_be_laid_out),
        Value::Record(fields) => fields.iter().all(|(name, value)| is_word(name) && can_be_laid_out(value)),
        Value::Function(pairs) => {
            pairs.iter().all(|(argument, value)| can_be_laid_out(argument) && can_be_laid_out(value))
        }
    }
}

fn is_word(name: &str) -> bool {
    !name.is_empty() && name.chars().all(char::is_alphanumeric)
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// A value that begins where `width` columns are left, of which `trailer` are wanted after it; its further lines begin with
/// `pad` blanks.
fn laid_out(value: &Value, width: usize, trailer: usize, pad: usize) -> String {
    let flat = show(value);
    if length(&flat) + trailer <= width {
        return flat;
    }
    match value {
        Value::Set(items) => listed(&SET, items, width, trailer, pad),
        Value::Seq(items) => listed(&SEQUENCE, items, width, trailer, pad),
        Value::Record(fields) => {
            let name = |name: &String| (name.clone(), name.clone());
            let pairs = fields.iter().map(|(field, value)| (name(field), value));
            paired(&RECORD, pairs.collect(), width, trailer, pad)
        }
        Value::Function(pairs) if !pairs.is_empty() => {
            let inner = width.saturating_sub(FUNCTION.open.len());
            let shown = |argument: &Value| {
                let trailer = trailer + FUNCTION.close.len() + FUNCTION.between.len();
                (show(argument), laid_out(argument, inner, trailer, pad + FUNCTION.open.len()))
            };
            let pairs = pairs.iter().map(|(argument, value)| (shown(argument), value));
            paired(&FUNCTION, pairs.collect(), width, trailer, pad)
        }
        _ => flat,
    }
}

/// Parts between brackets, each on a line of its own.
fn listed(form: &Form, items: &[Value], width: usize, trailer: usize, pad: usize) -> String {
    let (width, pad) = (width.saturating_sub(form.open.len()), pad + form.open.len());
    let trailing = |place| {
        if place + 1 < items.len() { form.separator.len() } else { trailer + form.close.len() }
    };
    let lines = items.iter().enumerate().map(|(place, item)| laid_out(item, width, trailing(place), pad));
    let between = format!("{}\n{}", form.separator, " ".repeat(pad));
    format!("{}{}{}", form.open, lines.collect::<Vec<_>>().join(&between), form.close)
}

/// Pairs between brackets. A name comes on one line, and where that has no room in its own layout.
fn paired(form: &Form, pairs: Vec<((String, String), &Value)>, width: usize, trailer: usize, pad: usize) -> String {
    let (width, pad) = (width.saturating_sub(form.open.len()), pad + form.open.len());
    let last = pairs.len().saturating_sub(1);
    let one = |(place, ((name, tall_name), value)): (usize, ((String, String), &Value))| {
        let (after, room) =
            if place < last { (form.separator, width) } else { ("", width.saturating_sub(trailer + form.close.len())) };
        let flat = show(value);
        if length(&name) + form.between.len() + 1 + length(&flat) + after.len() <= room {
            return format!("{name}{} {flat}", form.between);
        }
        let name = if length(&name) + form.between.len() <= width { name } else { tall_name };
        let trailing = if place < last { form.separator.len() } else { trailer + form.close.len() };
        let value = laid_out(value, width.saturating_sub(INDENT), trailing, pad + INDENT);
        format!("{name}{}\n{}{value}", form.between, " ".repeat(pad + INDENT))
    };
    let between = format!("{}\n{}", form.separator, " ".repeat(pad));
    let lines = pairs.into_iter().enumerate().map(one).collect::<Vec<_>>();
    format!("{}{}{}", form.open, lines.join(&between), form.close)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn int(number: i64) -> Value {
        Value::Int(number)
    }

    #[test]
    fn what_has_room_stands_on_one_line() {
        assert_eq!(pretty(&Value::Set((1..4).map(int).collect())), "{1, 2, 3}");
        assert_eq!(pretty(&Value::Function(vec![])), "<<>>");
    }

    #[test]
    fn what_has_none_has_a_line_for_each_part() {
        let many = Value::Seq((100_000_000..100_000_008).map(int).collect());
        expect![[r"
            << 100000000,
               100000001,
               100000002,
               100000003,
               100000004,
               100000005,
               100000006,
               100000007 >>"]]
        .assert_eq(&pretty(&many));
        let record = |key: i64| Value::Record(vec![("left".into(), int(key)), ("right".into(), int(key * 1000))]);
        let function = Value::Function((1..4).map(|key| (int(key), record(key))).collect());
        let whole = Value::Record(vec![("function".into(), function), ("few".into(), Value::Set(vec![int(1)]))]);
        expect![[r"
            [ function |->
                  ( 1 :> [left |-> 1, right |-> 1000] @@
                    2 :> [left |-> 2, right |-> 2000] @@
                    3 :> [left |-> 3, right |-> 3000] ),
              few |-> {1} ]"]]
        .assert_eq(&pretty(&whole));
    }

    #[test]
    fn a_name_with_an_underscore_keeps_all_on_one_line() {
        let items = (1..40).map(|number| Value::Model(format!("n_{number}")));
        assert!(!pretty(&Value::Set(items.collect())).contains('\n'));
    }
}
