//! What TLC says where something cannot be evaluated: `AssertError` compares words.
//!
//! TLC's words are made from our own, for the failures that specs provoke on purpose: a failed `Assert`, an argument of
//! the wrong kind, values that cannot be compared, what is outside of a domain, a CHOOSE that finds nothing. Of all else
//! only our own words are known.

use check_system::{Fault, FaultKind, Location};
use check_value::value::says_nothing_to_choose;

/// How values are introduced in our words, and what TLC calls their kinds.
const NOUNS: [(&str, &str); 9] = [
    ("the Boolean ", "boolean"),
    ("the integer ", "integer"),
    ("the string ", "string"),
    ("the set ", "set"),
    ("the sequence ", "function"),
    ("the function ", "function"),
    ("the record ", "function"),
    ("the typed model value ", "model value"),
    ("the model value ", "model value"),
];

/// Whether a failure is told in these words: our own, or TLC's.
pub(super) fn says(words: &str, fault: &Fault) -> bool {
    let ours = fault.message.as_str();
    if words == ours {
        return true;
    }
    let theirs = match fault.kind {
        FaultKind::Assertion => assertion(ours),
        _ => [argument, operand, comparison, other].into_iter().find_map(|say| say(ours)).unwrap_or_default(),
    };
    let place = fault.location.as_ref().map(place).unwrap_or_default();
    theirs
        .iter()
        .any(|said| words == said || said.strip_suffix(PLACE).is_some_and(|said| words == format!("{said}{place}")))
}

/// Stands where TLC says the place.
const PLACE: &str = "\0";

fn place(location: &Location) -> String {
    let Location { file, line, column, end_line, end_column } = location;
    let module = file.split(" (").next().unwrap_or(file).rsplit(['/', '\\']).next().unwrap_or(file);
    let module = module.trim_end_matches(".tla");
    format!("line {line}, col {column} to line {end_line}, col {end_column} of module {module}")
}

/// A value, without the word for its kind; and TLC's word for it.
fn described(text: &str) -> Option<(&str, &'static str)> {
    NOUNS.iter().find_map(|(noun, kind)| Some((text.strip_prefix(noun)?, *kind)))
}

fn value(text: &str) -> &str {
    described(text).map_or(text, |(value, _)| value)
}

fn assertion(message: &str) -> Vec<String> {
    let said = "The first argument of Assert evaluated to FALSE; the second argument was:\n";
    vec![format!("{said}{message}"), format!("{said}\"{message}\"")]
}

/// "`Head` expects a sequence, but its argument is the integer 3".
fn argument(message: &str) -> Option<Vec<String>> {
    let (operator, rest) = message.strip_prefix('`')?.split_once("` expects ")?;
    let (expected, rest) = rest.split_once(", but its ")?;
    let (which, given) = rest.split_once(" is ")?;
    let given = value(given);
    let expected = expected.replace(" or a ", " or ");
    let mut all = vec![format!("The {which} of {operator} should be {expected}, but instead it is:\n{given}")];
    match operator {
        "Append" => {
            all.push(format!("Evaluating an expression of the form Append(s, v) when s is not a sequence:\n{given}"));
        }
        "Cardinality" => all.push(format!("Attempted to compute cardinality of the value\n{given}")),
        // Defined by way of another one.
        "FoldSeq" => {
            all.push(format!("The {which} of FoldFunction should be a function, but instead it is:\n{given}"));
        }
        _ => {}
    }
    Some(all)
}

/// "the right operand of `<` is the string "a", not an integer".
fn operand(message: &str) -> Option<Vec<String>> {
    let (side, rest) = message.strip_prefix("the ")?.split_once(" operand of `")?;
    let (operator, rest) = rest.split_once("` is ")?;
    let (given, expected) = rest.rsplit_once(", not ")?;
    let which = if side == "left" { "first" } else { "second" };
    let given = value(given);
    Some(vec![format!("The {which} argument of {operator} should be {expected}, but instead it is:\n{given}")])
}

/// "cannot compare the integer 1 with the string "a"": TLC's words depend on which it looks at first, and why.
fn comparison(message: &str) -> Option<Vec<String>> {
    let rest = message.strip_prefix("cannot compare ")?;
    let mut all = Vec::new();
    for (middle, _) in rest.match_indices(" with ") {
        if let (Some(left), Some(right)) = (described(&rest[..middle]), described(&rest[middle + " with ".len()..])) {
            unlike(left, right, &mut all);
            unlike(right, left, &mut all);
        }
    }
    Some(all)
}

fn unlike((left, kind): (&str, &str), (right, _): (&str, &str), all: &mut Vec<String>) {
    let against = match kind {
        "model value" => {
            all.push(format!("Attempted to check equality of the differently-typed model values {left} and {right}"));
            return;
        }
        "set" | "function" => format!("the {kind} {left} with the value:\n{right}"),
        _ => format!("{kind} {left} with non-{kind}:\n{right}"),
    };
    for what in ["check equality of", "compare equality of", "compare"] {
        all.push(format!("Attempted to {what} {against}"));
    }
}

fn other(message: &str) -> Option<Vec<String>> {
    if let Some(operator) = message.strip_suffix("` of the empty sequence") {
        let operator = operator.trim_start_matches('`');
        return Some(vec![format!("Attempted to apply {operator} to the empty sequence.")]);
    }
    if says_nothing_to_choose(message) {
        let said = "Attempted to compute the value of an expression of form\nCHOOSE x \\in S: P, but no element of S satisfied P.";
        return Some(vec![format!("{said}\n{PLACE}")]);
    }
    if message.starts_with("division by zero: ") && message.contains("\\div") {
        return Some(vec!["The second argument of \\div is 0.".to_owned()]);
    }
    field(message).or_else(|| outside(message))
}

/// "there is no field `b` in the record [a |-> 1]".
fn field(message: &str) -> Option<Vec<String>> {
    let (field, record) = message.strip_prefix("there is no field `")?.split_once("` in ")?;
    let record = value(record);
    Some(vec![format!("Attempted to select nonexistent field \"{field}\" from the record\n{record}\n{PLACE}")])
}

/// "the integer 5 is not in the domain 1..2 of the sequence <<1, 2>>".
fn outside(message: &str) -> Option<Vec<String>> {
    let (given, rest) = message.split_once(" is not in the domain ")?;
    let (_, function) = rest.split_once(" of the ")?;
    let (_, function) = function.split_once(' ')?;
    let given = value(given);
    Some(vec![
        format!("Attempted to access index {given} of tuple\n{function}\nwhich is out of bounds."),
        format!(
            "In applying the function\n{function},\nthe first argument is:\n{given}\nwhich is not in its domain.\n"
        ),
    ])
}
