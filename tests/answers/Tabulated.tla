---- MODULE Tabulated ----
\* A function of which a result cannot be computed: where it is assigned that is an error at once, where it is applied, or nobody
\* asks for it, it is none. The same for a set that is filtered by a condition that cannot be evaluated.
EXTENDS Naturals
VARIABLES x, y
Shifted == [i \in 1..2 |-> x[i + 1]]
Init == x = <<1, 2>> /\ y = 0
Applied == y' = Shifted[1] /\ x' = x
Let == LET all == Shifted IN y < 2 /\ y' = y + 1 /\ x' = x
Infinite == x' = [n \in Nat |-> x[n]] /\ y' = y /\ FALSE
Passed(all) == y' = 0 /\ x' = x
Next == Applied \/ Let \/ Infinite \/ Passed(Shifted)
Assigned == x' = Shifted /\ y' = y /\ y = 5
Chosen == y' \in {0, Shifted} /\ x' = x /\ y = 5
Filtered == x' = {i \in 1..2 : x[i + 1] = 2} /\ y' = y /\ y = 5
ByItself == x' = {i \in 1..2 : i \in x'} /\ y' = y
InRecord == y' = [all |-> Shifted] /\ x' = x /\ y = 5
====
