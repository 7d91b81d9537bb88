---- MODULE Mailbox ----
EXTENDS Naturals
CONSTANT Most
VARIABLES sent, received
vars == <<sent, received>>

Init == sent = 0 /\ received = 0
Send == sent < Most /\ sent' = sent + 1 /\ UNCHANGED received
Receive == received < sent /\ received' = received + 1 /\ UNCHANGED sent

TypeOK == sent \in 0..Most /\ received \in 0..sent
Spec == Init /\ [][Send \/ Receive]_vars /\ WF_vars(Receive)
====
