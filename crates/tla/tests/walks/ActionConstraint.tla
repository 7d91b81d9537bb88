\* ACTION_CONSTRAINT: steps outside are generated, not followed.
\* EXPECT: init=1 distinct=15 generated=136 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: ACTION_CONSTRAINT Near
\* CONFIG: ACTION_CONSTRAINT Up
\* CONFIG: CONSTRAINT Bound
---- MODULE ActionConstraint ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x' \in 0..4 /\ y' \in {y, x}
Near == x' - x \in -1..1
Up == x = 4 => y' # 0
Bound == y < 3
====
