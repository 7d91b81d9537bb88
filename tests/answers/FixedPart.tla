---- MODULE FixedPart ----
EXTENDS Naturals
CONSTANT limit
VARIABLE level

Either == limit = 1 \/ limit \in Nat \/ limit = 2
Below == level < limit + 5 \/ level < limit + 4
====
