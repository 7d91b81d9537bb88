---------------------------- MODULE NimStrategy ----------------------------
(***************************************************************************)
(* The computer plays Nim by the strategy, the user as the user likes:     *)
(* every start, every play of the user's.  The two remarks that the        *)
(* strategy rests on are checked at every position reached, and so is what *)
(* it promises.                                                            *)
(***************************************************************************)
EXTENDS NimGame

CONSTANTS
    MaxHeaps,       \* a game has 1 to MaxHeaps heaps
    MaxMatches      \* with 0 to MaxMatches matches each

Games == UNION {[1..n -> 0..MaxMatches] : n \in 1..MaxHeaps}

\* Where a play may start.  Replace it to look at one game only.
InitialGames == {g \in Games : ~allHeapsEmpty(g)}

VARIABLES
    game,       \* the matches in each heap
    turn,       \* "Computer" or "User"
    teased,     \* has the computer said so in an earlier step?
    remark,     \* what the computer said in the last step
    winner      \* "Computer", "User", or "None" so far

vars == <<game, turn, teased, remark, winner>>

Tease == "you will loose -:)"

\* Either side may begin.
Init ==
    /\ game \in InitialGames
    /\ turn \in {"Computer", "User"}
    /\ teased = FALSE
    /\ remark = ""
    /\ winner = "None"

TypeOK ==
    /\ game \in Games
    /\ turn \in {"Computer", "User"}
    /\ teased \in BOOLEAN
    /\ remark \in {"", Tease}
    /\ winner \in {"None", "Computer", "User"}

Play(mv, player, other) ==
    /\ game' = performMove(game, mv)
    /\ turn' = other
    /\ winner' = IF allHeapsEmpty(game') THEN player ELSE "None"

\* The document's myTurn, for any program that follows the strategy.
MyTurn ==
    /\ winner = "None"
    /\ turn = "Computer"
    /\ \E mv \in StrategyMoves(game) : Play(mv, "Computer", "User")
    /\ remark' = IF m(game) # 0 /\ ~teased THEN Tease ELSE ""
    /\ teased' = (teased \/ remark' = Tease)

\* The document's userTurn.
UserTurn ==
    /\ winner = "None"
    /\ turn = "User"
    /\ \E mv \in Moves(game) : Play(mv, "User", "Computer")
    /\ remark' = ""
    /\ UNCHANGED teased

Next == MyTurn \/ UserTurn

Spec ==
    /\ Init
    /\ [][Next]_vars
    /\ WF_vars(Next)

-----------------------------------------------------------------------------
(***************************************************************************)
(*                         The document's remarks                          *)
(***************************************************************************)

\* 1. If m # 0 then there is an index k such that a_k xorb m < a_k; replacing
\*    a_k by a_k xorb m gives m = 0.
Remark1 ==
    m(game) # 0 =>
        /\ Reducible(game) # {}
        /\ \A k \in Reducible(game) : m([game EXCEPT ![k] = xorb(@, m(game))]) = 0

\* 2. If m = 0, replacing any one a_k by a smaller number gives m # 0.
Remark2 ==
    m(game) = 0 => \A mv \in Moves(game) : m(performMove(game, mv)) # 0

\* The program's own choice is a legal move, and one of the strategy's.
MyMoveFollowsTheStrategy ==
    ~allHeapsEmpty(game) =>
        myMove(game) \in StrategyMoves(game) \cap Moves(game)

-----------------------------------------------------------------------------
(***************************************************************************)
(*                        What the strategy promises                       *)
(***************************************************************************)

\* The remark is a promise: who has been teased does not win.
TheTeasedUserLoses == teased => winner # "User"

\* And it is made in every game that the computer wins.
NoVictoryUnannounced == winner = "Computer" => teased

\* Once the computer has seen m # 0 on its turn, it sees it on every turn.
TheWinIsKept == teased /\ turn = "Computer" /\ winner = "None" => m(game) # 0

\* In just one step of a game.
TeasesOnce == [][teased => remark' # Tease]_vars

\* "As soon as it can win no matter how the user plays", and no sooner: as long
\* as the computer makes steps without teasing, the user can still force a win.
\* Found by playing on to the end, without a word about xorb or m.
RECURSIVE UserCanWin(_)
UserCanWin(g) ==
    \E mv \in Moves(g) :
        LET h == performMove(g, mv)
        IN  \/ allHeapsEmpty(h)
            \/ \A reply \in StrategyMoves(h) :
                   UserCanWin(performMove(h, reply))

TeasesInTime == [][turn = "Computer" /\ ~teased' => UserCanWin(game')]_vars

\* Every step takes matches from one heap, so every game ends.
EveryStepIsAMove == [][\E mv \in Moves(game) : game' = performMove(game, mv)]_vars
Termination == <>(winner # "None")

\* What the strategy is for: the computer that once sees m # 0 wins in the end.
SeeingIsWinning ==
    turn = "Computer" /\ winner = "None" /\ m(game) # 0 ~> winner = "Computer"

ComputerWins == winner = "Computer"
UserWins     == winner = "User"

-----------------------------------------------------------------------------
(* As a game, for  check solve  and  check play. *)
GAME_PLAYER == turn
GAME_WINNER == winner
View == Picture(game)

-----------------------------------------------------------------------------
\* What the tease rules out.
TeasedUserWins == teased /\ UserWins

\* Not so: against a user who finds the strategy, the computer loses.
TheComputerAlwaysWins == winner # "User"
=============================================================================
