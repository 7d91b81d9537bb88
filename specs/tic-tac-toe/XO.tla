---------------------------------- MODULE XO ----------------------------------
(***************************************************************************)
(* Tic-tac-toe (noughts and crosses), after Nick Battle's model in VDM-SL: *)
(* the types, values and functions of the document's module XO, under its  *)
(* names.  The game that is played with them is in TicTacToe.              *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANT SIZE           \* the size of the board

ASSUME SizeIsPositive == SIZE \in Nat \ {0}

MAX == SIZE * SIZE      \* the maximum number of moves

S == 1 .. SIZE

-----------------------------------------------------------------------------
(* Players, positions and games. *)

Player == {"NOUGHT", "CROSS"}

PLAYERS == { p : p \in Player }

\* A position for a move.  The invariant of the document's type, row and column
\* on the board, is in the set.
Pos == [row : S, col : S]

mk_Pos(r, c) == [row |-> r, col |-> c]

\* Who has moved where: a map from Pos to Player, that is, a function whose
\* domain is a set of positions.
isGame(g) == DOMAIN g \subseteq Pos /\ g \in [DOMAIN g -> Player]

winningLines ==
    { { mk_Pos(r, c) : c \in S } : r \in S }            \* all rows
        \cup { { mk_Pos(r, c) : r \in S } : c \in S }   \* all columns
        \cup { { mk_Pos(x, x) : x \in S } }             \* diagonal
        \cup { { mk_Pos(x, SIZE - x + 1) : x \in S } }  \* other diagonal

movesSoFar(g) == DOMAIN g

moveCountSoFar(g) == Cardinality(movesSoFar(g))

moveCountLeft(g) == MAX - moveCountSoFar(g)

movesForPlayer(g, p) == { m \in DOMAIN g : g[m] = p }

hasWon(g, p) == \E line \in winningLines : line \subseteq movesForPlayer(g, p)

\* Exactly one has won: the document's exists1.
isWon(g) == Cardinality({ p \in Player : hasWon(g, p) }) = 1

\* The one who has: the document's iota, under the precondition isWon(g).
whoWon(g) == CHOOSE p \in Player : hasWon(g, p)

isDraw(g) == ~isWon(g) /\ moveCountLeft(g) = 0

isUnfinished(g) == ~isWon(g) /\ ~isDraw(g)

-----------------------------------------------------------------------------
(* Plays. *)

elems(s) == { s[i] : i \in DOMAIN s }

\* A legal game play sequence.
Moves == { moves \in Seq(Pos) :
             /\ Len(moves) = Cardinality(elems(moves))          \* has no duplicated moves
             /\ Len(moves) > Cardinality(PLAYERS) * (SIZE - 1)  \* has minimum moves to win
             /\ Len(moves) <= MAX }                             \* hasn't too many moves

\* The order of play of the players.
PlayOrder == { o \in Seq(Player) :
                 /\ Len(o) = Cardinality(elems(o))  \* no duplicates in the list
                 /\ elems(o) = PLAYERS }            \* contains all players

\* The game before the first move.
noMoves == [m \in {} |-> "NOUGHT"]

\* The operation move: game(pos) := p.
move(g, p, pos) == [m \in movesSoFar(g) \cup {pos} |-> IF m = pos THEN p ELSE g[m]]

\* What the operation play answers when the game stands like this.
answer(g) == IF isWon(g) THEN whoWon(g) ELSE IF isDraw(g) THEN "DRAW" ELSE "UNFINISHED"

\* The player at the head of the order is next to play, and goes to its end.
rotate(order) == Tail(order) \o <<Head(order)>>

\* The operation play: the moves are made until the game ends or they run out.
RECURSIVE playOn(_, _, _)
playOn(g, order, moves) ==
    IF answer(g) # "UNFINISHED" \/ moves = <<>>
    THEN answer(g)
    ELSE playOn(move(g, Head(order), Head(moves)), rotate(order), Tail(moves))

play(playorder, moves) == playOn(noMoves, playorder, moves)
==============================================================================
