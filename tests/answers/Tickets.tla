---- MODULE Tickets ----
\* A queue of tickets that is different in nearly every state; each place in it has held many of them.
EXTENDS Naturals, Sequences
VARIABLES queue, next, served
Init == queue = <<>> /\ next = 1 /\ served = 0
Draw == next < 25 /\ next' = next + 1 /\ UNCHANGED <<queue, served>>
Queue == Len(queue) < 4 /\ next < 25 /\ queue' = Append(queue, next) /\ next' = next + 1 /\ UNCHANGED served
Two == Len(queue) < 3 /\ next < 24 /\ queue' = queue \o <<next, next + 1>> /\ next' = next + 2 /\ UNCHANGED served
Serve == queue # <<>> /\ served' = Head(queue) /\ queue' = Tail(queue) /\ UNCHANGED next
Swap == \E place \in DOMAIN queue :
  /\ place > 1 /\ queue[place] > served + 20
  /\ queue' = [queue EXCEPT ![place] = queue[1]] /\ UNCHANGED <<next, served>>
Next == Draw \/ Queue \/ Two \/ Serve \/ Swap
TypeOK == queue \in Seq(1..24) /\ Len(queue) <= 4 /\ next \in 1..25 /\ served \in 0..24
Ascending == \A place \in 2..Len(queue) : queue[place - 1] <= queue[place]
Early == served = 0 \/ queue = <<>> \/ queue[Len(queue)] < 24
====
