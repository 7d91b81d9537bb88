\* Parts of the definitions of a LET, named from where the LET is in sight.
\* EXPECT: init=1 distinct=4 generated=4 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inner Bound Operands
---- MODULE LetParts ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x
Within(n) == LET both == n > 1 /\ n < 5
                 each(m) == \A k \in 1..m : k < n
                 pair == <<n + 1, n + 2>>
             IN <<both!1, both!2, each(3)!(2), each(3)!1, pair!1, pair!>> >>
Summed(n) == LET RECURSIVE sum(_)
                 sum(k) == IF k = 0 THEN 0 ELSE k + sum(k - 1)
             IN sum(n)!3
Labelled(n) == LET plus(m) == lab :: n + m
                   again(k) == plus(k)!lab
               IN <<again(4), plus(2)!lab!2, plus(3)!: >>
Twice(F(_), v) == F(F(v))
Passed(n) == LET op(m) == (m + n) * 2 IN Twice(op!1, 5)
Nested(n) == LET outer == LET inner == n + 1 IN inner * 2 IN outer!1!1
Again(n) == LET one == n + 1 IN one!1 + one!1
Init == x = 1
Next == LET up == x < 4 /\ x' = x + 1 IN up!1 /\ up!2
Inner == LET is == x = 1 \/ x = 2
             second == is!2
             first == is!1
         IN x = 2 => second /\ ~first
Bound == \A i \in 1..3 : LET near == (i > 0) /\ (i < x + 5) IN near!1 /\ near!2
Operands ==
    /\ Within(3) = <<TRUE, TRUE, TRUE, 1..3, 4, 5>>
    /\ Within(1) = <<FALSE, TRUE, FALSE, 1..3, 2, 3>>
    /\ Summed(4) = 10
    /\ Labelled(4) = <<8, 2, 7>>
    /\ Passed(4) = 13
    /\ Nested(4) = 5
    /\ Again(4) = 8
====
