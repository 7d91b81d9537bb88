---- MODULE Printing ----
EXTENDS TLC, Naturals
ASSUME PrintT("once") /\ TLCSet(1, 5) /\ TLCGet(1) = 5 /\ 2 + 2 = 5
====
