---- MODULE Wide ----
\* Values that are wider than a line.
EXTENDS Naturals
VARIABLE table
Init == table = [row \in 1..4 |-> [left |-> row * 1000, right |-> {row, row + 1}, name |-> "a name"]]
Next == UNCHANGED table
Small == table[1].left < 10
====
