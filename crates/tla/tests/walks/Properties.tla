\* PROPERTY taken apart: a state predicate, []P, [][A]_v.
\* EXPECT: init=1 distinct=7 generated=8 depth=4
\* CONFIG: SPECIFICATION Spec
\* CONFIG: PROPERTY Bounded
\* CONFIG: PROPERTIES Up Mixed Later
---- MODULE Properties ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y = 0
Next == x < 3 /\ x' = x + 1 /\ y' \in {y, x}
Spec == Init /\ [][Next]_vars
Starts == x = 0
Bounded == [](x <= 3 /\ y <= 3)
Up == [][x' = x + 1]_x
Mixed == Starts /\ Bounded /\ [][x' >= x /\ y' >= 0]_vars
Later == Mixed /\ Up
====
