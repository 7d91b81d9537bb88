---- MODULE Node ----
EXTENDS Naturals
CONSTANT Id, Peers
VARIABLE box
Send(m) == box' = [p \in DOMAIN box |-> IF p \in Peers THEN box[p] \cup {m} ELSE box[p]]
Clear == box[Id] # {} /\ box' = [box EXCEPT ![Id] = {}]
Step == Send(Id) \/ Clear
Quiet == box[Id] = {}
CanSend == ENABLED Send(Id)
====
