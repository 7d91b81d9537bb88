\* Nested junctions and quantifiers with shared names.
\* EXPECT: init=1 distinct=5 generated=16 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Junctions ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES a, b
Init == a = 0 /\ b = 0
Next == /\ \/ /\ a = 0
              /\ \E i \in 1..2 : /\ a' = i
                                 /\ \/ b' = i
                                    \/ b' = 0
           \/ /\ a > 0
              /\ \E i, j \in 0..1 : a' = i /\ b' = j /\ i + j < 2
        /\ a' + b' < 4
====
