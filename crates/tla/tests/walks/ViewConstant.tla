\* VIEW of part of the state, with choices.
\* EXPECT: init=1 distinct=8 generated=25 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: VIEW View
---- MODULE ViewConstant ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES s, last
Init == s = {} /\ last = 0
Next == \E i \in 1..3 : s' = s \cup {i} /\ last' = i
View == [s |-> s]
====
