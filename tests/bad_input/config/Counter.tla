---- MODULE Counter ----
EXTENDS Naturals
CONSTANTS Limit, Step
VARIABLE x

Init == x = 0
Next == x' = (x + Step) % Limit
Spec == Init /\ [][Next]_x
TypeOK == x \in 0..Limit
StepOK == x' > x
Fixed == Limit > Step
Parameter(n) == x < n
====
