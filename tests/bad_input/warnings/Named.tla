---- MODULE Named ----
EXTENDS Functions
VARIABLE pair
Init == pair \in {<<1, 1>>, <<1, 2>>}
Next == UNCHANGED pair
Pairs == Range(pair) \subseteq {1, 2}
====
