\* Once every variable has a value, a disjunction is only tested.
\* EXPECT: init=1 distinct=4 generated=4 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE GuardDisjunctionLate ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
Init == x = 0
Next == /\ x' = x + 1
        /\ \/ x < 3
           \/ x < 2
====
