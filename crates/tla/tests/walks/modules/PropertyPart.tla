---- MODULE PropertyPart ----
EXTENDS Naturals
VARIABLE y
Spec == y < 1 /\ [][y' < 3]_y
====
