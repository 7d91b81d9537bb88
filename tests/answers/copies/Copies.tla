------------------------------ MODULE Copies ------------------------------
\* Modules beside a spec with the names of standard ones: their definitions do not count where TLC overrides them,
\* and count elsewhere.
EXTENDS Naturals, FiniteSets, Functions

Sets == INSTANCE FiniteSets

VARIABLE chosen

ASSUME /\ IsFiniteSet({1, 2}) /\ Cardinality({1, 2}) = 2
       /\ Sets!Cardinality(1 .. 3) = 3
       /\ IsPair({1, 2}) /\ ~Sets!IsPair({1})
       /\ 2 - 1 \in Nat /\ 1 =< 2

ASSUME /\ IsInjective(<<1, 2>>)
       /\ Range(<<1, 2>>) = {<<1, 2>>}
       /\ AntiFunction(1, 2) = <<1, 2>>

Init == chosen = {}

Next == \E x \in 1 .. 4 : /\ x \notin chosen
                          /\ Cardinality(chosen) < 3
                          /\ chosen' = chosen \cup {x}

Few == Cardinality(chosen) =< 3
NoPair == ~IsPair(chosen)
============================================================================
