\* The level: 0 in the initial predicate, that of the first state in an action, one more under a prime.
\* EXPECT: init=1 distinct=5 generated=5 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: CONSTRAINT Shallow
\* CONFIG: ACTION_CONSTRAINT Deeper
---- MODULE TlcLevel ----
EXTENDS Integers, TLC

VARIABLES x, before, after

Init ==
    /\ x = 0
    /\ before = TLCGet("level")
    /\ after = TLCGet("level") + 1

Next ==
    /\ x < 4
    /\ x' = x + 1
    /\ before' = TLCGet("level")
    /\ after' = TLCGet("level")'

Inv ==
    /\ TLCGet("level") = x + 1
    /\ before = x
    /\ after = x + 1

Shallow == TLCGet("level") \in 1..5

Deeper == TLCGet("level")' = TLCGet("level") + 1 /\ TLCGet("level") = x + 1

ASSUME TLCGet("level") = 0
====
