\* Composition of actions, as a next-state relation and as a condition. TLC passes the conjuncts that follow a
\* composition into its first action as well, so here nothing follows that would be false between.
\* EXPECT: init=1 distinct=9 generated=26 depth=4
\* CONFIG: SPECIFICATION Spec
\* CONFIG: INVARIANT Inv
\* CONFIG: PROPERTY Steps
---- MODULE Composed ----
EXTENDS Naturals
VARIABLES x, s
Init == x = 0 /\ s = {1, 2}
Add(n) == x' = x + n
First(n) == Add(n) /\ UNCHANGED s
Two(n, m) == First(n) \cdot First(m)
Three == (\E n \in s : First(n)) \cdot (\E n \in {3, 4} : First(n)) \cdot First(5)
Next == \/ x < 4 /\ \E n \in s : Two(n, n)
        \/ x = 0 /\ UNCHANGED s /\ \E n \in s : LET twice == x + n IN Add(n) \cdot (x' = twice)
        \/ x = 2 /\ First(1) \cdot (First(2) \cdot First(3))
        \/ x = 0 /\ LET f(a) == a + 1 IN (First(1) \cdot (x' = f(x) /\ s' = s)) \/ (x' = f(x) /\ s' = s)
Spec == Init /\ [][Next]_<<x, s>>
Inv == /\ ENABLED (First(1) \cdot (x = 5 /\ First(2))) <=> x = 4
       /\ ~ENABLED ((x' = x + 1) \cdot (x' = 2 /\ x = 0))
       /\ ENABLED Three
Steps == [][x' > x /\ (Next => ~((x' = x + 100) \cdot (x < 100)))]_<<x, s>>
====
