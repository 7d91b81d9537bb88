---- MODULE Parts ----
EXTENDS Integers
CONSTANT Base, Weigh(_, _)
Sum(n) == here :: (Base + n)
Both(a) == \A k \in {Base, 1} : inside(k) :: (a = k) \/ Weigh(a, k) > 3
LEMMA Known == Base # 0 /\ Base < 100
====
