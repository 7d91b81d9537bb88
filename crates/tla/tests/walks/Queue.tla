\* Queues: sequences of sequences.
\* EXPECT: init=1 distinct=53 generated=85 depth=9
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE Queue ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES in, out, sent
Init == in = <<>> /\ out = <<>> /\ sent = 0
Send == sent < 3 /\ Len(in) < 2 /\ \E v \in {"a", "b"} : in' = Append(in, <<v, sent>>) /\ sent' = sent + 1 /\ UNCHANGED out
Move == in # <<>> /\ out' = out \o <<Head(in)>> /\ in' = Tail(in) /\ UNCHANGED sent
Drop == Len(out) > 1 /\ out' = SubSeq(out, 2, Len(out)) /\ UNCHANGED <<in, sent>>
Next == Send \/ Move \/ Drop
Inv == /\ Len(in) + Len(out) <= sent
       /\ \A i \in DOMAIN out : out[i][1] \in {"a", "b"}
       /\ \A i, j \in 1..Len(out) : i < j => out[i][2] < out[j][2]
====
