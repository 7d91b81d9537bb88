-------------------------------- MODULE Json --------------------------------
(* Values as JSON, in strings and in files. Records and functions become objects, tuples and sets arrays; a function on
   1..n is a tuple. Read back, objects are records and arrays are tuples. All definitions are native. *)
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

\* The value as JSON text, a sequence or set, a record or function.
ToJson(value) == CHOOSE text \in STRING : TRUE
ToJsonArray(value) == CHOOSE text \in STRING : TRUE
ToJsonObject(value) == CHOOSE text \in STRING : TRUE

\* TRUE, writing a tuple or record to a file.
JsonSerialize(absoluteFilename, value) == TRUE

\* The value that stands in a file.
JsonDeserialize(absoluteFilename) == CHOOSE val : TRUE

\* The same with a tuple whose elements stand on a line each.
ndJsonSerialize(absoluteFilename, value) == TRUE
ndJsonDeserialize(absoluteFilename) == CHOOSE val : TRUE
=============================================================================
