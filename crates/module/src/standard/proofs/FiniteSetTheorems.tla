------------------------- MODULE FiniteSetTheorems --------------------------
(* The definitions that theorems about finite sets speak of. The theorems are for proofs, which are not checked
   here. *)
EXTENDS FiniteSets, Integers, Functions, WellFoundedInduction

FiniteSubsetsOf(S) == {T \in SUBSET S : IsFiniteSet(T)}
StrictSubsetOrdering(S) == {pair \in (SUBSET S) \X (SUBSET S) : pair[1] \subseteq pair[2] /\ pair[1] # pair[2]}
=============================================================================
