\* A conjunct behind all actions gives a variable its value, or tests it where an action has given it one: it is another group there.
\* EXPECT: init=1 distinct=432 generated=1855 depth=15
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE History ----
EXTENDS Integers
VARIABLES at, held, seen

Node == {1, 2}
vars == <<at, held, seen>>

Init == at = [n \in Node |-> 0] /\ held = {} /\ seen = {}

\* What was seen gets its value behind this,
Go(n) == at' = [at EXCEPT ![n] = (@ + 1) % 3] /\ UNCHANGED held

\* here as well, so that what stands behind tests it,
Take(n) == n \notin held /\ at[n] = 1 /\ held' = held \cup {n} /\ UNCHANGED <<at, seen>>

\* here it has one of two values, one of which does not pass,
Drop(n) == n \in held /\ held' = held \ {n} /\ at' = [at EXCEPT ![n] = 0] /\ seen' \in {seen, {}}

\* and here it is all that has one.
Forget == seen' = {} /\ held = {} /\ UNCHANGED <<at, held>>

Next ==
    /\ \/ \E n \in Node : Go(n) \/ Take(n) \/ Drop(n)
       \/ Forget
    /\ seen' \subseteq seen \cup {<<at[n], n>> : n \in held'}
    /\ \/ seen' = seen \cup {<<at[n], n>> : n \in held}
       \/ held' = {} /\ seen' = {}
====
