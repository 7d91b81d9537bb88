\* A variable that is given a value twice: the second is a test.
\* EXPECT: init=1 distinct=2 generated=9 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE BoundTwice ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x \in 0..3 /\ x \in {1, 2, 5} /\ y = x /\ y = 1 + 0
Next == /\ x' \in 0..2
        /\ \/ x' = 1
           \/ x' \in {1, 2}
           \/ x' = y
        /\ y' = x'
        /\ x' = y'
====
