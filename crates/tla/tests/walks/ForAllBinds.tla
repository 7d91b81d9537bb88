\* \A that gives the variables their values, with choices inside.
\* EXPECT: init=1 distinct=3 generated=7 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ForAllBinds ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ \A i \in 1..2 : \/ i = 1 /\ x' \in {x, (x + 1) % 3}
                           \/ i = 2 /\ y' = x'
        /\ \A i \in 1..2, j \in {0} : x' >= j
====
