\* x' \subseteq S binds, and tests afterwards.
\* EXPECT: init=4 distinct=39 generated=232 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE SubsetNext ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES s, t
Init == s \subseteq {1, 2} /\ t = {}
Next == \/ s' \subseteq (s \cup {3}) /\ t' = s
        \/ s' = {1} /\ t' \subseteq s' 
        \/ s' = {1, 3} /\ s' \subseteq s /\ t' = t
====
