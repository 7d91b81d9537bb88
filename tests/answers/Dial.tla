-------------------------------- MODULE Dial --------------------------------
\* A dial that goes up to 4 and falls back to 0. Used to ask for states and steps by _POSSIBLE.
EXTENDS Naturals
VARIABLE x

Init == x = 0
Up == x < 4 /\ x' = x + 1
Fall == x = 4 /\ x' = 0
Next == Up \/ Fall
Spec == Init /\ [][Next]_x

Top == x = 4
Beyond == x = 5
Falls == x' < x
Leaps == x' > x + 1

Low == x < 3
Edge == x = 3
NotUpToTop == x' < 4
Gentle == x' >= x
=============================================================================
