\* What is computed once for a state, in a recursive operator, is asked for by those who are at work elsewhere, in loops.
\* EXPECT: init=1 distinct=729 generated=11017 depth=8
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE MemoFrames ----
EXTENDS Integers, FiniteSets
VARIABLES f, g

RECURSIVE Deep(_)
Deep(n) == IF n = 0 THEN 2 * Cardinality({x \in 1..3 : \E y \in {1, 3} : f[x] > g[y]}) ELSE 1 + Deep(n - 1)

Init == f = [x \in 1..3 |-> 0] /\ g = [x \in 1..3 |-> 0]
Next ==
  \/ \E i \in 1..3 : \E j \in 0..2 : /\ Deep(2) + i + j > 3
                                    /\ f' = [f EXCEPT ![i] = j]
                                    /\ g' = g
  \/ \E i \in 1..3 : \E j \in 0..2 : /\ Deep(2) > i + j
                                    /\ g' = [g EXCEPT ![i] = j]
                                    /\ f' = f
Inv == \A i \in 1..3 : \A j \in 1..3 : Deep(2) - 2 \in 0..6 /\ f[i] \in 0..2 /\ g[j] < 3
====
