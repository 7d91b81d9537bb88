---- MODULE Base ----
EXTENDS Naturals
\* Where it begins.
Zero == 0
Step(n) == n + 1
====
