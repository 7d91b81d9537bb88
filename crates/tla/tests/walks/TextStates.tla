\* Strings that are made while the spec runs, in states, as keys and as fields.
\* EXPECT: init=1 distinct=15 generated=29 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE TextStates ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES s, f
Init == s = "" /\ f = [k \in {"z"} |-> 0]
Next == /\ Len(s) < 3
        /\ \E c \in {"a", "b"} : \/ s' = s \o c
                                 \/ s' = SubSeq(s \o c \o "z", 1, Len(s) + 1)
        /\ f' = (s' :> Len(s')) @@ f
Inv == /\ f["z"] = 0
       /\ s = "" \/ f[s \o ""] = Len(s)
       /\ Cardinality(DOMAIN f \cap {s, "z"}) = IF s = "" THEN 1 ELSE 2
====
