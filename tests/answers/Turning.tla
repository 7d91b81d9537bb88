---- MODULE Turning ----
EXTENDS Naturals
CONSTANT Step
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y \in 0..1
Next == x' = (x + Step) % 5 /\ y' = y
Fair == WF_vars(Next)
Spec == Init /\ [][Next]_vars /\ Fair
====
