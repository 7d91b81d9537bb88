\* Recursive functions of the state and of the next state.
\* EXPECT: init=1 distinct=9 generated=28 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE RecursiveFunctionAction ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
total[i \in 0..5] == IF i = 0 THEN 0 ELSE total[i - 1] + i
Init == x = 0 /\ y = 0
Next == LET up[i \in 0..3] == IF i = 0 THEN x' ELSE up[i - 1] + x
            sum[S \in SUBSET (0..3)] == IF S = {} THEN 0 ELSE LET e == CHOOSE e \in S : TRUE IN e * x + sum[S \ {e}]
        IN /\ x' \in 0..2
           /\ y' = (up[3] + sum[{1, 2}] + total[x']) % 5
====
