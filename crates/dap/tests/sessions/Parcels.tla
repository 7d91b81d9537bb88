---- MODULE Parcels ----
EXTENDS Naturals, Sequences
CONSTANTS People, Nobody
VARIABLES box, sent, owner

Put(kind, who) ==
    box' = Append(box, [kind |-> kind, from |-> who])

Send(who) ==
    /\ Len(box) < 2
    /\ Put("parcel", who)
    /\ sent' = sent + 1
    /\ UNCHANGED owner

Take(who) ==
    /\ box # <<>>
    /\ box' = Tail(box)
    /\ IF Head(box).from = who
       THEN
         owner' = who
       ELSE
         owner' = Nobody
    /\ UNCHANGED sent

Lose ==
    \/ /\ sent = 2
       /\ box' = <<>>
       /\ UNCHANGED <<sent, owner>>
    \/ /\ sent = 3
       /\ owner' = Head(Tail(box)).from
       /\ UNCHANGED <<sent, box>>

Steps ==
    \/ \E who \in People : Send(who)
    \/ \E who \in People :
         Take(who)
    \/ Lose

Init == box = <<>> /\ sent = 0 /\ owner = Nobody
Spec == Init /\ [][Steps]_<<box, sent, owner>>
Small == sent < 4
====
