//! Faults of actions, initial predicates and invariants.

use super::first::check;
use expect_test::expect;

#[test]
fn a_variable_that_a_successor_leaves_unset() {
    check(
        r#"
VARIABLES x, y, z
Init == x = 0 /\ y = 0 /\ z = 0
Up == x' = x + 1
Next == Up \/ UNCHANGED <<x, y, z>>"#,
        &expect![[r#"
            Evaluation at 5:7 `x' = x + 1`
            the action `Up` makes a successor that leaves `y`, `z` without a value
            hint: add `UNCHANGED <<y, z>>` or an assignment to every branch
        "#]],
    );
}

#[test]
fn a_variable_that_init_leaves_unset() {
    check(
        r#"
VARIABLES x, y
Init == x = 0
Next == UNCHANGED <<x, y>>"#,
        &expect![[r#"
            Evaluation at 4:9 `x = 0`
            the initial predicate makes a state that leaves `y` without a value
            hint: give it a value in every branch of Init
        "#]],
    );
}

#[test]
fn a_prime_before_its_value() {
    check(
        r#"
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == y' = x' + 1 /\ x' = 1"#,
        &expect![[r#"
            Evaluation at 5:14 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_variable_of_init_before_its_value() {
    check(
        r#"
VARIABLES x, y
Init == y = x /\ x = 0
Next == UNCHANGED <<x, y>>"#,
        &expect![[r#"
            Evaluation at 4:13 `x`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn an_assignment_the_wrong_way_round() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x + 1 = x'"#,
        &expect![[r#"
            Evaluation at 5:17 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_huge_value() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = [1..30 -> 1..30]"#,
        &expect![[r#"
            Evaluation at 5:9 `x' = [1..30 -> 1..30]`
            the value given to `x` cannot be part of a state: the set [1..30 -> 1..30] has 205891132094649000000000000000000000000000000 elements: too many to write out
        "#]],
    );
}

#[test]
fn a_case_without_a_match() {
    check(
        r#"
VARIABLE pc
Init == pc = "start"
Next == CASE pc = "a" -> pc' = "b"
          [] pc = "b" -> pc' = "a""#,
        &expect![[r#"
            Evaluation at 5:9 `CASE pc = "a" -> pc' = "b"`
            no condition of this CASE holds, and it has no OTHER
        "#]],
    );
}

#[test]
fn a_conjunct_that_is_not_boolean() {
    check(
        r#"
VARIABLE x
Init == x = 1
Next == x /\ x' = 2"#,
        &expect![[r#"
            Evaluation at 5:9 `x`
            a truth value is needed here, not the integer 1
        "#]],
    );
}

#[test]
fn an_action_in_the_place_of_a_number() {
    check(
        r#"
VARIABLE x
Init == x = 1
Next == x' = 1 + (x' = 2)"#,
        &expect![[r#"
            Evaluation at 5:19 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_failed_assertion() {
    check(
        r#"
VARIABLE x
Init == x = 1
Check(n) == Assert(n < 3, <<"n is too large:", n>>)
Next == Check(x + 2) /\ x' = 2"#,
        &expect![[r#"
            Assertion at 5:13 `Assert(n < 3, <<"n is too large:", n>>)`
            <<"n is too large:", 3>>
            in Check, called at 6:9 `Check(x + 2)`
        "#]],
    );
}

#[test]
fn an_infinite_function_as_a_state() {
    check(
        r#"
VARIABLE x
Init == x = 0
Next == x' = [n \in Nat |-> n]"#,
        &expect![[r#"
            Evaluation at 5:9 `x' = [n \in Nat |-> n]`
            the value given to `x` cannot be part of a state: the elements of Nat cannot be enumerated: there are infinitely many
            hint: use an interval such as `0..N`, or replace the set in the configuration: `Nat <- SomeFiniteSet`; testing membership (`x \in Nat`) is always possible
        "#]],
    );
}

#[test]
fn a_recursive_action() {
    check(
        r#"
VARIABLE x
RECURSIVE Set(_)
Set(n) == IF n = 0 THEN x' = x' + 1 ELSE Set(n - 1)
Init == x = 1
Next == Set(2)"#,
        &expect![[r#"
            Evaluation at 5:30 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
            in Set, called at 5:42 `Set(n - 1)`
            in Set, called at 5:42 `Set(n - 1)`
            in Set, called at 7:9 `Set(2)`
        "#]],
    );
}

#[test]
fn a_temporal_formula_in_a_condition() {
    check(
        r#"
VARIABLE x
Init == x = 1
Next == x' = 1 /\ (ENABLED (x' = 2)) = 3"#,
        &expect![[r#"
            Evaluation at 5:19 `(ENABLED (x' = 2)) = 3`
            cannot compare the Boolean TRUE with the integer 3
        "#]],
    );
}

#[test]
fn an_invariant_that_fails() {
    check(
        r#"
VARIABLE x
Init == x = [a |-> 1]
Next == x' = 5
Inv == x.a > 0"#,
        &expect![[r#"
            Evaluation at 6:8 `x.a`
            field `a` is selected from the integer 5, which is not a record
        "#]],
    );
}

#[test]
fn an_instance() {
    check(
        r#"
VARIABLE x
I == INSTANCE Inner WITH y <- x
Init == x = 0
Next == I!Go(0)"#,
        &expect![[r#"
            Evaluation at Inner.tla 4:15
            division by zero: `1 \div 0`
            in I!Go, called at 6:9 `I!Go(0)`
        "#]],
    );
}

/// ENABLED in an instance speaks of steps of its module; of an action that was resolved outside nothing is known there.
#[test]
fn an_action_is_passed_to_enabled_where_two_variables_become_one() {
    check(
        r#"
VARIABLE z
---- MODULE Inner ----
VARIABLES x, y
Possible(A) == ENABLED A
Both == Possible(x' = 0 /\ y' = 1)
====
I == INSTANCE Inner WITH x <- z, y <- z
Init == z = 0
Next == I!Both /\ z' = z"#,
        &expect![[r#"
            Evaluation at 7:18 `x'`
            here ENABLED speaks of steps of an instance whose variables are replaced by expressions, or two by one, and this is about a step of the module around
            hint: an action that is an argument, or is defined in a LET around ENABLED, is not supported there: write it below ENABLED, or as a definition of the module
            in I!Possible, called at 7:9 `Possible(x' = 0 /\ y' = 1)`
            in I!Both, called at 11:9 `I!Both`
        "#]],
    );
}

#[test]
fn enabled_speaks_of_a_variable_around_an_instance() {
    check(
        r#"
VARIABLE z
---- MODULE Inner ----
VARIABLES x
Both == LET kept == UNCHANGED x IN ENABLED (x' = 0 /\ kept)
====
I == INSTANCE Inner WITH x <- z + 1
Init == z = 0
Next == I!Both /\ z' = z"#,
        &expect![[r#"
            Evaluation at 8:31 `z`
            here ENABLED speaks of steps of an instance whose variables are replaced by expressions, or two by one, and this is about a step of the module around
            hint: an action that is an argument, or is defined in a LET around ENABLED, is not supported there: write it below ENABLED, or as a definition of the module
            in kept, called at 6:55 `kept`
            in I!Both, called at 10:9 `I!Both`
        "#]],
    );
}

#[test]
fn a_function_that_is_assigned_though_nobody_goes_on_with_it() {
    check(
        r#"
VARIABLES x, y
Init == x = <<1, 2>> /\ y = 0
Next == y' = 1 /\ x' = [i \in 1..2 |-> x[i + 1]] /\ y > 0"#,
        &expect![[r#"
            Evaluation at 5:40 `x[i + 1]`
            the integer 3 is not in the domain 1..2 of the sequence <<1, 2>>
        "#]],
    );
}

#[test]
fn a_function_in_a_record_that_is_assigned() {
    check(
        r#"
VARIABLES x, y
Shifted == [i \in 1..2 |-> x[i + 1]]
Init == x = <<1, 2>> /\ y = 0
Next == y' = [all |-> Shifted] /\ x' = x /\ y # 0"#,
        &expect![[r#"
            Evaluation at 4:28 `x[i + 1]`
            the integer 3 is not in the domain 1..2 of the sequence <<1, 2>>
        "#]],
    );
}

#[test]
fn a_set_that_is_filtered_by_itself() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = {i \in 1..3 : i \in x'}"#,
        &expect![[r#"
            Evaluation at 5:34 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_set_that_is_filtered_by_itself_in_an_operator() {
    check(
        r#"
VARIABLE x
Among(S) == {i \in S : i \in x}
Init == x = Among(1..3)
Next == UNCHANGED x"#,
        &expect![[r#"
            Evaluation at 4:30 `x`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_set_too_large_to_be_written_out_at_once_that_is_filtered_by_itself() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = {S \in SUBSET (1..20) : S \in x'}"#,
        &expect![[r#"
            Evaluation at 5:38 `S \in x'`
            the value given to `x` cannot be part of a state: a set or function is needed to find out what it is: the recursion seems to have no end
        "#]],
    );
}

#[test]
fn a_function_of_many_arguments_each_of_whose_results_is_the_function() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = [i \in 1..20000 |-> x']"#,
        &expect![[r#"
            Evaluation at 5:34 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_function_of_a_filtered_set_each_of_whose_results_is_the_function() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = [S \in {S \in SUBSET (1..20) : S = {}} |-> x']"#,
        &expect![[r#"
            Evaluation at 5:57 `x'`
            the value of `x` in the state being made is used before it is determined
            hint: conjuncts are read from left to right: put `x' = …` (in Init: `x = …`) before this use
        "#]],
    );
}

#[test]
fn a_filtered_set_of_which_an_element_cannot_be_judged_though_nobody_goes_on_with_it() {
    check(
        r#"
VARIABLES x, y
Init == x = {} /\ y = 0
Next == y' = 1 /\ x' = {i \in 1..2 : i \in y} /\ y > 0"#,
        &expect![[r#"
            Evaluation at 5:38 `i \in y`
            the integer 0 is not a set
        "#]],
    );
}

#[test]
fn a_recursive_function_that_is_its_own_result() {
    check(
        r#"
VARIABLE x
Init == x = LET f[i \in 1..2] == f IN f
Next == UNCHANGED x"#,
        &expect![[r#"
            Evaluation at 4:39 `f`
            a function that is among its own results cannot be written out
        "#]],
    );
}

#[test]
fn a_recursive_function_whose_results_are_functions_with_its_results() {
    check(
        r#"
VARIABLE x
Init == x = {}
Next == x' = LET f[i \in 1..2] == LET g[j \in 1..2] == f IN g IN f"#,
        &expect![[r#"
            Evaluation at 5:9 `x' = LET f[i \in 1..2] == LET g[j \in 1..2] == f IN g IN f`
            the value given to `x` cannot be part of a state: a set or function is needed to find out what it is: the recursion seems to have no end
        "#]],
    );
}
