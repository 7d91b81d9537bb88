\* Tuples in bounds, also of sets that depend on the state.
\* EXPECT: init=1 distinct=36 generated=109 depth=7
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE TupleBounds ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES edges, at
Init == edges = {<<1, 2>>, <<2, 3>>, <<3, 1>>} /\ at = 1
Next == \/ \E <<from, to>> \in edges : from = at /\ at' = to /\ edges' = edges
        \/ \E <<from, to>> \in edges, k \in {1, 3} : at = to /\ edges' = (edges \ {<<from, to>>}) \cup {<<k, to>>} /\ at' = k
====
