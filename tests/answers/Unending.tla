------------------------------ MODULE Unending ------------------------------
(* States without end, and a temporal property that some of the first of them violate: it is checked while the search goes on. *)
EXTENDS Naturals

VARIABLES x, y, z

vars == <<x, y, z>>

Init == x = 0 /\ y = 0 /\ z = 0

Right == x' = x + 1 /\ UNCHANGED <<y, z>>

Up == y' = y + 1 /\ UNCHANGED <<x, z>>

Turn == z' = 1 - z /\ UNCHANGED <<x, y>>

Next == Right \/ Up \/ Turn

Spec == Init /\ [][Next]_vars /\ WF_vars(Turn)

Settles == <>[](z = 0)
=============================================================================
