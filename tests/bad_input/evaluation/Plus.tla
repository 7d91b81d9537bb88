---- MODULE Plus ----
EXTENDS Naturals
VARIABLE x

Init == x = 0
Next == x' = IF x = 2 THEN x + "one" ELSE x + 1
====
