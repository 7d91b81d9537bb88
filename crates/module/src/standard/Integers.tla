------------------------------ MODULE Integers ------------------------------
(* The integers. They have no least and no greatest: arithmetic never overflows. Both definitions are native. *)
EXTENDS Naturals

Int == {}                   \* {..., -1, 0, 1, ...}

-. a == 0 - a
=============================================================================
