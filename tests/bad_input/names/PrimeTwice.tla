---- MODULE PrimeTwice ----
EXTENDS Naturals
VARIABLE x

Init == x = 0
Next == (x')' = 1
====
