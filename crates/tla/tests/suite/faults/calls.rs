//! Faults in operators, and the calls that lead to them.

use super::first::{check, said};
use expect_test::expect;

#[test]
fn choose_without_a_witness() {
    check(
        r#"
VARIABLE x
Init == x = 0
Least(S) == CHOOSE v \in S : v > 5
Next == x' = Least({1, 2, x + 1})"#,
        &expect![[r#"
            Evaluation at 5:13 `CHOOSE v \in S : v > 5`
            no element of the set {1, 2} satisfies the body of this CHOOSE
            in Least, called at 6:14 `Least({1, 2, x + 1})`
        "#]],
    );
}

#[test]
fn a_choose_without_a_set() {
    check(
        r#"
VARIABLE x
NotAnInteger == CHOOSE v : v \notin Int
Init == x = NotAnInteger
Next == x' = x"#,
        &expect![[r#"
            Evaluation at 4:17 `CHOOSE v : v \notin Int`
            an unbounded CHOOSE cannot be evaluated
            hint: as in TLC, give it a set, or override the definition in the .cfg with a model value: `Op = Op`
            in NotAnInteger, called at 5:13 `NotAnInteger`
        "#]],
    );
}

#[test]
fn recursion_without_end() {
    check(
        r#"
VARIABLE x
RECURSIVE Down(_)
Down(n) == IF n = 0 THEN 0 ELSE 1 + Down(n - 2)
Init == x = 5
Next == x' = Down(x)"#,
        &expect![[r#"
            Limit at 5:37 `Down(n - 2)`
            `Down` calls itself too deep: the recursion seems to have no end
            in Down, called at 5:37 `Down(n - 2)`
            in Down, called at 5:37 `Down(n - 2)`
            in Down, called at 5:37 `Down(n - 2)`
            in Down, called at 5:37 `Down(n - 2)`
            in Down, called at 5:37 `Down(n - 2)`
            and 35 more calls
        "#]],
    );
}

#[test]
fn a_recursive_function_without_end() {
    check(
        r#"
VARIABLE x
f[n \in Nat] == IF n = 1 THEN 1 ELSE f[n + 1]
Init == x = 5
Next == x' = f[x]"#,
        &expect![[r#"
            Limit at 4:38 `f[n + 1]`
            `f` calls itself too deep: the recursion seems to have no end
        "#]],
    );
}

#[test]
fn mutual_recursion_without_end() {
    let said = said(
        r#"
VARIABLE x
RECURSIVE Ping(_), Pong(_)
Ping(n) == Pong(n)
Pong(n) == Ping(n)
Init == x = 5
Next == Ping(x) /\ x' = x"#,
    );
    // Which of the two meets the end of the stack depends on how much of it a call takes.
    let (ping, pong) = ("in Ping, called at 6:12 `Ping(n)`\n", "in Pong, called at 5:12 `Pong(n)`\n");
    assert!(said.contains("calls itself too deep: the recursion seems to have no end\n"), "{said}");
    assert!(said.contains(&[ping, pong, ping, pong].concat()), "{said}");
    assert!(said.ends_with("and 35 more calls\n"), "{said}");
}

#[test]
fn a_case_expression_without_a_match() {
    check(
        r#"
VARIABLE x
Init == x = 7
Name(n) == CASE n = 1 -> "one" [] n = 2 -> "two"
Next == x' = Name(x)"#,
        &expect![[r#"
            Evaluation at 5:12 `CASE n = 1 -> "one" [] n = 2 -> "two"`
            no condition of this CASE holds, and it has no OTHER
            in Name, called at 6:14 `Name(x)`
        "#]],
    );
}

#[test]
fn a_chain_of_calls() {
    check(
        r#"
VARIABLE x
Deep(v) == v.missing
Middle(v, k) == LET d == Deep(v) IN k + d
Outer(v) == {Middle(v, i) : i \in 1..2}
Step == x' = Outer(x)
Init == x = [a |-> 1]
Next == Step"#,
        &expect![[r#"
            Evaluation at 4:12 `v.missing`
            there is no field `missing` in the record [a |-> 1]
            in Deep, called at 5:26 `Deep(v)`
            in Middle, called at 6:14 `Middle(v, i)`
            in Outer, called at 7:14 `Outer(x)`
            in Step, called at 9:9 `Step`
        "#]],
    );
}

#[test]
fn a_fault_in_a_lambda() {
    check(
        r#"
VARIABLE x
Twice(F(_), v) == F(F(v))
Init == x = 1
Next == x' = Twice(LAMBDA n : n \div (n - 1), x + 1)"#,
        &expect![[r#"
            Evaluation at 6:31 `n \div (n - 1)`
            division by zero: `1 \div 0`
            in Twice, called at 6:14 `Twice(LAMBDA n : n \div (n - 1), x + 1)`
        "#]],
    );
}

#[test]
fn a_fault_in_select() {
    check(
        r#"
VARIABLE q
Init == q = <<1, "a">>
Next == q' = SelectSeq(q, LAMBDA e : e > 0)"#,
        &expect![[r#"
            Evaluation at 5:38 `e > 0`
            the left operand of `>` is the string "a", not an integer
        "#]],
    );
}

#[test]
fn ever_new_operators() {
    check(
        r#"
VARIABLE x
RECURSIVE Tower(_, _, _)
Tower(F(_), n, v) == IF n = 0 THEN F(v) ELSE Tower(LAMBDA w : F(F(w)), n - 1, v)
Init == x = 100
Next == x' = Tower(LAMBDA w : w + 1, x, 0)"#,
        &expect![[r#"
            Evaluation at 5:46 `Tower(LAMBDA w : F(F(w)), n - 1, v)`
            `Tower` calls itself with ever new operators as arguments
            in Tower, called at 5:46 `Tower(LAMBDA w : F(F(w)), n - 1, v)`
            in Tower, called at 5:46 `Tower(LAMBDA w : F(F(w)), n - 1, v)`
            in Tower, called at 5:46 `Tower(LAMBDA w : F(F(w)), n - 1, v)`
            in Tower, called at 5:46 `Tower(LAMBDA w : F(F(w)), n - 1, v)`
            in Tower, called at 5:46 `Tower(LAMBDA w : F(F(w)), n - 1, v)`
            and 4 more calls
        "#]],
    );
}
