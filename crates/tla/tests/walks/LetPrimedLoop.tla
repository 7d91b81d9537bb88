\* The same through loops over sets and operators with lazy arguments.
\* EXPECT: init=1 distinct=19 generated=153 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE LetPrimedLoop ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y, z
Init == x = 0 /\ y = 0 /\ z = 0
Both(e, k) == e + e + k
Next == \E k \in 1..2 :
          LET a == k * 10 + x
              p == x' * k
          IN /\ x' \in {k, 0}
             /\ y' = Both(p + 1, a) % 5
             /\ \E m \in 0..1 : LET b == p + m + y' IN z' = (b + b) % 4
====
