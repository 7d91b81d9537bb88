\* A specification with LET and parameters.
\* EXPECT: init=2 distinct=4 generated=6 depth=3
\* CONFIG: SPECIFICATION Spec
---- MODULE LetSpec ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x
Init(k) == x \in {k, k + 1}
Next(m) == x' = (x + 1) % m
Make(k, m) == LET low == k - 1 IN Init(low) /\ [][Next(m)]_x
Spec == Make(1, 4)
====
