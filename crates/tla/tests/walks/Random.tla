\* What is drawn at random: a definition once for ever, the rest each time; and the same again
\* for whoever looks at the same state again. The figures do not depend on what is drawn.
\* EXPECT: init=5 distinct=20 generated=20 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE Random ----
EXTENDS Integers, FiniteSets, Randomization, TLC
VARIABLES x, y, first, second, third
Chosen == RandomElement(1..1000000)
Other == RandomElement(1..1000000)
Functions == RandomSubset(7, [1..50 -> 1..50])
Init == /\ x \in RandomSubset(5, 1..1000000)
        /\ y = 0
        /\ first = Chosen /\ second = first /\ third = Other
Next == /\ y < 3
        /\ y' = y + 1
        /\ x' = x
        /\ first' = RandomElement([1..20 -> 1..1000000])[1] /\ second' = first'
        /\ third' = RandomElement(1..1000000)
Inv == /\ first = second
       /\ y = 0 => first = Chosen /\ third = Other
       /\ first # third
       /\ Cardinality(Functions) = 7 /\ Functions \subseteq [1..50 -> 1..50]
====
