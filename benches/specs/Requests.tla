---- MODULE Requests ----
\* Requests of clients, by their ids: they are filed, answered and removed, while a clock goes on.
EXTENDS Integers, TLC
CONSTANTS Clients, Ids, End
VARIABLES requests, clock

Answers == {"granted", "refused"}

Init == requests = [id \in {} |-> 0] /\ clock = 0

File(id, client) ==
    /\ id \notin DOMAIN requests
    /\ requests' = requests @@ (id :> [client |-> client, state |-> "pending", filed |-> clock, answered |-> -1])
    /\ UNCHANGED clock

Answer(id, answer) ==
    /\ requests[id].state = "pending"
    /\ requests' = [requests EXCEPT ![id].state = answer, ![id].answered = clock]
    /\ UNCHANGED clock

Remove(id) ==
    /\ requests[id].state \in Answers
    /\ requests' = [other \in DOMAIN requests \ {id} |-> requests[other]]
    /\ UNCHANGED clock

Tick == clock < End /\ clock' = clock + 1 /\ UNCHANGED requests

Next ==
    \/ \E id \in Ids, client \in Clients : File(id, client)
    \/ \E id \in DOMAIN requests, answer \in Answers : Answer(id, answer)
    \/ \E id \in DOMAIN requests : Remove(id)
    \/ Tick

TypeOK ==
    /\ DOMAIN requests \subseteq Ids
    /\ \A id \in DOMAIN requests :
        requests[id] \in [client : Clients, state : Answers \cup {"pending"}, filed : 0..End, answered : -1..End]
AnsweredLater ==
    \A id \in DOMAIN requests : requests[id].state \in Answers => requests[id].filed <= requests[id].answered
====
