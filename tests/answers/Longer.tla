---- MODULE Longer ----
\* Logs that hold one entry each at first and grow: membership in a set of functions is then not that of the parts of the first
\* state.
EXTENDS Naturals, Sequences
VARIABLES logs, marks
Nodes == {"a", "b", "c"}
Init == logs = [node \in Nodes |-> <<0>>] /\ marks = [node \in Nodes |-> 0]
Grow(node) == Len(logs[node]) < 3 /\ logs' = [logs EXCEPT ![node] = Append(@, Len(@))] /\ UNCHANGED marks
Mark(node) == marks' = [marks EXCEPT ![node] = 1 - @] /\ UNCHANGED logs
Next == \E node \in Nodes : Grow(node) \/ Mark(node)
TypeOK == marks \in [Nodes -> 0..1] /\ logs \in [Nodes -> Seq(0..2)]
Shorter == marks \in [Nodes -> 0..1] /\ logs \in [Nodes -> Seq(0..1)]
ButFirst == logs \in [Nodes -> Seq(0..2)] \ {[node \in Nodes |-> <<0, 1, 2>>]}
====
