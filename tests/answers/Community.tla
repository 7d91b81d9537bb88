---- MODULE Community ----
\* Names that a community module has from others, with a meaning of one's own: `Range` and `Max` of SequencesExt.
EXTENDS SequencesExt, Integers
ASSUME Known == \E x \in {1} : x = 1
VARIABLE x
Range(f) == {f[i] : i \in DOMAIN f} \cup {9}
Max(S) == CHOOSE m \in S : \A n \in S : n <= m
Init == x = <<0>>
Next == x' = <<(Max(Range(x)) + Last(x)) % 7>>
Inv == Max(Range(x)) = 9 /\ ToSet(x) \subseteq 0..6
Found == Last(x) # 3
====
