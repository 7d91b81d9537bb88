---- MODULE Captured ----
\* A recursive operator in the place of an action uses a function of the LET around it, which uses a bound name.
EXTENDS Naturals
VARIABLE x
Move(n) == LET goes == [i \in {n, 2} |-> x < n + i] IN
  \E k \in {1} :
    /\ LET RECURSIVE Test(_)
           Test(i) == IF i <= 0 THEN FALSE ELSE IF i = 2 THEN goes[2] ELSE Test(i - 1)
       IN Test(3)
    /\ x' = x + k
Init == x = 0
Next == \E n \in {1, 2} : Move(n)
TypeOK == x \in 0..4
Below == x < 4
====
