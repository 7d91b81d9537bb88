\* ENABLED within an action does not disturb the successor that is being made.
\* EXPECT: init=1 distinct=6 generated=37 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE EnabledNested ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x' \in 0..2
        /\ ENABLED (x' = 7 /\ y' = 8)
        /\ \E i \in 0..1 : LET e == ENABLED (x' = i + x) IN e /\ y' = i + x'
====
