------------------------------ MODULE IOUtils ------------------------------
(* Files, programs and the environment. What is native has an effect or depends on the machine. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt

\* Not supported: Java's own form of values.
IOSerialize(val, absoluteFilename, compress) == TRUE
IODeserialize(absoluteFilename, compressed) == CHOOSE val : TRUE

\* Writes a text to a file, or reads one. The options are a record: format ("TXT"; "NDJSON" to write values), charset
\* ("UTF-8"), openOptions (a tuple of "WRITE", "APPEND", "CREATE", "CREATE_NEW", "TRUNCATE_EXISTING").
Serialize(value, dest, options) == CHOOSE r \in [exitValue : Int, stdout : STRING, stderr : STRING] : TRUE
Deserialize(src, options) == CHOOSE r \in [exitValue : Int, stdout : STRING, stderr : STRING] : TRUE

\* Run a program, a tuple of its name and its arguments, if the user allows it; env is a record of variables, and the
\* holes of a template (%s, %1$s) are filled with parameters.
IOExec(command) == CHOOSE r \in [exitValue : Int, stdout : STRING, stderr : STRING] : TRUE
IOEnvExec(env, command) == CHOOSE r \in [exitValue : Int, stdout : STRING, stderr : STRING] : TRUE
IOExecTemplate(commandTemplate, parameters) ==
    CHOOSE r \in [exitValue : Int, stdout : STRING, stderr : STRING] : TRUE
IOEnvExecTemplate(env, commandTemplate, parameters) ==
    CHOOSE r \in [exitValue : Int, stdout : STRING, stderr : STRING] : TRUE

\* The variables of the environment, as a record.
IOEnv == CHOOSE r : TRUE

\* The integer of which the string has the digits.
atoi(str) == CHOOSE i \in Int : ToString(i) = str

\* The number with zeros before it, if it has fewer digits than width.
zeroPadN(n, width) ==
    LET digits == ToString(n)
    IN FoldLeft(LAMBDA text, zero : zero \o text, digits, [i \in 1..(width - Len(digits)) |-> "0"])
============================================================================
