---------------------------- MODULE CorrectedNim ----------------------------
(***************************************************************************)
(* The statechart of StatechartNim with its holes closed: a move takes at  *)
(* least one stick; an event that is refused leaves no parameters behind;  *)
(* and once the game has ended there are no more events, "by transitioning *)
(* to a new state Ended", as the document proposes.                        *)
(***************************************************************************)
EXTENDS StatechartNim

Legal(newP, newTake) ==
    /\ newP \in Pile
    /\ newTake \in 1..pile[newP]

LegalMove(newP, newTake) ==
    /\ Open
    /\ Legal(newP, newTake)
    /\ p' = newP
    /\ take' = newTake
    /\ turn' = Other(turn)
    /\ GeneralTake

Refusal(newP, newTake) ==
    /\ Open
    /\ ~Legal(newP, newTake)
    /\ code' = IF newP \in Pile THEN "nSticksError" ELSE "PileError"
    /\ UNCHANGED <<turn, pile, p, take>>

LegalMoves == \E newP \in EventPile, newTake \in EventTake : LegalMove(newP, newTake)
Refusals   == \E newP \in EventPile, newTake \in EventTake : Refusal(newP, newTake)

CorrectedNext == LegalMoves \/ Refusals

\* Fair to moves, not to refusals: players may err, but not for ever.
CorrectedSpec ==
    /\ Init
    /\ [][CorrectedNext]_vars
    /\ WF_vars(LegalMoves)

-----------------------------------------------------------------------------
\* All that StatechartNim expects in vain holds here, and besides:

\* The winner is the player who did not take the last stick.
TheLastStickLoses == [][Ended' => code' = Wins[Other(turn)]]_vars

\* A step moves sticks only as its event said.
OnlyWhatWasSaid ==
    [][pile' # pile =>
         /\ take' \in 1..pile[p']
         /\ pile' = [pile EXCEPT ![p'] = @ - take']]_vars

\* The end and its announcement are now one and the same.
EndedMeansWin == Ended <=> code \in AWin
=============================================================================
