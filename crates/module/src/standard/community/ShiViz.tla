------------------------------- MODULE ShiViz -------------------------------
(* A trace of processes, each with its place in the function pc, as ShiViz reads it. *)
LOCAL INSTANCE Integers
LOCAL INSTANCE Json
LOCAL INSTANCE TLC
INSTANCE Toolbox

\* Which process made the step to the n-th state: that whose place has changed, or who made the last.
LOCAL Walker ==
    LET who[n \in DOMAIN _TETrace] ==
            IF n = 1 THEN "--"
            ELSE LET before == _TETrace[n - 1].pc
                     after == _TETrace[n].pc
                 IN IF before = after THEN who[n - 1] ELSE CHOOSE p \in DOMAIN before : before[p] # after[p]
    IN TLCEval(who)

Host == Walker[_TEPosition]

\* How many steps each process has made.
LOCAL Steps ==
    LET made[n \in DOMAIN _TETrace] ==
            [p \in DOMAIN _TETrace[n].pc |->
                IF n = 1 THEN 0 ELSE (IF p = Walker[n] THEN 1 ELSE 0) + made[n - 1][p]]
    IN TLCEval(made)

Clock == ToJsonObject(Steps[_TEPosition])
=============================================================================
