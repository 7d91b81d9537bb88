---- MODULE Journal ----
\* A journal of at most Most entries, and somebody who reads one after the other. Hardly two states have the same journal.
EXTENDS Naturals, Sequences
CONSTANTS Authors, Most
VARIABLES journal, next
Entry == [author : Authors, amount : {1, 2}]
Init == journal = <<>> /\ next = 1
Write == \E entry \in Entry :
  /\ Len(journal) < Most
  /\ journal' = Append(journal, entry)
  /\ UNCHANGED next
Read == next <= Len(journal) /\ next' = next + 1 /\ UNCHANGED journal
Next == Write \/ Read
TypeOK == journal \in Seq(Entry) /\ next \in 1..Most + 1
====
