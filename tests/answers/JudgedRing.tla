---- MODULE JudgedRing ----
EXTENDS Naturals
VARIABLES c
Init == c = 0
Next == c' = (c + 1) % 7
Spec == Init /\ [][Next]_c
====
