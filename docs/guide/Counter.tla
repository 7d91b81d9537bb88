------------------------------ MODULE Counter ------------------------------
\* Some workers count together: each of them adds one to a shared counter.
\* Adding takes two steps, and that is the bug.
EXTENDS Naturals, FiniteSets

Workers == {"Ann", "Bob"}

VARIABLES
    counter,    \* the number that all share
    seen,       \* what each worker read last
    at          \* where each worker is: "start", "read" or "done"

vars == <<counter, seen, at>>

Init ==
    /\ counter = 0
    /\ seen = [w \in Workers |-> 0]
    /\ at = [w \in Workers |-> "start"]

Read(w) ==
    /\ at[w] = "start"
    /\ seen' = [seen EXCEPT ![w] = counter]
    /\ at' = [at EXCEPT ![w] = "read"]
    /\ UNCHANGED counter

Write(w) ==
    /\ at[w] = "read"
    /\ counter' = seen[w] + 1
    /\ at' = [at EXCEPT ![w] = "done"]
    /\ UNCHANGED seen

Next == \E w \in Workers : Read(w) \/ Write(w)

\* The same without the bug: read and write at once.
Add(w) ==
    /\ at[w] = "start"
    /\ counter' = counter + 1
    /\ at' = [at EXCEPT ![w] = "done"]
    /\ UNCHANGED seen

AtomicNext == \E w \in Workers : Add(w)

-----------------------------------------------------------------------------
TypeOK ==
    /\ counter \in 0..Cardinality(Workers)
    /\ seen \in [Workers -> 0..Cardinality(Workers)]
    /\ at \in [Workers -> {"start", "read", "done"}]

AllDone == \A w \in Workers : at[w] = "done"

\* When everybody is done, everybody has been counted.
NothingLost == AllDone => counter = Cardinality(Workers)

CountedRight == AllDone /\ counter = Cardinality(Workers)

\* Reading and writing as one step that is made of the two.
Together == \E w \in Workers : Read(w) \cdot Write(w)
=============================================================================
