\* How many messages there are is asked by constraints, actions and invariants: of a set, which has something else than messages in
\* some states, and of the domain of a bag. Step properties say of each node how it may change.
\* EXPECT: init=1 distinct=508 generated=2513 depth=15
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: CONSTRAINT Few
\* CONFIG: CONSTRAINT Short
\* CONFIG: INVARIANT Counted
\* CONFIG: INVARIANT Heard
\* CONFIG: PROPERTY Rises
\* CONFIG: PROPERTY Stays
---- MODULE Bounded ----
EXTENDS Integers, FiniteSets, TLC
VARIABLES net, bag, sent, done

Node == {1, 2}
vars == <<net, bag, sent, done>>

Init == net = {} /\ bag = <<>> /\ sent = [n \in Node |-> 0] /\ done = [n \in Node |-> FALSE]

Send(n) ==
    /\ Cardinality(net) < 4
    /\ net' = net \cup {[from |-> n, number |-> sent[n]]}
    /\ sent' = [sent EXCEPT ![n] = (@ + 1) % 2]
    /\ UNCHANGED <<bag, done>>

\* Two at once, one of which may be there.
Both == net # {} /\ net' = net \cup {[from |-> n, number |-> 3] : n \in Node} /\ UNCHANGED <<bag, sent, done>>

Receive(n) ==
    /\ \E m \in net :
        /\ m.from # n
        /\ net' = net \ {m}
        /\ bag' = IF m \in DOMAIN bag THEN [bag EXCEPT ![m] = 3 - @] ELSE bag @@ (m :> 1)
    /\ UNCHANGED <<sent, done>>

Drop == \E m \in DOMAIN bag : bag' = [k \in DOMAIN bag \ {m} |-> bag[k]] /\ UNCHANGED <<net, sent, done>>

\* Not all elements are messages then.
Break == net = {} /\ ~done[1] /\ net' = {1} /\ done' = [done EXCEPT ![1] = TRUE] /\ UNCHANGED <<bag, sent>>
Mend == net = {1} /\ net' = {} /\ done' = [done EXCEPT ![2] = TRUE] /\ UNCHANGED <<bag, sent>>

Next ==
    IF done[1] /\ ~done[2] THEN Mend
    ELSE \/ \E n \in Node : Send(n) \/ Receive(n)
         \/ Both \/ Drop \/ Break

Few == Cardinality(net) <= 2
Short == Cardinality(DOMAIN bag) <= 1 \/ bag = <<>>

Counted == Cardinality(net) <= 4 /\ (net = {} <=> Cardinality(net) = 0)
Heard == \A m \in DOMAIN bag : bag[m] \in 1 .. 2 /\ (done[2] => done[1])

Rises == [][\A n \in Node : sent'[n] = (sent[n] + 1) % 2 \/ sent'[n] = sent[n]]_vars
Stays == [][\A n \in Node : /\ done[n] => done'[n]
                            /\ done[n] # done'[n] => Cardinality(net) < 2]_<<done, net>>
====
