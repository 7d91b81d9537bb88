\* Arguments that speak of the next state, handed to recursive operators and functions, with ENABLED inside of them.
\* EXPECT: init=1 distinct=4 generated=13 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: PROPERTY Prop
---- MODULE EnabledRecursive ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
RECURSIVE Deep(_, _)
Deep(n, p) == IF n = 0 THEN p ELSE /\ n = 2 => ENABLED (x' = 7)
                                   /\ Deep(n - 1, p)
table(p) == [i \in 0..2 |-> p + i]
Init == x = 0 /\ y = 0
Next == x' \in 0..2 /\ y' = table(x')[1]
Prop == [][LET one == x' = 1
               f == [i \in {0, 1} |-> x' + i]
           IN /\ Deep(3, one \/ x' # 1)
              /\ f[1] = x' + 1 /\ ENABLED (x' = 9 /\ f[1] = 10) /\ f[0] = x'
              /\ \A k \in 0..1 : ENABLED (x' = k /\ one = (k = 1) /\ \E m \in 8..9 : y' = m /\ f[1] = k + 1)
              /\ one = (x' = 1)]_<<x, y>>
====
