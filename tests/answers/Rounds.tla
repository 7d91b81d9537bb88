---- MODULE Rounds ----
\* Up to five, and back from three: strong fairness alone gets there.
EXTENDS Naturals
VARIABLE x
vars == <<x>>
Init == x = 0
Inc == x < 5 /\ x' = x + 1
Back == x = 3 /\ x' = 1
Next == Inc \/ Back
Spec == Init /\ [][Next]_vars
Fair == Spec /\ WF_vars(Next)
Strong == Fair /\ SF_vars(x = 3 /\ Inc)
Reaches == <>(x = 5)
Nested == []((x = 2) => [](x # 1))
Often == []<>(x = 1)
Broken == []<>(x = 4 => x = "four")
====
