---------------------------- MODULE Philosophers ----------------------------
\* Diners at a round table, with one fork between each two of them, written in PlusCal.
\* The translation below the algorithm is what is checked: `check translate` makes it.

EXTENDS Naturals

CONSTANTS
    Diners,     \* how many there are, at least two
    Polite      \* whether the last one reaches for the other fork first

First(d) == IF Polite /\ d = Diners - 1 THEN 0 ELSE d
Second(d) == IF Polite /\ d = Diners - 1 THEN d ELSE (d + 1) % Diners

(*
--algorithm Philosophers
variables
    onTable = 0..Diners - 1;    \* the forks that nobody has

process diner \in 0..Diners - 1
begin
  think:
    await First(self) \in onTable;
    onTable := onTable \ {First(self)};
  reach:
    await Second(self) \in onTable;
    onTable := onTable \ {Second(self)};
  eat:
    onTable := onTable \cup {First(self), Second(self)};
    goto think;
end process

end algorithm
*)
\* BEGIN TRANSLATION (chksum(pcal) = "d6071a67" /\ chksum(tla) = "84bd1c36")
VARIABLES pc, onTable

vars == << pc, onTable >>

ProcSet == (0..Diners - 1)

Init == (* Global variables *)
        /\ onTable = 0..Diners - 1
        /\ pc = [self \in ProcSet |-> "think"]

think(self) == /\ pc[self] = "think"
               /\ First(self) \in onTable
               /\ onTable' = onTable \ {First(self)}
               /\ pc' = [pc EXCEPT ![self] = "reach"]

reach(self) == /\ pc[self] = "reach"
               /\ Second(self) \in onTable
               /\ onTable' = onTable \ {Second(self)}
               /\ pc' = [pc EXCEPT ![self] = "eat"]

eat(self) == /\ pc[self] = "eat"
             /\ onTable' = (onTable \cup {First(self), Second(self)})
             /\ pc' = [pc EXCEPT ![self] = "think"]

diner(self) == think(self) \/ reach(self) \/ eat(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in 0..Diners - 1: diner(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 

NeighboursTakeTurns ==
    \A d \in 0..Diners - 1 : ~(pc[d] = "eat" /\ pc[(d + 1) % Diners] = "eat")

=============================================================================
