\* SPECIFICATION through several definitions, with fairness.
\* EXPECT: init=2 distinct=8 generated=16 depth=4
\* CONFIG: SPECIFICATION Spec
---- MODULE Fairness ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
vars == <<x, y>>
InitX == x = 0
Init == InitX /\ y \in 0..1
Inc == x < 3 /\ x' = x + 1 /\ y' = y
Flip == y' = 1 - y /\ UNCHANGED x
Next == Inc \/ Flip
Safety == Init /\ [][Next]_vars
Live == WF_vars(Inc) /\ \A i \in 0..1 : SF_vars(Flip /\ y = i)
Spec == Safety /\ Live /\ WF_<<x>>(Inc)
====
