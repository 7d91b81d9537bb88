---- MODULE Tank ----
EXTENDS Naturals
CONSTANTS Most, full
VARIABLES level, valve
vars == <<level, valve>>
Init == level = 0 /\ valve = "open"
Fill == valve = "open" /\ level < Most /\ level' = level + 1 /\ UNCHANGED valve
Close == level = Most /\ valve = "open" /\ valve' = full /\ UNCHANGED level
Drain(amount) == valve = full /\ level >= amount /\ level' = level - amount /\ valve' = "open"
Next == Fill \/ Close \/ \E amount \in 1..2 : Drain(amount)
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)
Double == 2 * level
Change == level' - level
NeverFull == valve # full
Settles == <>[](valve = "open")
====
