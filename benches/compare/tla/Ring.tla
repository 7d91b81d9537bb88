--------------------------------- MODULE Ring ---------------------------------
(* Stations in a ring, each with a queue of bounded length. A station accepts a new parcel of any colour, passes the
   first of its queue on to the next station, or delivers it if it has the station's colour. *)
EXTENDS Naturals, Sequences
CONSTANTS Number, Room, Colours
VARIABLE queues

Stations == 0..Number - 1
Following(s) == (s + 1) % Number
HasRoom(s) == Len(queues[s]) < Room

Init == queues = [s \in Stations |-> <<>>]

Accept(s, c) == /\ HasRoom(s)
                /\ queues' = [queues EXCEPT ![s] = Append(@, c)]

Pass(s) == /\ queues[s] # <<>>
           /\ HasRoom(Following(s))
           /\ queues' = [queues EXCEPT ![s] = Tail(@), ![Following(s)] = Append(@, Head(queues[s]))]

Deliver(s) == /\ queues[s] # <<>>
              /\ Head(queues[s]) = s % Colours
              /\ queues' = [queues EXCEPT ![s] = Tail(@)]

Next == \E s \in Stations : Pass(s) \/ Deliver(s) \/ \E c \in 0..Colours - 1 : Accept(s, c)

Bounded == \A s \in Stations : Len(queues[s]) <= Room
===============================================================================
