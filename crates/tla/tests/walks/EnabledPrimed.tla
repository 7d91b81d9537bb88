\* ENABLED under a prime, ENABLED in ENABLED, and the operators prime, UNCHANGED and ENABLED as arguments.
\* EXPECT: init=1 distinct=11 generated=18 depth=7
\* CONFIG: SPECIFICATION Spec
\* CONFIG: INVARIANT Inv
\* CONFIG: PROPERTY Steps
---- MODULE EnabledPrimed ----
EXTENDS Naturals
VARIABLES x, y
Up(n) == x < n /\ x' = x + 1
CanUp == ENABLED Up(3)
Init == x = 0 /\ y = 0
Next == \/ Up(3) /\ y' = IF CanUp' THEN y ELSE 1
        \/ Up(3) /\ y' \in {2, 3} /\ (ENABLED (x' = x + 1 /\ x > 1 /\ UNCHANGED y /\ y = 3))'
        \/ x = 3 /\ x' = 0 /\ UNCHANGED y /\ CanUp'
Spec == Init /\ [][Next]_<<x, y>>
Apply(op(_), e) == op(e)
Inv == /\ CanUp <=> x < 3
       /\ ENABLED (Up(3) /\ CanUp') <=> x < 2
       /\ \A i \in 0..3 : LET e == ENABLED Up(i) IN [j \in Nat |-> e][1] = (x < i)
       /\ ENABLED (x' = 1 /\ ENABLED (x' = 2) /\ x' = 1)
       /\ ENABLED ((LET z == x' IN z) = 3)
Steps == [][/\ Apply(UNCHANGED, y) <=> y' = y
            /\ Apply(', x) = x'
            /\ CanUp' <=> x' < 3
            /\ (\E i \in {x} : ENABLED Up(i + 1))]_<<x, y>>
====
