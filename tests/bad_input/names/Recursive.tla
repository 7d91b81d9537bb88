---- MODULE Recursive ----
EXTENDS Naturals
VARIABLE x
Sum(n) == IF n = 0 THEN 0 ELSE n + Sum(n - 1)
Even(n) == IF n = 0 THEN TRUE ELSE Odd(n - 1)
Odd(n) == IF n = 0 THEN FALSE ELSE Even(n - 1)
Later == limit
CONSTANT limit
Init == x = Sum(3)
Next == LET both(a, b) == IF a = 0 THEN b ELSE both(a - 1, b) IN x' = both(3, 1)
====
