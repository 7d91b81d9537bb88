\* Init with implication, quantifiers, IF, CASE and LET.
\* EXPECT: init=7 distinct=7 generated=15 depth=1
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InitConditions ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES a, b, c, d
Init == /\ a \in 0..2
        /\ (a = 0 => b = 5)
        /\ a > 0 => b \in {a, a + 1}
        /\ \E i \in {1, 2} : c = i * a
        /\ IF a = 1 THEN d = "one" ELSE LET e == a + b IN CASE e > 5 -> d \in {"big", "bigger"} [] OTHER -> d = "small"
        /\ \A i \in 1..2 : c <= i * 2
Next == UNCHANGED <<a, b, c, d>>
====
