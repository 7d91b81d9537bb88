-------------------------------- MODULE CSV --------------------------------
(* Lines of values in files. All definitions are native. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

\* TRUE, appending a line: the template with its holes (%1$s, %2$s) filled with the elements of the tuple val.
CSVWrite(template, val, file) == TRUE

\* TRUE, appending the values of a record, before them its names if headers is TRUE.
CSVWriteRecord(record, delim, headers, file) == TRUE

\* The lines of a file as a tuple of records with these columns, all of strings; none if there is no file.
CSVRead(columns, delimiter, file) == <<>>

\* The number of lines of a file, 0 if there is none.
CSVRecords(file) == CHOOSE n : n \in Nat
============================================================================
