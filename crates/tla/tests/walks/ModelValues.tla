\* Constants from the configuration: model values, sets of them, strings.
\* EXPECT: init=1 distinct=20 generated=49 depth=5
\* CONFIG: CONSTANTS Procs = {p1, p2, p3}
\* CONFIG: None = None
\* CONFIG: Names = {"b", "a"}
\* CONFIG: Limit = 3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE ModelValues ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANTS Procs, None, Names, Limit
VARIABLES owner, waiting
Init == owner = None /\ waiting = {}
Ask(p) == p # owner /\ p \notin waiting /\ waiting' = waiting \cup {p} /\ UNCHANGED owner
Get(p) == owner = None /\ p \in waiting /\ owner' = p /\ waiting' = waiting \ {p}
Leave(p) == owner = p /\ owner' = None /\ UNCHANGED waiting
Next == \E p \in Procs : Ask(p) \/ Get(p) \/ Leave(p)
Inv == owner \in Procs \cup {None} /\ Names = {"a", "b"} /\ Limit = 3 /\ Cardinality(waiting) <= 3
====
