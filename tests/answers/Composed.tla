---- MODULE Composed ----
\* Compositions in several formulas of one step: what is computed in a state between says nothing of the states around it.
EXTENDS Naturals

VARIABLE tank

Init == tank = 0
Fill == \/ tank \in {0} /\ tank' \in {1, 2, 3}
        \/ tank \in {5} /\ tank' = 6
Drain == \/ tank \in {1, 2} /\ tank' \in {4, 5}
         \/ tank \in {6} /\ tank' = 0
Next == Fill \cdot Drain

NotReversed == [][~(Drain \cdot Fill)]_tank
Composed == [][Next]_tank
Reversed == [][Drain \cdot Fill]_tank
Con == <<Next>>_tank
====
