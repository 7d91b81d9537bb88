--------------------------- MODULE Randomization ----------------------------
(* Subsets drawn at random, where there are too many to take all. The same seed gives the same draws. Native. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets

\* A subset of S with k elements.
RandomSubset(k, S) == CHOOSE T \in SUBSET S : Cardinality(T) = k

\* A set of at most k subsets of S, which have about n elements.
RandomSetOfSubsets(k, n, S) == CHOOSE T \in SUBSET SUBSET S : Cardinality(T) \leq k

\* A set of at most k subsets of S, of which each element of S is in with the probability that the string prob tells.
RandomSubsetSet(k, prob, S) == CHOOSE T \in SUBSET SUBSET S : Cardinality(T) \leq k

\* How many sets five draws of RandomSetOfSubsets(k, n, S) have.
TestRandomSetOfSubsets(k, n, S) == [i \in 1 .. 5 |-> Cardinality(RandomSetOfSubsets(k, n, S))]
=============================================================================
