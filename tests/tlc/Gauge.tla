---- MODULE Gauge ----
\* A gauge that is filled and emptied.
EXTENDS Naturals, TLC
CONSTANT Full
ASSUME Full \in Nat
VARIABLES level, open
vars == <<level, open>>
Init == level = 0 /\ open \in BOOLEAN
Fill(n) == /\ open
           /\ level + n <= Full
           /\ level' = level + n
           /\ UNCHANGED open
Empty == level = Full /\ level' = 0 /\ open' = FALSE
Turn == ~open /\ PrintT("turned") /\ open' = TRUE /\ UNCHANGED level
Next == (\E n \in 1..2 : Fill(n)) \/ Empty \/ Turn
Spec == Init /\ [][Next]_vars
TypeOK == level \in 0..Full
Low == level < 2
Rises == [][level' >= level]_vars
Many == TLCGet("distinct") > 9
Shown == [reading |-> <<level, open>>]
====
