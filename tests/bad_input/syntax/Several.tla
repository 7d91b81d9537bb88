---- MODULE Several ----
VARIABLE x
Init == x = 
Next == IF x = 0 THEN x' = 1
Ok == x \in {1, 2
====
