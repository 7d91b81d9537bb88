\* A definition that reads one part of the state at first and several later, and another that reads it: what was learnt of
\* the other asks for the part, and is not added to once the first is a slot.
\* EXPECT: init=1 distinct=12 generated=24 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE NarrowOnce ----
EXTENDS Naturals, FiniteSets

VARIABLES x, y, z

\* Reads one variable as long as x is 0, and two from then on.
Own == {i \in 0..2 : IF x = 0 THEN i = 0 ELSE i = y}

\* Reads the definition above and another variable.
Sum == Cardinality({i \in 0..4 : \E j \in Own : i <= j + z})

Init == x = 0 /\ y = 1 /\ z = 0

First == Own = {1} /\ x' = 0 /\ y' = 0 /\ UNCHANGED z
Second == Sum < 4 /\ z' = Sum % 3 /\ UNCHANGED <<x, y>>
Third == x = 0 /\ x' = 1 /\ UNCHANGED <<y, z>>
Fourth == Sum = 2 /\ Own = {0} /\ y' = 1 - y /\ UNCHANGED <<x, z>>

Next == First \/ Second \/ Third \/ Fourth
====
