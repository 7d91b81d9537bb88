\* Operators given to operators, in actions.
\* EXPECT: init=1 distinct=7 generated=39 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE HigherOrder ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Update(v, F(_)) == v' = F(v)
Some(A(_), S) == \E i \in S : A(i)
When(P(_), v, A) == P(v) /\ A
Next == \/ Update(x, LAMBDA v : (v + 1) % 3) /\ UNCHANGED y
        \/ Some(LAMBDA i : x' = i /\ y' = i % 2, 0..3)
        \/ When(LAMBDA v : v > 1, x, x' = 0 /\ y' = y)
====
