---- MODULE Ring ----
EXTENDS Naturals, Back
VARIABLE x

Init == x = 0
Next == x' = (x + 1) % 5
====
