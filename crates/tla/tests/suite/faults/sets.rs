//! Faults about sets.

use super::first::check;
use expect_test::expect;

#[test]
fn unlike_values_in_a_set() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = {1, "a"}"#,
        &expect![[r#"
            Evaluation at 5:9 `x' = {1, "a"}`
            the value given to `x` cannot be part of a state: cannot compare the integer 1 with the string "a"
        "#]],
    );
}

#[test]
fn an_element_of_another_kind() {
    check(
        r#"
VARIABLE x
Init == x = "a"
Next == x \in {1, 2} /\ x' = 1"#,
        &expect![[r#"
            Evaluation at 5:9 `x \in {1, 2}`
            cannot compare the string "a" with the integer 2
        "#]],
    );
}

#[test]
fn a_set_without_end() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == \E n \in Nat : x' = n"#,
        &expect![[r#"
            Evaluation at 5:18 `Nat`
            the elements of Nat cannot be enumerated: there are infinitely many
            hint: use an interval such as `0..N`, or replace the set in the configuration: `Nat <- SomeFiniteSet`; testing membership (`x \in Nat`) is always possible
        "#]],
    );
}

#[test]
fn a_choice_from_a_set_without_end() {
    check(
        r#"
VARIABLE x
Init == x \in Seq({1})
Next == x' = x"#,
        &expect![[r#"
            Evaluation at 4:15 `Seq({1})`
            the elements of Seq({1}) cannot be enumerated: there are infinitely many
            hint: bound the length: `UNION {[1..n -> S] : n \in 0..N}`, or replace `Seq` in the configuration; testing membership (`s \in Seq(S)`) is always possible
        "#]],
    );
}

#[test]
fn a_quantifier_without_a_set() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == (\E n : n > x) /\ x' = 1"#,
        &expect![[r#"
            Evaluation at 5:10 `\E n : n > x`
            `n` ranges over everything: there is no set to enumerate
            hint: give the name a finite set to range over: `\E x \in S : …`
        "#]],
    );
}

#[test]
fn a_huge_set() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x' = (SUBSET (1..60)) \ {{}}"#,
        &expect![[r#"
            Evaluation at 5:9 `x' = (SUBSET (1..60)) \ {{}}`
            the value given to `x` cannot be part of a state: the set (SUBSET (1..60)) \ {{}} has more than 4194304 elements: too many to write out
        "#]],
    );
}

#[test]
fn a_set_operator_on_a_number() {
    check(
        r#"
VARIABLE x
Init == x = 1
Next == x' = x \cup {2}"#,
        &expect![[r#"
            Evaluation at 5:9 `x' = x \cup {2}`
            the value given to `x` cannot be part of a state: the integer 1 is not a set
        "#]],
    );
}

#[test]
fn a_number_in_the_place_of_a_set() {
    check(
        r#"
VARIABLE n
Init == n = 3
Next == \E i \in n : n' = i"#,
        &expect![[r#"
            Evaluation at 5:18 `n`
            a set is needed here, not the integer 3
        "#]],
    );
}

#[test]
fn the_size_of_an_infinite_set() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x' = Cardinality(Nat)"#,
        &expect![[r#"
            Evaluation at 5:14 `Cardinality(Nat)`
            the elements of Nat cannot be enumerated: there are infinitely many
            hint: use an interval such as `0..N`, or replace the set in the configuration: `Nat <- SomeFiniteSet`; testing membership (`x \in Nat`) is always possible
        "#]],
    );
}

#[test]
fn an_operator_as_a_tuple_pattern() {
    check(
        r#"
VARIABLE x
Init == x = {<<1, 2>>, <<1, 2, 3>>}
Next == \E <<a, b>> \in x : x' = {a}"#,
        &expect![[r#"
            Evaluation at 5:25 `x`
            a tuple of 2 components is needed, not the sequence <<1, 2, 3>>
        "#]],
    );
}
