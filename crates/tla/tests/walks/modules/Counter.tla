---- MODULE Counter ----
EXTENDS Naturals
CONSTANT Max
VARIABLES count, log
vars == <<count, log>>
Init == count = 0 /\ log = 0
Up == count < Max /\ count' = count + 1 /\ log' = count'
Down == count > 0 /\ count' = count - 1 /\ UNCHANGED log
Next == Up \/ Down
Spec == Init /\ [][Next]_vars
TypeOK == count \in 0..Max /\ log \in 0..Max
====
