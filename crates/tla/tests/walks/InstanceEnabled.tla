\* ENABLED in instances binds the primed variables of the module, whatever stands for them.
\* EXPECT: init=1 distinct=12 generated=87 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InstanceEnabled ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES z
---- MODULE Pair ----
VARIABLES x, y
both == <<x, y>>
Apart == x' = 0 /\ y' = 1
Free == ENABLED Apart
Bound == ENABLED (x = 1 /\ Apart)
Kept == ENABLED (Apart /\ UNCHANGED both)
Split == ENABLED (x' # y' /\ UNCHANGED x)
Late == ENABLED (UNCHANGED x /\ y' \in {x + 1} /\ y' > x')
Set == ENABLED (both' = <<1, 2>>)
Changed == ENABLED <<x' = 1 /\ y' = y>>_both
Recur == ENABLED (LET RECURSIVE down(_)
                      down(n) == IF n = 0 THEN x' = y ELSE down(n - 1) /\ y' = n
                  IN down(1))
====
I == INSTANCE Pair WITH x <- z, y <- z
J == INSTANCE Pair WITH x <- z + 1, y <- 1 - z
K(n) == INSTANCE Pair WITH x <- z + n, y <- n
Init == z = 0
Go(b, n) == b /\ z' = n
Next == \/ Go(I!Free, 1)
        \/ Go(I!Bound, 2)
        \/ Go(I!Kept, 3)
        \/ Go(I!Late, 5)
        \/ Go(J!Free /\ J!Bound, 6)
        \/ Go(J!Changed, 7)
        \/ Go(I!Changed, 8)
        \/ Go(K(2)!Changed, 9)
        \/ Go(K(2)!Kept, 10)
        \/ Go(K(0)!Late, 11)
        \/ \E n \in 0..1 : Go(K(n)!Bound, 12 + n)
        \/ Go(I!Recur, 14)
====
