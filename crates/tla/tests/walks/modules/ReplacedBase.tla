---- MODULE ReplacedBase ----
EXTENDS Naturals
VARIABLES x
Top == 3
Inc(n) == n + 1
Below(n) == n < Top
Go == Below(x) /\ x' = Inc(x)
====
