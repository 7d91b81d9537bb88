---- MODULE NoEnd ----
VARIABLE x
Init == x = 0
