---- MODULE Loose ----
EXTENDS Naturals
VARIABLES seen, hidden
Init == seen = 0 /\ hidden \in 1..3
Guess(n) == /\ hidden' \in 1..n
            /\ seen' = seen + 1
Divide(n) == seen' = seen \div n /\ UNCHANGED hidden
Next == \/ \E n \in 1..50 : Guess(n)
        \/ \E n \in 0..1 : Divide(n)
Guessing == \E n \in 1..50 : Guess(n)
====
