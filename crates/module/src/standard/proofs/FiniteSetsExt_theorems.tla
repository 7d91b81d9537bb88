----------------------- MODULE FiniteSetsExt_theorems -----------------------
(* What FiniteSetsExtTheorems was called before. *)
EXTENDS FiniteSetsExt, FiniteSets, Naturals
=============================================================================
