//! Names to meanings: small modules, and what they print as or what is said of them.

use crate::support::{errors, module};
use expect_test::expect;

#[test]
fn an_ordinary_spec() {
    module(
        "---- MODULE A ----\nEXTENDS Naturals, Sequences\nCONSTANT N\nVARIABLES x, q\nRECURSIVE Sum(_)\nSum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))\nf[i \\in 0..N] == IF i = 0 THEN 1 ELSE i * f[i - 1]\nInit == x = 0 /\\ q = <<>>\nNext ==\n  \\/ /\\ x < N\n     /\\ x' = x + 1\n     /\\ q' = LET y == x IN Append(q, y)\n  \\/ UNCHANGED <<x, q>>\nSpec == Init /\\ [][Next]_<<x, q>> /\\ WF_x(Next)\n====\n",
        expect![[r#"
            module A
            constant N
            variable x
            variable q
            constant recursive Sum(s@35) == (IF (s@35 = <<>>) THEN 0 ELSE +(Head(s@35), Sum(Tail(s@35))))
            constant f == function f@37[i@36 \in ..(0, N) |-> (IF (i@36 = 0) THEN 1 ELSE *(i@36, f@37[-(i@36, 1)]))]
            state Init == ((x = 0) /\ (q = <<>>))
            action Next == ((<(x, N) /\ (x' = +(x, 1)) /\ (q' = (LET y == x IN Append(q, y)))) \/ (UNCHANGED <<x, q>>))
            temporal Spec == (Init /\ ([] [Next]_(<<x, q>>)) /\ WF_(x)(Next))
        "#]],
    );
    errors(
        "---- MODULE A ----\nInit == Len(<<>>) = 0\n====\n",
        expect![[r#"
        error[unknown-name]: `Len` is not defined
          root.tla:2:9 `Len` 
          hint: `Len` is defined in module Sequences: add it to EXTENDS
    "#]],
    );
}

/// Checked against TLC: what it prints for these sets. (Its `#` and `-` come before all identifiers.)
#[test]
fn symbols_come_in_the_order_in_which_tlc_meets_them() {
    let text = r##"---- MODULE Sub1 ----
Q1 == {"sub1str", "sub1b", "sub1a", "aa", "zzz"}
sub1b == 1
====
---- MODULE Sub2 ----
Q2 == {"sub2str", "sub2b", "with space"}
====
---- MODULE S1 ----
EXTENDS TLC, Naturals, Sub1
VARIABLE x, foo
LOCAL INSTANCE Sub2
rec == [zed |-> 1]
P == {"b", "a", "foo", "zed", "q", "later", "sub2str", "sub1str", "s", "e", "n", "m1"}
later == LET q1 == "let1" IN {"let2", q1}
R == {"x1", [i \in {"x0"} |-> "x2"]["x0"], IF "x4" = "x3" THEN "x5" ELSE "x6"}
S == {"-", "+", "#", "=", "x", "y"} \cup {"zzz", "with space", "aa"} \cup {"1", "0", "17", "Nat"}
W == [x]_foo \* "comment" (* "and" (* another *) one *)
U == {"EXTENDS", "MODULE", "CHOOSE", "IF"} \cup {CHOOSE y \in {1} : TRUE}
Init == x = 0
===="##;
    let (_, module) = crate::support::resolved(text);
    let symbols = module.unwrap().0.symbols;
    let sorted = |words: &str| {
        let place = |word: &&str| symbols.iter().position(|symbol| **symbol == **word).expect("is among the symbols");
        let mut words: Vec<&str> = words.split_whitespace().collect();
        words.sort_by_key(place);
        words.join(" ")
    };
    let orders = [
        sorted("b a foo zed q later sub2str sub1str s e n m1"),
        sorted("let2 let1"),
        sorted("x2 x6 x1"),
        sorted("sub1str sub1b sub1a aa zzz"),
        sorted("- + # = x y"),
        sorted("1 0 17 Nat"),
        sorted("EXTENDS MODULE CHOOSE IF"),
    ];
    expect![[r#"
        foo zed later n e s a b sub1str sub2str q m1
        let1 let2
        x1 x2 x6
        sub1b sub1str sub1a aa zzz
        = - + # x y
        1 0 Nat 17
        EXTENDS IF CHOOSE MODULE"#]]
    .assert_eq(&orders.join("\n"));
    assert!(!symbols.iter().any(|symbol| ["comment", "and", "another"].contains(&&**symbol)));
}

#[test]
fn instances_are_resolved_afresh() {
    module(
        "---- MODULE Deep ----
EXTENDS Naturals
CONSTANT Z
VARIABLE w
At(d) == d + Z
Step == w' = Z
====
---- MODULE Middle ----
EXTENDS Naturals
CONSTANT K
VARIABLE v
Op(a) == a + K
Two == Op(2) + Op(3)
Act == v' = K
In(m) == INSTANCE Deep WITH Z <- m + K, w <- v
====
---- MODULE Top ----
EXTENDS Naturals
VARIABLES x, v
I(z) == INSTANCE Middle WITH K <- z + 1, v <- x
J == INSTANCE Middle WITH K <- 5
A == I(3)!Op(2) + J!Op(1)
B(q) == I(q)!Two /\\ J!Act
C == J!In(2)!At(5) + I(1)!In(2)!At(5)
====",
        expect![[r#"
            module Top
            variable x
            variable v
            constant A == +(I!Op(3, 2), J!Op(1))
            constant (Middle) I!Op(z@23, a@24) == +(a@24, I!K(z@23))
            constant (Middle) J!Op(a@25) == +(a@25, J!K)
            action B(q@26) == (I!Two(q@26) /\ J!Act)
            constant (Middle) I!Two(z@27) == +(I!Op(z@27, 2), I!Op(z@27, 3))
            action (Middle) J!Act == (v' = J!K)
            constant C == +(J!In!At(2, 5), I!In!At(1, 2, 5))
            constant (Deep) J!In!At(m@28, d@29) == +(d@29, J!In!Z(m@28))
            constant (Deep) I!In!At(z@30, m@31, d@32) == +(d@32, I!In!Z(z@30, m@31))
            constant I!K(z@33) == +(z@33, 1)
            constant J!K == 5
            constant (Middle) J!In!Z(m@34) == +(m@34, J!K)
            constant (Middle) I!In!Z(z@35, m@36) == +(m@36, I!K(z@35))
            constant (Middle) J!Two == +(J!Op(2), J!Op(3))
        "#]],
    );
}

#[test]
fn instances_in_let_speak_of_what_is_bound_around_them() {
    module(
        "---- MODULE Sub ----
EXTENDS Naturals
CONSTANT K
VARIABLE v
Op(a) == a + K
Twice(a) == Op(Op(a)) + v
====
---- MODULE Top ----
VARIABLE x
A(b) == LET I(c) == INSTANCE Sub WITH K <- b, v <- c
            two == I(x)!Twice(2)
        IN I(b)!Op(two)
====",
        expect![[r#"
            module Top
            variable x
            state A(b@0) == (LET I!Op(c@4, a@5) == +(a@5, b@0); I!Twice(c@2, a@3) == +(I!Op(c@2, I!Op(c@2, a@3)), c@2); two == I!Twice(x, 2) IN I!Op(b@0, two))
        "#]],
    );
}

#[test]
fn an_instance_without_a_name_gives_its_names() {
    module(
        "---- MODULE Sub ----
CONSTANT K
LOCAL Hidden == K
Shown == Hidden
====
---- MODULE Top ----
CONSTANT K
INSTANCE Sub
A == Shown
====",
        expect![[r#"
            module Top
            constant K
            constant A == Shown
            constant (Sub) Shown == Hidden
            constant (Sub) Hidden == K
        "#]],
    );
}

#[test]
fn nested_modules_see_what_is_around_them() {
    module(
        "---- MODULE Outer ----
EXTENDS Naturals
CONSTANT N
 ---- MODULE Inner ----
CONSTANT M
T == M + N
====
I == INSTANCE Inner WITH M <- 3
A == I!T
====
---- MODULE Top ----
EXTENDS Naturals
O == INSTANCE Outer WITH N <- 7
B == O!A + O!I!T
====",
        expect![[r#"
            module Top
            constant B == +(O!A, O!I!T)
            constant (Outer) O!A == O!I!T
            constant (Inner) O!I!T == +(O!I!M, O!N)
            constant (Outer) O!I!M == 3
            constant O!N == 7
        "#]],
    );
}

#[test]
fn operators_are_passed_on() {
    module(
        "---- MODULE Fold ----
CONSTANT Plus(_, _)
Sum(a, b) == Plus(a, Plus(a, b))
====
---- MODULE Top ----
EXTENDS Naturals
CONSTANT G(_)
Twice(F(_), a) == F(F(a))
Both(F(_), a) == Twice(F, a)
Add(a, b) == a + b
I == INSTANCE Fold WITH Plus <- +
J == INSTANCE Fold WITH Plus <- LAMBDA a, b : a * b
K(c) == INSTANCE Fold WITH Plus <- Add
A == <<Twice(G, 1), Both(LAMBDA x : x + 1, 2), Twice(UNION, {}), I!Sum(1, 2), J!Sum(1, 2), K(1)!Sum(1, 2)>>
H(Op(_, _), c) == Op(c, c)
B == H(J!Sum, 1) + H(+, 1)
====",
        expect![[r#"
            module Top
            constant G/1
            constant Twice(F@22/1, a@23) == F@22(F@22(a@23))
            constant Both(F@24/1, a@25) == Twice(F@24, a@25)
            constant Add(a@26, b@27) == +(a@26, b@27)
            constant A == <<Twice(G, 1), Both((LAMBDA x@31 : +(x@31, 1)), 2), Twice(UNION, {}), I!Sum(1, 2), J!Sum(1, 2), K!Sum(1, 1, 2)>>
            constant (Fold) I!Sum(a@32, b@33) == +(a@32, +(a@32, b@33))
            constant (Fold) J!Sum(a@34, b@35) == J!Plus(a@34, J!Plus(a@34, b@35))
            constant (Fold) K!Sum(c@36, a@37, b@38) == Add(a@37, Add(a@37, b@38))
            constant H(Op@39/2, c@40) == Op@39(c@40, c@40)
            constant B == +(H(J!Sum, 1), H(+, 1))
            constant J!Plus(a@41, b@42) == *(a@41, b@42)
        "#]],
    );
}

#[test]
fn every_form_of_expression() {
    module(
        r#"---- MODULE Forms ----
EXTENDS Integers
VARIABLES x, y
A == /\ x \in {1, 2} /\ x # 3 /\ (x /= 4 \/ (x = 5 \/ y = 6))
     /\ ~(x = y) /\ (x = 1 => y = 2) /\ (x = 1 \equiv y = 2)
B == <<-x, - 5, x.f, [x EXCEPT ![1, 2].a = @ + 1, !.b["c"] = [@ EXCEPT ![1] = @]], x[1], x[1, 2]>>
C == {e \in SUBSET x : e \subseteq y} \cup ({<<a, b>> : a \in x, b \in y} \cap UNION {{}}) \cup (x \ DOMAIN x)
D == [i \in x, <<j, k>> \in y |-> i + j - k]
E == [a |-> 1, b |-> "two"].a = [a : {1}, b : STRING]
F == [x -> BOOLEAN] \X {TRUE} \X Int
G == CASE x = 1 -> 1 [] x = 2 -> 2 [] OTHER -> CHOOSE n \in Nat : n > 3
H == IF \A a \in x, b, c \in y : a = b THEN \E z : z = 1 ELSE \hF = \b101
Next == [A]_x /\ <<A>>_<<x, y>> /\ UNCHANGED x /\ ENABLED (x' = 1)
Live == []<>A /\ (A ~> (x = 1)) /\ WF_x(Next) /\ SF_y(Next) /\ [][Next]_x /\ \EE q : q = x
P == label :: 1 = 1
f[i \in Nat] == IF i = 0 THEN 0 ELSE f[i - 1]
g[i \in Nat] == i
a \prec b == a < b
Q == 1 \prec 2
====
"#,
        expect![[r#"
            module Forms
            variable x
            variable y
            state A == ((x \in {1, 2}) /\ (x /= 3) /\ ((x /= 4) \/ (x = 5) \/ (y = 6)) /\ (~ (x = y)) /\ ((x = 1) => (y = 2)) /\ ((x = 1) <=> (y = 2)))
            state B == <<-.(x), -.(5), x.f, [x EXCEPT ![<<1, 2>>]["a"] as @@23 = +(@@23, 1), !["b"]["c"] as @@24 = [@@24 EXCEPT ![1] as @@25 = @@25]], x[1], x[<<1, 2>>]>>
            state C == (({e@26 \in (SUBSET x) : (e@26 \subseteq y)} \cup ({<<a@27, b@28>> : a@27 \in x, b@28 \in y} \cap (UNION {{}}))) \cup (x \ (DOMAIN x)))
            state D == [i@29 \in x, <<j@30, k@31>> \in y |-> +(i@29, -(j@30, k@31))]
            constant E == ([a |-> 1, b |-> "two"].a = [a : {1}, b : STRING])
            state F == ([x -> BOOLEAN] \X {TRUE} \X Int)
            state G == (CASE (x = 1) -> 1, (x = 2) -> 2, OTHER -> (CHOOSE n@32 \in Nat : >(n@32, 3)))
            state H == (IF (\A a@33 \in x, b@34, c@35 \in y : (a@33 = b@34)) THEN (\E z@36 : (z@36 = 1)) ELSE (15 = 5))
            action Next == ([A]_(x) /\ <<A>>_(<<x, y>>) /\ (UNCHANGED x) /\ (ENABLED (x' = 1)))
            temporal Live == (([] (<> A)) /\ (A ~> (x = 1)) /\ WF_(x)(Next) /\ SF_(y)(Next) /\ ([] [Next]_(x)) /\ \EE …)
            constant P == (1 = 1)
            constant f == function f@39[i@38 \in Nat |-> (IF (i@38 = 0) THEN 0 ELSE f@39[-(i@38, 1)])]
            constant g == [i@40 \in Nat |-> i@40]
            constant \prec(a@42, b@43) == <(a@42, b@43)
            constant Q == \prec(1, 2)
        "#]],
    );
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    errors(
        "---- MODULE Sub ----
CONSTANT K
VARIABLE v
Op(a) == a = K
====
---- MODULE Top ----
EXTENDS Naturals, Sequences
VARIABLE x
Two(a, b) == a + b
Higher(F(_), a) == F(a)
A == Two(1)
B == Cardinality({})
C == Tow(1, 2)
D == Higher(1, 2)
E == Higher(Two, 2)
F == Higher
G == \\E x \\in {} : TRUE
H(a) == LET a == 1 IN a
Two(a) == a
I == INSTANCE Sub WITH k <- 1
J == INSTANCE Sub WITH K <- 1, v <- x
K == J!Po(1)
L == J!v
M == J
N == @
O == later
later == 1
P == A!1
Q == A!b
R == [f |-> 1, f |-> 2]
a = b == TRUE
S == 1 \\sqcup 2
RECURSIVE never(_)
====",
        expect![[r#"
            error[arity]: `Two` takes 2 arguments, 1 is given here
              root.tla:6:6 `Two` 
              root.tla:4:1 `Two(a, b) == a + b` declared here
            error[unknown-name]: `Cardinality` is not defined
              root.tla:7:6 `Cardinality` 
              hint: `Cardinality` is defined in module FiniteSets: add it to EXTENDS
            error[unknown-name]: `Tow` is not defined
              root.tla:8:6 `Tow` 
              hint: did you mean `Two`?
            error[operator-needed]: an operator of 1 argument is needed here, not a value
              root.tla:9:13 `1` 
              hint: pass the name of an operator, or LAMBDA x : …
            error[arity]: an operator of 1 argument is needed here
              root.tla:10:13 `Two` `Two` takes 2
              root.tla:4:1 `Two(a, b) == a + b` defined here
            error[arity]: `Higher` takes 2 arguments, none is given here
              root.tla:11:6 `Higher` 
              root.tla:5:1 `Higher(F(_), a) == F(a)` declared here
            error[redefinition]: `x` is already declared or defined
              root.tla:12:9 `x` a second time
              root.tla:3:10 `x` here first
            error[redefinition]: `a` is already declared or defined
              root.tla:13:13 `a` a second time
              root.tla:13:3 `a` here first
            error[redefinition]: `Two` is already declared or defined
              root.tla:14:1 `Two` a second time
              root.tla:4:1 `Two` here first
            error[substitution]: module `Sub` declares no constant or variable `k`
              root.tla:15:24 `k` 
              hint: did you mean `K`?
            error[substitution]: nothing is substituted for the constant `K` of module `Sub`
              root.tla:15:6 `INSTANCE Sub WITH k <- 1` 
              Sub.tla:2:10 `K` declared here
              hint: add `WITH K <- …`, or declare a `K` before this INSTANCE
            error[substitution]: nothing is substituted for the variable `v` of module `Sub`
              root.tla:15:6 `INSTANCE Sub WITH k <- 1` 
              Sub.tla:3:10 `v` declared here
              hint: add `WITH v <- …`, or declare a `v` before this INSTANCE
            error[unknown-name]: module `Sub` has no definition `Po` to be used from outside
              root.tla:17:8 `Po` 
            error[unknown-name]: module `Sub` has no definition `v` to be used from outside
              root.tla:18:8 `v` 
              hint: `v` is declared, not defined, there
            error[not-an-operator]: `J` is an instance of a module, not an operator
              root.tla:19:6 `J` 
              hint: its definitions are written `J!Name`
            error[at]: `@` has a meaning only on the right of an update in EXCEPT
              root.tla:20:6 `@` 
            error[unknown-name]: `later` is not defined
              root.tla:21:6 `later` 
              hint: `later` is defined further below: a definition must stand before its use; if the two use one another, declare it before: `RECURSIVE later`
            error[part]: there is no label `b` here
              root.tla:24:8 `b` 
            error[field]: the field `f` stands here a second time
              root.tla:25:16 `f` 
              root.tla:25:7 `f` first
            error[redefinition]: `=` is an operator of the language and cannot be defined
              root.tla:26:3 `=` 
            error[unknown-name]: `\sqcup` is not defined
              root.tla:27:8 `\sqcup` 
            error[recursive]: `never` is declared RECURSIVE but not defined
              root.tla:28:11 `never` 
        "#]],
    );
}

#[test]
fn levels() {
    errors(
        "---- MODULE Sub ----
CONSTANT K
VARIABLE v
Op == v' = K
====
---- MODULE Top ----
EXTENDS Naturals
VARIABLE x
Act == x' = x + 1
Next(a) == a'
A == Act'
B == Next(x')
C == []Act
D == <>(x' = x)
E == Act /\\ [](x = 1)
F == (x = 1) ~> Act
G == {[](x = 1)}
H == \\A i \\in {x'} : [](x = i)
I == INSTANCE Sub WITH K <- x, v <- x
J == INSTANCE Sub WITH K <- 1, v <- x'
ASSUME x = 1
Apply(P(_), a) == P(a)
K == Apply(Next, x')
L == [Act]_(x')
M == ENABLED []Act
====",
        expect![[r#"
            error[level]: an expression that has primes cannot be primed again
              root.tla:6:6 `Act` at most state level is allowed here
              root.tla:4:8 `x'` this has action level
            error[level]: this argument of `Next` cannot be an expression about a step (it has primes)
              root.tla:7:11 `x'` at most state level is allowed here
              root.tla:5:12 `a'` because of what is done with it here
            error[level]: [] is followed by an action that is not of the form [A]_v
              root.tla:8:8 `Act` 
              root.tla:8:6 `[]Act` in this formula
              hint: write `[][A]_v`
            error[level]: <> is followed by an action that is not of the form <<A>>_v
              root.tla:9:9 `x' = x` 
              root.tla:9:6 `<>(x' = x)` in this formula
              hint: write `<><<A>>_v`
            error[level]: an action cannot be combined with a temporal formula
              root.tla:10:6 `Act` this is an action
              root.tla:10:13 `[](x = 1)` this is a temporal formula
              root.tla:10:6 `Act /\ [](x = 1)` combined here
              root.tla:4:8 `x'` this speaks of the next state
              hint: an initial predicate has no primes; of an action `A`, `[][A]_v` is a temporal formula
            error[level]: an action stands where only a temporal formula or a state predicate is allowed
              root.tla:11:17 `Act` 
              root.tla:11:6 `(x = 1) ~> Act` in this formula
            error[level]: an element of a set cannot be a temporal formula
              root.tla:12:7 `[](x = 1)` at most action level is allowed here
            error[level]: the set of a bound name cannot have primes where the body is temporal
              root.tla:13:16 `x'` 
            error[level]: this operator is applied to an expression about a step (it has primes)
              root.tla:18:12 `Next` it accepts at most state level
            error[level]: the subscript cannot be an expression about a step (it has primes)
              root.tla:19:13 `x'` at most state level is allowed here
            error[level]: [] is followed by an action that is not of the form [A]_v
              root.tla:20:16 `Act` 
              root.tla:20:14 `[]Act` in this formula
              hint: write `[][A]_v`
            error[level]: the operand of ENABLED cannot be a temporal formula
              root.tla:20:14 `[]Act` at most action level is allowed here
            error[level]: an assumption may speak of constants only
              root.tla:16:8 `x = 1` 
              root.tla:16:8 `x` this has state level
            error[level]: what stands for the constant `K` is an expression about a state
              root.tla:14:29 `x` at most constant level is allowed here
              root.tla:14:6 `INSTANCE Sub WITH K <- x, v <- x` in this instance
            error[level]: what stands for the variable `v` is an expression about a step (it has primes)
              root.tla:15:37 `x'` at most state level is allowed here
              root.tla:15:6 `INSTANCE Sub WITH K <- 1, v <- x'` in this instance
        "#]],
    );
}

/// What a nested module sees of the module around it is not its own to give.
#[test]
fn an_instance_of_a_nested_module_gives_only_its_own() {
    errors(
        "---- MODULE Outer ----
VARIABLE v
Around == v
 ---- MODULE Inner ----
Own == Around
====
I == INSTANCE Inner
A == I!Own
B == I!Around
====",
        expect![[r#"
            error[unknown-name]: module `Inner` has no definition `Around` to be used from outside
              root.tla:9:8 `Around` 
              hint: `Around` is only to be used inside that module
        "#]],
    );
}

#[test]
fn arguments_of_instances_have_levels() {
    errors(
        "---- MODULE Sub ----
CONSTANT K
VARIABLE v
Op == v' = K
====
---- MODULE Top ----
VARIABLE x
I(k, w) == INSTANCE Sub WITH K <- {k}, v <- <<w, x>>
A == I(1, x)!Op
B == I(x, 1)!Op
C == I(1, x')!Op
====",
        expect![[r#"
            error[level]: this argument of `I!Op` cannot be an expression about a step (it has primes)
              root.tla:6:11 `x'` at most state level is allowed here
              Sub.tla:4:7 `v'` because of what is done with it here
            error[level]: this argument of `I` cannot be an expression about a state
              root.tla:5:8 `x` at most constant level is allowed here
              root.tla:3:35 `{k}` because of what is done with it here
            error[level]: this argument of `I` cannot be an expression about a step (it has primes)
              root.tla:6:11 `x'` at most state level is allowed here
              root.tla:3:45 `<<w, x>>` because of what is done with it here
        "#]],
    );
}

/// SANY warns and takes the first.
#[test]
fn names_that_come_from_two_modules() {
    module(
        "---- MODULE A ----
VARIABLE x
Foo == x
====
---- MODULE B ----
VARIABLE x
Foo == <<x>>
====
---- MODULE Top ----
EXTENDS A, B
Bar == Foo
====",
        expect![[r#"
            warning[extends-conflict]: `Foo` comes from more than one extended module
              root.tla:2:12 `B` 
              A.tla:3:1 `Foo` first
              B.tla:3:1 `Foo` second
              hint: the first one is used
            warning[extends-conflict]: `x` comes from more than one extended module
              root.tla:2:12 `B` 
              A.tla:2:10 `x` first
              B.tla:2:10 `x` second
              hint: the first one is used
            module Top
            variable x
            state (A) Foo == x
            state (B) Foo == <<x>>
            state Bar == Foo
        "#]],
    );
}

#[test]
fn recursion() {
    module(
        "---- MODULE Top ----
EXTENDS Naturals
VARIABLE x
RECURSIVE Even(_), Odd(_)
Even(n) == IF n = 0 THEN x' = 1 ELSE Odd(n - 1)
Odd(n) == IF n = 0 THEN FALSE ELSE Even(n - 1)
Let(a) == LET RECURSIVE F(_)
              F(n) == IF n = a THEN 0 ELSE F(n + 1)
              g[n \\in Nat] == IF n = a THEN 0 ELSE g[n + 1]
          IN F(1) + g[2]
====",
        expect![[r#"
            module Top
            variable x
            action recursive Even(n@22) == (IF (n@22 = 0) THEN (x' = 1) ELSE Odd(-(n@22, 1)))
            action recursive Odd(n@23) == (IF (n@23 = 0) THEN FALSE ELSE Even(-(n@23, 1)))
            constant Let(a@24) == (LET F(n@25) == (IF (n@25 = a@24) THEN 0 ELSE F(+(n@25, 1))); g == function g@27[n@26 \in Nat |-> (IF (n@26 = a@24) THEN 0 ELSE g@27[+(n@26, 1)])] IN +(F(1), g[2]))
        "#]],
    );
}
