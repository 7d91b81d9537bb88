---- MODULE Calm ----
EXTENDS Naturals
\* Nothing is said of this: the step of the clock is chosen for each behaviour, what nobody asks for has no value, and
\* what a translation from PlusCal adds may never be possible.
VARIABLES hour, step

Unasked == CHOOSE n \in {1, 2} : n > 2

Init == hour = 0 /\ step \in 1..2

Tick == hour' = (hour + step) % 12 /\ UNCHANGED step

Terminating == hour > 12 /\ UNCHANGED <<hour, step>>

Next == Tick \/ Terminating

Morning == hour < 12
====
