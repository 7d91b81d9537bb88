\* Strings in states, sets and functions.
\* EXPECT: init=1 distinct=9 generated=19 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE Strings ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES s, pc
Init == s = "" /\ pc = [p \in {"x", "y"} |-> "idle"]
Step(p) == \/ pc[p] = "idle" /\ Len(s) < 2 /\ s' = s \o p /\ pc' = [pc EXCEPT ![p] = "busy"]
           \/ pc[p] = "busy" /\ s' = SubSeq(s, 2, Len(s)) /\ pc' = [pc EXCEPT ![p] = "idle"]
Next == \E p \in DOMAIN pc : Step(p)
Inv == s \in {"", "x", "y", "xy", "yx", "yy", "xx"}
====
