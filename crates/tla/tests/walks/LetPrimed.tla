\* What a LET says of the next state is not remembered from one branch to the next.
\* EXPECT: init=1 distinct=5 generated=21 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE LetPrimed ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == LET after == x' + x'
            sum(k) == x' + k
            table == [i \in 0..3 |-> x' + i]
        IN /\ \/ x' = 1 
              \/ x' = 2
              \/ x' \in {0, 3}
           /\ y' = (after + sum(1) + table[2]) % 7
====
