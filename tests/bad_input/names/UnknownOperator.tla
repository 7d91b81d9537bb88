---- MODULE UnknownOperator ----
EXTENDS Naturals, Sequences
VARIABLE x

Init == x = Lenght(<<1>>)
Next == x' = x
====
