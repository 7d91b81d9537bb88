----------------------------- MODULE _JsonTrace -----------------------------
(* Writes the trace of a violation to a file as JSON, and leads an exploration along one that was written: used as
   POSTCONDITION, CONSTRAINT and VIEW. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt
LOCAL INSTANCE Json
LOCAL INSTANCE Sequences
LOCAL INSTANCE Naturals

\* The file to be written.
CONSTANT _JsonTraceFile

LOCAL _Variables(trace) == UNION {DOMAIN trace[i] : i \in DOMAIN trace}

\* TRUE, writing the trace if there is one.
_JsonTrace ==
    \/ CounterExample.state = {}
    \/ /\ JsonSerialize(_JsonTraceFile,
                        [counterexample |-> CounterExample, vars |-> _Variables(ToTrace(CounterExample))])
       /\ PrintT("CounterExample written: " \o _JsonTraceFile)

\* The file to be read.
CONSTANT _JsonTraceInputFile

LOCAL _Given == JsonDeserialize(_JsonTraceInputFile)
LOCAL _States == _Given["counterexample"]["state"]
LOCAL _Names == {_Given["vars"][i] : i \in DOMAIN _Given["vars"]}
LOCAL _State(level) == Trace[level]

\* The number of the state to which the last step leads back; 0 if the trace ends.
LOCAL _Target ==
    LET steps == _Given["counterexample"]["action"]
        back == {i \in DOMAIN steps : steps[i][3][1] <= steps[i][1][1]}
    IN IF back = {} THEN 0 ELSE steps[CHOOSE i \in back : TRUE][3][1]

\* The state is that of the trace, as far as the trace goes and knows its variables.
LOCAL _JsonTraceConstraint ==
    LET level == TLCGet("level")
    IN level \in DOMAIN _States =>
        \A name \in _Names \cap DOMAIN _State(level) : _State(level)[name] = _States[level][2][name]

\* States at different places of the trace are different; those after it stand where it leads back.
LOCAL _JsonTraceView ==
    LET level == TLCGet("level")
    IN <<IF level <= Len(_States) THEN level ELSE _Target, _State(level)>>
=============================================================================
