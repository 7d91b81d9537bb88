---- MODULE Desk ----
EXTENDS Naturals, TLC
CONSTANTS Customers, Closes
VARIABLES at, served
vars == <<at, served>>
All == 3

Init == at = [c \in Customers |-> "home"] /\ served = 0
Come(c) == at[c] = "home" /\ at' = [at EXCEPT ![c] = "queue"] /\ UNCHANGED served
Step(c) == /\ at[c] = "queue" /\ \A other \in Customers : at[other] # "desk"
           /\ Closes => served < 2
           /\ at' = [at EXCEPT ![c] = "desk"]
           /\ served' = (served + 1) % All
Leave(c) == at[c] = "desk" /\ at' = [at EXCEPT ![c] = "home"] /\ UNCHANGED served
Next == \E c \in Customers : Come(c) \/ Step(c) \/ Leave(c)

Progress(who) == WF_vars(Step(who) \/ Leave(who))
Spec == Init /\ [][Next]_vars /\ \A c \in Customers : Progress(c)
Busy == Init /\ [][Next]_vars /\ WF_vars(Next)

EverybodyIsServed == \A c \in Customers : at[c] = "queue" ~> at[c] = "desk"
Quiet == <>[](\A c \in Customers : at[c] # "desk")

Alike == Permutations(Customers)
Seen == at
====
