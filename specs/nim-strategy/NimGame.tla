------------------------------ MODULE NimGame ------------------------------
(***************************************************************************)
(* The game of Nim and the strategy for it: what the document says of      *)
(* heaps, moves and xorb, without players or buttons.  A game is the       *)
(* sequence of its heaps (at least one); the document's arrays start at 0, *)
(* our sequences at 1.  Whoever takes the last match wins.                 *)
(***************************************************************************)
EXTENDS Naturals, Sequences, TLC

\* The exclusive or of the binary digits of two numbers, last digit first.
RECURSIVE xorb(_, _)
xorb(a, b) ==
    IF a = 0 /\ b = 0
    THEN 0
    ELSE ((a + b) % 2) + 2 * xorb(a \div 2, b \div 2)

\* m = a_1 xorb a_2 xorb ... xorb a_n
RECURSIVE m(_)
m(a) ==
    IF a = <<>>
    THEN 0
    ELSE xorb(Head(a), m(Tail(a)))

\* A move <<i, n>> takes n matches from heap i, at least one of them.
Moves(g) == UNION {{<<i, n>> : n \in 1..g[i]} : i \in 1..Len(g)}

performMove(g, mv) == [g EXCEPT ![mv[1]] = @ - mv[2]]

allHeapsEmpty(g) == \A i \in 1..Len(g) : g[i] = 0

-----------------------------------------------------------------------------
\* The strategy.  If m # 0, leave m = 0; the indices k with which that can be
\* done are those of the document's first remark.
Reducible(g) == {k \in 1..Len(g) : xorb(g[k], m(g)) < g[k]}

\* If m = 0, take one match from the biggest heap, and hope.
Biggest(g) == {i \in 1..Len(g) : \A j \in 1..Len(g) : g[j] <= g[i]}

\* All moves that the strategy allows (several heaps may do).
StrategyMoves(g) ==
    IF m(g) # 0
    THEN {<<k, g[k] - xorb(g[k], m(g))>> : k \in Reducible(g)}
    ELSE {<<i, 1>> : i \in Biggest(g)}

Least(S) == CHOOSE i \in S : \A j \in S : i <= j

\* The one that the program makes: in the first such heap.
myMove(g) ==
    LET i == Least(IF m(g) # 0 THEN Reducible(g) ELSE Biggest(g))
    IN  <<i, IF m(g) # 0 THEN g[i] - xorb(g[i], m(g)) ELSE 1>>

-----------------------------------------------------------------------------
\* The heaps as lines of text.
RECURSIVE Row(_)
Row(n) == IF n = 0 THEN "" ELSE "|" \o Row(n - 1)

Picture(g) == [i \in 1..Len(g) |-> "heap " \o ToString(i) \o "  " \o Row(g[i])]

-----------------------------------------------------------------------------
\* What the document says about xorb, for numbers of four digits.
ASSUME xorb(109, 70) = 43
ASSUME \A a, b \in 0..15 : xorb(a, b) = xorb(b, a)
ASSUME \A a \in 0..15 : xorb(a, 0) = a /\ xorb(a, a) = 0
ASSUME \A a, b, c \in 0..15 : xorb(a, xorb(b, c)) = xorb(xorb(a, b), c)
=============================================================================
