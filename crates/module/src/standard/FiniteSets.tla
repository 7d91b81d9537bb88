----------------------------- MODULE FiniteSets -----------------------------
(* Whether a set is finite, and its number of elements. Both definitions are native. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences

IsFiniteSet(S) == \E seq \in Seq(S) : \A s \in S : \E n \in 1 .. Len(seq) : seq[n] = s

Cardinality(S) ==
    LET CS[T \in SUBSET S] == IF T = {} THEN 0 ELSE CS[T \ {CHOOSE x : x \in T}] + 1
    IN CS[S]
=============================================================================
