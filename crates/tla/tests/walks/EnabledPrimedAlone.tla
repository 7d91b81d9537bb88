\* ENABLED under a prime where nothing else of the next state is asked for, and what is between quantifiers and connectives.
\* EXPECT: init=1 distinct=4 generated=5 depth=4
\* CONFIG: SPECIFICATION Spec
\* CONFIG: PROPERTY Steps Others
---- MODULE EnabledPrimedAlone ----
EXTENDS Naturals
VARIABLES x, y
CanUp == ENABLED (x < 3 /\ x' = x + 1)
Init == x = 0 /\ y = {}
Up == x < 3 /\ x' = x + 1 /\ y' = y \cup {x}
Next == Up \/ (x = 3 /\ x' = 0 /\ y' = {})
Spec == Init /\ [][Next]_<<x, y>>
Steps == [][(x \in {0, 1, 3}) <=> CanUp']_x
Others == [][/\ \E i \in 0..3 : <<i, y'>> = <<x, IF i = 3 THEN {} ELSE y \cup {i}>>
             /\ (x = 3 => ~UNCHANGED y)
             /\ \A i \in y : (i \in y' \/ x = 3)
             /\ ~(<<x', y'>> = <<x, y>>)]_<<x, y>>
====
