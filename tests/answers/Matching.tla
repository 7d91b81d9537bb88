---- MODULE Matching ----
\* A log is read line by line, as specs do that validate traces: while lines are left, one state has to wait.
EXTENDS Naturals, TLC
VARIABLES line, before
vars == <<line, before>>
Init == line = 0 /\ before = 0
Next == line < 5 /\ line' = line + 1 /\ before' = line
Free == Init /\ [][Next]_vars
Fair == Free /\ WF_vars(Next)

Matched == [](line < 5 => [](TLCGet("queue") = 1 \/ line >= 5))
OnlyOneWaits == [](line <= 5 => [](TLCGet("queue") = 1 \/ line > 5))
OneWaits == []<>(TLCGet("queue") = 1 /\ line = 5)
NoneWaits == []<>(TLCGet("queue") = 0)
StaysShallow == <>[](TLCGet("level") < 5)
OftenShallow == []<>(TLCGet("level") < 5)
GetsDeeper == <>(TLCGet("level") = 4)

ReadsBefore == []<>(before <= line)

View == <<line, before>>
Depth == <<line, before, TLCGet("level")>>
Part == line
====
