\* Lazily computed arguments in recursive operators that depend on both states.
\* EXPECT: init=1 distinct=10 generated=31 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE StackOfFrames ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
RECURSIVE Walk(_, _, _)
Walk(n, lazy, seen) == IF n = 0 THEN seen ELSE IF n = 2 THEN Walk(n - 1, lazy + 1, seen \cup {lazy}) ELSE Walk(n - 1, lazy, seen)
Init == x = 0 /\ y = {}
Next == /\ x' \in 0..2
        /\ y' = Walk(3, x' + x, {})
        /\ Cardinality(Walk(x, 1 \div x, {9})) >= 1
====
