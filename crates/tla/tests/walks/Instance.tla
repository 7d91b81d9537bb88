\* An instanced spec with variables and constants substituted.
\* EXPECT: init=1 distinct=10 generated=16 depth=7
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE Instance ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
I == INSTANCE Counter WITH count <- x, log <- y, Max <- 3
Init == I!Init
Next == I!Next
Inv == I!TypeOK /\ (ENABLED I!Up <=> x < 3)
====
