//! Faults of which TLC has a message of its own: those of operators that it evaluates in Java.

use check_system::Fault;

/// How values are introduced in our words.
const NOUNS: [&str; 9] = [
    "the Boolean ",
    "the integer ",
    "the string ",
    "the set ",
    "the sequence ",
    "the function ",
    "the record ",
    "the typed model value ",
    "the model value ",
];

/// The number of TLC's message on a fault, and its words; `None` where it has none, or it is not known.
pub(super) fn numbered(fault: &Fault) -> Option<(u16, String)> {
    let message = fault.message.as_str();
    [empty, argument, operand, number, member, part].into_iter().find_map(|say| say(message))
}

/// What TLC says of a successor in which variables have no value, if that is what a fault says.
pub(super) fn unset(fault: &Fault) -> Option<String> {
    let (action, variables) =
        fault.message.strip_prefix("the action `")?.split_once("` makes a successor that leaves ")?;
    let variables = variables.strip_suffix(" without a value")?.replace('`', "").replace(" and ", ", ");
    let are = if variables.contains(", ") { "s are" } else { " is" };
    Some(format!(
        "Successor state is not completely specified by action {action} of the next-state relation. \
         The following variable{are} not defined: {variables}.\n"
    ))
}

/// Whether an initial state leaves variables without a value.
pub(super) fn is_unset_initially(fault: &Fault) -> bool {
    let message = &fault.message;
    message.starts_with("the initial predicate makes a state that leaves ") && message.ends_with(" without a value")
}

/// A value without the word for its kind.
fn value(text: &str) -> &str {
    NOUNS.iter().find_map(|noun| text.strip_prefix(noun)).unwrap_or(text)
}

/// "`Head` of the empty sequence".
fn empty(message: &str) -> Option<(u16, String)> {
    let operator = message.strip_prefix('`')?.strip_suffix("` of the empty sequence")?;
    Some((2184, format!("Attempted to apply {operator} to the empty sequence.")))
}

/// "`Len` expects a sequence, but its argument is the integer 3".
fn argument(message: &str) -> Option<(u16, String)> {
    let (operator, rest) = message.strip_prefix('`')?.split_once("` expects ")?;
    let (expected, rest) = rest.split_once(", but its ")?;
    let (which, given) = rest.split_once(" is ")?;
    let given = value(given);
    let which = match which.split_once(' ') {
        Some(("left", _)) => "first",
        Some(("right", _)) => "second",
        Some((first, _)) => first,
        None => "",
    };
    let evaluating =
        |form: &str| format!("Evaluating an expression of the form {form} when s is not a sequence:\n{given}");
    Some(match operator {
        "Cardinality" => (2181, format!("Attempted to compute cardinality of the value\n{given}")),
        "Append" => (2182, evaluating("Append(s, v)")),
        "\\o" | "\\circ" if which == "first" => (2182, evaluating("s \\o t")),
        "\\o" | "\\circ" => (2182, evaluating("t \\o s")),
        "Permutations" => {
            (2176, format!("Applying Permutations to the following value,\nwhich is not a finite set:\n{given}"))
        }
        "Len" | "Head" | "Tail" => {
            (2283, format!("The argument of {operator} should be a sequence, but instead it is:\n{given}"))
        }
        "SubSeq" | "SelectSeq" | "SortSeq" | "@@" => {
            let expected = if expected == "an integer" { "a natural number" } else { expected };
            (2169, format!("The {which} argument of {operator} should be {expected}, but instead it is:\n{given}"))
        }
        _ => return None,
    })
}

/// "the right operand of `<` is the string "a", not an integer". Of the operators that give numbers, TLC says other things.
fn operand(message: &str) -> Option<(u16, String)> {
    let (side, rest) = message.strip_prefix("the ")?.split_once(" operand of `")?;
    let (operator, rest) = rest.split_once("` is ")?;
    let given = value(rest.strip_suffix(", not an integer")?);
    let which = if side == "left" { "first" } else { "second" };
    let is_order = ["<", "<=", "\\leq", "=<", ">", ">=", "\\geq"].contains(&operator);
    is_order.then(|| {
        (2266, format!("The {which} argument of {operator} should be an integer, but instead it is:\n{given}"))
    })
}

/// Numbers with which one cannot compute.
fn number(message: &str) -> Option<(u16, String)> {
    let second = |operator: &str, expected: &str, given: &str| {
        let text = format!("The second argument of {operator} should be a {expected}, but instead it is:\n{given}");
        Some((2169, text))
    };
    if message == "`0 ^ 0` is not defined" {
        return Some((2180, "0^0 is undefined.".to_owned()));
    }
    if let Some(shown) = message.strip_prefix("division by zero: ") {
        return match shown.contains('%') {
            true => second("%", "positive number", "0"),
            false => Some((2179, "The second argument of \\div is 0.".to_owned())),
        };
    }
    if let Some(given) = message.strip_prefix("the right operand of `%` must be positive, but is ") {
        return second("%", "positive number", given);
    }
    second("^", "natural number", message.strip_prefix("the exponent of `^` must not be negative, but is ")?)
}

/// "cannot tell whether the string "a" is an element of the set Nat".
fn member(message: &str) -> Option<(u16, String)> {
    let (element, set) = message.strip_prefix("cannot tell whether ")?.rsplit_once(" is an element of ")?;
    let (element, set) = (value(element), value(set));
    let is_of_java = ["Nat", "Int", "STRING"].contains(&set);
    is_of_java.then(|| (2158, format!("Attempted to check if the value:\n{element}\nis an element of {set}.")))
}

/// "`SubSeq` from 1 to 5 of <<1>>, whose length is 1".
fn part(message: &str) -> Option<(u16, String)> {
    let (first, rest) = message.strip_prefix("`SubSeq` from ")?.split_once(" to ")?;
    let (last, rest) = rest.split_once(" of ")?;
    let (whole, length) = rest.rsplit_once(", whose length is ")?;
    let is_inside = first.parse::<u64>().ok()? > 0 && first.parse::<u64>().ok()? <= length.parse().ok()?;
    let (which, given) = if is_inside { ("third", last) } else { ("second", first) };
    let begins = format!("The {which} argument of SubSeq must be in the domain of its first argument:");
    Some((2183, format!("{begins}\n{whole}\n, but instead it is\n{given}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What TLC prints for the same spec.
    #[test]
    fn words_of_tlc() {
        let said = |message: &str| numbered(&Fault::evaluation(message)).unwrap_or_default();
        let is = |message: &str, number: u16, text: &str| assert_eq!(said(message), (number, text.to_owned()));
        is("`Tail` of the empty sequence", 2184, "Attempted to apply Tail to the empty sequence.");
        is(
            "`Len` expects a sequence, but its argument is the integer 0",
            2283,
            "The argument of Len should be a sequence, but instead it is:\n0",
        );
        is(
            "`SubSeq` expects an integer, but its third argument is the string \"a\"",
            2169,
            "The third argument of SubSeq should be a natural number, but instead it is:\n\"a\"",
        );
        is(
            "the right operand of `<` is the string \"a\", not an integer",
            2266,
            "The second argument of < should be an integer, but instead it is:\n\"a\"",
        );
        is("division by zero: `0 \\div 0`", 2179, "The second argument of \\div is 0.");
        is(
            "`SubSeq` from 1 to 5 of <<1>>, whose length is 1",
            2183,
            "The third argument of SubSeq must be in the domain of its first argument:\n<<1>>\n, but instead it is\n5",
        );
        is(
            "cannot tell whether the string \"a\" is an element of the set Nat",
            2158,
            "Attempted to check if the value:\n\"a\"\nis an element of Nat.",
        );
        for others in ["the right operand of `+` is the string \"a\", not an integer", "cannot compare 1 with 2", ""] {
            assert_eq!(said(others), <(u16, String)>::default(), "{others}");
        }
    }
}
