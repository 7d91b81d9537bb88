---- MODULE Broken ----
VARIABLE x
Init == x = 
Next == x' = x
====
