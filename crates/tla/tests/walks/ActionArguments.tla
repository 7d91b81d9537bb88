\* Actions as arguments, more than once, and in LET.
\* EXPECT: init=1 distinct=12 generated=61 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ActionArguments ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Or(A, B) == A \/ B
And(A, B) == A /\ B
Twice(A) == A \/ A
Choice(A, B, c) == IF c THEN A ELSE B
Next == LET keep == UNCHANGED y
            up == x' = (x + 1) % 3
        IN \/ Or(And(up, keep), And(keep, x' = 0))
           \/ Twice(up /\ y' = 1 - y)
           \/ Choice(x' = 2 /\ keep, up /\ y' = x', y = 0)
====
