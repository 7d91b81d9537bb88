\* A table whose last key is taken away by a constructor that would also give it another value, and a variable that is then the
\* same: of that all of the table is asked, when it is known key by key.
\* EXPECT: init=18 distinct=680 generated=5612 depth=9
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: CONSTANTS m1 = m1 m2 = m2 m3 = m3
---- MODULE TableKeys ----
EXTENDS Integers, FiniteSets, TLC
CONSTANTS m1, m2, m3
VARIABLES x, y, z

Names == {m1, m2, m3}

At(table, name, default) == IF name \in DOMAIN table THEN table[name] ELSE default

Some == {3, At(y, 3, 2)}

Init ==
    /\ x \in {(m3 :> TRUE), (m1 :> FALSE), (m2 :> FALSE)}
    /\ y \in {(3 :> 2), (2 :> 1), (4 :> 0)}
    /\ z \in {(m3 :> FALSE), (m2 :> FALSE)}

Take(m) ==
    /\ x' = [k \in DOMAIN x \ {m1} |-> IF k \in {m1, m} THEN ~At(z, m1, TRUE) ELSE x[k]]
    /\ z' = x'
    /\ UNCHANGED y

Change ==
    /\ At(z, m1, TRUE)
    /\ y' = <<>>
    /\ z' = [n \in Names |-> At(z, m2, FALSE)]
    /\ \E n \in DOMAIN x : x' = [x EXCEPT ![n] = 0 > Cardinality(Some)]

Add(m) == x' = [k \in DOMAIN x \cup {m} |-> IF k = m THEN ~At(x, m, TRUE) ELSE x[k]] /\ UNCHANGED <<y, z>>

Next == (\E m \in Names : Take(m) \/ Add(m)) \/ Change
====
