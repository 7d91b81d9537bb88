---------------------------- MODULE _TLCTracePlain ----------------------------
(* Writes the trace of a violation to a file, as a module that defines it as a sequence of records. *)
LOCAL INSTANCE IOUtils
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt

\* The file to be written: the name of the module and .tla.
CONSTANT _TLCTraceFile

LOCAL _Text ==
    "---- MODULE " \o ReplaceFirstSubSeq("", ".tla", _TLCTraceFile) \o " ----\n"
    \o "LOCAL INSTANCE TLC\n\nTrace == \n\t" \o ToString(ToTrace(CounterExample)) \o "\n\n===="

\* TRUE, writing the trace if there is one.
_TLCTrace ==
    \/ CounterExample.state = {}
    \/ /\ Serialize(_Text, _TLCTraceFile, [format |-> "TXT", charset |-> "UTF-8",
                                           openOptions |-> <<"WRITE", "CREATE", "TRUNCATE_EXISTING">>]).exitValue = 0
       /\ PrintT("CounterExample written: " \o _TLCTraceFile)
=============================================================================
