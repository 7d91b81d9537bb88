-------------------------- MODULE AcroNimAsPublished --------------------------
(***************************************************************************)
(* Acro-Nim as its specification in Z was published: the board is a SET of *)
(* piles.  What the document says of the board is here word for word; all  *)
(* else is as in AcroNim, where it is explained.                           *)
(*                                                                         *)
(* Two equal piles are one element of a set.  The checker shows where that *)
(* leads: StonesConserved does not hold.                                   *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

VARIABLES piles, player, toMove, lastMove, play

vars == <<piles, player, toMove, lastMove, play>>

-----------------------------------------------------------------------------
(* Piles and the board. *)

Pile == { p \in [stones : Nat \ {0}, poisoned : Nat] : p.poisoned <= p.stones }

makePile(n, np) == [stones |-> n, poisoned |-> np]

\* No pile is empty.
single(p) == IF p.stones = 0 THEN {} ELSE {p}

InitialPiles == {makePile(1, 0), makePile(3, 0), makePile(5, 0), makePile(7, 1)}

RECURSIVE pileUp(_)
pileUp(board) ==
    IF board = {}
    THEN makePile(0, 0)
    ELSE LET p == CHOOSE p \in board : TRUE
             q == pileUp(board \ {p})
         IN  makePile(p.stones + q.stones, p.poisoned + q.poisoned)

RECURSIVE levelPiles(_, _)
levelPiles(n, p) ==
    IF n = 0
    THEN {}
    ELSE LET share(k) == (k + n - 1) \div n
             larger == makePile(share(p.stones), share(p.poisoned))
             others == makePile(p.stones - larger.stones, p.poisoned - larger.poisoned)
         IN  single(larger) \cup levelPiles(n - 1, others)

Stones(board) == pileUp(board).stones
Poison(board) == pileUp(board).poisoned

-----------------------------------------------------------------------------
(* Players, moves, and the state of play. *)

PLAYER == {"north", "south"}

OPPONENT(p) == IF p = "north" THEN "south" ELSE "north"

InitialPlayer == [equalizes |-> 1, splits |-> 1, passes |-> 0]

adjustPlayer(p, ne, ns, np) ==
    [equalizes |-> p.equalizes + ne, splits |-> p.splits + ns, passes |-> p.passes + np]

moveNone           == [move |-> "none"]
moveTake(p, n, np) == [move |-> "take", pile |-> p, n |-> n, np |-> np]
movePass           == [move |-> "pass"]
moveSplit(p)       == [move |-> "split", pile |-> p]
moveEqualize       == [move |-> "equalize"]

gameContinues == [game |-> "continues"]
gameWon(p)    == [game |-> "won", by |-> p]
gameDrawn     == [game |-> "drawn"]

-----------------------------------------------------------------------------
(* The game. *)

InitGame ==
    /\ piles    = InitialPiles
    /\ player   = [p \in PLAYER |-> InitialPlayer]
    /\ toMove   = "south"
    /\ lastMove = moveNone
    /\ play     = gameContinues

Move ==
    /\ play    = gameContinues
    /\ toMove' = OPPONENT(toMove)

MoveTake ==
    /\ Move
    /\ \E p \in piles :
       \E n \in 0 .. p.stones - p.poisoned, np \in 0 .. p.poisoned :
          /\ n + np >= 1
          /\ piles'    = (piles \ {p}) \cup single(makePile(p.stones - n - np, p.poisoned - np))
          /\ player'   = [player EXCEPT ![toMove] = adjustPlayer(@, 0, 0, IF n + np >= 3 THEN 1 ELSE 0)]
          /\ lastMove' = moveTake(p, n, np)
          /\ play'     = IF n = 0 THEN gameWon(OPPONENT(toMove))
                         ELSE IF piles' = {} THEN gameWon(toMove)
                         ELSE gameContinues

MovePass ==
    /\ Move
    /\ player[toMove].passes > 0
    /\ piles'    = piles
    /\ player'   = [player EXCEPT ![toMove] = adjustPlayer(@, 0, 0, -1)]
    /\ lastMove' = movePass
    /\ play'     = IF lastMove = movePass THEN gameDrawn ELSE gameContinues

MoveSplit ==
    /\ Move
    /\ player[toMove].splits > 0
    /\ \E p \in piles :
          /\ p.stones >= 2
          /\ p.poisoned = 0
          /\ piles'    = (piles \ {p}) \cup levelPiles(2, p)
          /\ lastMove' = moveSplit(p)
    /\ player' = [player EXCEPT ![toMove] = adjustPlayer(@, 0, -1, 0)]
    /\ play'   = gameContinues

MoveEqualize ==
    /\ Move
    /\ player[toMove].equalizes > 0
    /\ piles'    = levelPiles(Cardinality(piles), pileUp(piles))
    /\ player'   = [player EXCEPT ![toMove] = adjustPlayer(@, -1, 0, 0)]
    /\ lastMove' = moveEqualize
    /\ play'     = gameContinues

Game == MoveTake \/ MovePass \/ MoveSplit \/ MoveEqualize

Spec == InitGame /\ [][Game]_vars /\ WF_vars(Game)

-----------------------------------------------------------------------------
(* What the set of piles breaks. *)

taken(m) == IF m.move = "take" THEN m.n + m.np ELSE 0

StonesConserved == [][Stones(piles) = Stones(piles') + taken(lastMove')]_vars

\* Step by step: each kind of move loses stones in its way.
TakeConserves     == [][lastMove'.move = "take" => Stones(piles) = Stones(piles') + taken(lastMove')]_vars
SplitConserves    == [][lastMove'.move = "split" => Stones(piles) = Stones(piles')]_vars
EqualizeConserves == [][lastMove'.move = "equalize" => Stones(piles) = Stones(piles')]_vars

==============================================================================
