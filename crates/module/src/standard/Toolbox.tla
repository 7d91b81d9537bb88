------------------------------ MODULE Toolbox -------------------------------
(* Names by which TLC's Toolbox explores a trace; replaced by whoever does. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

_TETrace == CHOOSE f \in [Nat \ {0} -> STRING] : TRUE
LOCAL _TETraceLength == Cardinality(DOMAIN _TETrace)

\* The place in the trace of the state that is looked at.
_TEPosition ==
    IF TLCGet("level") >= _TETraceLength THEN _TETraceLength
    ELSE IF TLCGet("level") = 0 THEN 1
    ELSE TLCGet("level")
=============================================================================
