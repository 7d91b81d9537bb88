------------------------------ MODULE _Possible ------------------------------
(* Counts in how many states or steps a condition is true, in the register "s:_possible" of every worker: a function
   from the name of a condition to a number. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences

_Track(expr, name) ==
    LET known == TLCGetOrDefault("s:_possible", <<>>)
        before == IF name \in DOMAIN known THEN known[name] ELSE 0
    IN TLCSet("s:_possible", (name :> (before + (IF expr THEN 1 ELSE 0))) @@ known)

LOCAL _Sum(a, b) ==
    [name \in (DOMAIN a) \cup (DOMAIN b) |->
        (IF name \in DOMAIN a THEN a[name] ELSE 0) + (IF name \in DOMAIN b THEN b[name] ELSE 0)]

RECURSIVE _Total(_)
LOCAL _Total(counts) == IF counts = <<>> THEN <<>> ELSE _Sum(Head(counts), _Total(Tail(counts)))

\* The counts of all workers together.
_Counts ==
    LET all == TLCGet("all:named")
    IN IF "s:_possible" \in DOMAIN all THEN _Total(all["s:_possible"]) ELSE <<>>

\* Whether a condition was ever true; prints the counts where none was.
_CheckName(name) ==
    LET counts == _Counts
    IN IF name \in DOMAIN counts /\ counts[name] > 0 THEN TRUE ELSE PrintT(counts) /\ FALSE

_PrintCounts == PrintT(_Counts)
=============================================================================
