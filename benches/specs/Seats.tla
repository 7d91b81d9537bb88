-------------------------------- MODULE Seats --------------------------------
(* Guests come to a round table one by one or change seats; where somebody sits is asked with quantifiers and CHOOSE. *)
EXTENDS Naturals, FiniteSets
CONSTANTS Guests, Number
VARIABLE seat

Seats == 1..Number
Nowhere == 0
Next1(s) == IF s = Number THEN 1 ELSE s + 1

Present == {g \in Guests : seat[g] # Nowhere}
IsFree(s) == \A g \in Guests : seat[g] # s
GuestAt(s) == CHOOSE g \in Guests : seat[g] = s
Neighbours(g, h) == \E s \in Seats : \/ seat[g] = s /\ seat[h] = Next1(s)
                                     \/ seat[h] = s /\ seat[g] = Next1(s)
Least(S) == CHOOSE x \in S : \A y \in S : x <= y

Init == seat = [g \in Guests |-> Nowhere]

Come(g) == /\ seat[g] = Nowhere
           /\ \E s \in Seats : IsFree(s) /\ seat' = [seat EXCEPT ![g] = s]

(* To the first free seat from which somebody who sits alone is a neighbour. *)
Join(g) == /\ seat[g] # Nowhere
           /\ \E h \in Present \ {g} :
                /\ \A other \in Present \ {h} : ~ Neighbours(h, other)
                /\ LET near == {s \in Seats : IsFree(s) /\ (Next1(s) = seat[h] \/ Next1(seat[h]) = s)}
                   IN near # {} /\ seat' = [seat EXCEPT ![g] = Least(near)]

Swap(s) == /\ ~ IsFree(s)
           /\ ~ IsFree(Next1(s))
           /\ LET left == GuestAt(s)
                  right == GuestAt(Next1(s))
              IN seat' = [seat EXCEPT ![left] = seat[right], ![right] = seat[left]]

Leave(g) == /\ seat[g] # Nowhere
            /\ \E h \in Present : Neighbours(g, h)
            /\ seat' = [seat EXCEPT ![g] = Nowhere]

Next == (\E g \in Guests : Come(g) \/ Join(g) \/ Leave(g)) \/ (\E s \in Seats : Swap(s))

OnePerSeat == \A g, h \in Present : seat[g] = seat[h] => g = h
Counted == Cardinality(Present) = Cardinality({s \in Seats : ~ IsFree(s)})
==============================================================================
