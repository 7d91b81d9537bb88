\* An implication in Next: where its condition is false nothing is asked.
\* EXPECT: init=1 distinct=8 generated=15 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Implication ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x < 3 => x' = x + 1
        /\ x >= 3 => x' \in {0, 1}
        /\ y' \in {y, 1}
        /\ y = 1 => x' # 2
====
