\* ENABLED of actions with quantifiers, LET, UNCHANGED and other ENABLEDs.
\* EXPECT: init=1 distinct=7 generated=8 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE NestedEnabled ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 1
A(i) == x + i <= 3 /\ x' = x + i /\ UNCHANGED y
B == y' = x /\ UNCHANGED x /\ y # x
Loop == \E i \in 1..3 : A(i) /\ ENABLED B
Next == Loop \/ B
Inv == /\ (ENABLED Loop) => ENABLED B /\ \E i \in 1..3 : ENABLED A(i)
       /\ \A i \in 1..3 : (ENABLED A(i)) = (x + i <= 3)
       /\ ENABLED <<B>>_y <=> y # x
       /\ ENABLED [B]_<<x, y>>
       /\ ENABLED (LET z == x' IN x' = 5 /\ z = 5)
       /\ ENABLED (\A i \in {1, 2} : IF i = 1 THEN x' = i ELSE y' = x' + i)
       /\ ~ENABLED (x' = 1 /\ y' = 2 /\ x' = y')
       /\ ENABLED (IF x = 0 THEN x' = 1 ELSE x' \in {x}) 
====
