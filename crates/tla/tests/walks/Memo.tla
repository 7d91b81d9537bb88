\* What depends on the state only is computed once in each state, and again in the next.
\* EXPECT: init=1 distinct=11 generated=38 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: PROPERTY Rises
---- MODULE Memo ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Squares == {i * i : i \in 0..x}
Next1 == \E s \in Squares : x' = s % 5 /\ y' = Cardinality(Squares)
Total == LET RECURSIVE Add(_) Add(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \in S : TRUE IN e + Add(S \ {e}) IN Add(Squares)
Init == x = 2 /\ y = 0
Next == \/ Next1
        \/ x' = Total % 4 /\ y' = Cardinality(Squares') + Total'
Inv == Total >= x /\ Cardinality(Squares) = x + 1
Rises == [][Total' # Total \/ Squares' = Squares]_<<x, y>>
====
