\* \A with primed parts: all of them hold of one successor.
\* EXPECT: init=1 distinct=8 generated=9 depth=8
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ForAllAction ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES f, n
Init == f = [i \in 1..3 |-> 0] /\ n = 0
Next == /\ n' = (n + 1) % 4
        /\ f' \in [1..3 -> 0..1]
        /\ \A i \in 1..3 : f'[i] = (IF i <= n THEN 1 ELSE f[i])
====
