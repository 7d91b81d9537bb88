---------------------------- MODULE VectorClocks ----------------------------
(* Logs of events with vector clocks, put into an order in which causes come first. *)
EXTENDS Naturals, Sequences, Functions

\* A clock that has no entry for a node has seen nothing of it.
LOCAL At(c, d) == IF d \in DOMAIN c THEN c[d] ELSE 0

\* No event comes after one that it happened before, nor after one with the same clock.
IsCausalOrder(log, clock(_)) ==
    \A i \in 1 .. Len(log) : \A j \in 1 .. i - 1 :
        LET later == clock(log[i])
            former == clock(log[j])
            D == DOMAIN later \cup DOMAIN former
        IN \E d \in D : At(former, d) < At(later, d)

\* The events of the log in such an order. Native: by node and, of each node, by its own time, as soon as what an
\* event depends on has come; domain gives the nodes that a clock speaks of.
CausalOrder(log, clock(_), node(_), domain(_)) ==
    CHOOSE newlog \in {f \in [1 .. Len(log) -> Range(log)] : Range(f) = Range(log)} : IsCausalOrder(newlog, clock)
=============================================================================
