\* Empty sets, false guards, and a state without a successor.
\* EXPECT: init=2 distinct=3 generated=3 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE EmptyChoices ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x
Init == x \in {} \/ (x \in {1, 2} /\ (\A i \in {} : FALSE))
Next == \/ x' \in {}
        \/ \E i \in {} : x' = i
        \/ x = 1 /\ x' = 3
        \/ x = 2 /\ \E i \in {j \in {1, 2} : j > 2} : x' = i
====
