\* x' \in S, with repetitions between branches.
\* EXPECT: init=2 distinct=8 generated=63 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ChooseNext ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x \in 1..2 /\ y = 0
Next == \/ x' \in {x, 3} /\ y' = y
        \/ x' \in 1..2 /\ y' \in {0, x'}
        \/ y' \in {1} /\ x' \in {y'} \cup {2}
====
