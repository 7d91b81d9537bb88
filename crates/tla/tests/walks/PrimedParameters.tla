\* Operators of variables: Op(x'), and Set(x, e) == x' = e.
\* EXPECT: init=1 distinct=9 generated=52 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE PrimedParameters ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Is(primed, e) == primed = e
Set(v, e) == v' = e
Among(v, S) == v' \in S
Keep(v) == UNCHANGED v
Pass(v, e) == Set(v, e)
Small(v) == v < 3
Next == \/ Set(x, (x + 1) % 3) /\ Keep(y)
        \/ Pass(y, x) /\ Among(x, {y, 2})
        \/ x' = 1 /\ Small(x') /\ Is(y', x')
        \/ Is(x', 2) /\ Set(y, 1)
        \/ Keep(<<x, y>>)
====
