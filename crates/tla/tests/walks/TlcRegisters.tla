\* Registers outlive states: what an action puts there the invariants see.
\* EXPECT: init=1 distinct=11 generated=11 depth=11
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE TlcRegisters ----
EXTENDS Integers, TLC, TLCExt

VARIABLE x

ASSUME TLCSet(1, 0)
ASSUME TLCSet("s:seen", {})

Init == x = 0

Next ==
    /\ x < 10
    /\ TLCSet(1, TLCGet(1) + 1)
    /\ x' = x + 1
    /\ TLCSet("s:seen", TLCGet("s:seen") \cup {x})
    /\ TLCGetAndSet(2, +, 2, 100) = 100 + 2 * x

Inv ==
    /\ TLCGet(1) = x
    /\ TLCGet("s:seen") = 0..(x - 1)
    /\ TLCGetOrDefault(2, 100) = 100 + 2 * x
    /\ TLCGetOrDefault(77, "none") = "none"
====
