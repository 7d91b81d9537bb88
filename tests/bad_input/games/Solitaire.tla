---- MODULE Solitaire ----
\* One player, who makes all moves.
EXTENDS Naturals
VARIABLES player, left
Init == player = "me" /\ left = 3
Next == left > 0 /\ left' = left - 1 /\ UNCHANGED player
====
