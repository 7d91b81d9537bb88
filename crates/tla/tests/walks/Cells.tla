\* Parts that depend on a cell and on few others, in an action that reads all cells: by a function over a set that never
\* changes, handed to a recursive operator, and with a value that is computed outside of the loop.
\* EXPECT: init=32 distinct=53 generated=138 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT InReach
---- MODULE Cells ----
EXTENDS Integers

VARIABLES cells, turn

N == 5
Cell == 0 .. N - 1

RECURSIVE Sum(_, _)
Sum(f, S) == IF S = {} THEN 0 ELSE LET i == CHOOSE i \in S : TRUE IN f[i] + Sum(f, S \ {i})

living == [i \in -1 .. N |-> IF i = -1 \/ i = N THEN 0 ELSE IF cells[i] THEN 1 ELSE 0]

Near(i) == Sum(living, {i - 1, i, i + 1})

Init == cells \in [Cell -> BOOLEAN] /\ turn = 0

Next == /\ \E base \in 0 .. 1 :
               LET shift == Sum(living, {base, base + 1} \ {turn})
               IN  cells' = [i \in Cell |-> IF cells[i] THEN (Near(i) + shift) % 3 = 1 ELSE Near(i) + shift = 2]
        /\ turn' = 1 - turn

InReach == \A i, j \in Cell : Near(i) + Near(j) \in 0 .. 6 /\ (i = j => Near(i) >= Sum(living, {i}))
====
