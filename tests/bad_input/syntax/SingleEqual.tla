---- MODULE SingleEqual ----
VARIABLE x
Init = x = 0
====
