---- MODULE Limits ----
EXTENDS Naturals
CONSTANT N
ASSUME Positive == N > 3
ASSUME N % 2 = 0
====
