\* SYMMETRY under the rotations of a ring only: the group is not that of all permutations.
\* EXPECT: init=1 distinct=22 generated=60 depth=6
\* CONFIG: CONSTANTS P = {p1, p2, p3, p4}
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: SYMMETRY Rotations
---- MODULE SymmetryRing ----
EXTENDS Naturals, Sequences, TLC
CONSTANT P
VARIABLES lit, last
Ring == CHOOSE order \in [1..4 -> P] : \A i, j \in 1..4 : i # j => order[i] # order[j]
Place(p) == CHOOSE i \in 1..4 : Ring[i] = p
After(p, n) == Ring[((Place(p) - 1 + n) % 4) + 1]
Rotation(n) == LET A == After(Ring[1], n) B == After(Ring[2], n) C == After(Ring[3], n) D == After(Ring[4], n)
               IN Ring[1] :> A @@ Ring[2] :> B @@ Ring[3] :> C @@ Ring[4] :> D
Init == lit = {} /\ last = <<>>
Next == \E p \in P :
  /\ After(p, 1) \notin lit
  /\ lit' = IF p \in lit THEN lit \ {p} ELSE lit \cup {p}
  /\ last' = IF Len(last) = 2 THEN <<last[2], p>> ELSE Append(last, p)
Rotations == {Rotation(n) : n \in 0..3}
====
