\* A number that hardly ever repeats, which a step leaves as it is and a later part of the same step reads primed.
\* EXPECT: init=1 distinct=180 generated=358 depth=62
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE StaysRead ----
EXTENDS Naturals

VARIABLES count, mark

Init == count = 0 /\ mark = 0

Step == count < 60 /\ count' = count + 1 /\ UNCHANGED mark
Mark == UNCHANGED count /\ (\E new \in 0..2 : mark' = new) /\ (count' + mark') % 3 = 0

Next == Step \/ Mark
====
