---- MODULE String ----
VARIABLE x
Init == x = "zero
Next == x' = x
====
