------------------------------- MODULE Reals --------------------------------
(* The names of the real numbers, so that modules that mention them can be read. Only integers are computed with: they
   are elements of Real, which cannot be enumerated, and to divide is an error. *)
EXTENDS Integers

Real == {}

a / b == CHOOSE m \in Real : m * b = a

Infinity == CHOOSE i : i \notin Real /\ \A r \in Real : r < i
=============================================================================
