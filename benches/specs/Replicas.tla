------------------------------- MODULE Replicas -------------------------------
(* Replicas that all are alike append to their logs and tell each other; messages are a bag: they wait, come twice, get lost. *)
EXTENDS Naturals, Sequences, TLC
CONSTANTS Nodes, Longest, Most, None
VARIABLES log, heard, messages, lost

Init == /\ log = [n \in Nodes |-> <<>>]
        /\ heard = [n \in Nodes |-> None]
        /\ messages = <<>>
        /\ lost = 0

Waiting == {m \in DOMAIN messages : messages[m] > 0}

With(m) == IF m \in DOMAIN messages THEN [messages EXCEPT ![m] = @ + 1] ELSE messages @@ (m :> 1)
Without(m) == [messages EXCEPT ![m] = @ - 1]

Longer(a, b) == Len(log[a]) > Len(log[b])

Write(n) == /\ Len(log[n]) < Longest
            /\ \A other \in Nodes : ~ Longer(other, n)
            /\ log' = [log EXCEPT ![n] = Append(@, n)]
            /\ UNCHANGED <<heard, messages, lost>>

Tell(n, to) == /\ Longer(n, to)
               /\ \A m \in Waiting : m.from # n
               /\ messages' = With([from |-> n, to |-> to, entries |-> log[n]])
               /\ UNCHANGED <<log, heard, lost>>

Take(m) == /\ Len(m.entries) > Len(log[m.to])
           /\ log' = [log EXCEPT ![m.to] = m.entries]
           /\ heard' = [heard EXCEPT ![m.to] = m.from]
           /\ messages' = Without(m)
           /\ UNCHANGED lost

Double(m) == /\ messages[m] < Most
             /\ messages' = With(m)
             /\ UNCHANGED <<log, heard, lost>>

Lose(m) == /\ messages' = Without(m)
           /\ lost' = lost + 1
           /\ UNCHANGED <<log, heard>>

Next == \/ \E n \in Nodes : Write(n) \/ \E to \in Nodes \ {n} : Tell(n, to)
        \/ \E m \in Waiting : Take(m) \/ Double(m) \/ Lose(m)

(* How many were lost makes no difference to what follows. *)
Seen == <<log, heard, messages>>
Alike == Permutations(Nodes)

Counted == \A m \in DOMAIN messages : messages[m] \in 0..Most
NoneFromItself == \A n \in Nodes : heard[n] # n
===============================================================================
