\* x \in S in Init: repetitions are generated.
\* EXPECT: init=7 distinct=7 generated=18 depth=1
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InitSets ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
A == {1, 2}
B == {2, 3}
Init == /\ x \in A \cup B
        /\ \/ y = 0
           \/ y \in {0, x}
           \/ y = 2
        /\ y \in {0, 1, 2}
Next == UNCHANGED <<x, y>>
====
