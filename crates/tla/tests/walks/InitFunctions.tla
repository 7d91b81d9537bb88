\* Initial functions from a set of functions, and records.
\* EXPECT: init=16 distinct=16 generated=32 depth=1
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InitFunctions ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES f, r, q
Init == /\ f \in [1..2 -> {0, 1}]
        /\ r \in [a : {1}, b : BOOLEAN]
        /\ q \in {<<>>, <<f[1]>>}
Next == /\ f' = [f EXCEPT ![1] = 1 - @]
        /\ UNCHANGED <<r>>
        /\ q' = Append(SubSeq(q, 1, 0), f'[1])
====
