---- MODULE Parts ----
EXTENDS Naturals, FiniteSets
CONSTANT Which
S == {1, 2, 3}
Sum(a, b) == a + b
Bounded ==
  /\ S # {}
  /\ Cardinality(S)
       = 4
ASSUME Which = 1 => Bounded
ASSUME Which = 2 => S \subseteq 1..2
ASSUME Which = 3 => \A i \in S : i * i < 9
ASSUME Which = 4 => S = {} \/ Cardinality(S) = 2
ASSUME Which = 5 => ~(2 \in S)
ASSUME Which = 6 => IF S = {} THEN TRUE ELSE FALSE
ASSUME Which = 7 => \A <<a, b>> \in S \X S : Sum(a, b) < 6
ASSUME Which = 8 => S \in SUBSET {1, 2}
====
