---- MODULE Broken ----
EXTENDS Base
VARIABLE x
Init = x = Zero
Next == x' = Step(x)
Both == Init /\ Next
====
