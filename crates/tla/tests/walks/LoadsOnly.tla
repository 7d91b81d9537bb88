\* Modules that only need to be there: RealTime, Toolbox, DifferentialEquations, Quorum, Reals.
\* EXPECT: init=1 distinct=3 generated=4 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE LoadsOnly ----
EXTENDS RealTime, FiniteSets
INSTANCE DifferentialEquations
T == INSTANCE Toolbox
Q == INSTANCE Quorum
Init == now = 0
Next == now' = IF now < 2 THEN now + 1 ELSE now
Inv == now \in Int /\ Q!QuorumSystem({1}) = {{{1}}}
Spec == Init /\ [][Next]_now /\ RTnow(now) /\ RTBound(Next, now, 1, 2)
====
