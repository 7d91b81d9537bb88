------------------------------ MODULE Relation ------------------------------
(* Relations on a set S: R[x, y] says whether x is related to y. What ends in Under takes an operator instead. *)
EXTENDS Naturals, FiniteSets

IsReflexive(R, S) == \A x \in S : R[x, x]
IsReflexiveUnder(op(_, _), S) == IsReflexive([<<x, y>> \in S \X S |-> op(x, y)], S)

IsIrreflexive(R, S) == \A x \in S : ~R[x, x]
IsIrreflexiveUnder(op(_, _), S) == IsIrreflexive([<<x, y>> \in S \X S |-> op(x, y)], S)

IsSymmetric(R, S) == \A x, y \in S : R[x, y] <=> R[y, x]
IsSymmetricUnder(op(_, _), S) == IsSymmetric([<<x, y>> \in S \X S |-> op(x, y)], S)

IsAntiSymmetric(R, S) == \A x, y \in S : R[x, y] /\ R[y, x] => x = y
IsAntiSymmetricUnder(op(_, _), S) == IsAntiSymmetric([<<x, y>> \in S \X S |-> op(x, y)], S)

IsAsymmetric(R, S) == \A x, y \in S : ~(R[x, y] /\ R[y, x])
IsAsymmetricUnder(op(_, _), S) == IsAsymmetric([<<x, y>> \in S \X S |-> op(x, y)], S)

IsTransitive(R, S) == \A x, y, z \in S : R[x, y] /\ R[y, z] => R[x, z]
IsTransitiveUnder(op(_, _), S) == IsTransitive([<<x, y>> \in S \X S |-> op(x, y)], S)

IsStrictlyPartiallyOrdered(R, S) == IsIrreflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsStrictlyPartiallyOrderedUnder(op(_, _), S) == IsStrictlyPartiallyOrdered([<<x, y>> \in S \X S |-> op(x, y)], S)

IsPartiallyOrdered(R, S) == IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsPartiallyOrderedUnder(op(_, _), S) == IsPartiallyOrdered([<<x, y>> \in S \X S |-> op(x, y)], S)

IsStrictlyTotallyOrdered(R, S) == IsStrictlyPartiallyOrdered(R, S) /\ \A x, y \in S : x # y => R[x, y] \/ R[y, x]
IsStrictlyTotallyOrderedUnder(op(_, _), S) == IsStrictlyTotallyOrdered([<<x, y>> \in S \X S |-> op(x, y)], S)

IsTotallyOrdered(R, S) == IsPartiallyOrdered(R, S) /\ \A x, y \in S : R[x, y] \/ R[y, x]
IsTotallyOrderedUnder(op(_, _), S) == IsTotallyOrdered([<<x, y>> \in S \X S |-> op(x, y)], S)

\* The least transitive relation that contains R. Paths of up to 2^n steps are known after n rounds.
TransitiveClosure(R, S) ==
    LET N == Cardinality(S)
        trcl[n \in Nat] ==
            IF n = 0 THEN [x, y \in S |-> R[x, y]]
            ELSE LET before == trcl[n - 1]
                 IN [x, y \in S |-> before[x, y] \/ \E z \in S : before[x, z] /\ before[z, y]]
        rounds == CHOOSE n \in 0 .. N : 2 ^ n >= N
    IN trcl[rounds]
ReflexiveTransitiveClosure(R, S) ==
    LET trcl == TransitiveClosure(R, S) IN [x, y \in S |-> x = y \/ trcl[x, y]]

IsConnected(R, S) == LET rtrcl == ReflexiveTransitiveClosure(R, S) IN \A x, y \in S : rtrcl[x, y]
=============================================================================
