---- MODULE Race ----
\* Two players step forward in turn; whoever gets to three first has won.
EXTENDS Naturals
VARIABLES turn, at
Init == turn = "a" /\ at = [a |-> 0, b |-> 0]
Go(n) == at' = [at EXCEPT ![turn] = @ + n] /\ turn' = IF turn = "a" THEN "b" ELSE "a"
Over == at["a"] >= 3 \/ at["b"] >= 3
Next == ~Over /\ \E n \in 1..2 : Go(n)
AWins == at["a"] >= 3
BWins == at["b"] >= 3
\* Both are true after two moves of each.
ALeads == at["a"] >= 2
BLeads == at["b"] >= 2
\* Says nothing once somebody is at two.
Hasty == at["a"] < 2 /\ at["b"] < 2 /\ at'[turn] = at[turn] + 2
Slow == at'[turn] = at[turn] + 1
Broken == at'["c"] = 1
Both == turn' # turn /\ turn \in {"a", "b"}
Wrong == 3
Third == IF at["a"] = 1 THEN "c" ELSE turn
====
