---- MODULE TooLarge ----
EXTENDS Naturals
VARIABLE x

Init == x = SUBSET (1..100)
Next == x' = x
====
