\* [A]_v and <<A>>_v inside of Next.
\* EXPECT: init=1 distinct=6 generated=37 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE SquareInside ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
A == x' = (x + 1) % 3
B == y' \in 0..1
Next == \/ [A]_x /\ UNCHANGED y
        \/ <<B>>_y /\ UNCHANGED x
        \/ <<A /\ y' = y>>_<<x, y>>
        \/ [x' = 2 /\ y' = 1]_<<x, y>>
====
