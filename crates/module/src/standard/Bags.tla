-------------------------------- MODULE Bags --------------------------------
(* Bags, or multisets: an element can be in a bag several times. A bag is a function from its elements to how often
   each is in it, at least once. All definitions are native. *)
EXTENDS TLC
LOCAL INSTANCE Naturals

IsABag(B) == B \in [DOMAIN B -> {n \in Nat : n > 0}]

BagToSet(B) == DOMAIN B
SetToBag(S) == [e \in S |-> 1]

BagIn(e, B) == e \in BagToSet(B)

EmptyBag == SetToBag({})

B1 (+) B2 ==
    [e \in (DOMAIN B1) \cup (DOMAIN B2) |->
        (IF BagIn(e, B1) THEN B1[e] ELSE 0) + (IF BagIn(e, B2) THEN B2[e] ELSE 0)]

\* Of each element as many copies less as there are in B2.
B1 (-) B2 ==
    [e \in {d \in DOMAIN B1 : BagIn(d, B2) => B1[d] > B2[d]} |-> IF BagIn(e, B2) THEN B1[e] - B2[e] ELSE B1[e]]

LOCAL Sum(f) ==
    LET DSum[S \in SUBSET DOMAIN f] ==
            IF S = {} THEN 0
            ELSE LET elt == CHOOSE e \in S : TRUE
                 IN DSum[S \ {elt}] + f[elt]
    IN DSum[DOMAIN f]

\* The sum of all bags in the set S.
BagUnion(S) == [e \in UNION {BagToSet(B) : B \in S} |-> Sum([B \in S |-> IF BagIn(e, B) THEN B[e] ELSE 0])]

B1 \sqsubseteq B2 == \A e \in BagToSet(B1) : BagIn(e, B2) /\ B1[e] \leq B2[e]

\* All bags that B contains.
SubBag(B) == {f \in UNION {[S -> Nat] : S \in SUBSET BagToSet(B)} : IsABag(f) /\ f \sqsubseteq B}

\* Not used: names that TLC's own module has at this place. Strings are ordered by when they are met first.
LOCAL RemoveFromDom(x, y, Combine, BagSet, i, Biggest, Range, r, s) == x
LOCAL RSB(BB) == BB

\* The bag with a copy of F(e) for each copy of e in B.
BagOfAll(F(_), B) ==
    [e \in {F(d) : d \in BagToSet(B)} |-> Sum([d \in BagToSet(B) |-> IF F(d) = e THEN B[d] ELSE 0])]

\* The number of all copies.
BagCardinality(B) == Sum(B)

\* How often e is in B: 0 if it is not an element.
CopiesIn(e, B) == IF BagIn(e, B) THEN B[e] ELSE 0
=============================================================================
