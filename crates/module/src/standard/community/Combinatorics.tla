---------------------------- MODULE Combinatorics ---------------------------
(* Factorials, and how many ways there are to choose k of n things. *)
EXTENDS Naturals

factorial[n \in Nat] == IF n = 0 THEN 1 ELSE n * factorial[n - 1]

\* Native.
choose(n, k) == factorial[n] \div (factorial[k] * factorial[n - k])
=============================================================================
