---- MODULE Written ----
EXTENDS Coded
VARIABLE n
Begin == n = 0
Step == n' = Next(n)
====
