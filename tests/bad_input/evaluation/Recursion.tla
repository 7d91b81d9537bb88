---- MODULE Recursion ----
EXTENDS Integers
VARIABLE x

RECURSIVE Down(_)
Down(n) == 1 + Down(n - 1)

Init == x = 0
Next == x' = Down(x)
====
