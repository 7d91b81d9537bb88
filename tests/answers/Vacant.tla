------------------------------- MODULE Vacant -------------------------------
(* Parts of functions that have another form in most states than at first: a room holds a record or nothing, and the list of
   its guests is empty only now and then. *)
EXTENDS Naturals, Sequences

CONSTANT Empty

VARIABLES room, guests

Room == 1..2
Guest == 1..2

Init ==
    /\ room = [r \in Room |-> [guest |-> r, nights |-> 0]]
    /\ guests = [r \in Room |-> <<r, r>>]

Stay(r) ==
    /\ room[r] # Empty
    /\ room[r].nights < 2
    /\ room' = [room EXCEPT ![r].nights = @ + 1]
    /\ UNCHANGED guests

Leave(r) ==
    /\ room[r] # Empty
    /\ room' = [room EXCEPT ![r] = Empty]
    /\ UNCHANGED guests

Enter(r, g) ==
    /\ room[r] = Empty
    /\ Len(guests[r]) < 3
    /\ room' = [room EXCEPT ![r] = [guest |-> g, nights |-> 0]]
    /\ guests' = [guests EXCEPT ![r] = Append(@, g)]

Clean(r) ==
    /\ guests[r] # <<>>
    /\ room[r] = Empty
    /\ guests' = [guests EXCEPT ![r] = Tail(@)]
    /\ UNCHANGED room

Next == \E r \in Room : Stay(r) \/ Leave(r) \/ Clean(r) \/ \E g \in Guest : Enter(r, g)

TypeOK ==
    /\ room \in [Room -> {Empty} \cup [guest : Guest, nights : 0..2]]
    /\ \A r \in Room : Len(guests[r]) <= 3 /\ \A n \in DOMAIN guests[r] : guests[r][n] \in Guest

Registered == \A r \in Room : room[r] # Empty => guests[r] # <<>> /\ guests[r][Len(guests[r])] = room[r].guest

Busy == \E r \in Room : room[r] # Empty

Kept == guests[1] # <<2>>
=============================================================================
