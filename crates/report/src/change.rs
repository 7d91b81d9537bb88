//! The difference that a step made inside a value.

use crate::values::show;
use check_system::Value;
use std::collections::{BTreeMap, BTreeSet};

/// One change inside a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change<'a> {
    /// The part at a path has another value.
    Replaced { path: String, old: &'a Value, new: &'a Value },
    /// A set, or the domain of a function or sequence, gained something: the element, or the part with its value.
    Added { path: String, value: &'a Value },
    /// It lost something.
    Removed { path: String, value: &'a Value },
}

/// The changes that lead from one value to another, in the order of the values. Parts that have nothing in common are
/// one replacement.
pub(crate) fn changes<'a>(old: &'a Value, new: &'a Value) -> Vec<Change<'a>> {
    let mut found = Vec::new();
    compare(String::new(), old, new, &mut found);
    found
}

fn compare<'a>(path: String, old: &'a Value, new: &'a Value, found: &mut Vec<Change<'a>>) {
    if old == new {
        return;
    }
    match (old, new) {
        (Value::Set(before), Value::Set(after)) if share(before, after) => compare_sets(&path, before, after, found),
        (Value::Seq(before), Value::Seq(after)) => compare_sequences(&path, (old, before), (new, after), found),
        (Value::Record(before), Value::Record(after)) if same_names(before, after) => {
            for ((name, old), (_, new)) in before.iter().zip(after) {
                compare(format!("{path}.{name}"), old, new, found);
            }
        }
        (Value::Function(before), Value::Function(after)) => compare_functions(&path, before, after, found),
        _ => found.push(Change::Replaced { path, old, new }),
    }
}

fn share(before: &[Value], after: &[Value]) -> bool {
    let before: BTreeSet<&Value> = before.iter().collect();
    before.is_empty() || after.is_empty() || after.iter().any(|item| before.contains(item))
}

fn same_names(before: &[(String, Value)], after: &[(String, Value)]) -> bool {
    before.len() == after.len() && before.iter().zip(after).all(|((old, _), (new, _))| old == new)
}

fn compare_sets<'a>(path: &str, before: &'a [Value], after: &'a [Value], found: &mut Vec<Change<'a>>) {
    let known: BTreeSet<&Value> = before.iter().collect();
    let kept: BTreeSet<&Value> = after.iter().collect();
    for value in before.iter().filter(|item| !kept.contains(item)) {
        found.push(Change::Removed { path: path.to_owned(), value });
    }
    for value in after.iter().filter(|item| !known.contains(item)) {
        found.push(Change::Added { path: path.to_owned(), value });
    }
}

/// Sequences of equal length are compared place by place; a longer one is an old one with something appended, a
/// shorter one an old one without its first or last elements. Anything else is a replacement.
fn compare_sequences<'a>(
    path: &str,
    (old, before): (&'a Value, &'a [Value]),
    (new, after): (&'a Value, &'a [Value]),
    found: &mut Vec<Change<'a>>,
) {
    let place = |index: usize| format!("{path}[{}]", index + 1);
    if before.len() == after.len() {
        for (index, (old, new)) in before.iter().zip(after).enumerate() {
            compare(place(index), old, new, found);
        }
    } else if after.starts_with(before) {
        let added = after.iter().enumerate().skip(before.len());
        found.extend(added.map(|(index, value)| Change::Added { path: place(index), value }));
    } else if before.starts_with(after) {
        let removed = before.iter().enumerate().skip(after.len());
        found.extend(removed.map(|(index, value)| Change::Removed { path: place(index), value }));
    } else if before.ends_with(after) {
        let removed = before.iter().enumerate().take(before.len() - after.len());
        found.extend(removed.map(|(index, value)| Change::Removed { path: place(index), value }));
    } else {
        found.push(Change::Replaced { path: path.to_owned(), old, new });
    }
}

fn compare_functions<'a>(
    path: &str,
    before: &'a [(Value, Value)],
    after: &'a [(Value, Value)],
    found: &mut Vec<Change<'a>>,
) {
    let place = |key: &Value| format!("{path}[{}]", show(key));
    let results: BTreeMap<&Value, &Value> = after.iter().map(|(key, value)| (key, value)).collect();
    let known: BTreeSet<&Value> = before.iter().map(|(key, _)| key).collect();
    for (key, old) in before {
        match results.get(key) {
            Some(new) => compare(place(key), old, new, found),
            None => found.push(Change::Removed { path: place(key), value: old }),
        }
    }
    for (key, value) in after.iter().filter(|(key, _)| !known.contains(key)) {
        found.push(Change::Added { path: place(key), value });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn ints(numbers: &[i64]) -> Vec<Value> {
        numbers.iter().copied().map(Value::Int).collect()
    }

    fn check(old: &Value, new: &Value, expected: Expect) {
        let lines: Vec<String> = changes(old, new)
            .iter()
            .map(|change| match change {
                Change::Replaced { path, old, new } => format!("~{path} {} -> {}\n", show(old), show(new)),
                Change::Added { path, value } => format!("+{path} {}\n", show(value)),
                Change::Removed { path, value } => format!("-{path} {}\n", show(value)),
            })
            .collect();
        expected.assert_eq(&lines.concat());
    }

    #[test]
    fn sets_gain_and_lose() {
        check(
            &Value::Set(ints(&[1, 2, 3])),
            &Value::Set(ints(&[2, 3, 4])),
            expect![[r#"
            - 1
            + 4
        "#]],
        );
    }

    #[test]
    fn sequences_by_place_or_by_end() {
        check(
            &Value::Seq(ints(&[1, 2])),
            &Value::Seq(ints(&[1, 3])),
            expect![[r#"
            ~[2] 2 -> 3
        "#]],
        );
        check(
            &Value::Seq(ints(&[1])),
            &Value::Seq(ints(&[1, 3])),
            expect![[r#"
            +[2] 3
        "#]],
        );
        check(
            &Value::Seq(ints(&[1, 3])),
            &Value::Seq(ints(&[3])),
            expect![[r#"
            -[1] 1
        "#]],
        );
        check(
            &Value::Seq(ints(&[1, 3])),
            &Value::Seq(ints(&[])),
            expect![[r#"
            -[1] 1
            -[2] 3
        "#]],
        );
        check(
            &Value::Seq(ints(&[1, 3])),
            &Value::Seq(ints(&[7, 8, 9])),
            expect![[r#"
            ~ <<1, 3>> -> <<7, 8, 9>>
        "#]],
        );
    }

    #[test]
    fn nested_parts_have_paths() {
        let state = |inner: i64, more: &[i64]| {
            let record = Value::Record(vec![("n".into(), Value::Int(inner)), ("s".into(), Value::Set(ints(more)))]);
            Value::Function(vec![(Value::Str("a".into()), record), (Value::Str("b".into()), Value::Int(0))])
        };
        check(
            &state(1, &[1]),
            &state(2, &[1, 2]),
            expect![[r#"
            ~["a"].n 1 -> 2
            +["a"].s 2
        "#]],
        );
    }
}
