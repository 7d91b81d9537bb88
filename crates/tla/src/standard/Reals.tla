------------------------------- MODULE Reals --------------------------------
(* The names of the real numbers, so that modules that mention them can be read. Using one is an error: only
   integers are computed with. *)
EXTENDS Integers

Real == {}

a / b == CHOOSE m \in Real : m * b = a

Infinity == CHOOSE i : i \notin Real /\ \A r \in Real : r < i
=============================================================================
