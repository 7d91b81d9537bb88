--------------------------- MODULE QuorumTheorems ---------------------------
(* Theorems about quorums are for proofs, which are not checked here: only what their module extends is left. *)
EXTENDS Quorum, Integers, FiniteSets
=============================================================================
