---- MODULE Wire ----
EXTENDS Naturals
CONSTANT Most
VARIABLES wire, inbox, got
vars == <<wire, inbox, got>>

Init == wire = 0 /\ inbox = 0 /\ got = 0
Put  == wire = 0 /\ inbox + got < Most /\ wire' = 1 /\ UNCHANGED <<inbox, got>>
Move == wire = 1 /\ wire' = 0 /\ inbox' = inbox + 1 /\ UNCHANGED got
Take == inbox > 0 /\ inbox' = inbox - 1 /\ got' = got + 1 /\ UNCHANGED wire
Lose == wire = 1 /\ wire' = 0 /\ UNCHANGED <<inbox, got>>

Next  == Put \/ Move \/ Take
Spec  == Init /\ [][Next]_vars /\ WF_vars(Move) /\ WF_vars(Take)
Lossy == Init /\ [][Next \/ Lose]_vars /\ WF_vars(Move) /\ WF_vars(Take)
Idle  == Init /\ [][Next]_vars /\ WF_vars(Take)

A == INSTANCE Mailbox WITH sent <- wire + inbox + got, received <- got
====
