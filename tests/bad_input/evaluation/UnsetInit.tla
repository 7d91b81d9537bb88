---- MODULE UnsetInit ----
EXTENDS Naturals
VARIABLES x, y

Init == x = 0
Next == x' = x /\ y' = y
====
