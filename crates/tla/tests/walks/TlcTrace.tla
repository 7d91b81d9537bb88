\* The behaviour up to a state, in invariants, constraints and actions.
\* EXPECT: init=2 distinct=14 generated=14 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: CONSTRAINT Known
---- MODULE TlcTrace ----
EXTENDS Integers, Sequences, TLC, TLCExt

VARIABLES x, path

Init == x \in 1..2 /\ path = <<>>

Next ==
    /\ Len(Trace) = Len(path) + 1
    /\ Len(path) < 2
    /\ \E bit \in 0..1 : x' = 2 * x + bit
    /\ path' = Append(path, x)

\* The path that a state remembers is the one that the checker knows.
Inv ==
    /\ Len(Trace) = TLCGet("level")
    /\ Trace[Len(Trace)] = [x |-> x, path |-> path]
    /\ \A i \in 1..Len(path) : Trace[i].x = path[i]

Known == Trace[Len(Trace)].x = x
====
