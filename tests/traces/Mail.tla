---- MODULE Mail ----
EXTENDS Naturals, Sequences
CONSTANT Nodes
VARIABLES inbox, sent
vars == <<inbox, sent>>
Init == inbox = [n \in Nodes |-> <<>>] /\ sent = 0
Send(from, to) ==
  /\ from # to /\ sent < 2
  /\ inbox' = [inbox EXCEPT ![to] = Append(@, [from |-> from, number |-> sent])]
  /\ sent' = sent + 1
Start == \E self \in Nodes : \E length \in 1..2 :
  /\ Len(inbox[self]) = length
  /\ inbox' = [inbox EXCEPT ![self] = Tail(@)]
  /\ UNCHANGED sent
Rest == sent = 2 /\ UNCHANGED vars
Next == (\E a, b \in Nodes : Send(a, b)) \/ Start \/ Rest
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)
Quiet == ~(sent = 2 /\ \A n \in Nodes : inbox[n] = <<>>)
Emptied == <>(inbox[2] = <<>> /\ sent = 2)
====
