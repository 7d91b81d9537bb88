\* UNCHANGED of variables, tuples, definitions, functions of variables.
\* EXPECT: init=1 distinct=12 generated=97 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Unchanged ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES a, b, f
vars == <<a, b, f>>
ab == <<a, b>>
Init == a = 0 /\ b = 0 /\ f = <<0, 0>>
Next == \/ a' = 1 - a /\ UNCHANGED <<b, f>>
        \/ UNCHANGED ab /\ f' = [f EXCEPT ![2] = (@ + 1) % 3]
        \/ UNCHANGED <<a, <<b>>>> /\ f' \in [1..2 -> 0..2] /\ UNCHANGED f[1]
        \/ b' \in 0..2 /\ UNCHANGED (b % 2) /\ UNCHANGED <<f, a>>
        \/ UNCHANGED vars
====
