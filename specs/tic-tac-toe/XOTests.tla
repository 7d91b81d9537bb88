------------------------------- MODULE XOTests -------------------------------
(***************************************************************************)
(* The document's module XOTests: plays given as sequences of moves, what  *)
(* the operation play makes of them, and the combinatorial trace ALL.      *)
(* There is no behaviour to explore: only assumptions are checked.         *)
(***************************************************************************)
EXTENDS XO

OX == <<"NOUGHT", "CROSS">>
XO == <<"CROSS", "NOUGHT">>
XX == <<"CROSS">>

T1 == <<mk_Pos(1,1), mk_Pos(1,2), mk_Pos(2,1), mk_Pos(1,3), mk_Pos(3,1)>>
T2 == <<mk_Pos(1,1), mk_Pos(1,2), mk_Pos(1,3), mk_Pos(2,2), mk_Pos(3,1), mk_Pos(3,2)>>
E1 == <<mk_Pos(1,1), mk_Pos(1,1), mk_Pos(1,2), mk_Pos(2,1), mk_Pos(1,3)>>

\* OX and XO are orders of play; in XX a player is missing.
ASSUME OrdersOfPlay == OX \in PlayOrder /\ XO \in PlayOrder /\ XX \notin PlayOrder

\* T1 and T2 are legal; E1 plays a position twice.
ASSUME LegalMoves == T1 \in Moves /\ T2 \in Moves /\ E1 \notin Moves

\* T1 is won by who moves first, T2 by who moves second.
ASSUME FirstWinsT1  == play(XO, T1) = "CROSS" /\ play(OX, T1) = "NOUGHT"
ASSUME SecondWinsT2 == play(XO, T2) = "NOUGHT" /\ play(OX, T2) = "CROSS"

\* All sequences of five different moves.
ALL == { moves \in [1 .. 5 -> Pos] : Len(moves) = Cardinality(elems(moves)) }

ASSUME SizeOfALL == Cardinality(ALL) = 15120

\* Who moves first has won in 1,440 of them; the others are unfinished.
ASSUME ResultsOfALL ==
    /\ Cardinality({ moves \in ALL : play(XO, moves) = "CROSS" }) = 1440
    /\ \A moves \in ALL : play(XO, moves) \in {"CROSS", "UNFINISHED"}
==============================================================================
