---- MODULE Unset ----
EXTENDS Naturals
VARIABLES x, y, z

Init == x = 0 /\ y = 0 /\ z = 0
Next == x' = x + 1
====
