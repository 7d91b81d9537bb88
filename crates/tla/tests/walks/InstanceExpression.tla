\* Refinement: the variables of the instance are expressions.
\* EXPECT: init=1 distinct=8 generated=21 depth=5
\* CONFIG: SPECIFICATION Spec
\* CONFIG: INVARIANT Inv
\* CONFIG: PROPERTY Refines
---- MODULE InstanceExpression ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES p, q
Max == 4
Abstract == INSTANCE Counter WITH count <- p + q, log <- 0
Init == p = 0 /\ q = 0
Next == \/ p' = 1 - p /\ q' = q
        \/ q < 3 /\ q' = q + 1 /\ p' = p
        \/ q > 0 /\ q' = q - 1 /\ UNCHANGED p
Spec == Init /\ [][Next]_<<p, q>>
Refines == Abstract!TypeOK /\ [][Abstract!Down \/ p' + q' = p + q + 1]_(p + q)
Inv == Abstract!TypeOK
====
