\* Constants, state functions and bound names in nested loops.
\* EXPECT: init=1 distinct=26 generated=56 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE StateFunctions ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES g
Nodes == 1..3
Init == g = {<<1, 2>>}
Reach[n \in Nodes] == {m \in Nodes : <<n, m>> \in g}
RECURSIVE From(_, _)
From(n, seen) == IF n \in seen THEN seen ELSE LET next == Reach[n] IN UNION ({seen \cup {n}} \cup {From(m, seen \cup {n}) : m \in next})
Closed == {<<a, b>> \in Nodes \X Nodes : b \in From(a, {}) /\ a # b}
Next == \E a, b \in Nodes : /\ a # b /\ Cardinality(g) < 4
                            /\ <<a, b>> \notin g
                            /\ g' = g \cup {<<a, b>>}
                            /\ Cardinality(Closed') >= Cardinality(Closed)
Inv == g \subseteq Closed /\ \A n \in Nodes : n \in From(n, {})
====
