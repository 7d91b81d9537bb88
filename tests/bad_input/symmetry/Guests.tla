---- MODULE Guests ----
EXTENDS TLC
CONSTANTS Guest, host
VARIABLE here
Init == here = {}
Next == \E guest \in Guest : here' = here \cup {guest}
Numbers == Permutations({1, 2})
Everybody == Guest
OneWay == {guest :> host : guest \in Guest}
OfState == Permutations(here)
Alone == Permutations({host})
====
