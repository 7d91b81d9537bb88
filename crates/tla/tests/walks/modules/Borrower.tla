---- MODULE Borrower ----
EXTENDS Naturals
Small(S) == {n \in S : n \in Nat}
====
