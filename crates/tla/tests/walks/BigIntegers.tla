\* Negative numbers and sets of sets in states.
\* EXPECT: init=1 distinct=1860 generated=3239 depth=30
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE BigIntegers ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES n, s
Init == n = -2 /\ s = {{}}
Next == \/ n < 2 /\ n' = n + 1 /\ s' = s \cup {{n}}
        \/ s' = {t \cup {n} : t \in s} /\ n' = -n
====
