\* A quantified guard makes a successor for each witness.
\* EXPECT: init=1 distinct=12 generated=39 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE GuardExists ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == \/ /\ \E i \in 1..3 : i > x
           /\ x < 3
           /\ x' = x + 1
           /\ y' = y
        \/ /\ x' = 0
           /\ \E i \in 1..3 : i # y
           /\ y < 2
           /\ y' = y + 1
====
