---- MODULE Overridden ----
\* A function with EXCEPT, applied as a conjunct of Init, of an action and in ENABLED. TLC passes over the EXCEPT there: it
\* takes the step Closed and not the step Open. By the meaning of EXCEPT it is the other way round.
EXTENDS Naturals

VARIABLE x

Gate == [[d \in {"open", "closed"} |-> d = "closed"] EXCEPT !["open"] = x < 3, !["closed"] = x > 3]

Init == x = 0 /\ Gate["open"]
Open == Gate["open"] /\ x' = x + 1
Closed == Gate["closed"] /\ x' = 10

Next == Open \/ Closed

Below == x <= 3
Enabled == ENABLED Open <=> x < 3
====
