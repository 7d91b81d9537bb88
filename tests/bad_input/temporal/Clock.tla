---- MODULE Clock ----
EXTENDS Integers, Sequences
VARIABLES hour, seen
vars == <<hour, seen>>
Init == hour = 0 /\ seen = <<>>
Tick == hour < 3 /\ hour' = hour + 1 /\ seen' = Append(seen, hour)
Spec == Init /\ [][Tick]_vars /\ WF_vars(Tick)
Unfair == Init /\ [][Tick]_vars
FairState == WF_vars(hour = 1)
Late == [](hour = 3 => <>(seen[9] = 1))
NotABoolean == <>hour
OfState == \A h \in 0..hour : <>(hour = h)
Unending == \A h \in Nat : <>(hour = h)
Hidden == \EE h : [](h = hour)
RECURSIVE Repeat(_)
Repeat(n) == IF n = 0 THEN <>(hour = 3) ELSE Repeat(n - 1)
Repeated == Repeat(2)
ForNobody == \A h \in {} : <>(hour = h)
Certain == <>TRUE => TRUE
====
