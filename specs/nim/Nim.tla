-------------------------------- MODULE Nim --------------------------------
(***************************************************************************)
(* Two players take turns.  A move takes one or more things from one heap, *)
(* but never the very last thing of all: a player who can leave exactly    *)
(* one thing does so, and has won, since the opponent must take it.        *)
(*                                                                         *)
(* https://plus.maths.org/content/play-win-nim describes the game.         *)
(***************************************************************************)
EXTENDS Naturals, Sequences, TLC

\* The heaps at the start, as many and as large as you like.  Replace them
\* with  -D 'InitialHeaps=<<3, 4, 5>>'  or, in a .cfg, with  InitialHeaps <- ...
InitialHeaps == <<1, 1, 1>>

VARIABLES
    playerTurn,     \* who made the last move; "START" before the first one
    heaps,          \* how many things are left in each heap
    gameOver,       \* does the last move leave a single thing?
    winner          \* who made that move; "NONE" until then

vars == <<playerTurn, heaps, gameOver, winner>>

\* The sum of a sequence of numbers, after
\* https://learntla.com/core/advanced-operators.html
RECURSIVE SumSeq(_)
SumSeq(s) == IF s = <<>>
             THEN 0
             ELSE Head(s) + SumSeq(Tail(s))

Init ==
    /\ heaps = InitialHeaps
    /\ playerTurn = "START"
    /\ gameOver = FALSE
    /\ winner = "NONE"

TypeOK ==
    /\ playerTurn \in {"P1", "P2", "START"}
    /\ winner \in {"P1", "P2", "NONE"}
    /\ Len(heaps) = Len(InitialHeaps)
    /\ gameOver \in {TRUE, FALSE}

\* A heap that is not empty may be cut down by any amount, as long as
\* something is left somewhere: of <<0, 0, 5>> one may take one to four.
\* In other words, nobody loses on purpose.
TakeFromHeap(heapNum) ==
    /\ heaps[heapNum] # 0
    /\ \E amount \in 1..heaps[heapNum] :
        /\ amount < SumSeq(heaps)
        /\ heaps' = [heaps EXCEPT ![heapNum] = heaps[heapNum] - amount]

\* The document has three heaps and writes the three cases out.
Move ==
    \E heapNum \in 1..Len(heaps) : TakeFromHeap(heapNum)

Next ==
    /\ gameOver = FALSE
    /\ Move
    /\ playerTurn' = IF playerTurn = "P2" \/ playerTurn = "START"
                     THEN "P1"
                     ELSE "P2"
    /\ gameOver' = IF SumSeq(heaps') = 1
                   THEN TRUE
                   ELSE FALSE
    /\ winner' = IF gameOver' = TRUE
                 THEN playerTurn'
                 ELSE "NONE"

Spec ==
    /\ Init
    /\ [][Next]_vars
    /\ WF_vars(Next)

-----------------------------------------------------------------------------
(***************************************************************************)
(* "Both players can win."  The author's three attempts, of which he says  *)
(* that they do not work.  Each speaks of every behaviour, where he wanted *)
(* to say that *some* behaviour ends this way, and no formula of TLA+ says *)
(* that.  What he wanted are the two predicates that follow, asked for     *)
(* with  --reachable P1Wins --reachable P2Wins.                            *)
(*                                                                         *)
(* The names promise the opposite of what the formulas say: when the game  *)
(* is over, playerTurn is the player who has just won.                     *)
(***************************************************************************)
P1EventuallyLoses == <>(gameOver /\ playerTurn = "P1")
P2EventuallyLoses == <>(gameOver /\ playerTurn = "P2")

BothPlayerTurnsCanWin ==
    \/ <>(gameOver /\ playerTurn = "P1")
    \/ <>(gameOver /\ playerTurn = "P2")

P1Wins == winner = "P1"
P2Wins == winner = "P2"

-----------------------------------------------------------------------------
\* The author's sanity check, "trivially true" of Next.  Of Init it is not:
\* heaps <<0, 0, 1>> have one thing left at the start, and nobody has won.
GameOverAtOneLeft ==
    IF SumSeq(heaps) = 1
    THEN gameOver = TRUE
    ELSE gameOver = FALSE

HeapsNonNegative == \A heapNum \in 1..Len(heaps) : heaps[heapNum] >= 0

\* Every game ends, if the players keep on playing.
Termination == <>gameOver

-----------------------------------------------------------------------------
(***************************************************************************)
(* As a game, for  check solve nim  and  check play nim.  playerTurn is    *)
(* who made the last move.                                                 *)
(***************************************************************************)
GAME_PLAYER == IF playerTurn = "P1" THEN "P2" ELSE "P1"
GAME_WINNER == winner

RECURSIVE Row(_)
Row(n) == IF n = 0 THEN "" ELSE "*" \o Row(n - 1)

View == [i \in 1..Len(heaps) |-> "heap " \o ToString(i) \o "  " \o Row(heaps[i])]
=============================================================================
