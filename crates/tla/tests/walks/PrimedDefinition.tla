\* Primes of definitions and of operators.
\* EXPECT: init=1 distinct=9 generated=54 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE PrimedDefinition ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Sum == x + y
Plus(k) == Sum + k
Init == x = 0 /\ y = 0
Next == /\ x' \in 0..2
        /\ y' \in 0..2
        /\ Sum' <= Sum + 1
        /\ Plus(1)' # Plus(x)
        /\ (LET d == x * y IN d' >= 0)
        /\ [i \in 1..2 |-> x + i]'[1] = x' + 1
====
