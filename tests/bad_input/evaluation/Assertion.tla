---- MODULE Assertion ----
EXTENDS Naturals, TLC
VARIABLE x

Init == x = 0
Next == Assert(x < 2, "x has become too large") /\ x' = x + 1
====
