//! Formulas and the parts by which they are false.

use crate::shown::{initial, interpreter, part};
use expect_test::{Expect, expect};

const SPEC: &str = "EXTENDS Integers, FiniteSets, Sequences
CONSTANTS N, Nobody, Procs
VARIABLES x, f, r, s, flag, q
I == INSTANCE Part WITH Bound <- N, it <- x
Init == /\\ x = 2
        /\\ f = <<1, 0, 5>>
        /\\ r = [a |-> 1, b |-> \"t\"]
        /\\ s = {1, 2}
        /\\ flag = FALSE
        /\\ q = [one \\in Procs |-> Nobody]
vars == <<x, f, r, s, flag, q>>
Double(a) == a * 2
IsBig(a) == a > N
Between(a, b) == /\\ a < x
                 /\\ x < b
Total == f[1] + f[2] + f[3]
Few == Cardinality(s) < N - 1
Deep(a) == \\A i \\in DOMAIN f : IsBig(f[i] + a)
RECURSIVE Sorted(_)
Sorted(l) == IF Len(l) < 2 THEN TRUE ELSE l[1] <= l[2] /\\ Sorted(Tail(l))
Grow == x < 5 /\\ x' = x + 1 /\\ UNCHANGED <<f, r, s, flag, q>>
Stop == x > 9 /\\ UNCHANGED vars
Next == Grow \\/ Stop";

/// The parts of each formula, in the initial state and, where it speaks of a step, the step of `Grow`.
fn check(formulas: &[&str], wanted: Expect) {
    let mut interpreter = interpreter(SPEC);
    let state = initial(&mut interpreter);
    let next = interpreter.successors(&state).unwrap().remove(0).1;
    let mut text = String::new();
    for formula in formulas {
        text += &format!("{formula}\n");
        let expression = interpreter.expression(formula).unwrap_or_else(|error| panic!("{error}"));
        let next = expression.is_of_step().then_some(&next);
        let parts = interpreter.explain_expression(&expression, &state, next).unwrap();
        text.extend(parts.iter().map(part));
    }
    wanted.assert_eq(&text);
}

#[test]
fn of_junctions() {
    check(
        &[
            "x = 2",
            "x = 3",
            "x = 2 /\\ x = 3 /\\ flag",
            "x = 2 /\\ (x = 1 \\/ x = 3)",
            "(x = 1 /\\ flag) \\/ (x = 2 /\\ f[1] = 7)",
            "~(x = 2)",
            "~(x = 2 \\/ x = 3)",
            "~(x = 2 /\\ s = {1, 2})",
            "~~flag",
            "x = 2 => f[2] > 0",
            "~(x = 3 => flag)",
            "x = 2 <=> flag",
            "flag",
            "FALSE",
            "x = 4 /\\ f[x] = 1",
        ],
        expect![[r#"
            x = 2
            x = 3
              1:1-5 `x = 3`; x = 2; on x
            x = 2 /\ x = 3 /\ flag
              1:10-14 `x = 3`; x = 2; on x
              1:19-22 `flag`; on flag
            x = 2 /\ (x = 1 \/ x = 3)
              1:11-24 `x = 1 \/ x = 3`; x = 2; on x
            (x = 1 /\ flag) \/ (x = 2 /\ f[1] = 7)
              1:2-6 `x = 1`; x = 2; on x
              1:11-14 `flag`; on flag
              1:30-37 `f[1] = 7`; f[1] = 1; on f
            ~(x = 2)
              1:1-8 `~(x = 2)`; x = 2; on x
            ~(x = 2 \/ x = 3)
              1:3-7 `x = 2` is TRUE; x = 2; on x
            ~(x = 2 /\ s = {1, 2})
              1:3-21 `x = 2 /\ s = {1, 2}` is TRUE; x = 2, s = {1, 2}; on x, s
            ~~flag
              1:1-6 `~~flag`; flag = FALSE; on flag
            x = 2 => f[2] > 0
              1:10-17 `f[2] > 0`; f[2] = 0; on x, f
            ~(x = 3 => flag)
              1:3-15 `x = 3 => flag` is TRUE; x = 2, flag = FALSE; on x, flag
            x = 2 <=> flag
              1:1-14 `x = 2 <=> flag`; x = 2, flag = FALSE; on x, flag
            flag
              1:1-4 `flag`; on flag
            FALSE
              1:1-5 `FALSE`
            x = 4 /\ f[x] = 1
              1:1-5 `x = 4`; x = 2; on x
              1:10-17 `f[x] = 1`; f[x] = 0, x = 2; on x, f
        "#]],
    );
}

#[test]
fn of_quantifiers() {
    check(
        &[
            "\\A i \\in DOMAIN f : f[i] > 0",
            "\\A i, j \\in DOMAIN f : f[i] + f[j] < 7",
            "\\A i \\in s : \\E j \\in s : j > i",
            "\\A i \\in s : \\A j \\in s : i + j < x + 2",
            "\\E i \\in s : i > x",
            "\\E i \\in {} : i = x",
            "\\E i \\in {x} : i > 5 /\\ flag",
            "~\\E i \\in DOMAIN f : f[i] = 5",
            "\\A <<a, b>> \\in {<<1, 2>>, <<3, x>>} : a < b",
            "\\A i \\in 1..3 : i < x /\\ f[i] > 0",
            "\\A one \\in Procs : q[one] # Nobody",
            "\\A b \\in BOOLEAN : b",
        ],
        expect![[r#"
            \A i \in DOMAIN f : f[i] > 0
              1:21-28 `f[i] > 0` where i = 2; f[i] = 0; on f
            \A i, j \in DOMAIN f : f[i] + f[j] < 7
              1:24-38 `f[i] + f[j] < 7` where i = 3, j = 3; f[i] + f[j] = 10, f[i] = 5, f[j] = 5; on f
            \A i \in s : \E j \in s : j > i
              1:14-31 `\E j \in s : j > i` where i = 2; s = {1, 2}; on s
            \A i \in s : \A j \in s : i + j < x + 2
              1:27-39 `i + j < x + 2` where i = 2, j = 2; i + j = 4, x + 2 = 4, x = 2; on x, s
            \E i \in s : i > x
              1:1-18 `\E i \in s : i > x`; s = {1, 2}, x = 2; on x, s
            \E i \in {} : i = x
              1:1-19 `\E i \in {} : i = x`; x = 2; on x
            \E i \in {x} : i > 5 /\ flag
              1:16-20 `i > 5` where i = 2; on x
              1:25-28 `flag` where i = 2; on x, flag
            ~\E i \in DOMAIN f : f[i] = 5
              1:22-29 `f[i] = 5` is TRUE where i = 3; f[i] = 5; on f
            \A <<a, b>> \in {<<1, 2>>, <<3, x>>} : a < b
              1:40-44 `a < b` where a = 3, b = 2; on x
            \A i \in 1..3 : i < x /\ f[i] > 0
              1:17-21 `i < x` where i = 2; x = 2; on x
              1:26-33 `f[i] > 0` where i = 2; f[i] = 0; on f
            \A one \in Procs : q[one] # Nobody
              1:20-34 `q[one] # Nobody` where one = p; q[one] = Nobody; on q
            \A b \in BOOLEAN : b
              1:20-20 `b` where b = FALSE
        "#]],
    );
}

#[test]
fn of_branches_and_local_definitions() {
    check(
        &[
            "IF x = 2 THEN f[1] = 2 ELSE flag",
            "IF x = 3 THEN f[1] = 2 ELSE flag",
            "CASE x = 1 -> TRUE [] x = 2 -> x = f[1] + 3 [] OTHER -> FALSE",
            "CASE x = 1 -> TRUE [] OTHER -> x > 10",
            "LET t == x + f[1] IN t > 3",
            "LET ok == x > 3 IN ok",
            "LET g(a) == a > x IN g(1)",
            "LET t == x + 1 IN \\A i \\in s : i + t > 4",
        ],
        expect![[r#"
            IF x = 2 THEN f[1] = 2 ELSE flag
              1:15-22 `f[1] = 2`; f[1] = 1; on x, f
            IF x = 3 THEN f[1] = 2 ELSE flag
              1:29-32 `flag`; on x, flag
            CASE x = 1 -> TRUE [] x = 2 -> x = f[1] + 3 [] OTHER -> FALSE
              1:32-43 `x = f[1] + 3`; x = 2, f[1] + 3 = 4, f[1] = 1; on x, f
            CASE x = 1 -> TRUE [] OTHER -> x > 10
              1:32-37 `x > 10`; x = 2; on x
            LET t == x + f[1] IN t > 3
              1:22-26 `t > 3`; t = 3; on x, f
            LET ok == x > 3 IN ok
              1:20-21 `ok`; on x
            LET g(a) == a > x IN g(1)
              1:13-17 `a > x` where a = 1; x = 2; on x
            LET t == x + 1 IN \A i \in s : i + t > 4
              1:32-40 `i + t > 4` where i = 1; i + t = 4, t = 3; on x, s
        "#]],
    );
}

#[test]
fn of_operators() {
    check(
        &[
            "IsBig(x)",
            "IsBig(Double(x) - 3)",
            "~IsBig(Double(x))",
            "Between(0, x)",
            "Deep(x)",
            "Few",
            "Total > 10",
            "Sorted(f)",
            "Cardinality(s) > Len(f)",
            "I!Small /\\ I!Both(3)",
            "\\A i \\in s : I!Both(i)",
            "Nobody \\in DOMAIN q",
            "IsFiniteSet(Nat)",
        ],
        expect![[r#"
            IsBig(x)
              Root 14:13-17 `a > N` where a = 2; N = 3; on x
            IsBig(Double(x) - 3)
              Root 14:13-17 `a > N` where a = 1; N = 3; on x
            ~IsBig(Double(x))
              Root 14:13-17 `a > N` is TRUE where a = 4; N = 3; on x
            Between(0, x)
              Root 16:21-25 `x < b` where a = 0, b = 2; x = 2; on x
            Deep(x)
              Root 19:32-46 `IsBig(f[i] + a)` where a = 2, i = 1; f[i] = 1; on x, f
            Few
              Root 18:8-29 `Cardinality(s) < N - 1`; Cardinality(s) = 2, s = {1, 2}, N - 1 = 2; on s
            Total > 10
              1:1-10 `Total > 10`; Total = 6; on f
            Sorted(f)
              Root 21:43-54 `l[1] <= l[2]` where l = <<1, 0, 5>>; l[1] = 1, l[2] = 0; on f
            Cardinality(s) > Len(f)
              1:1-23 `Cardinality(s) > Len(f)`; Cardinality(s) = 2, s = {1, 2}, Len(f) = 3, f = <<1, 0, 5>>; on f, s
            I!Small /\ I!Both(3)
              Part 7:15-20 `a < it` where a = 3; it = 2; on x
            \A i \in s : I!Both(i)
              Part 7:15-20 `a < it` where i = 2, a = 2; it = 2; on x, s
            Nobody \in DOMAIN q
              1:1-19 `Nobody \in DOMAIN q`; DOMAIN q = {p, q}, q = (p :> Nobody @@ q :> Nobody); on q
            IsFiniteSet(Nat)
              1:1-16 `IsFiniteSet(Nat)`
        "#]],
    );
}

#[test]
fn of_sets_functions_and_records() {
    check(
        &[
            "r.a > x",
            "r.b = \"u\"",
            "r = [a |-> x, b |-> \"t\"]",
            "s = {1, x, 3}",
            "x \\in {i \\in s : i < x}",
            "{i \\in s : f[i] > 0} = s",
            "s \\subseteq 2..N",
            "f \\in [1..3 -> {0, 1}]",
            "f \\in Seq(1..N)",
            "r \\in [a : {2}, b : STRING]",
            "x \\notin s",
            "x \\in SUBSET s",
            "[f EXCEPT ![1] = x] = f",
            "(IF x = 2 THEN f[1] ELSE f[9]) > 5",
            "\\E i \\in s : f[i] = x + 7",
            "(CHOOSE i \\in s : i > 1) = f[1]",
        ],
        expect![[r#"
            r.a > x
              1:1-7 `r.a > x`; r.a = 1, x = 2; on x, r
            r.b = "u"
              1:1-9 `r.b = "u"`; r.b = "t"; on r
            r = [a |-> x, b |-> "t"]
              1:1-24 `r = [a |-> x, b |-> "t"]`; r = [a |-> 1, b |-> "t"], x = 2; on x, r
            s = {1, x, 3}
              1:1-13 `s = {1, x, 3}`; s = {1, 2}, x = 2; on x, s
            x \in {i \in s : i < x}
              1:18-22 `i < x`; i = 2, x = 2; on x
            {i \in s : f[i] > 0} = s
              1:1-24 `{i \in s : f[i] > 0} = s`; {i \in s : f[i] > 0} = {1}, s = {1, 2}, f = <<1, 0, 5>>; on f, s
            s \subseteq 2..N
              1:1-16 `s \subseteq 2..N`; s = {1, 2}, s \ (2..N) = {1}; on s
            f \in [1..3 -> {0, 1}]
              1:1-22 `f \in [1..3 -> {0, 1}]`; f = <<1, 0, 5>>, f[3] = 5; on f
            f \in Seq(1..N)
              1:1-15 `f \in Seq(1..N)`; f = <<1, 0, 5>>, Seq(1..N) = Seq(1..3), f[2] = 0; on f
            r \in [a : {2}, b : STRING]
              1:1-27 `r \in [a : {2}, b : STRING]`; r = [a |-> 1, b |-> "t"], r.a = 1; on r
            x \notin s
              1:1-10 `x \notin s`; x = 2, s = {1, 2}; on x, s
            x \in SUBSET s
              1:1-14 `x \in SUBSET s` has no value; x = 2, s = {1, 2}; on x, s; cannot tell whether the integer 2 is an element of the set SUBSET (1..2)
            [f EXCEPT ![1] = x] = f
              1:1-23 `[f EXCEPT ![1] = x] = f`; [f EXCEPT ![1] = x] = <<2, 0, 5>>, f = <<1, 0, 5>>, x = 2; on x, f
            (IF x = 2 THEN f[1] ELSE f[9]) > 5
              1:1-34 `(IF x = 2 THEN f[1] ELSE f[9]) > 5`; IF x = 2 THEN f[1] ELSE f[9] = 1, x = 2, f[1] = 1; on x, f
            \E i \in s : f[i] = x + 7
              1:1-25 `\E i \in s : f[i] = x + 7`; s = {1, 2}, f = <<1, 0, 5>>, x + 7 = 9, x = 2; on x, f, s
            (CHOOSE i \in s : i > 1) = f[1]
              1:1-31 `(CHOOSE i \in s : i > 1) = f[1]`; CHOOSE i \in s : i > 1 = 2, s = {1, 2}, f[1] = 1; on f, s
        "#]],
    );
}

#[test]
fn of_what_has_no_value() {
    check(
        &[
            "f[4] = 1",
            "x = 2 /\\ f[x + 2] = 1",
            "\\A i \\in 2..4 : f[i] >= 0",
            "\\E i \\in 2..4 : f[i] > 9",
            "x + r.a > \"a\"",
            "(IF x THEN f[1] ELSE f[2]) = 0",
            "IF f[7] = 1 THEN flag ELSE flag",
            "f[7] = 1 => flag",
            "CASE x = 1 -> TRUE",
            "x",
            "Head(<<>>) = x",
            "x = 1 \\/ f[9] = 1",
        ],
        expect![[r#"
            f[4] = 1
              1:1-8 `f[4] = 1` has no value; f = <<1, 0, 5>>; on f; the integer 4 is not in the domain 1..3 of the sequence <<1, 0, 5>>
            x = 2 /\ f[x + 2] = 1
              1:10-21 `f[x + 2] = 1` has no value; f = <<1, 0, 5>>, x = 2; on x, f; the integer 4 is not in the domain 1..3 of the sequence <<1, 0, 5>>
            \A i \in 2..4 : f[i] >= 0
              1:17-25 `f[i] >= 0` has no value where i = 4; f = <<1, 0, 5>>; on f; the integer 4 is not in the domain 1..3 of the sequence <<1, 0, 5>>
            \E i \in 2..4 : f[i] > 9
              1:17-24 `f[i] > 9` has no value where i = 4; f = <<1, 0, 5>>; on f; the integer 4 is not in the domain 1..3 of the sequence <<1, 0, 5>>
            x + r.a > "a"
              1:1-13 `x + r.a > "a"` has no value; x + r.a = 3, x = 2, r.a = 1; on x, r; the right operand of `>` is the string "a", not an integer
            (IF x THEN f[1] ELSE f[2]) = 0
              1:1-30 `(IF x THEN f[1] ELSE f[2]) = 0` has no value; x = 2; on x, f; a truth value is needed here, not the integer 2
            IF f[7] = 1 THEN flag ELSE flag
              1:4-11 `f[7] = 1` has no value; f = <<1, 0, 5>>; on f; the integer 7 is not in the domain 1..3 of the sequence <<1, 0, 5>>
            f[7] = 1 => flag
              1:1-8 `f[7] = 1` has no value; f = <<1, 0, 5>>; on f; the integer 7 is not in the domain 1..3 of the sequence <<1, 0, 5>>
            CASE x = 1 -> TRUE
              1:1-18 `CASE x = 1 -> TRUE` has no value; x = 2; on x; no condition of this CASE holds, and it has no OTHER
            x
              1:1-1 `x` has no value; on x; a truth value is needed here, not the integer 2
            Head(<<>>) = x
              1:1-14 `Head(<<>>) = x` has no value; x = 2; on x; `Head` of the empty sequence
            x = 1 \/ f[9] = 1
              1:10-17 `f[9] = 1` has no value; f = <<1, 0, 5>>; on f; the integer 9 is not in the domain 1..3 of the sequence <<1, 0, 5>>
        "#]],
    );
}

#[test]
fn of_steps() {
    check(
        &[
            "x' = x",
            "x' > x /\\ f' # f",
            "UNCHANGED x",
            "UNCHANGED <<x, f>>",
            "(x + f[1])' = x",
            "Total' = x' + f[1]",
            "IsBig(x)'",
            "I!Small'",
            "[flag]_x",
            "[x' = 7]_vars",
            "[Stop]_vars",
            "ENABLED Stop",
            "~ENABLED Grow",
            "Next /\\ x' = x",
        ],
        expect![[r#"
            x' = x
              1:1-6 `x' = x`; x' = 3, x = 2; on x
            x' > x /\ f' # f
              1:11-16 `f' # f`; f' = <<1, 0, 5>>, f = <<1, 0, 5>>; on f
            UNCHANGED x
              1:1-11 `UNCHANGED x`; x = 2, x' = 3; on x
            UNCHANGED <<x, f>>
              1:1-18 `UNCHANGED <<x, f>>`; x = 2, x' = 3; on x
            (x + f[1])' = x
              1:1-15 `(x + f[1])' = x`; (x + f[1])' = 4, x' = 3, f[1]' = 1, x = 2; on x, f
            Total' = x' + f[1]
              1:1-18 `Total' = x' + f[1]`; Total' = 6, x' + f[1] = 4, x' = 3, f[1] = 1; on x, f
            IsBig(x)'
              Root 14:13-17 `a > N` where a = 3; N = 3; on x
            I!Small'
              Part 5:10-19 `(it < Bound)'`; it' = 3, Bound = 3; on x
            [flag]_x
              1:2-5 `flag`; on flag
            [x' = 7]_vars
              1:2-7 `x' = 7`; x' = 3; on x
            [Stop]_vars
              Root 23:9-13 `x > 9`; x = 2; on x
              Root 23:18-31 `UNCHANGED vars`; x = 2, x' = 3; on x
            ENABLED Stop
              Root 23:9-13 `x > 9`; x = 2; on x
            ~ENABLED Grow
              1:1-13 `~ENABLED Grow`; on x, f, r, s, flag, q
            Next /\ x' = x
              1:9-14 `x' = x`; x' = 3, x = 2; on x
        "#]],
    );
}
