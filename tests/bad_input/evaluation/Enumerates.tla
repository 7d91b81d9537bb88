---- MODULE Enumerates ----
EXTENDS Naturals
VARIABLE x

Init == x = 0
Next == \E n \in Nat : x' = n
====
