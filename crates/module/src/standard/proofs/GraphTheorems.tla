--------------------------- MODULE GraphTheorems ----------------------------
(* Theorems about graphs are for proofs, which are not checked here: only what their module extends is left. *)
EXTENDS Graphs, Sequences
=============================================================================
