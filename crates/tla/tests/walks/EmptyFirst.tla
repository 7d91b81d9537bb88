\* An invariant for all elements of a set that is empty at first.
\* EXPECT: init=1 distinct=10 generated=13 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: CONSTRAINT Rising
---- MODULE EmptyFirst ----
EXTENDS Integers, Sequences

VARIABLE path

Init == path = <<>>

Next == Len(path) < 3 /\ \E n \in 1..2 : path' = Append(path, n)

Rising == \A i \in 1..(Len(path) - 1) : path[i] <= path[i + 1]
====
