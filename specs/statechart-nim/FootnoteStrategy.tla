-------------------------- MODULE FootnoteStrategy --------------------------
(***************************************************************************)
(* The document's footnote on how to win.  A position is what a player     *)
(* leaves after a turn, and is a winning one if the game can be won from   *)
(* there whatever the opponent does.  The footnote says which those are:   *)
(*                                                                         *)
(*   - with one pile left, only that of a single stick;                    *)
(*   - with two or three piles left, those whose binary digits, added      *)
(*     column by column modulo 2, give zero.                               *)
(*                                                                         *)
(* A set of positions is that of the winning ones just if no move leads    *)
(* from one of them to another, and from every other position that is not  *)
(* the end there is a move to one.  That is a property of single           *)
(* positions, so it can be checked as an invariant.                        *)
(***************************************************************************)
EXTENDS CorrectedNim, FiniteSets

PilesLeft(f) == Cardinality({i \in Pile : f[i] > 0})

Sticks(f) == f[1] + f[2] + f[3]

\* Three binary digits are enough for seven sticks.
Digit(n, k)   == (n \div 2^k) % 2
Column(f, k)  == (Digit(f[1], k) + Digit(f[2], k) + Digit(f[3], k)) % 2
SumsToZero(f) == \A k \in 0..2 : Column(f, k) = 0

FootnoteWinning(f) ==
    CASE PilesLeft(f) = 0 -> FALSE
      [] PilesLeft(f) = 1 -> Sticks(f) = 1
      [] PilesLeft(f) > 1 -> SumsToZero(f)

\* What is true: once no pile has more than one stick, the players can only
\* take turns at removing them, and an odd number of them is what to leave.
MisereWinning(f) ==
    IF \A i \in Pile : f[i] <= 1
    THEN PilesLeft(f) % 2 = 1
    ELSE SumsToZero(f)

Moves(f) == UNION {{[f EXCEPT ![i] = left] : left \in 0..(f[i] - 1)} : i \in Pile}

Right(Winning(_)) ==
    /\ Winning(pile) => \A next \in Moves(pile) : ~Winning(next)
    /\ ~Winning(pile) /\ Open => \E next \in Moves(pile) : Winning(next)
    /\ Ended => ~Winning(pile)

\* Wrong at 1-1-0: leave that, and you are left with the last stick.
FootnoteIsRight == Right(FootnoteWinning)

MisereIsRight == Right(MisereWinning)

\* "By taking 4 sticks from any pile, a winning position is obtained."
ASSUME \A i \in Pile :
    /\ FootnoteWinning([<<5, 6, 7>> EXCEPT ![i] = @ - 4])
    /\ MisereWinning([<<5, 6, 7>> EXCEPT ![i] = @ - 4])
=============================================================================
