\* VIEW: states that look the same are one; the first stays.
\* EXPECT: init=1 distinct=4 generated=5 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: VIEW View
---- MODULE View ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, clock
Init == x = 0 /\ clock = 0
Next == x' = (x + 1) % 4 /\ clock' = clock + 1
View == <<x, clock % 2>>
====
