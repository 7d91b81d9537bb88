------------------------------ MODULE RealTime ------------------------------
(* Bounds on the time between steps, as the book defines them: nothing that can be explored. *)
EXTENDS Reals

VARIABLE now

\* An A step comes not before D, and not after E, units of time in which it has been enabled.
RTBound(A, v, D, E) ==
    LET TNext(t) == t' = IF <<A>>_v \/ ~(ENABLED <<A>>_v)' THEN 0 ELSE t + (now' - now)
        Timer(t) == t = 0 /\ [][TNext(t)]_<<t, v, now>>
        MaxTime(t) == [](t \leq E)
        MinTime(t) == [][A => t \geq D]_v
    IN \EE t : Timer(t) /\ MaxTime(t) /\ MinTime(t)

\* Time advances, without end, in steps that leave v alone.
RTnow(v) ==
    LET NowNext == now' \in {r \in Real : r > now} /\ UNCHANGED v
    IN now \in Real /\ [][NowNext]_now /\ \A r \in Real : WF_now(NowNext /\ now' > r)
=============================================================================
