------------------------------- MODULE AcroNim -------------------------------
(***************************************************************************)
(* Acro-Nim ("High Nim"), after Bart Massey's specification in Z, 2002.    *)
(*                                                                         *)
(* 1-3-5-7 Nim, the last stone wins, with four rules of its own: pass      *)
(* tokens, a poison stone, an equalizer and a split.  The definitions      *)
(* follow the document schema by schema and bear its names, with capitals  *)
(* for underscores: level_piles is levelPiles.                             *)
(*                                                                         *)
(* One thing differs.  The document's board is a SET of piles; since two   *)
(* equal piles are one element of a set, stones vanish from it.  Here the  *)
(* board is a BAG of piles.  AcroNimAsPublished has the set.               *)
(***************************************************************************)
EXTENDS Integers, Bags, Sequences, TLC

VARIABLES
    piles,      \* the board: a bag of piles
    player,     \* what each player still has
    toMove,     \* the player on move
    lastMove,   \* the move that led here
    play        \* whether play continues, and how it ended

vars == <<piles, player, toMove, lastMove, play>>

-----------------------------------------------------------------------------
(* Piles and the board. *)

Pile == { p \in [stones : Nat \ {0}, poisoned : Nat] : p.poisoned <= p.stones }

makePile(n, np) == [stones |-> n, poisoned |-> np]

\* A bag of one pile, and of none if the pile is empty: a pile ceases to exist
\* when its last stone is removed.
single(p) == IF p.stones = 0 THEN EmptyBag ELSE SetToBag({p})

\* The 1-3-5-7 board with one poison stone in the seven.
InitialPiles == SetToBag({makePile(1, 0), makePile(3, 0), makePile(5, 0), makePile(7, 1)})

\* How many stones there are: the size of the bag in which each pile of a
\* board stands once for each of its stones.  How many poison stones: likewise.
Stones(board) == BagCardinality([p \in BagToSet(board) |-> board[p] * p.stones])
Poison(board) == BagCardinality([p \in { q \in BagToSet(board) : q.poisoned > 0 } |-> board[p] * p.poisoned])

\* All the stones of a board in one big pile.
pileUp(board) == makePile(Stones(board), Poison(board))

\* The stones of a pile in n piles, as even in size as possible; its poison
\* stones likewise, in the larger piles if the piles are uneven.
RECURSIVE levelPiles(_, _)
levelPiles(n, p) ==
    IF n = 0
    THEN EmptyBag
    ELSE LET share(k) == (k + n - 1) \div n
             larger == makePile(share(p.stones), share(p.poisoned))
             others == makePile(p.stones - larger.stones, p.poisoned - larger.poisoned)
         IN  single(larger) (+) levelPiles(n - 1, others)

-----------------------------------------------------------------------------
(* Players, moves, and the state of play. *)

PLAYER == {"north", "south"}

OPPONENT(p) == IF p = "north" THEN "south" ELSE "north"

Player == [equalizes : Nat, splits : Nat, passes : Nat]

InitialPlayer == [equalizes |-> 1, splits |-> 1, passes |-> 0]

adjustPlayer(p, ne, ns, np) ==
    [equalizes |-> p.equalizes + ne, splits |-> p.splits + ns, passes |-> p.passes + np]

moveNone           == [move |-> "none"]
moveTake(p, n, np) == [move |-> "take", pile |-> p, n |-> n, np |-> np]
movePass           == [move |-> "pass"]
moveSplit(p)       == [move |-> "split", pile |-> p]
moveEqualize       == [move |-> "equalize"]

MOVE == {moveNone, movePass, moveEqualize}
            \cup [move : {"take"}, pile : Pile, n : Nat, np : Nat]
            \cup [move : {"split"}, pile : Pile]

gameContinues == [game |-> "continues"]
gameWon(p)    == [game |-> "won", by |-> p]
gameDrawn     == [game |-> "drawn"]

PLAY == {gameContinues, gameDrawn} \cup { gameWon(p) : p \in PLAYER }

-----------------------------------------------------------------------------
(* The game. *)

InitGame ==
    /\ piles    = InitialPiles
    /\ player   = [p \in PLAYER |-> InitialPlayer]
    /\ toMove   = "south"
    /\ lastMove = moveNone
    /\ play     = gameContinues

\* What all moves have in common.
Move ==
    /\ play    = gameContinues
    /\ toMove' = OPPONENT(toMove)

\* Take n plain and np poison stones from a pile.  Three or more earn a pass
\* token; poison without a plain stone loses, even with the last stone.
MoveTake ==
    /\ Move
    /\ \E p \in BagToSet(piles) :
       \E n \in 0 .. p.stones - p.poisoned, np \in 0 .. p.poisoned :
          /\ n + np >= 1
          /\ piles'    = (piles (-) single(p)) (+) single(makePile(p.stones - n - np, p.poisoned - np))
          /\ player'   = [player EXCEPT ![toMove] = adjustPlayer(@, 0, 0, IF n + np >= 3 THEN 1 ELSE 0)]
          /\ lastMove' = moveTake(p, n, np)
          /\ play'     = IF n = 0 THEN gameWon(OPPONENT(toMove))
                         ELSE IF piles' = EmptyBag THEN gameWon(toMove)
                         ELSE gameContinues

\* Turn in a pass token.  Two passes in succession are a draw.
MovePass ==
    /\ Move
    /\ player[toMove].passes > 0
    /\ piles'    = piles
    /\ player'   = [player EXCEPT ![toMove] = adjustPlayer(@, 0, 0, -1)]
    /\ lastMove' = movePass
    /\ play'     = IF lastMove = movePass THEN gameDrawn ELSE gameContinues

\* Split a pile of two or more stones without poison in two.
MoveSplit ==
    /\ Move
    /\ player[toMove].splits > 0
    /\ \E p \in BagToSet(piles) :
          /\ p.stones >= 2
          /\ p.poisoned = 0
          /\ piles'    = (piles (-) single(p)) (+) levelPiles(2, p)
          /\ lastMove' = moveSplit(p)
    /\ player' = [player EXCEPT ![toMove] = adjustPlayer(@, 0, -1, 0)]
    /\ play'   = gameContinues

\* Rearrange all stones in as many piles as there are.
MoveEqualize ==
    /\ Move
    /\ player[toMove].equalizes > 0
    /\ piles'    = levelPiles(BagCardinality(piles), pileUp(piles))
    /\ player'   = [player EXCEPT ![toMove] = adjustPlayer(@, -1, 0, 0)]
    /\ lastMove' = moveEqualize
    /\ play'     = gameContinues

Game == MoveTake \/ MovePass \/ MoveSplit \/ MoveEqualize

Spec == InitGame /\ [][Game]_vars /\ WF_vars(Game)

-----------------------------------------------------------------------------
(* What holds in every state. *)

TypeOK ==
    /\ IsABag(piles) /\ BagToSet(piles) \subseteq Pile
    /\ player   \in [PLAYER -> [equalizes : Int, splits : Int, passes : Int]]
    /\ toMove   \in PLAYER
    /\ lastMove \in MOVE
    /\ play     \in PLAY

AtMostOnePoisonStone == Poison(piles) <= 1

TokensNeverNegative == \A p \in PLAYER : player[p] \in Player

\* While play continues there is a stone, hence a move: the states without a
\* successor are those in which the game is over.
NoMoveOnlyAtTheEnd == play = gameContinues => piles # EmptyBag

-----------------------------------------------------------------------------
(* What holds of every step. *)

\* Only a take changes the number of stones, by what it took.
taken(m) == IF m.move = "take" THEN m.n + m.np ELSE 0

StonesConserved == [][Stones(piles) = Stones(piles') + taken(lastMove')]_vars

\* Players alternate, and the one who is not on move keeps what he has.
PlayersAlternate == [][toMove' = OPPONENT(toMove) /\ player'[toMove'] = player[toMove']]_vars

\* A draw only after two passes.
DrawAfterTwoPasses == [][play' = gameDrawn => lastMove = movePass /\ lastMove' = movePass]_vars

\* Every play ends: each move uses up more stones and tokens than it earns.
tokens(p) == player[p].equalizes + player[p].splits + player[p].passes

movesLeft == Stones(piles) + tokens("north") + tokens("south")

EveryPlayEnds == [][movesLeft' < movesLeft]_vars

-----------------------------------------------------------------------------
(* What can happen. *)

NorthWins == play = gameWon("north")
SouthWins == play = gameWon("south")
Draw      == play = gameDrawn
GameOver  == play # gameContinues

\* Somebody took the last stone of the board, which was the poison stone, and
\* lost.
LostWithLastStone == piles = EmptyBag /\ play = gameWon(toMove)

-----------------------------------------------------------------------------
(* What one might expect, and is not so. *)

\* The board may be level already; the equalizer is then a pass that needs no
\* token and leads to no draw.
EqualizerChangesPiles == [][lastMove' = moveEqualize => piles' # piles]_vars

\* A game may end with stones left: the poison stone was taken alone, or both
\* players passed.
NoStonesAtTheEnd == GameOver => piles = EmptyBag

-----------------------------------------------------------------------------
(* What must happen. *)

Termination == <>GameOver

-----------------------------------------------------------------------------
(* As a game, for  check solve acro-nim  and  check play acro-nim. *)

GAME_PLAYER == toMove
GAME_WINNER == IF play.game = "won" THEN play.by ELSE "nobody"
GAME_DRAW   == Draw

pileName(p) == ToString(p.stones) \o (IF p.poisoned > 0 THEN "*" ELSE "")

GAME_MOVE ==
    CASE lastMove'.move = "take" ->
            "take " \o ToString(lastMove'.n)
                \o (IF lastMove'.np > 0 THEN " and " \o ToString(lastMove'.np) \o " poison" ELSE "")
                \o " of " \o pileName(lastMove'.pile)
      [] lastMove'.move = "split" -> "split " \o pileName(lastMove'.pile)
      [] OTHER -> lastMove'.move

\* Plain stones are round, poison stones are stars.
RECURSIVE Row(_, _)
Row(sign, n) == IF n = 0 THEN "" ELSE sign \o Row(sign, n - 1)

RECURSIVE Rows(_)
Rows(board) ==
    IF board = EmptyBag
    THEN <<>>
    ELSE LET p == CHOOSE p \in BagToSet(board) : \A q \in BagToSet(board) : p.stones <= q.stones
         IN  <<"    " \o Row("o", p.stones - p.poisoned) \o Row("*", p.poisoned)>> \o Rows(board (-) single(p))

Has(p) ==
    p \o ": " \o ToString(player[p].equalizes) \o " equalize, " \o ToString(player[p].splits)
      \o " split, " \o ToString(player[p].passes) \o " pass"

View == <<Has("north")>> \o Rows(piles) \o <<Has("south")>>
==============================================================================
