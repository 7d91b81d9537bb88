---- MODULE DoubleEqual ----
VARIABLE x
Init == x == 0
====
