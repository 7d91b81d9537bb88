---- MODULE Sentinel ----
\* Sets whose elements cannot be compared: whether something is an element is found out without sorting them, as in TLC.
EXTENDS Naturals
VARIABLES owner, wanted
Init == owner = 0 /\ wanted = <<0, 0>>
Take == owner' \in 1..2 /\ wanted' = [wanted EXCEPT ![owner'] = 1]
Leave == owner' = 0 /\ UNCHANGED wanted
Next == Take \/ Leave
Typed == owner \in {0, 1, 2, "nobody"} /\ wanted \in [1..2 -> {0, 1, "never"}]
Wrong == owner \in {0, 1, "nobody", 2}
Counted == {owner} \subseteq {0, 1, 2, "nobody"} /\ {0, "nobody"} # {owner}
Lost == owner' \in {0, "nobody"} /\ UNCHANGED wanted
====
