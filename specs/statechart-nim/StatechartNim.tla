--------------------------- MODULE StatechartNim ---------------------------
(***************************************************************************)
(* Nim with piles of five, six and seven sticks, where whoever takes the   *)
(* last stick loses.  The document specifies it twice, as a statechart     *)
(* (STATECRUNCHER model t4320) and as schemas in Z, and says how the two   *)
(* correspond.  Both stand here, and the correspondence is checked:        *)
(* Equivalence and Converse, at the end.                                   *)
(***************************************************************************)
EXTENDS Integers, Sequences, TLC

Player == {"John", "Mary"}
Pile   == 1..3                  \* the Z's  pileid ::= A | B | C

InitialPile == <<5, 6, 7>>

\* What the statechart's variables p and take can hold: enum int3, int7.
PileRange == 0..3
TakeRange == 0..7

\* The parameters that an event may come with.  The statechart's TREV lines
\* offer just these; to send others, replace  EventPile  or  EventTake.
EventPile == PileRange
EventTake == TakeRange

VARIABLES
    turn,       \* the leaf state occupied: whose turn it is
    pile,       \* i1, i2, i3: the sticks left in each pile
    p,          \* the pile that the last event named
    take,       \* how many sticks it wanted
    code        \* the last word that the model traced

vars == <<turn, pile, p, take, code>>

Wins  == [John |-> "JohnWins", Mary |-> "MaryWins"]
AWin  == {"JohnWins", "MaryWins"}
Error == {"PileError", "nSticksError"}

Other(player) == IF player = "John" THEN "Mary" ELSE "John"

Init ==
    /\ turn = "John"
    /\ pile = InitialPile
    /\ p = 0
    /\ take = 0
    /\ code = "none"

TypeOK ==
    /\ turn \in Player
    /\ pile \in [Pile -> 0..7]
    /\ p \in PileRange
    /\ take \in TakeRange
    /\ code \in {"none", "OK"} \cup Error \cup AWin

-----------------------------------------------------------------------------
(***************************************************************************)
(*                             The statechart                              *)
(*                                                                         *)
(* An event first stores its parameters.  As the session shows, nothing is *)
(* stored if one of them does not fit its variable; the event then goes on *)
(* with what the variables hold from before.  The guards look at p and     *)
(* take after that, hence the primes.                                      *)
(***************************************************************************)
Store(newP, newTake) ==
    IF newP \in PileRange /\ newTake \in TakeRange
    THEN p' = newP /\ take' = newTake
    ELSE UNCHANGED <<p, take>>

\* Where a move of either player ends.  turn' is the next player by now, and
\* has won if the other one has just taken the last stick.
GeneralTake ==
    /\ pile' = [pile EXCEPT ![p'] = @ - take']
    /\ code' = IF \A i \in Pile : pile'[i] = 0
               THEN Wins[turn']
               ELSE "OK"

LegalTake ==
    /\ \/ p' = 1 /\ pile[1] >= take'
       \/ p' = 2 /\ pile[2] >= take'
       \/ p' = 3 /\ pile[3] >= take'
    /\ turn' = Other(turn)
    /\ GeneralTake

PileError ==
    /\ p' < 1 \/ p' > 3
    /\ code' = "PileError"
    /\ UNCHANGED <<turn, pile>>

nSticksError ==
    /\ \/ p' = 1 /\ pile[1] < take'
       \/ p' = 2 /\ pile[2] < take'
       \/ p' = 3 /\ pile[3] < take'
    /\ code' = "nSticksError"
    /\ UNCHANGED <<turn, pile>>

Take(newP, newTake) ==
    /\ Store(newP, newTake)
    /\ LegalTake \/ PileError \/ nSticksError

JohnTake(newP, newTake) == turn = "John" /\ Take(newP, newTake)
MaryTake(newP, newTake) == turn = "Mary" /\ Take(newP, newTake)

Next ==
    \E newP \in EventPile, newTake \in EventTake :
        \/ JohnTake(newP, newTake)
        \/ MaryTake(newP, newTake)

\* Errors are self-transitions; a move passes the turn.
Move == Next /\ turn' # turn

\* Players may err, but not for ever: while there is a move, one is made.
Spec ==
    /\ Init
    /\ [][Next]_vars
    /\ WF_vars(Move)

-----------------------------------------------------------------------------
(***************************************************************************)
(*                                 The Z                                   *)
(*                                                                         *)
(* Inputs p? and take? and output rc! are parameters: pIn, takeIn, rcOut.  *)
(* Z's turn is a mapping from players to truth values, of which one is     *)
(* true; Turn is that mapping.                                             *)
(***************************************************************************)
Code == {"ok", "error", "fin"}

Turn   == [player \in Player |-> player = turn]
ran(f) == {f[x] : x \in DOMAIN f}

\* Game occurs before and after: the invariant on turn is kept.
DeltaGame == turn' \in Player
XiGame    == UNCHANGED <<turn, pile>>

Ended == ran(pile) = {0}
Open  == ran(pile) # {0}

PlayOK(pIn, takeIn) ==
    /\ DeltaGame
    /\ pile[pIn] >= takeIn
    /\ pile' = [pile EXCEPT ![pIn] = @ - takeIn]
    /\ Turn' = [player \in Player |-> ~Turn[player]]

PlayErr(pIn, takeIn, rcOut) ==
    /\ XiGame
    /\ pile[pIn] < takeIn
    /\ rcOut = "error"

PlayMore(pIn, takeIn, rcOut) == PlayOK(pIn, takeIn) /\ Open'  /\ rcOut = "ok"
PlayLast(pIn, takeIn, rcOut) == PlayOK(pIn, takeIn) /\ Ended' /\ rcOut = "fin"

Play(pIn, takeIn, rcOut) ==
    \/ PlayMore(pIn, takeIn, rcOut)
    \/ PlayLast(pIn, takeIn, rcOut)
    \/ PlayErr(pIn, takeIn, rcOut)

\* In print, PlayOK also says  rc! = ok.  With that, PlayLast asks for an rc!
\* that is both ok and fin, and nobody can ever take the last stick.
PublishedPlayOK(pIn, takeIn, rcOut) == PlayOK(pIn, takeIn) /\ rcOut = "ok"

PublishedPlay(pIn, takeIn, rcOut) ==
    \/ PublishedPlayOK(pIn, takeIn, rcOut) /\ Open'  /\ rcOut = "ok"
    \/ PublishedPlayOK(pIn, takeIn, rcOut) /\ Ended' /\ rcOut = "fin"
    \/ PlayErr(pIn, takeIn, rcOut)

\* The Z as a system of its own.  Its take? is any integer; ZTake is what we
\* let it be.  The statechart's variables tell which play it was.
ZTake == TakeRange

CodeOf(rc) ==
    CASE rc = "ok"    -> "OK"
      [] rc = "error" -> "nSticksError"
      [] rc = "fin"   -> Wins[turn']

ZPlay(pIn, takeIn) ==
    \E rcOut \in Code :
        /\ Play(pIn, takeIn, rcOut)
        /\ p' = pIn
        /\ take' = takeIn
        /\ code' = CodeOf(rcOut)

ZNext == \E pIn \in Pile, takeIn \in ZTake : ZPlay(pIn, takeIn)

-----------------------------------------------------------------------------
(***************************************************************************)
(*                            What is claimed                              *)
(***************************************************************************)

\* The return code of the Z for each word that the statechart traces.
Rc(word) ==
    CASE word = "OK"       -> "ok"
      [] word \in AWin     -> "fin"
      [] word \in Error    -> "error"

\* Every step of the statechart with a pile of the Z is a Play, with the
\* return code that the trace stands for and with no other.
Equivalence ==
    [][p' \in Pile =>
         \A rcOut \in Code : Play(p', take', rcOut) <=> rcOut = Rc(code')]_vars

\* The same for the Z as it is printed.
PublishedEquivalence ==
    [][p' \in Pile =>
         \A rcOut \in Code : PublishedPlay(p', take', rcOut) <=> rcOut = Rc(code')]_vars

\* Every Play is a step of the statechart (a property of ZNext).
Converse == [][JohnTake(p', take') \/ MaryTake(p', take')]_vars

\* Whatever the event, one guard lets it through, and only one.
OneGuardHolds ==
    \A q \in PileRange, n \in TakeRange :
        LET legal   == q \in Pile /\ pile[q] >= n
            noPile  == q < 1 \/ q > 3
            tooMany == q \in Pile /\ pile[q] < n
        IN  /\ legal \/ noPile \/ tooMany
            /\ ~(legal /\ noPile) /\ ~(legal /\ tooMany) /\ ~(noPile /\ tooMany)

\* "The game is complete when all piles are empty or when the most recent
\* trace is JohnWins or MaryWins": the second is a case of the first.
WinMeansEnded == code \in AWin => Ended

JohnWins == code = "JohnWins"
MaryWins == code = "MaryWins"

-----------------------------------------------------------------------------
(***************************************************************************)
(*           What one would expect, and what does not hold                 *)
(***************************************************************************)

\* A turn takes sticks.  It need not: pile >= take holds for a take of 0.
EveryTurnTakesSticks == [][turn' # turn => pile' # pile]_vars

\* So the game need not end, even among players who go on making moves.
Termination == <>Ended

\* "Any more events are traced as being in error."  Not so: from an empty pile
\* one can take zero sticks, and that is OK.
AfterTheEndOnlyErrors == [][Ended => code' \in Error]_vars

\* Worse, it passes the turn, and the *other* player is announced the winner.
TheWinnerStands ==
    [][\A player \in Player : code = Wins[player] => code' # Wins[Other(player)]]_vars

\* Nobody puts sticks onto the table.  With a negative take?, the Z does.
NoPileGrows == \A i \in Pile : pile[i] <= InitialPile[i]

\* An event whose parameters do not fit must not move sticks.  It can: p and
\* take hold the opponent's move, and if that is possible again it is made.
NothingToRepeat == ~(p \in Pile /\ take > 0 /\ pile[p] >= take)

-----------------------------------------------------------------------------
(***************************************************************************)
(*      As a game, for  check solve  and  check play statechart-nim        *)
(***************************************************************************)
GAME_PLAYER == turn
GAME_WINNER == IF JohnWins THEN "John" ELSE IF MaryWins THEN "Mary" ELSE "nobody"

RECURSIVE Strokes(_)
Strokes(n) == IF n = 0 THEN "" ELSE "|" \o Strokes(n - 1)

View == [i \in Pile |-> "pile " \o ToString(i) \o "  " \o Strokes(pile[i])] \o <<code>>
=============================================================================
