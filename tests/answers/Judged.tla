---- MODULE Judged ----
\* Step properties over steps of which most lead to known states: a number that goes round, and a set of messages.
EXTENDS Naturals, FiniteSets
VARIABLES x, msgs, log
vars == <<x, msgs, log>>
Init == x = 0 /\ msgs = {} /\ log = <<>>
Up == x < 6 /\ x' = x + 1 /\ UNCHANGED <<msgs, log>>
Wrap == x = 6 /\ x' = 0 /\ UNCHANGED <<msgs, log>>
Send == \E n \in 1..3 : msgs' = msgs \cup {[n |-> n, x |-> x]} /\ Cardinality(msgs) < 3 /\ UNCHANGED <<x, log>>
Drop == \E m \in msgs : msgs' = msgs \ {m} /\ UNCHANGED <<x, log>>
Next == Up \/ Wrap \/ Send \/ Drop
Spec == Init /\ [][Next]_vars
Grows == [][x' # x => x' > x]_vars
Known == [][x' # x => msgs' = msgs]_vars
Small == [][Cardinality(msgs') <= Cardinality(msgs) + 1]_vars
Bad == [][\A m \in msgs : m \in msgs' \/ m.n # 2 \/ x # 5]_vars
Unlike == [][msgs' = msgs \/ msgs' # {1}]_vars
Is == INSTANCE JudgedRing WITH c <- x
Refines == Is!Spec
====
