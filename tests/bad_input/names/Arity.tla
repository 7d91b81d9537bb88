---- MODULE Arity ----
EXTENDS Naturals
VARIABLE x

Double(n) == n + n

Init == x = Double(1, 2)
Next == x' = Double
====
