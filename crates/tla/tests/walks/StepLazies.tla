\* A LET over both states, in a property of steps, means something else inside of ENABLED.
\* EXPECT: init=1 distinct=9 generated=28 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: PROPERTY Prop
---- MODULE StepLazies ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x' \in 0..2 /\ y' = x
Shared(p) == p \/ ~ENABLED (x' = 1 /\ ~p)
Prop == [][LET one == x' = 1
               sum == x' + y' + x
           IN /\ one => ENABLED (x' = 2 /\ ~one)
              /\ sum >= 0 /\ ENABLED (x' = 5 /\ y' = 5 /\ sum = 10 + x)
              /\ sum = x' + y' + x
              /\ ~one => Shared(one)]_<<x, y>>
====
