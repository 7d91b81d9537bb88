---- MODULE LevelsApart ----
\* A view that tells states apart by the level, and steps that depend on it. A lasso is shown by what the view says at the level of each of
\* its states. Where the view shows less than a property reads, no second search decides it: without the view the first and the third state
\* would be one, from which nobody comes to 1.
EXTENDS Integers, TLC

VARIABLE x

Init == x = 0
Next ==
  \/ TLCGet("level") = 1 /\ x' = 2
  \/ TLCGet("level") = 2 /\ x' = 0
  \/ TLCGet("level") = 3 /\ x' = 1
Fair == Init /\ [][Next]_x /\ WF_x(Next)

Both == <<x, TLCGet("level")>>
Level == TLCGet("level")

Leaves == <>[](x # 1)
Comes == <>(x = 1)
====
