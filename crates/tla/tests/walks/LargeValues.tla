\* Sets and functions given by descriptions are states like any other.
\* EXPECT: init=1 distinct=9 generated=68 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE LargeValues ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES s, f
Init == s = 1..3 /\ f = [i \in 1..20000 |-> 0]
Next == \/ s' = {1, 2, 3} /\ f' = f
        \/ s' = {x \in 0..3 : x > 0} /\ f' = [f EXCEPT ![7] = 1]
        \/ s' = SUBSET {1} /\ s = 1..3 /\ f' = [i \in 1..20000 |-> IF i = 7 THEN 1 ELSE 0]
        \/ s' = UNION {{1}, 2..3} /\ f' = [i \in 1..2 |-> [j \in {} |-> j]]
        \/ s' = {{}, {1}} /\ UNCHANGED f
        \/ s' = 1..2 \cup {3} /\ f' = <<<<>>, <<>>>>
        \/ s' = [{1} -> {2}] /\ f' = <<{1} \X {2}, [a : {1}]>>
        \/ s' = {<<2>>} /\ f' = <<{<<1, 2>>}, {[a |-> 1]}>>
====
