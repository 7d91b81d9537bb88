\* A parametrised instance in the next-state relation.
\* EXPECT: init=1 distinct=10 generated=17 depth=7
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InstanceParametrised ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES a, b
C(count, log, Max) == INSTANCE Counter
Init == C(a, b, 2)!Init
Next == \E m \in 1..3 : C(a, b, m)!Up \/ (C(b, a, m)!Down /\ m = 2)
====
