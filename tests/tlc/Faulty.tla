---- MODULE Faulty ----
\* What cannot be evaluated.
EXTENDS Naturals, Sequences, TLC
VARIABLES x, y
Init == x = 0 /\ y = <<>>
First(s) == Head(s)
Up == x < 3 /\ x' = x + First(IF x < 2 THEN <<1>> ELSE <<>>) /\ UNCHANGED y
Claimed == x < 3 /\ Assert(x < 2, "x is too large") /\ x' = x + 1 /\ UNCHANGED y
Partly == x' = x + 1
Steps == x < 3 /\ x' = x + 1 /\ UNCHANGED y
Kind == IF x < 2 THEN TRUE ELSE x = "two"
====
