//! Faults about operands of the wrong kind or outside of a domain.

use super::first::check;
use expect_test::expect;

#[test]
fn outside_of_a_domain() {
    check(
        r#"
VARIABLE f
Init == f = [i \in 1..2 |-> i]
Next == f' = [f EXCEPT ![1] = f[f[2] + 1]]"#,
        &expect![[r#"
            Evaluation at 5:31 `f[f[2] + 1]`
            the integer 3 is not in the domain 1..2 of the sequence <<1, 2>>
        "#]],
    );
}

#[test]
fn outside_of_a_record() {
    check(
        r#"
VARIABLE r
Init == r = [number |-> 1]
Next == r' = [r EXCEPT !.number = r.nomber]"#,
        &expect![[r#"
            Evaluation at 5:35 `r.nomber`
            there is no field `nomber` in the record [number |-> 1]
        "#]],
    );
}

#[test]
fn outside_of_a_sequence() {
    check(
        r#"
VARIABLE q
Init == q = <<1, 2>>
Third(s) == s[3]
Next == q' = <<Third(q)>>"#,
        &expect![[r#"
            Evaluation at 5:13 `s[3]`
            the integer 3 is not in the domain 1..2 of the sequence <<1, 2>>
            in Third, called at 6:16 `Third(q)`
        "#]],
    );
}

#[test]
fn unlike_values() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x = "idle" /\ x' = 1"#,
        &expect![[r#"
            Evaluation at 5:9 `x = "idle"`
            cannot compare the integer 0 with the string "idle"
        "#]],
    );
}

#[test]
fn a_condition_that_is_not_boolean() {
    check(
        r#"
VARIABLE x
Init == x = 1
Next == x' = IF x THEN 1 ELSE 2"#,
        &expect![[r#"
            Evaluation at 5:17 `x`
            a truth value is needed here, not the integer 1
        "#]],
    );
}

#[test]
fn the_head_of_nothing() {
    check(
        r#"
VARIABLE q
Init == q = <<>>
Receive == q' = Tail(q) /\ Head(q) = 1
Next == Receive"#,
        &expect![[r#"
            Evaluation at 5:17 `Tail(q)`
            `Tail` of the empty sequence
            in Receive, called at 6:9 `Receive`
        "#]],
    );
}

#[test]
fn a_division_by_zero() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x' = 10 \div x"#,
        &expect![[r#"
            Evaluation at 5:14 `10 \div x`
            division by zero: `10 \div 0`
        "#]],
    );
}

#[test]
fn a_remainder_of_zero() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x' = 10 % x"#,
        &expect![[r#"
            Evaluation at 5:14 `10 % x`
            division by zero: `10 % 0`
        "#]],
    );
}

#[test]
fn an_operand_of_the_wrong_kind() {
    check(
        r#"
VARIABLE x
Init == x = "1"
Next == x' = x + 1"#,
        &expect![[r#"
            Evaluation at 5:14 `x + 1`
            the left operand of `+` is the string "1", not an integer
        "#]],
    );
}

#[test]
fn a_value_in_the_place_of_a_function() {
    check(
        r#"
VARIABLE x
Init == x = 3
Next == x' = x[1]"#,
        &expect![[r#"
            Evaluation at 5:14 `x[1]`
            the integer 3 is not a function
        "#]],
    );
}

#[test]
fn an_update_of_a_number() {
    check(
        r#"
VARIABLE x
Init == x = [a |-> 1]
Next == x' = [x EXCEPT !.a.b = 2]"#,
        &expect![[r#"
            Evaluation at 5:14 `[x EXCEPT !.a.b = 2]`
            EXCEPT is applied to the integer 1, which is not a function
        "#]],
    );
}

#[test]
fn append_to_a_set() {
    check(
        r#"
VARIABLE x
Init == x = {1}
Next == x' = Append(x, 2)"#,
        &expect![[r#"
            Evaluation at 5:14 `Append(x, 2)`
            `Append` expects a sequence, but its first argument is the set {1}
        "#]],
    );
}
