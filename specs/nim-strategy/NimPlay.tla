------------------------------ MODULE NimPlay ------------------------------
(***************************************************************************)
(* Nim between two players who do what they like.  A position is the heaps *)
(* alone: both players have the same moves, so that it does not matter     *)
(* whose turn it is.  What the last move does is for the reader to say:    *)
(*                                                                         *)
(*   check solve nim-strategy/NimPlay --normal     it wins                 *)
(*   check solve nim-strategy/NimPlay --misere     it loses                *)
(***************************************************************************)
EXTENDS NimGame, FiniteSets

\* Replace it with  -D 'StartGame=<<1, 3, 5, 7>>'.
StartGame == <<5, 6, 7>>

VARIABLE game   \* the matches in each heap

Init == game = StartGame

Take(heap, matches) == game' = performMove(game, <<heap, matches>>)

Next == \E heap \in 1..Len(game) : \E matches \in 1..game[heap] : Take(heap, matches)

Spec == Init /\ [][Next]_game

TypeOK == game \in [1..Len(StartGame) -> Nat]

View == Picture(game)

-----------------------------------------------------------------------------
(* Strategies: which steps they allow. *)

\* The document's: all moves that lead to m = 0.
XorStrategy == \E mv \in StrategyMoves(game) : game' = performMove(game, mv)

\* The one that the document's program makes.
MyMove == game' = performMove(game, myMove(game))

\* What is right if the last match loses: as before, but once no heap would
\* have more than one match, leave an odd number of them.
LeavesWell(g) ==
    IF \A i \in 1..Len(g) : g[i] <= 1
    THEN Cardinality({i \in 1..Len(g) : g[i] = 1}) % 2 = 1
    ELSE m(g) = 0

MisereStrategy ==
    \E mv \in Moves(game) :
        /\ LeavesWell(performMove(game, mv))
        /\ game' = performMove(game, mv)
=============================================================================
