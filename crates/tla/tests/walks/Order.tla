\* Later conjuncts use what earlier ones have determined.
\* EXPECT: init=2 distinct=7 generated=13 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Order ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y, z
Init == x = 0 /\ y \in {x, x + 1} /\ z = x + y
Next == /\ x' = (x + 1) % 4
        /\ y' = x' + 1
        /\ z' \in {y' - x', y'}
        /\ z' < 4
====
