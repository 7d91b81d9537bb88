\* CHOOSE takes the first in the order of values.
\* EXPECT: init=1 distinct=4 generated=4 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ChooseValues ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, seen
Init == /\ x = (CHOOSE v \in {<<2>>, <<1, 1>>, <<1>>} : TRUE)
        /\ seen = {}
Next == LET left == {<<1>>, <<2>>, <<1, 1>>, <<0, 5>>} \ (seen \cup {x})
        IN /\ left # {}
           /\ x' = CHOOSE v \in left : TRUE
           /\ seen' = seen \cup {x}
====
