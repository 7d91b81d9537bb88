---- MODULE Levels ----
\* An invariant that speaks of the depth of a state: confirmed at the end of a random run as well.
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = x + 1
Low == TLCGet("level") < 5
====
