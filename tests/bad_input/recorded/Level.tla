---- MODULE Level ----
EXTENDS Naturals, Sequences, TLC, TLCExt
VARIABLE x
Init == x = 0
Step == x' = IF TLCGet("level") < 3 THEN x + 1 ELSE x
Look == Len(Trace) < 3 /\ x' = x
Next == Step
====
