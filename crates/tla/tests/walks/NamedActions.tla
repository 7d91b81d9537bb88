\* Named actions with parameters, through \E.
\* EXPECT: init=1 distinct=81 generated=163 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE NamedActions ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES f, turn
N == 3
Init == f = [i \in 1..N |-> 0] /\ turn = 1
Take(i, n) == /\ turn = i
              /\ f[i] + n <= 2
              /\ f' = [f EXCEPT ![i] = @ + n]
              /\ turn' = (i % N) + 1
Skip(i) == turn = i /\ turn' = (i % N) + 1 /\ UNCHANGED f
Step(i) == (\E n \in 1..2 : Take(i, n)) \/ Skip(i)
Next == \E i \in 1..N : Step(i)
====
