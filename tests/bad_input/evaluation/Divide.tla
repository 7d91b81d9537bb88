---- MODULE Divide ----
EXTENDS Integers
VARIABLE x

Init == x = 2
Next == x' = 10 \div (x - 1) /\ x > 0
====
