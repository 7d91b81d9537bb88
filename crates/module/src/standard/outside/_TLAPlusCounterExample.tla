------------------------ MODULE _TLAPlusCounterExample ------------------------
(* Writes the trace of a violation to a file, as a module that defines CounterExample as TLCExt has it. *)
LOCAL INSTANCE IOUtils
LOCAL INSTANCE TLC
LOCAL INSTANCE TLCExt
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt

\* The file to be written: the name of the module and .tla.
CONSTANT _TLAPlusCounterExampleFile

LOCAL _Text ==
    "---- MODULE " \o ReplaceFirstSubSeq("", ".tla", _TLAPlusCounterExampleFile) \o " ----\n"
    \o "LOCAL INSTANCE TLC\n\nCounterExample == \n\t" \o ToString(CounterExample) \o "\n\n===="

\* TRUE, writing the trace if there is one.
_TLAPlusCounterExample ==
    \/ CounterExample.state = {}
    \/ /\ Serialize(_Text, _TLAPlusCounterExampleFile,
                    [format |-> "TXT", charset |-> "UTF-8",
                     openOptions |-> <<"WRITE", "CREATE", "TRUNCATE_EXISTING">>]).exitValue = 0
       /\ PrintT("CounterExample written: " \o _TLAPlusCounterExampleFile)
=============================================================================
