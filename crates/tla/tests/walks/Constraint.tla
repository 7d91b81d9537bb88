\* CONSTRAINT: states outside are generated and checked, not kept.
\* EXPECT: init=1 distinct=12 generated=26 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: CONSTRAINT Small SmallY
\* CONFIG: INVARIANT Inv
---- MODULE Constraint ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x \in {0, 5} /\ y = 0
Next == \/ x' = x + 1 /\ y' = y
        \/ y' = y + 1 /\ x' = x
Small == x <= 3
SmallY == y <= 2
Inv == x <= 5 /\ y <= 3
====
