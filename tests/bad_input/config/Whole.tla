---- MODULE Whole ----
EXTENDS Naturals
VARIABLE x
P == INSTANCE Part
Ten == 10
Init == x = P!Size
Next == x' = P!Twice
====
