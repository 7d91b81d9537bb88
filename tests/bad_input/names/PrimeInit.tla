---- MODULE PrimeInit ----
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == /\ x = 0
        /\ y' = 1
Next == x' = x /\ y' = y
Spec == Init /\ [][Next]_vars
====
