-------------------------- MODULE SequenceTheorems --------------------------
(* Theorems about sequences are for proofs, which are not checked here: only what their module extends is left. *)
EXTENDS Sequences, Functions
LOCAL INSTANCE NaturalsInduction
LOCAL INSTANCE TLAPS
=============================================================================
