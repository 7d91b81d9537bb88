\* `<-` replaces operators with parameters, and definitions that actions use.
\* EXPECT: init=1 distinct=5 generated=6 depth=5
\* CONFIG: CONSTANTS Step <- Half
\* CONFIG: Bound <- MyBound
\* CONFIG: Inc <- Mine
\* CONFIG: Guard <- MyGuard
\* CONFIG: Go <- MyGo
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ReplacedOperators ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT Step(_), Bound
VARIABLES x
Inc(n) == n + 1
Mine(n) == n + 2
Guard(n) == FALSE
MyGuard(n) == n < Bound
Go == x' = 99
MyGo == Guard(x) /\ x' = Step(Inc(x))
MyBound == 6 + 1
Half(n) == IF n > 5 THEN n \div 2 ELSE n
Init == x = 0
Next == Go \/ (~Guard(x) /\ x' = 0)
====
