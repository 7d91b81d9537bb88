\* A disjunction among the guards makes each successor twice.
\* EXPECT: init=1 distinct=4 generated=6 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE GuardDisjunction ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
Init == x = 0
Next == /\ \/ x < 3
           \/ x < 2
        /\ x' = x + 1
====
