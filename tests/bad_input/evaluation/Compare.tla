---- MODULE Compare ----
EXTENDS Naturals
VARIABLE x

Init == x = 0
Next == IF x = 1 THEN x' = (x = "one") ELSE x' = 1
====
