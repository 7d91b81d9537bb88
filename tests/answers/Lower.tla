---- MODULE Lower ----
EXTENDS Naturals
VARIABLES total, c
Least(i, j) == IF i < j THEN i ELSE j
Up == total' = total + 1 /\ c' = c
Tell == \E k \in 0..Least(total, 3) : c' = k /\ UNCHANGED total
Spec == total = 0 /\ c = 0 /\ [][Up \/ Tell]_<<total, c>> /\ WF_<<total, c>>(Tell)
====
