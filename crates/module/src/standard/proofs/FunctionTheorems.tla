-------------------------- MODULE FunctionTheorems --------------------------
(* Theorems about functions are for proofs, which are not checked here: only what their module extends is left. *)
EXTENDS Functions, Integers, FiniteSets
=============================================================================
