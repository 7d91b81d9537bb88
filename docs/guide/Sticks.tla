------------------------------- MODULE Sticks -------------------------------
(* Two players take one or two sticks in turn; whoever takes the last one has lost. *)
EXTENDS Integers

CONSTANT N

VARIABLES player, sticks

Init == player = "max" /\ sticks = N

Take(n) ==
    /\ n <= sticks
    /\ sticks' = sticks - n
    /\ player' = IF player = "max" THEN "min" ELSE "max"

Next == \E n \in 1..2 : Take(n)

Spec == Init /\ [][Next]_<<player, sticks>>

-----------------------------------------------------------------------------
GAME_PLAYER == player
GAME_OVER   == sticks = 0
GAME_VALUE  == IF player = "max" THEN 1 ELSE -1

-----------------------------------------------------------------------------
(* Strategies: which steps they allow. *)

\* Leave one more than a multiple of three.
LeaveOne == sticks' % 3 = 1

Greedy == sticks' = sticks - 2
=============================================================================
