---- MODULE Passed ----
\* An action as the argument of an operator that asks whether it is enabled: what comes out is a state predicate.
EXTENDS Naturals

VARIABLE x

Init == x = 0
Up == x < 3 /\ x' = x + 1
Next == Up

Can(A) == ENABLED A
CanOne(A(_), i) == ENABLED A(i)
Step(i) == x' = x + i /\ x' < 4

Inv == Can(Next) \/ x = 3
InvOne == CanOne(Step, 1) \/ x = 3
Con == LET C(B) == ENABLED B IN C(Next) \/ x >= 2
====
