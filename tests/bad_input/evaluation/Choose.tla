---- MODULE Choose ----
EXTENDS Naturals
VARIABLE x

Init == x = 0
Next == x' = CHOOSE y \in {1, 2} : y > x + 1
====
