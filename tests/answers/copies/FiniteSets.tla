---------------------------- MODULE FiniteSets ----------------------------
\* A copy of a standard module beside a spec, as the Toolbox leaves it: no tool can evaluate the definitions.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences

IsFiniteSet(S) == \E s \in Seq(S) : \A x \in S : \E i \in 1 .. Len(s) : s[i] = x

Cardinality(S) == CHOOSE n : \E s \in Seq(S) : Len(s) = n

\* What the standard module does not have keeps its definition.
IsPair(S) == Cardinality(S) = 2
============================================================================
