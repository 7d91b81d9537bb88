\* LET in actions, with parameters and primed parts.
\* EXPECT: init=1 distinct=12 generated=22 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE LetAction ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == LET inc == x + 1
            Set(v, e) == v' = e
            keep == UNCHANGED y
        IN \/ x < 3 /\ Set(x, inc) /\ keep
           \/ LET twice == inc + inc IN Set(x, twice % 4) /\ Set(y, twice % 3)
====
