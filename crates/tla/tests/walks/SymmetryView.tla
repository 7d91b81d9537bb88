\* SYMMETRY with VIEW: the view is taken of the least image in the order of values.
\* EXPECT: init=1 distinct=6 generated=36 depth=4
\* CONFIG: CONSTANTS P = {p1, p2, p3}
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: VIEW View
\* CONFIG: SYMMETRY Perms
---- MODULE SymmetryView ----
EXTENDS Naturals, FiniteSets, TLC
CONSTANT P
VARIABLES first, count, told
Init == first \in {{}} /\ count = [p \in P |-> 0] /\ told = 0
Next ==
  \/ \E p \in P : first' = first \cup {p} /\ UNCHANGED <<count, told>>
  \/ \E p \in P : count[p] < 2 /\ count' = [count EXCEPT ![p] = @ + 1] /\ told' = (told + 1) % 3 /\ UNCHANGED first
View == <<first, count[CHOOSE p \in P : TRUE]>>
Perms == Permutations(P)
====
