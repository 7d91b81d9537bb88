\* IF and CASE in actions.
\* EXPECT: init=1 distinct=6 generated=8 depth=4
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE IfCase ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, pc
Init == x = 0 /\ pc = "a"
Next == CASE pc = "a" -> IF x < 2 THEN x' = x + 1 /\ pc' \in {"a", "b"} ELSE pc' = "c" /\ UNCHANGED x
          [] pc = "b" -> /\ pc' = "a"
                         /\ x' = IF x > 1 THEN 0 ELSE x
          [] OTHER -> FALSE /\ UNCHANGED <<x, pc>>
====
