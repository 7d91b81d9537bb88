\* What depends on the state only may read one part of it at first and several later: the token is where one looks first.
\* EXPECT: init=1 distinct=324 generated=649 depth=22
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: PROPERTY Round
---- MODULE MemoWidens ----
EXTENDS Integers, FiniteSets
VARIABLES at, passed
vars == <<at, passed>>
Node == 0..3
Holder == CHOOSE i \in Node : at[i]
Before == {i \in Node : i < Holder /\ passed[i] > 0}
Init == at = [i \in Node |-> i = 0] /\ passed = [i \in Node |-> 0]
Pass == /\ at' = [at EXCEPT ![Holder] = FALSE, ![(Holder + 1) % 4] = TRUE]
        /\ passed' = [passed EXCEPT ![Holder] = (@ + 1) % 3]
Forget(i) == i \in Before /\ passed' = [passed EXCEPT ![i] = 0] /\ UNCHANGED at
Next == Pass \/ \E i \in Node : Forget(i)
Inv == at[Holder] /\ Cardinality(Before) <= Holder /\ \A i \in Before : ~at[i]
Round == [][Holder' = (Holder + 1) % 4 \/ (Holder' = Holder /\ Cardinality(Before') < Cardinality(Before))]_vars
====
