---- MODULE Inside ----
VARIABLE x
Init == x = 0
Never == FALSE
Spec == Init /\ [][x' = 1]_x
Nothing == Init /\ Never /\ [][x' = 1]_x
====
---- CONFIG Inside ----
SPECIFICATION Spec
INVARIANT Missing
====
