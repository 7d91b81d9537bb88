\* Operators of variables in Init.
\* EXPECT: init=2 distinct=2 generated=4 depth=1
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InitOperators ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y, z
Set(v, e) == v = e
Among(v, S) == v \in S
Pair(A, B) == A /\ B
Init == /\ Set(x, 1) 
        /\ Pair(Among(y, {x, 2}), Set(z, y + x))
        /\ LET low == 0 IN Among(y, low..5)
Next == UNCHANGED <<x, y, z>>
====
