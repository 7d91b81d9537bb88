\* `<-` with a constant at its right, which has a value: one constant stands for another, or for a definition. The order of
\* the lines does not matter.
\* EXPECT: init=2 distinct=4 generated=16 depth=2
\* CONFIG: CONSTANTS
\* CONFIG: Leader <- First
\* CONFIG: Most <- Bound
\* CONFIG: First = First
\* CONFIG: Second = Second
\* CONFIG: Bound = 1
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ReplacedByConstant ----
EXTENDS Integers
CONSTANTS Leader, First, Second, Bound
VARIABLES x, who
Most == 7
Init == x \in 0..Most /\ who = Leader
Next == x' \in 0..Most /\ who' \in {Leader, Second} /\ (who' = First \/ x = 1 \/ who = Second)
====
