---- MODULE Unknown ----
VARIABLE x
Init == x = y
Next == x' = x
====
