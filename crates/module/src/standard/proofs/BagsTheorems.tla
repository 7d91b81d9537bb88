---------------------------- MODULE BagsTheorems ----------------------------
(* The definitions that theorems about bags speak of. The theorems are for proofs, which are not checked here. *)
EXTENDS Bags
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets

\* n copies for each copy in B.
Scaling(n, B) == IF n > 0 THEN [i \in DOMAIN B |-> n * B[i]] ELSE EmptyBag

SeqToBag(seq) == [x \in {seq[i] : i \in DOMAIN seq} |-> Cardinality({i \in DOMAIN seq : seq[i] = x})]
=============================================================================
