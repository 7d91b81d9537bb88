---- MODULE Names ----
\* The definition that sounds like the end of a game speaks of nobody who plays.
VARIABLES turn, done
Init == turn = "a" /\ done = FALSE
Next ==
    \/ turn = "a" /\ turn' = "b" /\ done' = FALSE
    \/ turn = "b" /\ ~done /\ turn' = "a" /\ done' = TRUE
WhiteWins == done
====
