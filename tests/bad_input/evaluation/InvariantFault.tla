---- MODULE InvariantFault ----
EXTENDS Naturals, Sequences
VARIABLE s

Last(q) == q[Len(q)]
Small(q) == Last(q) < 3

Init == s = <<1, 2>>
Next == s # <<>> /\ s' = Tail(s)
Inv == Small(s)
====
