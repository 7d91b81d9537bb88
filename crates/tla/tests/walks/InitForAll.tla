\* A conjunction over a set that gives several variables their values.
\* EXPECT: init=2 distinct=4 generated=6 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InitForAll ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == /\ \A i \in 1..2 : IF i = 1 THEN x \in 0..1 ELSE y = x + i
        /\ \A i \in {} : x = 99
Next == x' = 1 - x /\ y' = y
====
