------------------------------- MODULE Outside -------------------------------
(* Steps that lead again and again to states outside of a constraint: these are checked, and not entered. *)
EXTENDS Integers, TLC
VARIABLES x, y

Init == x = 0 /\ y = 0
Next ==
    \/ x' = (x + 1) % 5 /\ UNCHANGED y
    \/ x' = (x + 3) % 5 /\ y' = (y + x) % 3
    \/ y' = (y + 1) % 3 /\ UNCHANGED x

Within == x + y < 4
\* A state may be outside at one depth, and within at another.
ByDepth == Within /\ (TLCGet("level") % 3 /= 0 \/ y = 0)

Small == x + y <= 6
Smaller == x + y <= 5
==============================================================================
