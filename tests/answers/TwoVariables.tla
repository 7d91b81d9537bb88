---------------------------- MODULE TwoVariables ----------------------------
(* The same is asked of the elements of two variables: what is selected of one
   is not what is selected of the other. *)
EXTENDS Integers

VARIABLES sent, received, log

To(messages, n) == {m \in messages : m[1] = n}
Falls(messages) == \E m \in messages : m[2] < 0

Init == sent = {<<1, 2>>, <<2, 3>>} /\ received = {<<2, 0>>} /\ log = [k \in {<<1, 1>>} |-> 0]

Exchange == sent' = received /\ received' = sent /\ UNCHANGED log
Send == \E n \in 1 .. 2 :
           /\ To(received, n) # {} /\ To(sent, n) # {}
           /\ received' = received \cup {<<n, -4>>, <<3 - n, 1>>} /\ UNCHANGED <<sent, log>>
Note == \E n \in 1 .. 2 :
           /\ \A m \in DOMAIN log : m[1] # n
           /\ log' = [k \in DOMAIN log \cup {<<n, 1>>} |-> n] /\ UNCHANGED <<sent, received>>
Lose == \E m \in To(received, 1) : received' = received \ {m} /\ UNCHANGED <<sent, log>>

Next == Exchange \/ Send \/ Note \/ Lose

Small == (\A m \in sent : m[2] \in -1 .. 4) /\ (\A m \in received : m[2] \in -9 .. 4) /\ (Falls(sent) => ~Falls(received))
==============================================================================
