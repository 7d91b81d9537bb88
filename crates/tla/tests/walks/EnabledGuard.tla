\* ENABLED in guards and in the invariant.
\* EXPECT: init=1 distinct=6 generated=13 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE EnabledGuard ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Up == x < 3 /\ x' = x + 1
Down == x > 0 /\ x' = x - 1
Both == Up /\ y' = 1
At(i) == x' = i /\ i > x
Next == \/ Up /\ ENABLED Down /\ UNCHANGED y
        \/ ~ENABLED Down /\ x' = 1 /\ y' = 1 - y
        \/ ENABLED (\E i \in 2..3 : At(i) /\ y' = i) /\ x' = 2 /\ y' \in 0..1
Inv == /\ ENABLED Up <=> x < 3
       /\ \A i \in 0..3 : ENABLED At(i) <=> i > x
       /\ \E i \in 0..4 : ENABLED (\A j \in {i} : x' = j)
       /\ ENABLED Both <=> ENABLED Up
       /\ ENABLED (x' = 1 /\ y' = 2 /\ ENABLED (x' = 5))
       /\ ~ENABLED (x' = 1 /\ x' = 2)
====
