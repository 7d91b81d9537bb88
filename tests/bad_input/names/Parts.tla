---- MODULE Parts ----
EXTENDS Naturals
VARIABLE x
Both(a) == \A n \in 1..3 : in(n) :: a + n > 2
Pair == LET one == 1 IN <<one, 2>>
A == Pair!3
B == Both(1)!(2, 3)
C == Both(1)!out(2)
D == Pair!1!one
E == Both(1)!@
F == x!1
G == Both!1
H == Pair!:!two
I == Both(1)!1!:
====
