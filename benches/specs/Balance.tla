------------------------------- MODULE Balance -------------------------------
(* Any distribution of load over machines is a beginning; what is too much on one goes to its neighbours. *)
EXTENDS Naturals
CONSTANTS Number, Most
VARIABLE load

Machines == 0..Number - 1
Beside(m) == {(m + 1) % Number, (m + Number - 1) % Number}

Init == load \in [Machines -> 0..Most]

Shift(m, n) == /\ load[m] > load[n] + 1
               /\ load' = [load EXCEPT ![m] = @ - 1, ![n] = @ + 1]

Next == \E m \in Machines : \E n \in Beside(m) : Shift(m, n)

TypeOK == load \in [Machines -> 0..Most]
==============================================================================
