---- MODULE Stateless ----
EXTENDS Naturals
CONSTANT N
Positive == N > 0
====
