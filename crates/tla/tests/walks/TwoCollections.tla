\* The same is asked of the elements of two variables: what is known of the one is not said of the other.
\* EXPECT: init=1 distinct=2 generated=5 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: CONSTRAINT Small
---- MODULE TwoCollections ----
EXTENDS Integers

VARIABLES x, y

Init == x = {<<3, 2>>, <<0, 3>>} /\ y = {<<3, 0>>}
Next == \/ x' = y /\ y' = x
        \/ x' = x /\ y' = y \cup {<<0, -4>>}

Small == (\A a \in x : a[2] \in -1 .. 4) /\ (\A b \in y : b[2] \in -1 .. 4)
====
