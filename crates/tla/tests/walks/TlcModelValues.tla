\* Model values that are made while the spec is checked.
\* EXPECT: init=3 distinct=12 generated=27 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE TlcModelValues ----
EXTENDS Integers, Sequences, FiniteSets, TLC, TLCExt

VARIABLES who, count

People == {TLCModelValue("P_" \o ToString(i)) : i \in 1..3}

Init == who \in People /\ count = [p \in People |-> 0]

Next ==
    /\ who' \in People
    /\ count[who] = 0
    /\ count' = [count EXCEPT ![who] = IF who = TLCModelValue("P_2") THEN 0 ELSE 1]

Inv ==
    /\ Cardinality(People) = 3
    /\ who \in People
    /\ TLCModelValue("P_1") /= TLCModelValue("P_3")
    /\ ToString(TLCModelValue("P_1")) = "P_1"
====
