---- MODULE NoState ----
EXTENDS Naturals
VARIABLE x

Init == x = 0 /\ x = 1
Next == x' = x
====
