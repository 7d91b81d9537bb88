------------------------------ MODULE Crossing ------------------------------
(* A level crossing. The gate is ours, the trains are not: they come and go when they like, but a train that comes gives
   us time for one decision. *)

VARIABLES train, gate, decided

vars == <<train, gate, decided>>

Init == train = "away" /\ gate = "up" /\ decided = FALSE

Approach == train = "away" /\ train' = "near" /\ decided' = FALSE /\ UNCHANGED gate
Enter    == train = "near" /\ decided /\ train' = "inside" /\ UNCHANGED <<gate, decided>>
Leave    == train = "inside" /\ train' = "away" /\ decided' = FALSE /\ UNCHANGED gate

Lower == ~decided /\ gate' = "down" /\ decided' = TRUE /\ UNCHANGED train
Raise == ~decided /\ gate' = "up" /\ decided' = TRUE /\ UNCHANGED train

Next == Approach \/ Enter \/ Leave \/ Lower \/ Raise

Spec == Init /\ [][Next]_vars

Crash == train = "inside" /\ gate = "up"
=============================================================================
