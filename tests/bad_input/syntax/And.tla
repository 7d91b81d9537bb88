---- MODULE And ----
VARIABLES x, y
Init == x = 0 && y = 0
====
