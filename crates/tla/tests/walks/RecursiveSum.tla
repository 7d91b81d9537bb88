\* Recursive operators over sets and functions, with CHOOSE.
\* EXPECT: init=1 distinct=35 generated=61 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE RecursiveSum ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES f
RECURSIVE Sum(_, _)
Sum(g, S) == IF S = {} THEN 0 ELSE LET i == CHOOSE i \in S : TRUE IN g[i] + Sum(g, S \ {i})
Init == f = [i \in 1..3 |-> 0]
Next == \E i \in 1..3 : /\ f' = [f EXCEPT ![i] = @ + 1]
                        /\ Sum(f', DOMAIN f') <= 4
                        /\ Sum(f, 1..3) < 4
Inv == Sum(f, {1, 2}) + f[3] = Sum(f, DOMAIN f)
====
