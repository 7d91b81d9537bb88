----------------------- MODULE FiniteSetsExtTheorems ------------------------
(* Theorems about folds of sets are for proofs, which are not checked here: only what their module extends is left. *)
EXTENDS FiniteSetsExt, FiniteSets, Integers
=============================================================================
