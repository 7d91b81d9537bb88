---- MODULE Lamp ----
EXTENDS Naturals
CONSTANT Most
VARIABLES lit, switched, broken

Spare == CHOOSE n \in 1..Most : \A m \in 1..Most : n > m

Init == lit = FALSE /\ switched = 0 /\ broken = FALSE

Switch ==
    /\ ~broken
    /\ switched < Most
    /\ lit' = ~lit
    /\ switched' = switched + 1
    /\ UNCHANGED broken

Break ==
    /\ switched > Most
    /\ lit' = FALSE
    /\ switched' = switched
    /\ broken' = broken

Mend == broken /\ switched = Spare + 1 /\ UNCHANGED <<lit, switched, broken>>

Next == Switch \/ Break \/ Mend

TypeOK == lit \in BOOLEAN /\ switched \in 0..Most
====
