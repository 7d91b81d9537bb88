------------------------------ MODULE _DotTrace ------------------------------
(* Writes the trace of a violation to a file as a graph for Graphviz. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt
LOCAL INSTANCE GraphViz
LOCAL INSTANCE IOUtils
LOCAL INSTANCE Sequences
LOCAL INSTANCE Functions

\* The file to be written.
CONSTANT _DotTraceFile

LOCAL _Graph ==
    [node |-> CounterExample.state, edge |-> {<<step[1], step[3], step[2]>> : step \in CounterExample.action}]

LOCAL _Lines(numbered) ==
    LET state == numbered[2]
    IN FoldFunctionOnSet(LAMBDA value, lines : ToString(value) \o "\n" \o lines, "", state, DOMAIN state)

\* TRUE, writing the trace if there is one.
_DotTrace ==
    \/ CounterExample.state = {}
    \/ /\ Serialize(DotDiGraph(_Graph, _Lines, LAMBDA edge : edge[3].name), _DotTraceFile,
                    [format |-> "TXT", charset |-> "UTF-8",
                     openOptions |-> <<"WRITE", "CREATE", "TRUNCATE_EXISTING">>]).exitValue = 0
       /\ PrintT("CounterExample written: " \o _DotTraceFile)
=============================================================================
