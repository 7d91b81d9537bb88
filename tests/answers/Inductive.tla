------------------------------ MODULE Inductive ------------------------------
(* The initial predicate is an inductive invariant: every variable is chosen from a constant set, and much is asked of
   each combination. One question is asked of two sets by quantifiers whose bodies are alike, one variable is chosen from
   different sets, and what is asked of a variable that is computed from others is not the same for the same choices. *)
EXTENDS Naturals, FiniteSets

VARIABLES a, b, c, d, e

Node == 1..3

Types ==
    /\ a \in [Node -> 0..2]
    /\ b \in [Node -> BOOLEAN]
    /\ \/ c \in {1, 2, 5}
       \/ c \in {2, 3, 1, 4}
    /\ d = a[1] + c
    /\ e \in SUBSET Node

Low(i) == a[i] = 0 => ~b[i]

Good ==
    /\ \A i \in {1, 2} : Low(i) /\ (b[i] => i \notin e)
    /\ \A i \in {2, 3} : Low(i) /\ (i \in e \/ a[i] < 2)
    /\ \A i, j \in Node : i # j => a[i] + a[j] < 4
    /\ c # 2 \/ Cardinality(e) = 1
    /\ d # 4
    /\ LET n == Cardinality({i \in Node : b[i]}) IN n # c

Init == Types /\ Good

Next ==
    \/ \E i \in Node : b' = [b EXCEPT ![i] = FALSE] /\ UNCHANGED <<a, c, d, e>>
    \/ c' = (c % 5) + 1 /\ d' = a[1] + c' /\ UNCHANGED <<a, b, e>>

Again == \A i \in Node : Low(i)
==============================================================================
