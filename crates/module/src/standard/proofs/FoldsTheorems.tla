--------------------------- MODULE FoldsTheorems ----------------------------
(* Theorems about folds are for proofs, which are not checked here: only what their module extends is left. *)
EXTENDS Folds, FiniteSets
=============================================================================
