---- MODULE Bounded ----
\* A bound on how many messages there are, and step properties of steps that cross it.
EXTENDS Naturals, FiniteSets
VARIABLES net, sent
vars == <<net, sent>>
Node == {1, 2, 3}

Init == net = {} /\ sent = [n \in Node |-> 0]
Send(n) == sent[n] < 5 /\ net' = net \cup {[from |-> n, number |-> sent[n]]} /\ sent' = [sent EXCEPT ![n] = @ + 1]
Lose == \E m \in net : net' = net \ {m} /\ UNCHANGED sent
Reset(n) == sent[n] = 3 /\ net = {} /\ sent' = [sent EXCEPT ![n] = 0] /\ UNCHANGED net
Next == Lose \/ \E n \in Node : Send(n) \/ Reset(n)
Spec == Init /\ [][Next]_vars

Few == Cardinality(net) <= 2
Nothing == net = {}
OnlyFew == Cardinality(net) <= 3
Rises == [][\A n \in Node : sent'[n] >= sent[n] \/ sent[n] = 3]_vars
\* Violated by a step that leads outside.
StaysFew == [][\A n \in Node : sent'[n] > sent[n] => Cardinality(net) < 2]_vars
\* Violated within.
NeverFalls == [][\A n \in Node : sent'[n] >= sent[n]]_vars
====
