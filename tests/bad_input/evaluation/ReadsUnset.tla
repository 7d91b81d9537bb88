---- MODULE ReadsUnset ----
EXTENDS Naturals
VARIABLES x, y

Init == x = 0 /\ y = 0
Next == x' = y' + 1 /\ y' = 2
====
