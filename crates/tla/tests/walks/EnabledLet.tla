\* What a LET says of the next state is not carried into ENABLED, nor out of it.
\* EXPECT: init=1 distinct=3 generated=10 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE EnabledLet ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Op(p, q) == p /\ ENABLED (x' = 2 /\ q)
Next == LET two == x' = 2
            after == x' + 1
        IN /\ x' \in 0..2
           /\ (~two \/ x = 1 => ENABLED (x' = 2 /\ two))
           /\ ENABLED (x' = 2 /\ after = 3)
           /\ Op(after < 4, after = 3)
           /\ y' = after - 1
====
