---- MODULE Summed ----
EXTENDS Naturals, Sequences
VARIABLES a, b, c
RECURSIVE Sum(_)
Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))
Least(i, j) == IF i < j THEN i ELSE j
Total == Sum(<<a, b>>)
Up == a < 2 /\ a' = a + 1 /\ UNCHANGED <<b, c>>
Over == a > 0 /\ a' = a - 1 /\ b' = b + 1 /\ UNCHANGED c
Tell == c' = Least(Total, 3) /\ UNCHANGED <<a, b>>
Init == a = 0 /\ b = 0 /\ c = 0
Next == (b < 3 /\ (Up \/ Over)) \/ Tell
Low == INSTANCE Lower WITH total <- Total
Spec == Init /\ [][Next]_<<a, b, c>> /\ WF_<<a, b, c>>(Tell)
LowSpec == Low!Spec
====
