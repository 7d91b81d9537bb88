\* Properties of steps with ENABLED, LET and quantifiers.
\* EXPECT: init=1 distinct=7 generated=11 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: PROPERTIES Prop Angle
---- MODULE StepProperties ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y = 0
Up == x < 4 /\ x' = x + 1 /\ y' = x
Reset == x > 2 /\ x' = 0 /\ y' \in {0, y}
Next == Up \/ Reset
Prop == [][/\ x' > x => ENABLED Up
           /\ LET d == x' - x IN d = 1 \/ (ENABLED Reset /\ x' = 0)
           /\ \A i \in 0..4 : x' = i => \E j \in 0..4 : x = j /\ (i = j + 1 \/ i = 0)]_vars
Angle == [][Up \/ <<Reset>>_x]_vars
====
