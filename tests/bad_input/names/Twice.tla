---- MODULE Twice ----
EXTENDS Naturals
VARIABLE x

Init == x = 0
Init == x = 1
====
