------------------------------ MODULE _TLCTrace ------------------------------
(* Writes the trace of a violation to a file in TLC's own binary form, which is not supported: _JsonTrace writes JSON,
   the option --itf the Informal Trace Format. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt
LOCAL INSTANCE Sequences
LOCAL INSTANCE IOUtils

\* The file to be written, and the one to be read.
CONSTANT _TLCTraceFile
CONSTANT _TLCTraceInputFile

\* TRUE where there is no trace.
_TLCTrace ==
    \/ CounterExample.state = {}
    \/ /\ IOSerialize(CounterExample, _TLCTraceFile, TRUE)
       /\ PrintT("CounterExample written: " \o _TLCTraceFile)
=============================================================================
