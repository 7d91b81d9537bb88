\* \A with LET and choices inside, more than one level deep.
\* EXPECT: init=1 distinct=11 generated=75 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ForAllLet ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == \A i \in 1..2 : LET k == (i * 2 + x) % 3
                            m == IF i = 1 THEN k ELSE k + x'
                        IN \E v \in {k, k + 1} :
                             \A j \in {v} : /\ i = 1 => x' = (j + m) % 3
                                            /\ i = 2 => y' \in {j, m}
====
