---- MODULE UnknownName ----
EXTENDS Naturals
VARIABLE count

Init == count = 0
Next == cuont' = count + 1
====
