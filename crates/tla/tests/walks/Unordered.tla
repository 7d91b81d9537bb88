\* In some states there are messages that cannot be put in order, in none both kinds: from then on the set is known as a whole, and
\* what adds a message to it may not say that by this message alone.
\* EXPECT: init=5 distinct=10 generated=90 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Unordered ----
EXTENDS Integers
VARIABLES at, set
Move == at' \in 1..5 /\ set' \in {[to : {"a"}, of : {<<"b">>}], set}
Add == at' = at /\ set' = set \cup {CHOOSE m \in set : TRUE}
Init == at \in 1..5 /\ set = {[to |-> "", of |-> FALSE], [to |-> "a", of |-> TRUE]}
Next == Move \/ Add
====
