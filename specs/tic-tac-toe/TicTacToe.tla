------------------------------ MODULE TicTacToe ------------------------------
(***************************************************************************)
(* All games of tic-tac-toe: the loop of the document's operation play,    *)
(* one step a turn, with every move that is possible.                      *)
(***************************************************************************)
EXTENDS XO, TLC

CONSTANT playorder  \* who moves first: the argument of play

OX == <<"NOUGHT", "CROSS">>
XO == <<"CROSS", "NOUGHT">>

ASSUME BothPlay == playorder \in PlayOrder

VARIABLES
    game,       \* the board
    order,      \* Head(order) is always next to play
    result      \* what play returns, if it returns now

vars == <<game, order, result>>

Init ==
    /\ game   = noMoves
    /\ order  = playorder
    /\ result = "UNFINISHED"

Play(pos) ==
    /\ result = "UNFINISHED"
    /\ pos \notin movesSoFar(game)
    /\ game'   = move(game, Head(order), pos)
    /\ result' = answer(game')
    /\ order'  = IF result' = "UNFINISHED" THEN rotate(order) ELSE order

Next == \E pos \in Pos : Play(pos)

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

-----------------------------------------------------------------------------
(* What holds in every state. *)

TypeOK ==
    /\ isGame(game)
    /\ order  \in PlayOrder
    /\ result \in Player \cup {"DRAW", "UNFINISHED"}

\* The postcondition of play.
PlayPost ==
    IF result = "DRAW" THEN isDraw(game)
    ELSE IF result = "UNFINISHED" THEN isUnfinished(game)
    ELSE result = whoWon(game)

\* The precondition of whoWon, where its value is used.
WhoWonPre == result \in Player => isWon(game)

\* isWon asks for exactly one winner; in no play are there two.
NeverBothWin == ~ \A p \in Player : hasWon(game, p)

\* The type Moves counts the moves it takes to win, and those there are.
MovesInv ==
    /\ isWon(game) => moveCountSoFar(game) > Cardinality(PLAYERS) * (SIZE - 1)
    /\ moveCountSoFar(game) <= MAX

\* The first player is ahead by one move or none.
TurnsAlternate ==
    LET count(p) == Cardinality(movesForPlayer(game, p))
    IN  count(playorder[1]) - count(playorder[2]) \in {0, 1}

-----------------------------------------------------------------------------
(* What holds of every step. *)

\* The pre- and the postcondition of the operation move.
MovePre(p, pos) ==
    /\ pos \notin movesSoFar(game)
    /\ moveCountLeft(game) > 0

MovePost(p, pos) ==
    /\ game' = game @@ (pos :> p)
    /\ moveCountSoFar(game') = moveCountSoFar(game) + 1

EveryStepIsAMove ==
    [][\E pos \in Pos : MovePre(Head(order), pos) /\ MovePost(Head(order), pos)]_vars

\* A finished game stays as it is.
NoMoveAfterTheEnd == [][isUnfinished(game)]_vars

-----------------------------------------------------------------------------
(* What can happen. *)

NoughtWins == result = "NOUGHT"
CrossWins  == result = "CROSS"
Draw       == result = "DRAW"
Unfinished == result = "UNFINISHED"

-----------------------------------------------------------------------------
(* As a game, for  check solve tic-tac-toe  and  check play tic-tac-toe. *)

GAME_PLAYER == Head(order)
GAME_WINNER == result
GAME_DRAW   == Draw

GAME_MOVE ==
    LET pos == CHOOSE pos \in movesSoFar(game') : pos \notin movesSoFar(game)
    IN  "row " \o ToString(pos.row) \o ", column " \o ToString(pos.col)

Sign(pos) == IF pos \notin movesSoFar(game) THEN "." ELSE IF game[pos] = "CROSS" THEN "X" ELSE "O"

RECURSIVE RowFrom(_, _)
RowFrom(r, c) == IF c > SIZE THEN "" ELSE " " \o Sign(mk_Pos(r, c)) \o RowFrom(r, c + 1)

View == [r \in S |-> RowFrom(r, 1)]

-----------------------------------------------------------------------------
(* What must happen. *)

Termination == <>(result # "UNFINISHED")
==============================================================================
