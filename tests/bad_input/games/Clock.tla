---- MODULE Clock ----
\* Nothing in it speaks of players.
EXTENDS Naturals
VARIABLE hour
Init == hour = 1
Next == hour < 12 /\ hour' = hour + 1
====
