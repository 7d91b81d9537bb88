---- MODULE Bell ----
\* A bell that may ring, and may be tired of it.
EXTENDS Naturals
VARIABLE rung
Init == rung = 0
Ring == rung < 2 /\ rung' = rung + 1
Rest == rung = 2 /\ rung' = 0
Next == Ring \/ Rest
Free == Init /\ [][Next]_rung
Fair == Free /\ WF_rung(Next)
Twice == <>(rung = 2)
Stops == <>[](rung = 2)
Silent == rung = 1
====
