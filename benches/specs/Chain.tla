---- MODULE Chain ----
\* A number that grows up to Last: each level of the search has one state, and no value comes twice.
EXTENDS Naturals
CONSTANT Last
VARIABLE x
Init == x = 0
Next == x < Last /\ x' = x + 1
TypeOK == x \in Nat
====
